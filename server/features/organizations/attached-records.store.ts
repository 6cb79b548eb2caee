import { and, count, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AttachedCounts } from '#contract/organization-duplicates'
import { facilities } from '#database/facilities'
import { invitations } from '#database/invitations'
import { lendingProfiles } from '#database/lending-profiles'
import { memberships } from '#database/memberships'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { users } from '#database/users'
import type { Executor } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'

const none: AttachedCounts = {
  users: 0,
  products: 0,
  facilities: 0,
  lendingProfiles: 0,
  deals: 0,
  intermediaryOf: 0,
  members: 0,
  memberOf: 0,
  invitations: 0,
}

/** What depends on each of these organizations. */
export async function countAttachedOf(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, AttachedCounts>> {
  const counts = new Map(ids.map((id) => [id, { ...none }]))
  if (ids.length === 0) return counts
  const add = async (
    kind: keyof AttachedCounts,
    table: PgTable,
    column: AnyPgColumn,
    matching?: SQL,
  ) => {
    const rows = await db
      .select({ id: sql<string>`${column}`, rows: count() })
      .from(table)
      .where(and(inArray(column, [...ids]), matching))
      .groupBy(column)
    for (const row of rows) {
      const found = counts.get(row.id)
      if (found !== undefined) found[kind] = row.rows
    }
  }
  await add('users', users, users.organizationId)
  await add('products', products, products.organizationId)
  await add('facilities', facilities, facilities.organizationId)
  await add('lendingProfiles', lendingProfiles, lendingProfiles.organizationId)
  await add('deals', pipeline, pipeline.organizationId)
  // Deals of others; an own deal counts once.
  await add(
    'intermediaryOf',
    pipeline,
    pipeline.intermediaryAggregatorId,
    or(
      isNull(pipeline.organizationId),
      ne(pipeline.organizationId, pipeline.intermediaryAggregatorId),
    ),
  )
  await add('members', memberships, memberships.aggregatorId)
  await add('memberOf', memberships, memberships.memberId)
  await add('invitations', invitations, invitations.organizationId, isNull(invitations.acceptedAt))
  return counts
}

/** What depends on one organization. */
export async function countAttached(db: Executor, id: string): Promise<AttachedCounts> {
  return (await countAttachedOf(db, [id])).get(id) ?? none
}

/** How many organizations belong to each of these aggregators; those without a member are missing. */
export async function countMembersOf(
  db: Executor,
  aggregatorIds: readonly string[],
): Promise<Map<string, number>> {
  const { aggregatorId } = memberships
  const rows = await db
    .select({ aggregatorId, members: count() })
    .from(memberships)
    .where(amongIds(aggregatorId, aggregatorIds))
    .groupBy(aggregatorId)
  return new Map(rows.map((row) => [row.aggregatorId, row.members]))
}

/** The same of one aggregator. */
export async function countMembers(tx: Executor, aggregatorId: string): Promise<number> {
  return (await countMembersOf(tx, [aggregatorId])).get(aggregatorId) ?? 0
}
