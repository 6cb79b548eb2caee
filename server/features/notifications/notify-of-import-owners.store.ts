import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AvailableNoun } from '#contract/freshness'
import { importRows } from '#database/imports'
import { notifications } from '#database/notifications'
import { pipeline } from '#database/pipeline'
import { users } from '#database/users'
import { availableTables } from '#server/features/confirmations/freshness.store'
import type { Executor, Transaction } from '#server/platform/database/database'
import { notifyPeople } from '#server/platform/events/notify-people'
import { rowsThatStand, rowsWith } from './import-changes.store.ts'
import type { ImportRow } from './import-changes.store.ts'
import { queueNotices } from './pending-notices.store.ts'
import type { OwnersNotice } from './pending-notices.store.ts'

/** Of how many records of which organizations, now or before it, the changes of an import stand. */
async function ownersIn(
  tx: Transaction,
  row: ImportRow,
  entity: AvailableNoun,
): Promise<{ organizationId: string; records: number }[]> {
  const table = availableTables[entity]
  const owner = sql<string>`owners.id`
  return tx
    .select({
      organizationId: owner,
      records: sql<number>`count(distinct ${importRows.recordId})::int`,
    })
    .from(importRows)
    .innerJoin(table, eq(table.id, importRows.recordId))
    .innerJoin(
      sql`unnest(array[${table.organizationId}, (${importRows.before} ->> 'organizationId')::uuid]) as owners (id)`,
      sql`owners.id is not null`,
    )
    .where(rowsThatStand(row))
    .groupBy(owner)
}

/** The organization of somebody, which is not notified of what they did. */
export async function organizationOf(db: Executor, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ organizationId: users.organizationId })
    .from(users)
    .where(eq(users.id, userId))
  return user?.organizationId ?? null
}

const mergedBy = ({ id }: ImportRow) => `import ${id}`

/** Queues what the owners of the changed records are told (N-040). */
export async function queueForOwners(
  tx: Transaction,
  row: ImportRow,
  { entity, actorId, createdAt }: { entity: AvailableNoun; actorId: string; createdAt: Date },
): Promise<void> {
  const own = await organizationOf(tx, actorId)
  const owners = await ownersIn(tx, row, entity)
  const notices = owners.flatMap(({ organizationId, records }): OwnersNotice[] =>
    organizationId === own
      ? []
      : [
          {
            audience: 'owners',
            organizationId,
            version: 0,
            creatorId: null,
            entry: {
              entity,
              recordId: null,
              mergedBy: mergedBy(row),
              organizationId,
              actorId,
              action: row.kind === 'bulk' ? 'bulk' : 'import',
              changes: [],
              details: { records },
            },
          },
        ],
  )
  await queueNotices(tx, notices, createdAt)
}

/**
 * Takes back what people have not read of an import that was undone: that records of their organization were changed, as
 * far as none of them stays so, and that it was named as intermediary, where it is none.
 */
export async function withdrawUnread(
  tx: Transaction,
  row: ImportRow,
  entity: AvailableNoun,
): Promise<void> {
  const unread = (condition: SQL | undefined) =>
    and(eq(notifications.kind, 'own_record'), isNull(notifications.readAt), condition)
  const ofImport = eq(notifications.mergedBy, mergedBy(row))
  const { organizationId, userId } = notifications
  const remaining = await ownersIn(tx, row, entity)
  const owners = remaining.map((each) => each.organizationId)
  const gone = await tx
    .delete(notifications)
    .where(
      unread(and(ofImport, owners.length === 0 ? undefined : notInArray(organizationId, owners))),
    )
    .returning({ userId })
  for (const { organizationId: owner, records } of remaining) {
    const changed = await tx
      .update(notifications)
      .set({ details: { records } })
      .where(
        unread(
          and(
            ofImport,
            eq(organizationId, owner),
            sql`(${notifications.details} ->> 'records')::int <> ${records}`,
          ),
        ),
      )
      .returning({ userId })
    gone.push(...changed)
  }
  if (entity === 'pipeline') {
    const isNamed = sql`exists (select from ${pipeline} where ${pipeline.id} = ${notifications.recordId} and ${pipeline.intermediaryAggregatorId} = ${organizationId})`
    const undone = tx
      .select({ id: importRows.recordId })
      .from(importRows)
      .where(rowsWith(row, ['undone']))
    const named = await tx
      .delete(notifications)
      .where(
        unread(
          and(
            eq(notifications.action, 'intermediary'),
            sql`${notifications.recordId} in ${undone}`,
            sql`not ${isNamed}`,
          ),
        ),
      )
      .returning({ userId })
    gone.push(...named)
  }
  notifyPeople(
    'notifications',
    gone.map((each) => each.userId),
  )
}
