import type { Deal } from '#contract/pipeline'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { FilterBar, type FilterBarProps } from '#web/kit/table/filter-bar.tsx'
import type { FilterCounts } from '#web/kit/table/list-filters.ts'
import { countText } from '#web/kit/table/table-foot.tsx'
import { useDealFilters } from './deal-filters.public.ts'
import type { DealList } from './pipeline-list.ts'
import { dealColumns } from './pipeline.columns.tsx'

interface PipelineFilterBarProps extends Pick<FilterBarProps, 'start' | 'end'> {
  list: DealList
  rows: readonly Deal[] | undefined
  total: number | undefined
  /** Deals without any filter. */
  all: number
  counts: FilterCounts | undefined
  /** Whether the deals are in the list's order; places on a map do not. */
  isOrdered: boolean
}

/** The row over the deals. */
export function PipelineFilterBar({
  list,
  rows,
  total,
  all,
  counts,
  isOrdered,
  ...around
}: PipelineFilterBarProps) {
  return (
    <FilterBar
      {...around}
      {...useDealFilters(list, rows, counts)}
      list={list}
      searchLabel="Search projects"
      total={total}
      noun={['project', 'projects']}
      resultText={countText(total ?? 0, all, 'projects')}
      sortable={isOrdered ? sortOptionsOf(dealColumns) : undefined}
    />
  )
}
