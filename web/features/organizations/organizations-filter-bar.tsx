import type { ReactNode } from 'react'
import { campaignRoles, organizationTypes, statuses, valuesOf } from '#contract/common/enums'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import type { FilterChip } from '#web/kit/table/filter-chips.tsx'
import { SelectFilter } from '#web/kit/table/select-filter.tsx'
import { pageText } from '#web/kit/table/table-foot.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import type { UrlFiltersResult } from '#web/lib/use-url-filters.ts'
import { AggregatorFilter, useAggregatorName } from './aggregator-filter.tsx'
import type { organizationFilters } from './organizations-list.ts'
import { organizationColumns } from './organizations.columns.tsx'

type List = UrlFiltersResult<
  typeof organizationFilters.filters,
  (typeof organizationFilters.sort.fields)[number]
>

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
const states = valuesOf(statuses).map((value) => ({ value, label: statuses[value] }))
const types = valuesOf(organizationTypes).map((value) => ({
  value,
  label: organizationTypes[value],
}))
const sortable = sortOptionsOf(organizationColumns)

/** Search and filters of the administrators' list. */
export function OrganizationsFilterBar({
  list,
  total,
  perPage,
  end,
}: {
  list: List
  total: number
  perPage: number
  end: ReactNode
}) {
  const { filters, setFilter } = list
  const aggregator = useAggregatorName(filters.aggregatorId)
  const chips: FilterChip[] = []
  if (filters.campaignRole !== null)
    chips.push({
      label: 'Role',
      text: `${campaignRoles[filters.campaignRole]}s`,
      onRemove: () => setFilter('campaignRole', null),
    })
  if (filters.aggregatorId !== null)
    chips.push({
      label: 'Members of',
      text: aggregator,
      onRemove: () => setFilter('aggregatorId', null),
    })
  if (filters.status !== null)
    chips.push({
      label: 'Status',
      text: statuses[filters.status],
      onRemove: () => setFilter('status', null),
    })
  if (filters.organizationType.length > 0) {
    chips.push({
      label: 'Type',
      text: filters.organizationType.map((type) => organizationTypes[type]).join(', '),
      onRemove: () => setFilter('organizationType', []),
    })
  }

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
