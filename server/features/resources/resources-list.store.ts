import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Resource, resourceListQuery } from '#contract/resources'
import { isAdmin } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { resources } from '#database/resources'
import type { Executor } from '#server/platform/database/database'
import { countFacets, matchingAll } from '#server/platform/database/facets'
import type { Filter } from '#server/platform/database/facets'
import { inNameOrder, ordered, searched } from '#server/platform/database/list-query'
import { toResources } from './resources.store.ts'

type ResourceQuery = z.output<typeof resourceListQuery>

const sortable = {
  name: inNameOrder(resources.name),
  type: resources.type,
  author: inNameOrder(resources.author),
  status: resources.status,
  createdAt: resources.createdAt,
  updatedAt: resources.updatedAt,
} as const

interface ResourcePage {
  resources: Resource[]
  total: number
  facets?: Record<string, Record<string, number>>
}

/** A page of the resources the person is shown, the newest first unless asked otherwise, and how many match in all. */
export async function listResources(db: Executor, person: Belonging, query: ResourceQuery): Promise<ResourcePage> {
  const filters: Record<string, Filter> = {
    type: { column: resources.type, chosen: query.type },
    membershipBase: { column: resources.membershipBase, many: true, chosen: query.membershipBase },
    status: { column: resources.status, chosen: query.status },
  }
  const everyStatus = query.adminView === true && isAdmin(person)
  const shown = and(everyStatus ? undefined : eq(resources.status, 'published'), searched(resources.searchText, query.search))
  const matching = and(shown, matchingAll(filters))
  const order = ordered(sortable[query.sort ?? 'createdAt'], resources.id, query.order ?? (query.sort === undefined ? 'desc' : 'asc'))
  const [rows, total, facets] = await Promise.all([
    db.select().from(resources).where(matching).orderBy(...order).limit(query.limit).offset(query.offset),
    db.$count(resources, matching),
    query.facets === true ? countFacets(db, resources, filters, shown) : undefined,
  ])
  return { resources: await toResources(db, rows), total, ...(facets !== undefined && { facets }) }
}
