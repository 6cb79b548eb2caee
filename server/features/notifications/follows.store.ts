import { and, desc, eq, sql } from 'drizzle-orm'
import type { AuditEntity } from '#contract/audit'
import { availableNouns } from '#contract/freshness'
import type { AvailableNoun } from '#contract/freshness'
import { followedByCreation, followsPerPerson } from '#contract/follows'
import type { Follow } from '#contract/follows'
import { follows } from '#database/notifications'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import { availableTables } from '#server/features/confirmations/freshness.store'
import { lockRow } from '#server/platform/database/changes/lock-row'
import type { Executor, Transaction } from '#server/platform/database/database'
import { readableRows } from '#server/platform/database/lists/readable-rows'
import type { Reader } from './visible-notifications.store.ts'

const isOf = (userId: string, entity: AvailableNoun, id: string) =>
  and(eq(follows.userId, userId), eq(follows.entity, entity), eq(follows.recordId, id))

/** Whether there is a record that the person may read. */
export async function mayFollow(
  db: Executor,
  reader: Reader,
  entity: AvailableNoun,
  id: string,
): Promise<boolean> {
  const table = availableTables[entity]
  return (await db.$count(table, and(eq(table.id, id), readableRows(reader, entity)))) > 0
}

/** Follows a record; false where the person follows as many as there can be (N-012). Followed already, it stays as it is. */
export async function follow(
  tx: Transaction,
  userId: string,
  entity: AvailableNoun,
  id: string,
): Promise<boolean> {
  // Of follows made at once none is beyond the limit.
  await lockRow(tx, users, userId)
  if ((await tx.$count(follows, isOf(userId, entity, id))) > 0) return true
  if ((await tx.$count(follows, eq(follows.userId, userId))) >= followsPerPerson) return false
  await tx.insert(follows).values({ userId, entity, recordId: id }).onConflictDoNothing()
  return true
}

/** Whoever creates records follows them, as long as there is room left for what they follow by hand (N-013). */
export async function followCreated(
  tx: Transaction,
  userId: string,
  entity: AvailableNoun,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`insert into ${follows} (user_id, entity, record_id)
    select ${userId}::uuid, ${entity}, created.id from unnest(${sql.param([...ids])}::uuid[]) as created (id)
    limit greatest(0, ${followedByCreation} - (select count(*) from ${follows} where user_id = ${userId}::uuid))
    on conflict do nothing`)
}

/** Follows a record no longer. */
export async function unfollow(
  tx: Transaction,
  userId: string,
  entity: AvailableNoun,
  id: string,
): Promise<void> {
  await tx.delete(follows).where(isOf(userId, entity, id))
}

/** Ends the follows of records that are deleted (N-015). */
export async function endFollowsOf(
  tx: Transaction,
  entity: AuditEntity,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .delete(follows)
    .where(
      and(
        eq(follows.entity, entity),
        sql`${follows.recordId} = any(${sql.param([...ids])}::uuid[])`,
      ),
    )
}

/** Ends all follows of a person. */
export async function endFollowsBy(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(follows).where(eq(follows.userId, userId))
}

/** The records a person follows and may read now, newest first (N-011). */
export async function followsOf(
  db: Executor,
  reader: Reader,
  entity: AvailableNoun | undefined,
): Promise<Follow[]> {
  const kinds = entity === undefined ? availableNouns : [entity]
  const parts = await Promise.all(
    kinds.map((noun) => {
      const table = availableTables[noun]
      const state =
        noun === 'pipeline' ? availableTables.pipeline.outcome : availableTables[noun].status
      return db
        .select({
          entity: sql<AvailableNoun>`${noun}::text`,
          id: table.id,
          name: table.name,
          organizationName: organizations.name,
          status: state,
          followedAt: follows.createdAt,
        })
        .from(follows)
        .innerJoin(table, eq(table.id, follows.recordId))
        .leftJoin(organizations, eq(organizations.id, table.organizationId))
        .where(
          and(eq(follows.userId, reader.id), eq(follows.entity, noun), readableRows(reader, noun)),
        )
        .orderBy(desc(follows.createdAt))
    }),
  )
  return parts
    .flat()
    .toSorted(
      (one, other) =>
        other.followedAt.getTime() - one.followedAt.getTime() || (one.id < other.id ? -1 : 1),
    )
    .map((each) => ({ ...each, followedAt: each.followedAt.toISOString() }))
}
