import { and, desc, ne, or, sql } from 'drizzle-orm'
import { similarLimit } from '#contract/organization-duplicates'
import type { SimilarOrganization } from '#contract/organization-duplicates'
import { likenessOf, nameKey, websiteHost } from '#contract/organization-likeness'
import type { Comparable } from '#contract/organization-likeness'
import type { Belonging } from '#contract/rights'
import { comparedNameOf } from '#database/columns'
import { organizations } from '#database/organizations'
import type { Executor } from '#server/platform/database/database'
import { searched } from '#server/platform/database/lists/list-query'
import { readableBy } from '../organizations/organizations.store.ts'

/** Letters of a name below which everything would be alike. */
const shortestName = 4
/** Rows that are compared in full, those with the most similar name first. */
const candidates = 60

/** The organizations a person may know of that look like the one typed, the likeliest first. */
export async function similarTo(
  db: Executor,
  typed: Partial<Comparable>,
  exceptId: string | undefined,
  person: Belonging,
): Promise<SimilarOrganization[]> {
  const key = nameKey(typed.name ?? '')
  const host = websiteHost(typed.website)
  const hasHost = host === null ? undefined : searched(organizations.searchText, host)
  // `%>` finds the name within the text that the search reads, by its index; what else is there is sorted out below.
  const hasName = key.length < shortestName ? undefined : sql`${organizations.searchText} %> ${key}`
  if (hasHost === undefined && hasName === undefined) return []
  const rows = await db
    .select({
      id: organizations.id,
      name: organizations.name,
      website: organizations.website,
      location: organizations.location,
    })
    .from(organizations)
    .where(
      and(
        or(hasHost, hasName),
        readableBy(person),
        exceptId === undefined ? undefined : ne(organizations.id, exceptId),
      ),
    )
    .orderBy(
      ...(hasHost === undefined ? [] : [desc(hasHost)]),
      sql`similarity(${comparedNameOf(organizations.searchText)}, ${key}) desc`,
      organizations.id,
    )
    .limit(candidates)
  const order = ['likely', 'possible', 'weak']
  return rows
    .flatMap(({ website, ...row }) => {
      const likeness = likenessOf({ name: '', ...typed }, { ...row, website })
      return likeness === null ? [] : [{ ...row, ...likeness }]
    })
    .toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
    .slice(0, similarLimit)
}
