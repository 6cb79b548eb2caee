import type { ReactNode } from 'react'
import { campaignRoles, organizationTypes } from '#contract/common/enums'
import { states } from '#contract/common/states'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { optionsOf } from '#web/kit/table/facet-options.tsx'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { filterChips, labelsOfChosen } from '#web/kit/table/filter-chips.tsx'
import { pageText } from '#web/kit/table/table-foot.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { AggregatorFilter, useAggregatorName } from './aggregator-filter.tsx'
import type { registryFilters } from './organizations-list.ts'
import { registryColumns } from './organizations.columns.tsx'

type Counts = Readonly<Record<string, Readonly<Record<string, number>>>> | undefined

const sortable = sortOptionsOf(registryColumns)

/** Search and filters of the Organizations Registry (P-231); `end` is for the column chooser. */
export function RegistryFilterBar({
  list,
  total,
  perPage,
  counts,
  end,
}: {
  list: ListOf<typeof registryFilters>
  total: number
  perPage: number
  counts: Counts
  end: ReactNode
}) {
  const { filters, setFilter } = list
  const aggregator = useAggregatorName(filters.aggregatorId)
  return (
    <FilterBar
      list={list}
      searchLabel="Search organizations"
      chips={filterChips(list, {
        campaignRole: ['Role', labelsOfChosen(campaignRoles)],
        organizationType: ['Type', labelsOfChosen(organizationTypes)],
        location: ['Location', labelsOfChosen(states)],
        aggregatorId: ['Members of', () => aggregator],
      })}
      shown={formatCountOf(total, 'organization')}
      resultText={pageText(list.page, perPage, total, 'organizations')}
      sortable={sortable}
      end={end}
    >
      <Facet
        label="Campaign Role"
        atRest="All Roles"
        options={optionsOf(campaignRoles, counts?.['campaignRole'])}
        selected={filters.campaignRole}
        onChange={(chosen) => setFilter('campaignRole', chosen)}
      />
      <Facet
        label="Organization Type"
        atRest="All Types"
        options={optionsOf(organizationTypes, counts?.['organizationType'])}
        selected={filters.organizationType}
        onChange={(chosen) => setFilter('organizationType', chosen)}
      />
      <Facet
        label="Location"
        atRest="All Locations"
        options={optionsOf(states, counts?.['location'])}
        selected={filters.location}
        onChange={(chosen) => setFilter('location', chosen)}
      />
      <AggregatorFilter
        value={filters.aggregatorId}
        onChange={(id) => setFilter('aggregatorId', id)}
      />
    </FilterBar>
  )
}
