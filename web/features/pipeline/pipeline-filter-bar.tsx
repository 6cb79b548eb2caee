import type { ReactNode } from 'react'
import { clockDisputes, clockStatuses, creditReadiness } from '#contract/common/finance-enums'
import {
  capitalTypes,
  dealOutcomes,
  dealVisibilities,
  itcMonetizationStrategies,
  pipelineAssets,
  technologies,
} from '#contract/common/registry-enums'
import { freshnesses } from '#contract/freshness'
import { daysWords } from '#contract/finance/day-words'
import { type Deal } from '#contract/pipeline'
import { dealLocations } from '#contract/pipeline-locations'
import { sortOptionsOf } from '#web/kit/table/data-column.ts'
import { optionsOf } from '#web/kit/table/facet-options.tsx'
import { Facet } from '#web/kit/table/facet.tsx'
import { FilterBar } from '#web/kit/table/filter-bar.tsx'
import { filterChips, labelsOfChosen, type FilterChip } from '#web/kit/table/filter-chips.tsx'
import { RangeFilter } from '#web/kit/table/range-filter.tsx'
import { countText } from '#web/kit/table/table-foot.tsx'
import { formatCountOf, formatMoneyRange } from '#web/lib/format.ts'
import { useNamesOf } from '#web/lib/record-names.ts'
import { stageNames } from './deal-words.ts'
import type { DealList } from './pipeline-list.ts'
import { dealColumns } from './pipeline.columns.tsx'
import { useIntermediaryChoices } from '#web/lib/intermediary-choices.ts'

type Facets = Readonly<Record<string, Readonly<Record<string, number>>>> | undefined

interface Choice {
  name:
    | 'currentStage'
    | 'assetType'
    | 'technology'
    | 'capNeed'
    | 'location'
    | 'itcMonetizationStrategy'
    | 'intermediaryAggregatorId'
    | 'outcome'
    | 'visibility'
    | 'clockStatus'
    | 'dispute'
    | 'readiness'
    | 'freshness'
  label: string
  atRest: string
  labels: Readonly<Record<string, string>>
}

const first: readonly Choice[] = [
  { name: 'currentStage', label: 'Stage', atRest: 'All Stages', labels: stageNames },
  { name: 'assetType', label: 'Asset type', atRest: 'All Assets', labels: pipelineAssets },
  { name: 'technology', label: 'Technology', atRest: 'All Technologies', labels: technologies },
  { name: 'capNeed', label: 'Cap need', atRest: 'All Cap Needs', labels: capitalTypes },
  { name: 'location', label: 'Location', atRest: 'All Locations', labels: dealLocations },
]
const further: readonly Choice[] = [
  {
    name: 'itcMonetizationStrategy',
    label: 'ITC strategy',
    atRest: 'All ITC Strategies',
    labels: itcMonetizationStrategies,
  },
  { name: 'outcome', label: 'Outcome', atRest: 'All Outcomes', labels: dealOutcomes },
  { name: 'visibility', label: 'Visibility', atRest: 'All Visibilities', labels: dealVisibilities },
  {
    name: 'clockStatus',
    label: 'Deadline status',
    atRest: 'All Deadline Statuses',
    labels: clockStatuses,
  },
  { name: 'dispute', label: 'Dispute', atRest: 'All Disputes', labels: clockDisputes },
  {
    name: 'readiness',
    label: 'Credit facts',
    atRest: 'All Credit Facts',
    labels: creditReadiness,
  },
  {
    name: 'freshness',
    label: 'Freshness',
    atRest: 'All Confirmations',
    labels: freshnesses,
  },
]

/** Filters that are no facets. */
const uncounted: ReadonlySet<Choice['name']> = new Set(['dispute', 'readiness'])

interface PipelineFilterBarProps {
  list: DealList
  rows: readonly Deal[] | undefined
  total: number
  /** Deals without any filter. */
  all: number
  facets: Facets
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
  facets,
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
  const counted = facets?.['intermediaryAggregatorId'] ?? {}
  const intermediary: Choice = {
    name: 'intermediaryAggregatorId',
    label: 'Aggregator',
    atRest: 'All Aggregators',
    labels: Object.fromEntries(
      [...new Set([...Object.keys(counted), ...list.filters.intermediaryAggregatorId])]
        .map((id) => [id, organizationName(id)])
        .toSorted(([, one], [, other]) => String(one).localeCompare(String(other))),
    ),
  }
  const put = (name: Choice['name'], chosen: readonly string[]) => list.setFilter(name, chosen)
  const shown = (choice: Choice) => (
    <Facet
      key={choice.name}
      label={choice.label}
      atRest={choice.atRest}
      options={optionsOf(
        choice.labels,
        facets && (uncounted.has(choice.name) ? undefined : (facets[choice.name] ?? {})),
      )}
      selected={list.filters[choice.name]}
      onChange={(chosen) => put(choice.name, chosen)}
    />
  )
  const choices = [...first, ...further, intermediary]
  const { capExMin, capExMax, firmGapMin, firmGapMax, slackMin, slackMax } = list.filters
  const hasSlack = list.isSet('slackMin') || list.isSet('slackMax')
  const hasGap = list.isSet('firmGapMin') || list.isSet('firmGapMax')
  const hasCapEx = list.isSet('capExMin') || list.isSet('capExMax')
  const chips: FilterChip[] = [
    ...filterChips(
      list,
      Object.fromEntries(
        choices.map(({ name, label, labels }) => [name, [label, labelsOfChosen(labels)]]),
      ),
    ),
    ...(hasCapEx
      ? [
          {
            label: 'CapEx',
            text: formatMoneyRange(capExMin || null, capExMax || null),
            onRemove: () => list.clear(['capExMin', 'capExMax']),
          },
        ]
      : []),
    ...(hasGap
      ? [
          {
            label: 'Firm gap',
            text: formatMoneyRange(firmGapMin || null, firmGapMax || null),
            onRemove: () => list.clear(['firmGapMin', 'firmGapMax']),
          },
        ]
      : []),
    ...(hasSlack
      ? [
          {
            label: 'Slack',
            text: daysRange(slackMin, slackMax),
            onRemove: () => list.clear(['slackMin', 'slackMax']),
          },
        ]
      : []),
    ...filterChips(list, {
      organizationId: ['Organization', (ids) => ids.map(organizationName).join(', ')],
    }),
  ]
  return (
    <FilterBar
      list={list}
      searchLabel="Search projects"
      chips={chips}
      shown={formatCountOf(total, 'project')}
      resultText={countText(total, all, 'projects')}
      sortable={isOrdered ? sortOptionsOf(dealColumns) : undefined}
      end={end}
      more={
        <>
          <RangeFilter
            label="CapEx"
            atRest="All CapEx"
            kind="dollars"
            from={capExMin}
            to={capExMax}
            hint="Projects whose CapEx lies between these amounts."
            onFrom={(value) => list.setFilter('capExMin', value)}
            onTo={(value) => list.setFilter('capExMax', value)}
          />
          <RangeFilter
            label="Firm gap"
            atRest="All Firm Gaps"
            kind="dollars"
            from={firmGapMin}
            to={firmGapMax}
            hint="Projects whose firm gap lies between these amounts."
            onFrom={(value) => list.setFilter('firmGapMin', value)}
            onTo={(value) => list.setFilter('firmGapMax', value)}
          />
          <RangeFilter
            label="Slack"
            atRest="All Slack"
            kind="days"
            from={slackMin}
            to={slackMax}
            hint="Projects with so many days left; below zero they are late."
            onFrom={(value) => list.setFilter('slackMin', value)}
            onTo={(value) => list.setFilter('slackMax', value)}
          />
          {[...further, intermediary].map(shown)}
        </>
      }
      isMoreSet={
        hasCapEx ||
        hasGap ||
        hasSlack ||
        [...further, intermediary].some(({ name }) => list.isSet(name))
      }
    >
      {first.map(shown)}
    </FilterBar>
  )
}

function daysRange(from: string, to: string): string {
  if (from === '') return `Up to ${daysWords(Number(to))}`
  return to === '' ? `${daysWords(Number(from))} or more` : `${from} - ${daysWords(Number(to))}`
}
