import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ConfirmedNoun } from '#contract/freshness'
import { confirmedNouns } from '#contract/freshness'
import { followedFields } from '#contract/follows'
import type { FieldChange } from '#contract/notification-sentences'
import { auditEntries } from '#database/audit'
import { importRows, imports } from '#database/imports'
import { follows, notifications } from '#database/notifications'
import { users } from '#database/users'
import { confirmedTables } from '#server/features/confirmations/freshness.store'
import type { Transaction } from '#server/platform/database/database'
import { rightsState } from '#server/platform/events/notices'
import { tellPeople } from '#server/platform/events/tell-people'
import type { Part } from './audiences.store.ts'
import { joinedChanges } from './notification.rules.ts'
import { queueNotices } from './pending-notices.store.ts'
import type { FollowersNotice, ImportNotice, OwnersNotice } from './pending-notices.store.ts'
import { writeNotifications } from './write-notifications.store.ts'

type ImportRow = typeof imports.$inferSelect

const isFollowed = (entity: string): entity is ConfirmedNoun =>
  (confirmedNouns as readonly string[]).includes(entity)

/**
 * Queues what is told of an import or a bulk edit, once, in the transaction in which it ends or its undo does (N-040),
 * and tells whoever began it that a file's has ended.
 */
export async function tellEndOfImport(tx: Transaction, row: ImportRow): Promise<void> {
  const { id, entity, kind, task, state, filename, createdBy, origin } = row
  if (task === null) return
  const isUndo = task === 'undo'
  if (isFollowed(entity) && (isUndo || state === 'done'))
    await queueNotices(tx, [
      {
        audience: 'import',
        importId: id,
        version: 0,
        task: isUndo ? 'undo' : 'commit',
        requestId: (origin as { requestId: string | null } | null)?.requestId ?? null,
      },
    ])
  if (kind !== 'file' || isUndo) return
  const { created, updated, left, message } = row
  await writeNotifications(tx, [
    {
      userId: createdBy,
      kind: 'import_finished',
      entity: 'imports',
      recordId: id,
      mergedBy: id,
      organizationId: null,
      // Told to who began it.
      actorId: null,
      action: state === 'failed' ? 'failed' : 'done',
      changes: [],
      details: { name: filename, created, updated, left, message },
    },
  ])
}

/** The rows of an import with one of these results. */
const rowsWith = ({ id, round }: ImportRow, results: string[]) =>
  and(
    eq(importRows.importId, id),
    eq(importRows.round, round),
    isNotNull(importRows.recordId),
    inArray(importRows.result, results),
  )

/** What the trail says a task has changed of records, by their id. */
async function changesOf(
  tx: Transaction,
  requestId: string | null,
  entity: ConfirmedNoun,
  ids: readonly string[],
): Promise<Map<string, FieldChange[]>> {
  if (requestId === null) return new Map()
  const entries = await tx
    .select({ id: auditEntries.entityId, changes: auditEntries.changes })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, entity),
        inArray(auditEntries.entityId, [...ids]),
        eq(auditEntries.requestId, requestId),
      ),
    )
    .orderBy(auditEntries.seq)
  const notified: readonly string[] = followedFields[entity]
  const changes = new Map<string, FieldChange[]>()
  for (const entry of entries) {
    if (entry.id === null) continue
    const fields = (entry.changes as FieldChange[]).filter(({ field }) => notified.includes(field))
    changes.set(entry.id, joinedChanges(changes.get(entry.id) ?? [], fields))
  }
  return changes
}

/** Queues what the followers of the next changed records are told; answers the last of these records. */
async function queueForFollowers(
  tx: Transaction,
  row: ImportRow,
  entity: ConfirmedNoun,
  { task, requestId }: ImportNotice,
  { after, limit, createdAt }: Part & { createdAt: Date },
): Promise<string | null> {
  const followed = sql`exists (select from ${follows} where ${follows.entity} = ${entity} and ${follows.recordId} = ${importRows.recordId} and ${follows.userId} <> ${row.createdBy}::uuid)`
  const ids = (
    await tx
      .selectDistinct({ id: importRows.recordId })
      .from(importRows)
      .where(
        and(
          // Of a commit also what was undone since, which is told after it.
          rowsWith(row, task === 'undo' ? ['undone'] : ['updated', 'undone']),
          isNotNull(importRows.before),
          followed,
          after === null ? undefined : gt(importRows.recordId, after),
        ),
      )
      .orderBy(importRows.recordId)
      .limit(limit)
  ).flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return null
  const changes = await changesOf(tx, requestId, entity, ids)
  const table = confirmedTables[entity]
  const records = await tx.select().from(table).where(inArray(table.id, ids))
  const notices = records.flatMap((record): FollowersNotice[] => {
    const fields = changes.get(record.id) ?? []
    return fields.length === 0
      ? []
      : [
          {
            audience: 'followers',
            entity,
            recordId: record.id,
            version: record.version,
            actorId: row.createdBy,
            changes: fields,
            state: rightsState(record),
          },
        ]
  })
  await queueNotices(tx, notices, createdAt)
  return ids.length < limit ? null : (ids.at(-1) ?? null)
}

/** How many records of which organizations an import has changed, besides those of who did it. */
async function ownersIn(
  tx: Transaction,
  row: ImportRow,
  entity: ConfirmedNoun,
): Promise<{ organizationId: string; records: number }[]> {
  const { organizationId } = confirmedTables[entity]
  const own = sql`(select ${users.organizationId} from ${users} where ${users.id} = ${row.createdBy}::uuid)`
  const rows = await tx
    .select({ organizationId, records: sql<number>`count(distinct ${importRows.recordId})::int` })
    .from(importRows)
    .innerJoin(confirmedTables[entity], eq(confirmedTables[entity].id, importRows.recordId))
    .where(
      and(
        rowsWith(row, ['created', 'updated']),
        isNotNull(organizationId),
        sql`${organizationId} is distinct from ${own}`,
      ),
    )
    .groupBy(organizationId)
  return rows.flatMap((each) =>
    each.organizationId === null ? [] : [{ ...each, organizationId: each.organizationId }],
  )
}

/** Takes back what owners have not read of an import that was undone. */
async function withdrawUnread(tx: Transaction, mergedBy: string): Promise<void> {
  const gone = await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.kind, 'own_record'),
        eq(notifications.mergedBy, mergedBy),
        isNull(notifications.readAt),
      ),
    )
    .returning({ userId: notifications.userId })
  tellPeople(
    'notifications',
    gone.map(({ userId }) => userId),
  )
}

/** Queues what the owners of the changed records are told (N-040). */
async function queueForOwners(
  tx: Transaction,
  row: ImportRow,
  entity: ConfirmedNoun,
  { task }: ImportNotice,
  createdAt: Date,
): Promise<void> {
  const mergedBy = `import ${row.id}`
  if (task === 'undo') return withdrawUnread(tx, mergedBy)
  const notices = (await ownersIn(tx, row, entity)).map(
    ({ organizationId, records }): OwnersNotice => ({
      audience: 'owners',
      organizationId,
      version: 0,
      creatorId: null,
      entry: {
        entity,
        recordId: null,
        mergedBy,
        organizationId,
        actorId: row.createdBy,
        action: row.kind === 'bulk' ? 'bulk' : 'import',
        changes: [],
        details: { records },
      },
    }),
  )
  await queueNotices(tx, notices, createdAt)
}

/** Turns an ended import into notices of its own for followers and owners, some records at a time; answers the last of these. */
export async function spreadImport(
  tx: Transaction,
  notice: ImportNotice,
  part: Part & { createdAt: Date },
): Promise<string | null> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, notice.importId))
  if (row === undefined || !isFollowed(row.entity)) return null
  if (part.after === null) await queueForOwners(tx, row, row.entity, notice, part.createdAt)
  return queueForFollowers(tx, row, row.entity, notice, part)
}
