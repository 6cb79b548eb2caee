import { and, asc, desc, isNull, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { inNameOrder } from '#database/columns'
import { organizations } from '#database/organizations'
import { ordered } from '#server/platform/database/list-query'

/** Rows in the order of the name of the organization they belong to, which some have none of. */
interface ByOrganization {
  table: PgTable
  id: AnyColumn
  organizationId: AnyColumn
  matching: SQL | undefined
}

/**
 * A page of ids by their organizations' names as a table `listed` to be joined, and its order. Rows without an
 * organization stand last in both directions. They are read by themselves: then the names are read from their index and
 * the rows of each from theirs, where an outer join would be sorted whole.
 */
export function listedByOrganization({ table, id, organizationId, matching }: ByOrganization, { limit, offset, order = 'asc' }: { limit: number; offset: number; order?: 'asc' | 'desc' | undefined }) {
  const name = inNameOrder(organizations.name)
  const read = (from: SQL, name: SQL, where: SQL | undefined, by: SQL[]) =>
    sql`(select ${id} as id, ${name} as sort_key from ${from} where ${where ?? sql`true`} order by ${sql.join(by, sql`, `)} limit ${limit + offset})`
  const named = read(sql`${table} join ${organizations} on ${organizations.id} = ${organizationId}`, name, matching, ordered(name, id, order))
  const others = read(sql`${table}`, sql`null`, and(isNull(organizationId), matching), [order === 'asc' ? asc(id) : desc(id)])
  const place = sql`sort_key ${sql.raw(order)} nulls last, id ${sql.raw(order)}`
  return {
    listed: sql`(select * from (${named} union all ${others}) as either order by ${place} limit ${limit} offset ${offset}) as listed`,
    id: sql`listed.id`,
    order: sql`listed.sort_key ${sql.raw(order)} nulls last, listed.id ${sql.raw(order)}`,
  }
}
