import { and, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource, resourceListQuery } from '#contract/resources'
import { isAdmin } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { inNameOrder } from '#database/columns'
import { resources } from '#database/resources'
import type { Executor } from '#server/platform/database/database'
import { matchingAll } from '#server/platform/database/lists/facets'
import type { Filter } from '#server/platform/database/lists/facets'
import { readList } from '#server/platform/database/lists/list'
import { amongIds, idsIn, ordered, searched } from '#server/platform/database/lists/list-query'
import { toResources } from './resources.store.ts'

type ResourceQuery = z.output<typeof resourceListQuery>
type Criteria = Omit<ResourceQuery, 'limit' | 'offset' | 'facets'>

const sortable = {
  name: inNameOrder(resources.name),
  type: resources.type,
  author: inNameOrder(resources.author),
  status: resources.status,
  createdAt: resources.createdAt,
  updatedAt: resources.updatedAt,
}

const filtersOf = (query: Criteria): Record<string, Filter> => ({
  type: { column: resources.type, chosen: query.type },
  membershipBase: { column: resources.membershipBase, many: true, chosen: query.membershipBase },
  status: { column: resources.status, chosen: query.status },
})

/** Published ones; all for administrators who request them. */
const visibleTo = (person: Belonging, { adminView }: Criteria): SQL | undefined =>
  adminView === true && isAdmin(person) ? undefined : eq(resources.status, 'published')

const orderOf = (query: Criteria): SQL[] =>
  ordered(
    sortable[query.sort ?? 'createdAt'],
    resources.id,
    query.order ?? (query.sort === undefined ? 'desc' : 'asc'),
  )

interface ResourcePage {
  resources: Resource[]
  total: number
  facets?: Record<string, Record<string, number>>
}

/** A page of the resources the person is shown, the newest first by default, and how many match in all. */
export async function listResources(
  db: Executor,
  person: Belonging,
  query: ResourceQuery,
): Promise<ResourcePage> {
  const base = and(visibleTo(person, query), searched(resources.searchText, query.search))
  const { rows, ...counts } = await readList(
    db,
    { table: resources, base, filters: filtersOf(query), facets: query.facets },
    (matching) =>
      db
        .select()
        .from(resources)
        .where(matching)
        .orderBy(...orderOf(query))
        .limit(query.limit)
        .offset(query.offset),
  )
  return { resources: await toResources(db, rows), ...counts }
}

/** The condition of the resources of a whole list. */
export const listedResources = (person: Belonging, query: Criteria): SQL | undefined =>
  and(
    visibleTo(person, query),
    searched(resources.searchText, query.search),
    matchingAll(filtersOf(query)),
  )

/** The ids of a whole list in its order. */
export function idsOfResources(
  db: Executor,
  person: Belonging,
  query: Criteria,
): Promise<string[]> {
  return idsIn(
    db
      .select({ id: resources.id })
      .from(resources)
      .where(listedResources(person, query))
      .orderBy(...orderOf(query)),
  )
}

/** Resources the person is shown by their ids, in no order. */
export async function resourcesByIds(
  db: Executor,
  person: Belonging,
  ids: readonly string[],
  query: Criteria,
): Promise<Resource[]> {
  return toResources(
    db,
    await db
      .select()
      .from(resources)
      .where(and(amongIds(resources.id, ids), visibleTo(person, query))),
  )
}
