import type { ReactNode } from 'react'
import { campaignRoles, organizationTypes, statuses } from '#contract/common/enums'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { optionsOf } from '#web/kit/table/facet-options.tsx'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { filterChips, labelsOfChosen } from '#web/kit/table/filter-chips.tsx'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { pageText } from '#web/kit/table/table-foot.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { AggregatorFilter, useAggregatorName } from './aggregator-filter.tsx'
import type { organizationFilters } from './organizations-list.ts'
import { organizationColumns } from './organizations.columns.tsx'

// The first four as worded, the other roles of the campaign after them (P-086, C-15).
const roles = (
  [
    'capital_aggregator',
    'direct_lender',
    'philanthropic_allocator',
    'allocator',
    'developer',
    'project_pipeline_aggregator',
  ] as const
).map((value) => ({ value, label: `${campaignRoles[value]}s` }))
const states = optionsOf(statuses)
const types = optionsOf(organizationTypes)
const sortable = sortOptionsOf(organizationColumns)

/** Search and filters of the administrators' list. */
export function OrganizationsFilterBar({
  list,
  total,
  perPage,
  end,
}: {
  list: ListOf<typeof organizationFilters>
  total: number
  perPage: number
  end: ReactNode
}) {
  const { filters, setFilter } = list
  const aggregator = useAggregatorName(filters.aggregatorId)
  return (
    <FilterBar
      list={list}
      searchLabel="Search organizations"
      chips={filterChips(list, {
        campaignRole: ['Role', (role) => `${campaignRoles[role]}s`],
        aggregatorId: ['Members of', () => aggregator],
        status: ['Status', labelsOfChosen(statuses)],
        organizationType: ['Type', labelsOfChosen(organizationTypes)],
      })}
      shown={formatCountOf(total, 'organization')}
      resultText={pageText(list.page, perPage, total, 'organizations')}
      sortable={sortable}
      end={end}
      isMoreSet={filters.organizationType.length > 0}
      more={
        <Facet
          label="Organization Type"
          atRest="All Types"
          options={types}
          selected={filters.organizationType}
          onChange={(chosen) => setFilter('organizationType', chosen)}
        />
      }
    >
      <SelectFilter
        label="Campaign Role"
        atRest="All Roles"
        options={roles}
        value={filters.campaignRole}
        onChange={(role) => setFilter('campaignRole', role)}
      />
      <AggregatorFilter
        value={filters.aggregatorId}
        onChange={(id) => setFilter('aggregatorId', id)}
      />
      <SelectFilter
        label="Status"
        atRest="All Statuses"
        options={states}
        value={filters.status}
        onChange={(status) => setFilter('status', status)}
      />
    </FilterBar>
  )
}
