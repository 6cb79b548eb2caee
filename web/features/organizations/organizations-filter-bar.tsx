import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { FilterBar, type FilterBarProps } from '#web/kit/table/filter-bar.tsx'
import { wordedFilters } from '#web/kit/table/list-filters.ts'
import { pageText } from '#web/kit/table/table-foot.tsx'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { useAggregatorFilter } from './aggregator-filter.ts'
import { organizationFilters } from './organizations-list.ts'
import { organizationColumns } from './organizations.columns.tsx'

const sortable = sortOptionsOf(organizationColumns)
const documented = ['campaignRole', 'aggregatorId']

/** Search and filters of the administrators' list. */
export function OrganizationsFilterBar({
  list,
  total,
  perPage,
  ...around
}: Pick<FilterBarProps, 'start' | 'end'> & {
  list: ListOf<typeof organizationFilters>
  total: number | undefined
  perPage: number
}) {
  const memberOf = useAggregatorFilter(list)
  return (
    <FilterBar
      {...around}
      list={list}
      searchLabel="Search organizations"
      documented={documented}
      filters={[...wordedFilters(list, organizationFilters.filters), memberOf]}
      total={total}
      noun={['organization', 'organizations']}
      resultText={pageText(list.page, perPage, total, 'organizations')}
      sortable={sortable}
    />
  )
}
