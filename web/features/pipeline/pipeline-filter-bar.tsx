import type { ReactNode } from 'react'
import { daysWords } from '#contract/finance/day-words'
import { type Deal } from '#contract/pipeline'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { filterChips } from '#web/kit/table/filter-chips.tsx'
import { countText } from '#web/kit/table/table-foot.tsx'
import { formatCountOf, formatMoneyRange } from '#web/lib/format.ts'
import { useNamesOf } from '#web/lib/record-names.ts'
import { rangeChips, RangeFilters } from '#web/registry/range-filters.tsx'
import {
  wordedChips,
  WordedFilters,
  type FilterCounts,
  type WordedFilter,
} from '#web/registry/worded-filters.tsx'
import { dealFilters, type DealList } from './pipeline-list.ts'
import { dealColumns } from './pipeline.columns.tsx'
import { useIntermediaryChoices } from '#web/lib/intermediary-choices.ts'

const first = ['currentStage', 'assetType', 'technology', 'capNeed', 'location'] as const
const further = [
  'itcMonetizationStrategy',
  'outcome',
  'visibility',
  'clockStatus',
  'dispute',
  'readiness',
  'freshness',
  'intermediaryAggregatorId',
] as const

const dollarRange = (from: string, to: string) => formatMoneyRange(from || null, to || null)
const ranges = [
  {
    label: 'CapEx',
    atRest: 'All CapEx',
    kind: 'dollars',
    ends: ['capExMin', 'capExMax'],
    hint: 'Projects whose CapEx lies between these amounts.',
    text: dollarRange,
  },
  {
    label: 'Still to raise',
    atRest: 'Any Amount',
    kind: 'dollars',
    ends: ['stillToRaiseMin', 'stillToRaiseMax'],
    hint: 'Projects that still have to raise between these amounts.',
    text: dollarRange,
  },
  {
    label: 'Slack',
    atRest: 'All Slack',
    kind: 'days',
    ends: ['slackMin', 'slackMax'],
    hint: 'Days of slack; below zero is late.',
    text: daysRange,
  },
] as const

/** The deals' intermediaries, by those that the deals found name. */
const intermediaryFilter = (nameOf: (id: string) => string): WordedFilter<readonly string[]> => ({
  ...dealFilters.filters.intermediaryAggregatorId,
  label: 'Aggregator',
  atRest: 'All Aggregators',
  options: (counts, chosen) =>
    [...new Set([...Object.keys(counts ?? {}), ...chosen])]
      .map((id) => ({ value: id, label: nameOf(id), count: counts && (counts[id] ?? 0) }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
})

interface PipelineFilterBarProps {
  list: DealList
  rows: readonly Deal[] | undefined
  total: number
  /** Deals without any filter. */
  all: number
  counts: FilterCounts | undefined
  /** Whether the deals are in the list's order; places on a map do not. */
  isOrdered: boolean
  end: ReactNode
}

/** Search and filters of the deals; `end` is for the column chooser. */
export function PipelineFilterBar({
  list,
  rows,
  total,
  all,
  counts,
  isOrdered,
  end,
}: PipelineFilterBarProps) {
  const intermediaries = useIntermediaryChoices().data ?? []
  const names = new Map(
    rows?.flatMap((deal) => [
      [deal.intermediaryAggregatorId, deal.intermediaryAggregatorName],
      [deal.organizationId, deal.organizationName],
    ]),
  )
  for (const { value, label } of intermediaries) names.set(value, label)
  const organizationName = useNamesOf(
    '/api/organizations',
    [...list.filters.organizationId, ...list.filters.intermediaryAggregatorId],
    rows && names,
  )
  const worded = {
    list,
    filters: {
      ...dealFilters.filters,
      intermediaryAggregatorId: intermediaryFilter(organizationName),
    },
    counts,
  }
  return (
    <FilterBar
      list={list}
      searchLabel="Search projects"
      chips={[
        ...wordedChips({ ...worded, names: [...first, ...further] }),
        ...rangeChips({ list, ranges }),
        ...filterChips(list, {
          organizationId: ['Organization', (ids) => ids.map(organizationName).join(', ')],
        }),
      ]}
      shown={formatCountOf(total, 'project')}
      resultText={countText(total, all, 'projects')}
      sortable={isOrdered ? sortOptionsOf(dealColumns) : undefined}
      end={end}
      more={
        <>
          <RangeFilters list={list} ranges={ranges} />
          <WordedFilters {...worded} names={further} />
        </>
      }
      isMoreSet={[...further, ...ranges.flatMap(({ ends }) => ends)].some((name) =>
        list.isSet(name),
      )}
    >
      <WordedFilters {...worded} names={first} />
    </FilterBar>
  )
}

function daysRange(from: string, to: string): string {
  if (from === '') return `Up to ${daysWords(Number(to))}`
  return to === '' ? `${daysWords(Number(from))} or more` : `${from} - ${daysWords(Number(to))}`
}
