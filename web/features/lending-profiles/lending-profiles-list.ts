import { statuses, valuesOf } from '#contract/common/enums'
import { pageLimit } from '#contract/common/page'
import { joinValues, splitValues } from '#contract/common/value-list'
import { lendingProfileSorts } from '#contract/lending-profiles'
import { dollars, severalOf, type UrlListState, type UrlParameter } from '#web/lib/url-filters.ts'
import type { ProfileListQuery } from './lending-profiles.queries.ts'

// The lists of a profile are free text: whatever stands in the address is asked for.
const texts: UrlParameter<readonly string[]> = {
  fallback: [],
  read: (text) =>
    splitValues(text)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  write: (values) => (values.length === 0 ? null : joinValues(values)),
}

/** What the list of lending profiles keeps in the address. */
export const profileFilters = {
  filters: {
    loanTypes: texts,
    sectors: texts,
    geographies: texts,
    loanAmount: dollars,
    status: severalOf(valuesOf(statuses)),
  },
  sort: { fields: lendingProfileSorts, fallback: { field: 'name', order: 'asc' } as const },
}
export type ProfileListState = UrlListState<
  typeof profileFilters.filters,
  (typeof lendingProfileSorts)[number]
>

/** The question a state of the list asks the server; a registry list asks for as many rows as one answer holds. */
export function profileQuery({ search, filters, sort, page }: ProfileListState): ProfileListQuery {
  const { loanTypes, sectors, geographies, status, loanAmount } = filters
  const lists = Object.entries({ loanTypes, sectors, geographies, status }).filter(
    ([, chosen]) => chosen.length > 0,
  )
  return {
    ...(search !== '' && { search }),
    ...Object.fromEntries(lists.map(([name, chosen]) => [name, joinValues(chosen)])),
    ...(loanAmount !== '' && { loanAmount }),
    sort: sort.field,
    order: sort.order,
    limit: pageLimit,
    offset: (page - 1) * pageLimit,
    facets: true,
  }
}
