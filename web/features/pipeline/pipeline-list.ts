import { valuesOf } from '#contract/common/enums'
import { clockDisputes, clockStatuses, creditReadiness } from '#contract/common/finance-enums'
import {
  canonicalAssets,
  capitalTypes,
  dealOutcomes,
  dealStages,
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
  severalOf,
  textThat,
  type ListStateOf,
} from '#web/lib/url-filters.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import type { DealListQuery, DealSummaryQuery } from './pipeline.queries.ts'

/** The products' spelling of an asset, and which of the deals' it means (C-17). */
const assetSpellings = Object.fromEntries(
  valuesOf(pipelineAssets).map((asset) => [canonicalAssets[asset], asset]),
)

/** Days of slack; below zero a deal is late. */
const days = textThat(/^-?\d{1,4}$/)

/** What the list of deals stores in the address. */
export const dealFilters = {
  filters: {
    currentStage: severalOf(valuesOf(dealStages)),
    assetType: severalOf(valuesOf(pipelineAssets), assetSpellings),
    technology: severalOf(valuesOf(technologies)),
    capNeed: severalOf(valuesOf(capitalTypes)),
    location: severalOf(valuesOf(dealLocations)),
    itcMonetizationStrategy: severalOf(valuesOf(itcMonetizationStrategies)),
    intermediaryAggregatorId: severalIds,
    outcome: severalOf(valuesOf(dealOutcomes)),
    visibility: severalOf(valuesOf(dealVisibilities)),
    organizationId: severalIds,
    capExMin: dollars,
    capExMax: dollars,
    clockStatus: severalOf(valuesOf(clockStatuses)),
    dispute: severalOf(valuesOf(clockDisputes)),
    slackMin: days,
    slackMax: days,
    firmGapMin: dollars,
    firmGapMax: dollars,
    readiness: severalOf(valuesOf(creditReadiness)),
    freshness: severalOf(valuesOf(freshnesses)),
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
