import type { z } from 'zod'
import { auditListQuery } from '#contract/audit'
import { facilityListQuery, unlistedFacilities } from '#contract/facilities'
import { lendingProfileListQuery } from '#contract/lending-profiles'
import { organizationListQuery } from '#contract/organizations'
import { dealListQuery } from '#contract/pipeline'
import { productListQuery } from '#contract/products-query'
import { resourceListQuery } from '#contract/resources'
import { requestsUnlistedFacilities } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { longestQuery } from '#contract/saved-views'
import { userListQuery } from '#contract/users'
import { viewScreens } from '#contract/view-screens'
import type { ViewScreen } from '#contract/view-screens'
import { invalidField } from '#server/platform/http/problems'

/** The queries of the lists behind the screens: they alone know which filters there are, and which values these take. */
const listQueries = {
  '/api/products': productListQuery,
  '/api/catalytic-facilities': facilityListQuery,
  '/api/lending-profiles': lendingProfileListQuery,
  '/api/pipeline': dealListQuery,
  '/api/organizations': organizationListQuery,
  '/api/resources': resourceListQuery,
  '/api/users': userListQuery,
  '/api/audit': auditListQuery,
} as const
type List = keyof typeof listQueries
/** The query of a list as its call hands it to the store. */
export type QueryOf<Of extends List> = z.output<(typeof listQueries)[Of]>

/** Of the address, but no filter of the list: the page, what is counted, and what is open on the screen (V-005). */
const neverStored = new Set('limit offset page facets adminView open view saved'.split(' '))

/** The parameters of a screen's address that its list knows. */
function knownOf(list: List, query: Readonly<Record<string, string>>): Record<string, string> {
  const { shape } = listQueries[list]
  return Object.fromEntries(
    Object.entries(query).filter(([name]) => Object.hasOwn(shape, name) && !neverStored.has(name)),
  )
}

/** Stored filters as the list's call parses them. @throws ZodError where the list takes them no longer */
export const parsedQuery = <Of extends List>(list: Of, query: object): QueryOf<Of> =>
  // The schema is this very list's.
  listQueries[list].parse(query) as QueryOf<Of>

const lengthOf = (query: Readonly<Record<string, string>>): number =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&').length

/** The filters to store of a view (V-004, V-005). @throws HttpProblem 400 on `query`, with the sentence of the list's own call where that would reject them */
export function storedQuery(
  person: Belonging,
  screen: ViewScreen,
  query: Readonly<Record<string, string>>,
): Record<string, string> {
  const { list } = viewScreens[screen]
  const known = knownOf(list, query)
  if (lengthOf(known) > longestQuery)
    throw invalidField('query', 'The filters are too long to save')
  const parsed = listQueries[list].safeParse(known)
  if (!parsed.success)
    throw invalidField('query', parsed.error.issues[0]?.message ?? 'The list knows no such filter')
  if (list === '/api/catalytic-facilities') {
    const facilities = parsedQuery(list, known)
    if (requestsUnlistedFacilities(person, facilities))
      throw invalidField('query', unlistedFacilities)
  }
  return known
}
