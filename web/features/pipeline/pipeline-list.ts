import { valuesOf } from '#contract/common/enums'
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
import { dealSorts } from '#contract/pipeline'
import { dealLocations } from '#contract/pipeline-locations'
import { freshnesses } from '#contract/freshness'
import {
  criteriaOf,
  dollars,
  severalIds,
  textThat,
  type ListStateOf,
} from '#web/lib/url-filters.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { several, type WordedFilter } from '#web/registry/worded-filters.tsx'
import { stageNames } from './deal-words.ts'
import type { DealListQuery, DealSummaryQuery } from './pipeline.queries.ts'

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

/** What the list of deals stores in the address. */
export const dealFilters = {
  filters: {
    currentStage: several('Stage', 'All Stages', stageNames),
    assetType: several('Asset type', 'All Assets', pipelineAssets, assetSpellings),
    technology: several('Technology', 'All Technologies', technologies),
    capNeed: several('Cap need', 'All Cap Needs', capitalTypes),
    location: several('Location', 'All Locations', dealLocations),
    itcMonetizationStrategy: several(
      'ITC strategy',
      'All ITC Strategies',
      itcMonetizationStrategies,
    ),
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
    readiness: uncounted(several('Credit facts', 'All Credit Facts', creditReadiness)),
    freshness: several('Freshness', 'All Confirmations', freshnesses),
  },
  sort: { fields: dealSorts, fallback: { field: 'name', order: 'asc' } as const },
}

export type DealListState = ListStateOf<typeof dealFilters>
export type DealList = ListOf<typeof dealFilters>

/** The same for the map: not the places chosen on it, so that others can be chosen, too. */
export const placeCriteria = (list: DealListState): DealSummaryQuery =>
  criteriaOf(dealFilters, { ...list, filters: { ...list.filters, location: [] } })

/** The question a state of the list asks the server: all deals that match, with the counts of the filters. */
export function dealQuery(list: DealListState): DealListQuery {
  const { field, order } = list.sort
  return { ...criteriaOf(dealFilters, list), sort: field, order, facets: true }
}
