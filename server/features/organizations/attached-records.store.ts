import { and, count, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { nothingAttached } from '#contract/organization-duplicates'
import type { AttachedCounts } from '#contract/organization-duplicates'
import { nounsWith, records } from '#contract/records'
import { invitations } from '#database/invitations'
import { memberships } from '#database/memberships'
import { pipeline } from '#database/pipeline'
import { recordTables } from '#database/record-tables'
import type { Executor } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'

/** What depends on each of these organizations. */
export async function countAttachedOf(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, AttachedCounts>> {
  const counts = new Map(ids.map((id) => [id, { ...nothingAttached }]))
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
  for (const noun of nounsWith('merged'))
    await add(records[noun].key, recordTables[noun], recordTables[noun].organizationId)
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
  return (await countAttachedOf(db, [id])).get(id) ?? nothingAttached
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
