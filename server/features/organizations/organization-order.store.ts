import { and, isNull, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { inNameOrder } from '#database/columns'
import { organizations } from '#database/organizations'
import { ordered } from '#server/platform/database/lists/list-query'

/** Rows in the order of the name of the organization they belong to, which some have none of. */
interface ByOrganization {
  table: PgTable
  id: AnyColumn
  organizationId: AnyColumn
  matching: SQL | undefined
}

/**
 * A page of ids by their organizations' names as a table `listed` to be joined, and its order. Rows without an
 * organization come last in both directions. They are read by themselves: then the names are read from their index and
 * the rows of each from theirs, where an outer join would be sorted whole.
 */
export function listedByOrganization(
  { table, id, organizationId, matching }: ByOrganization,
  {
    limit,
    offset,
    order = 'asc',
  }: { limit: number; offset: number; order?: 'asc' | 'desc' | undefined },
) {
  const name = inNameOrder(organizations.name)
  const direction = sql.raw(order)
  const place = (from: SQL) => sql`${from}sort_key ${direction} nulls last, ${from}id ${direction}`
  const upTo = sql`limit ${limit + offset}`
  const named = sql`select ${id} as id, ${name} as sort_key from ${table} join ${organizations} on ${organizations.id} = ${organizationId}
    where ${matching ?? sql`true`} order by ${sql.join(ordered(name, id, order), sql`, `)} ${upTo}`
  const others = sql`select ${id} as id, null as sort_key from ${table} where ${and(isNull(organizationId), matching)} order by ${id} ${direction} ${upTo}`
  return {
    listed: sql`(select * from ((${named}) union all (${others})) as either order by ${place(sql``)} limit ${limit} offset ${offset}) as listed`,
    id: sql`listed.id`,
    order: place(sql`listed.`),
  }
}
