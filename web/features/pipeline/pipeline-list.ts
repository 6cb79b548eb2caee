import { valuesOf } from '#contract/common/enums'
import {
  capitalTypes,
  dealOutcomes,
  dealStages,
  dealVisibilities,
  itcMonetizationStrategies,
  pipelineAssets,
  technologies,
} from '#contract/common/registry-enums'
import { dealLocations, dealSorts } from '#contract/pipeline'
import { dollars, severalIds, severalOf, type UrlListState } from '#web/lib/url-filters.ts'
import type { UrlFiltersResult } from '#web/lib/use-url-filters.ts'
import type { DealListQuery, DealSummaryQuery } from './pipeline.queries.ts'

/** What the list of deals keeps in the address. */
export const dealFilters = {
  filters: {
    currentStage: severalOf(valuesOf(dealStages)),
    assetType: severalOf(valuesOf(pipelineAssets)),
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
  },
  sort: { fields: dealSorts, fallback: { field: 'name', order: 'asc' } as const },
}

type Field = (typeof dealSorts)[number]
export type DealListState = UrlListState<typeof dealFilters.filters, Field>
export type DealList = UrlFiltersResult<typeof dealFilters.filters, Field>

/** What narrows the deals, as the server is asked for it. */
function dealCriteria({ search, filters }: DealListState): DealSummaryQuery {
  const set = Object.entries(filters)
    .filter(([, chosen]) => chosen.length > 0)
    .map(([name, chosen]) => [name, String(chosen)])
  return { ...(search !== '' && { search }), ...(Object.fromEntries(set) as DealSummaryQuery) }
}

/** The same for the map: not the places chosen on it, so that others can be chosen, too. */
export const placeCriteria = (list: DealListState): DealSummaryQuery =>
  dealCriteria({ ...list, filters: { ...list.filters, location: [] } })

/** The question a state of the list asks the server: all deals that match, with the counts of the filters. */
export function dealQuery(list: DealListState): DealListQuery {
  return { ...dealCriteria(list), sort: list.sort.field, order: list.sort.order, facets: true }
}
