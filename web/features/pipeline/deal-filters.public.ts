import { labelOf, valuesOf } from '#contract/common/enums'
import { clockDisputes, clockStatuses, creditReadiness } from '#contract/common/finance-enums'
import {
  canonicalAssets,
  capitalTypes,
  dealOutcomes,
  dealVisibilities,
  itcMonetizationStrategies,
  pipelineAssets,
  technologies,
} from '#contract/common/registry-enums'
import { dayWords, daysWords } from '#contract/finance/day-words'
import { lastDayOfMonth } from '#contract/finance/days'
import { freshnesses } from '#contract/freshness'
import type { Deal } from '#contract/pipeline'
import { dealLocations } from '#contract/pipeline-locations'
import { monthText } from '#contract/pipeline-month'
import type { FilterBarProps } from '#web/kit/table/filter-bar.tsx'
import {
  endsFilter,
  filterOf,
  several,
  wordedFilters,
  type FilterCounts,
  type FilteredList,
  type ListFilter,
  type WordedFilter,
} from '#web/kit/table/list-filters.ts'
import { formatMoneyRange } from '#web/lib/format.ts'
import { useIntermediaryChoices } from '#web/lib/intermediary-choices.ts'
import { useNamesOf } from '#web/lib/record-names.ts'
import { dollars, severalIds, textThat } from '#web/lib/url-filters.ts'
import { stageNames } from './deal-words.ts'

/** The products' spelling of an asset, and which of the deals' it means (C-17). */
const assetSpellings = Object.fromEntries(
  valuesOf(pipelineAssets).map((asset) => [canonicalAssets[asset], asset]),
)

/** A filter whose choices are not counted. */
const uncounted = <Value>(filter: WordedFilter<Value>): WordedFilter<Value> => ({
  ...filter,
  options: (_, chosen) => filter.options(undefined, chosen),
})

/** Days of slack; below zero a deal is late. */
const days = textThat(/^-?\d{1,4}$/)

const day = textThat(/^\d{4}-\d{2}-\d{2}$/)

/** A whole percentage. */
const percent = textThat(/^(\d{1,2}|100)$/)

/** The filters of the projects, as the address has them. */
export const dealParameters = {
  currentStage: several('Stage', 'All Stages', stageNames),
  assetType: several('Asset type', 'All Assets', pipelineAssets, assetSpellings),
  technology: several('Technology', 'All Technologies', technologies),
  capNeed: several('Cap need', 'All Cap Needs', capitalTypes),
  location: several('Location', 'All Locations', dealLocations),
  itcMonetizationStrategy: several('ITC strategy', 'All ITC Strategies', itcMonetizationStrategies),
  intermediaryAggregatorId: severalIds,
  outcome: several('Outcome', 'All Outcomes', dealOutcomes),
  visibility: several('Visibility', 'All Visibilities', dealVisibilities),
  organizationId: severalIds,
  capExMin: dollars,
  capExMax: dollars,
  clockStatus: several('Deadline status', 'All Deadline Statuses', clockStatuses),
  dispute: uncounted(several('Dispute', 'All Disputes', clockDisputes)),
  slackMin: days,
  slackMax: days,
  stillToRaiseMin: dollars,
  stillToRaiseMax: dollars,
  packageMin: percent,
  packageMax: percent,
  readiness: uncounted(several('Credit facts', 'All Credit Facts', creditReadiness)),
  freshness: several('Freshness', 'All Confirmations', freshnesses),
  serviceFrom: day,
  serviceTo: day,
  yearOnly: textThat(/^\d{4}$/),
}

const documented = ['currentStage'] as const
const groups = {
  Project: [
    'currentStage',
    'location',
    'technology',
    'assetType',
    'intermediaryAggregatorId',
    'freshness',
    'outcome',
    'visibility',
  ],
  Money: [
    'capExMin',
    'stillToRaiseMin',
    'capNeed',
    'itcMonetizationStrategy',
    'readiness',
    'packageMin',
  ],
  Deadlines: ['clockStatus', 'slackMin', 'serviceFrom', 'dispute'],
}

const dollarRange = (from: string, to: string) => formatMoneyRange(from || null, to || null)
const ranges = [
  {
    label: 'CapEx',
    kind: 'dollars',
    ends: ['capExMin', 'capExMax'],
    hint: 'Projects whose CapEx lies between these amounts.',
    text: dollarRange,
  },
  {
    label: 'Still to raise',
    kind: 'dollars',
    ends: ['stillToRaiseMin', 'stillToRaiseMax'],
    hint: 'Projects that still have to raise between these amounts.',
    text: dollarRange,
  },
  {
    label: 'Slack',
    kind: 'days',
    ends: ['slackMin', 'slackMax'],
    hint: 'Days of slack; below zero is late.',
    text: daysRange,
  },
  {
    label: 'Service',
    kind: 'day',
    ends: ['serviceFrom', 'serviceTo'],
    hint: 'Projects expected in service between these days.',
    text: serviceRange,
  },
] as const

/** How complete a package is, by the least and the most percent of it (H-016). */
const packageBounds = {
  '100-': 'Ready (100%)',
  '75-': '75% and more',
  '50-': '50% and more',
  '-49': 'Under 50%',
} as const

/** The two bounds of the package as one choice; a link may have others. */
function packageFilter(list: FilteredList<typeof dealParameters>): ListFilter {
  const { packageMin: least, packageMax: most } = list.filters
  const bounds = `${least}-${most}`
  const isSet = bounds !== '-'
  return {
    name: 'packageMin',
    label: 'Package',
    atRest: 'All Packages',
    text: isSet ? labelOf(packageBounds, bounds) : null,
    clear: () => list.clear(['packageMin', 'packageMax']),
    choices: {
      options: valuesOf(packageBounds).map((value) => ({ value, label: packageBounds[value] })),
      selected: isSet ? [bounds] : [],
      isSingle: true,
      choose: (next) => {
        const [from = '', to = ''] = (next.at(-1) ?? '-').split('-')
        list.setFilter('packageMin', from)
        list.setFilter('packageMax', to)
      },
    },
  }
}

/** The deals' intermediaries, by those that the deals found name. */
const intermediaryFilter = (nameOf: (id: string) => string): WordedFilter<readonly string[]> => ({
  ...dealParameters.intermediaryAggregatorId,
  label: 'Aggregator',
  atRest: 'All Aggregators',
  options: (counts, chosen) =>
    [...new Set([...Object.keys(counts ?? {}), ...chosen])]
      .map((id) => ({ value: id, label: nameOf(id), count: counts && (counts[id] ?? 0) }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
})

/** The filters of the projects as the row over their list takes them. */
export function useDealFilters(
  list: FilteredList<typeof dealParameters>,
  rows: readonly Deal[] | undefined,
  counts: FilterCounts | undefined,
): Pick<FilterBarProps, 'filters' | 'documented' | 'groups'> {
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
    ...dealParameters,
    intermediaryAggregatorId: intermediaryFilter(organizationName),
  }
  return {
    documented,
    groups,
    filters: [
      ...wordedFilters(list, worded, counts),
      ...ranges.map((range) => endsFilter(list, range)),
      packageFilter(list),
      {
        ...filterOf(list, 'yearOnly', { label: 'Service', nameOf: (year) => `${year}, no month` }),
        text: list.filters.yearOnly === '' ? null : `${list.filters.yearOnly}, no month`,
      },
      filterOf(list, 'organizationId', { label: 'Organization', nameOf: organizationName }),
    ],
  }
}

function daysRange(from: string, to: string): string {
  if (from === '') return `Up to ${daysWords(Number(to))}`
  return to === '' ? `${daysWords(Number(from))} or more` : `${from} - ${daysWords(Number(to))}`
}

/** "March 2028" where the days are those of one month. */
function serviceRange(from: string, to: string): string {
  if (from === '') return `to ${dayWords(to)}`
  if (to === '') return `from ${dayWords(from)}`
  return from.endsWith('-01') && to === lastDayOfMonth(from.slice(0, 7))
    ? (monthText(from) ?? from)
    : `${dayWords(from)} to ${dayWords(to)}`
}
