import { dealSorts } from '#contract/pipeline'
import { criteriaOf, type ListStateOf } from '#web/lib/url-filters.ts'
import type { ListOf } from '#web/lib/use-url-filters.ts'
import { dealParameters } from './deal-filters.public.ts'
import type { DealListQuery, DealSummaryQuery } from './pipeline.queries.ts'

/** What the list of deals stores in the address. */
export const dealFilters = {
  filters: dealParameters,
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
