import type { ReactNode } from 'react'
import { campaignRoles, organizationTypes, valuesOf } from '#contract/common/enums'
import { states } from '#contract/common/states'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import type { FilterChip } from '#web/kit/table/filter-chips.tsx'
import { pageText } from '#web/kit/table/table-foot.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import type { UrlFiltersResult } from '#web/lib/use-url-filters.ts'
import { AggregatorFilter, useAggregatorName } from './aggregator-filter.tsx'
import type { registryFilters } from './organizations-list.ts'
import { registryColumns } from './organizations.columns.tsx'

type List = UrlFiltersResult<
  typeof registryFilters.filters,
  (typeof registryFilters.sort.fields)[number]
>
type Counts = Readonly<Record<string, Readonly<Record<string, number>>>> | undefined

const sortable = sortOptionsOf(registryColumns)

/** The choices of a filter with the rows each would show. */
function counted<const Value extends string>(
  labels: Readonly<Record<Value, string>>,
  counts: Readonly<Record<string, number>> | undefined,
) {
  return valuesOf(labels).map((value) => ({
    value,
    label: labels[value],
    count: counts && (counts[value] ?? 0),
  }))
}

/** Search and filters of the Organizations Registry (P-231); `end` holds the column chooser. */
export function RegistryFilterBar({
  list,
  total,
  perPage,
  counts,
  end,
}: {
  list: List
  total: number
  perPage: number
  counts: Counts
  end: ReactNode
}) {
  const { filters, setFilter } = list
  const aggregator = useAggregatorName(filters.aggregatorId)
  const chips: FilterChip[] = []
  if (filters.campaignRole.length > 0)
    chips.push({
      label: 'Role',
      text: filters.campaignRole.map((role) => campaignRoles[role]).join(', '),
      onRemove: () => setFilter('campaignRole', []),
    })
  if (filters.organizationType.length > 0) {
    chips.push({
      label: 'Type',
      text: filters.organizationType.map((type) => organizationTypes[type]).join(', '),
      onRemove: () => setFilter('organizationType', []),
    })
  }
  if (filters.location.length > 0)
    chips.push({
      label: 'Location',
      text: filters.location.map((state) => states[state]).join(', '),
      onRemove: () => setFilter('location', []),
    })
  if (filters.aggregatorId !== null)
    chips.push({
      label: 'Members of',
      text: aggregator,
      onRemove: () => setFilter('aggregatorId', null),
    })

  return (
    <FilterBar
      search={{ label: 'Search organizations', value: list.search, onSearch: list.setSearch }}
      chips={chips}
      onClearAll={list.clearFilters}
      activeCount={list.activeCount}
      shown={formatCountOf(total, 'organization')}
      resultText={pageText(list.page, perPage, total, 'organizations')}
      sort={{
        options: sortable,
        value: list.sort,
        onChange: (sort) => list.setSort(sort as List['sort']),
      }}
      end={end}
    >
      <Facet
        label="Campaign Role"
        atRest="All Roles"
        options={counted(campaignRoles, counts?.['campaignRole'])}
        selected={filters.campaignRole}
        onChange={(chosen) => setFilter('campaignRole', chosen)}
      />
      <Facet
        label="Organization Type"
        atRest="All Types"
        options={counted(organizationTypes, counts?.['organizationType'])}
        selected={filters.organizationType}
        onChange={(chosen) => setFilter('organizationType', chosen)}
      />
      <Facet
        label="Location"
        atRest="All Locations"
        options={counted(states, counts?.['location'])}
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
