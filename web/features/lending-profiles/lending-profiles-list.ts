import { statuses } from '#contract/common/enums'
import { pageLimit } from '#contract/common/page'
import { joinValues, splitValues } from '#contract/common/value-list'
import { lendingProfileSorts } from '#contract/lending-profiles'
import { freshnesses } from '#contract/freshness'
import {
  dollars,
  listQuery,
  oneId,
  type ListStateOf,
  type UrlParameter,
} from '#web/lib/url-filters.ts'
import { several, severalTyped } from '#web/kit/table/list-filters.ts'
import { lendingProfileLists, type LendingProfileList } from './lending-profile-words.tsx'
import type { LendingProfileListQuery } from './lending-profiles.queries.ts'

// The lists of a lending profile are free text: whatever is in the address is requested.
const texts: UrlParameter<readonly string[]> = {
  fallback: [],
  read: (text) =>
    splitValues(text)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  write: (values) => (values.length === 0 ? null : joinValues(values)),
}
const textsOf = (list: LendingProfileList) => {
  const { label, atRest, known } = lendingProfileLists[list]
  return severalTyped(label, atRest, texts, known)
}

/** What the list of lending profiles stores in the address. */
export const lendingProfileFilters = {
  filters: {
    loanTypes: textsOf('loanTypes'),
    sectors: textsOf('sectors'),
    geographies: textsOf('geographies'),
    loanAmount: dollars,
    status: several('Status', 'All Statuses', statuses),
    freshness: several('Freshness', 'All Confirmations', freshnesses),
    organizationId: oneId,
  },
  sort: { fields: lendingProfileSorts, fallback: { field: 'name', order: 'asc' } as const },
}

/** The question a state of the list asks the server; a registry list asks for as many rows as one answer holds. */
export const lendingProfileQuery = (
  state: ListStateOf<typeof lendingProfileFilters>,
): LendingProfileListQuery => ({
  ...listQuery(lendingProfileFilters, state, pageLimit),
  facets: true,
})
