import { isAdmin } from '#contract/rights'
import { search, searchedNouns } from '#contract/search'
import type { SearchedNoun } from '#contract/search'
import { questionOf } from '#contract/search-ranking'
import type { Dependencies } from '#server/dependencies'
import { freshFrom } from '#server/features/confirmations/freshness.store'
import { searchOrganizations } from '#server/features/organizations/organizations-search.store'
import { searchDeals } from '#server/features/pipeline/pipeline-search.store'
import { searchResources } from '#server/features/resources/resources-search.store'
import { searchUsers } from '#server/features/users/users-search.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import type { recordSearch } from '#server/platform/database/lists/found-records'
import { hasScope } from '#server/platform/tokens/call-token'
import { listedSearch } from './listed-search.store.ts'
import { groupsOf } from './search.rules.ts'
import type { Answered } from './search.rules.ts'

const searches: Readonly<Record<SearchedNoun, ReturnType<typeof recordSearch>>> = {
  organizations: searchOrganizations,
  products: listedSearch('products'),
  'catalytic-facilities': listedSearch('catalytic-facilities'),
  'lending-profiles': listedSearch('lending-profiles'),
  pipeline: searchDeals,
  resources: searchResources,
  users: searchUsers,
}

/** One question to all kinds of record. What is searched for is written nowhere (G-009). */
export function searchRoutes({ settings }: Dependencies): Route[] {
  return [
    route(search, async ({ actor, query: { q, entity, limit }, db }) => {
      const person = toCurrentUser(actor, settings)
      const question = questionOf(q)
      // Accounts are no part of the registry: of a token they take the scope of the administration as well.
      const mayFindUsers = isAdmin(person) && hasScope(actor, 'administration.read')
      const asked = searchedNouns.filter(
        (noun) => (entity === undefined || noun === entity) && (noun !== 'users' || mayFindUsers),
      )
      const given = { freshFrom: freshFrom() }
      const answered: Answered[] = []
      const remaining = asked.values()
      const askInTurn = async () => {
        for (const noun of remaining)
          answered.push({
            entity: noun,
            // One more tells that there are more.
            found: await searches[noun](db, person, given, question, limit + 1),
          })
      }
      // Two at a time: a search may not take most of the connections from all others.
      await Promise.all([askInTurn(), askInTurn()])
      return { groups: groupsOf(answered, limit) }
    }),
  ]
}
