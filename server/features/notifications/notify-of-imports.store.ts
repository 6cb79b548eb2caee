import { and, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { AvailableNoun } from '#contract/freshness'
import { availableNouns } from '#contract/freshness'
import { followedFields } from '#contract/follows'
import { importRows, imports } from '#database/imports'
import { follows } from '#database/notifications'
import { pipeline } from '#database/pipeline'
import { availableTables } from '#server/features/confirmations/freshness.store'
import type { Origin } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import type { Part } from './audiences.store.ts'
import { changesOf, rowsThatStand, rowsWith } from './import-changes.store.ts'
import type { ImportRow } from './import-changes.store.ts'
import { intermediaryNotice } from './intermediary-notice.ts'
import { queueNotices } from './pending-notices.store.ts'
import type { FollowersNotice, ImportNotice, OwnersNotice } from './pending-notices.store.ts'
import { organizationOf, queueForOwners, withdrawUnread } from './notify-of-import-owners.store.ts'
import { writeNotifications } from './write-notifications.store.ts'

const isFollowed = (entity: string): entity is AvailableNoun =>
  (availableNouns as readonly string[]).includes(entity)

/**
 * Queues what is told of an import or a bulk edit, once, in the transaction in which it ends or its undo does (N-040),
 * and tells whoever began it that a file's has ended.
 */
export async function notifyOfImport(tx: Transaction, row: ImportRow): Promise<void> {
  const { id, entity, kind, task, state, filename, createdBy, origin } = row
  if (task === null) return
  const isUndo = task === 'undo'
  const by = origin as Origin | null
  if (isFollowed(entity) && (isUndo || state === 'done'))
    await queueNotices(tx, [
      {
        audience: 'import',
        importId: id,
        version: 0,
        task: isUndo ? 'undo' : 'commit',
        requestId: by?.requestId ?? null,
        actorId: by?.actorId ?? null,
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

const named = 'intermediaryAggregatorId'

/** Rows whose deal names another intermediary than before it was stored. */
const namesAnother = sql`exists (select from ${pipeline} where ${pipeline.id} = ${importRows.recordId} and ${pipeline.intermediaryAggregatorId}::text is distinct from ${importRows.before} ->> ${named})`

/** Queues what followers, and intermediaries that were named, are told of the next changed records; answers the last of these. */
async function queueForRecords(
  tx: Transaction,
  row: ImportRow,
  { entity, task, requestId, actorId }: Ended,
  { after, limit, createdAt }: Part & { createdAt: Date },
): Promise<string | null> {
  const followed = sql`exists (select from ${follows} where ${follows.entity} = ${entity} and ${follows.recordId} = ${importRows.recordId} and ${follows.userId} <> ${actorId}::uuid)`
  const isNaming = entity === 'pipeline' && task === 'commit'
  const found = await tx
    .select({
      id: importRows.recordId,
      isChanged: sql<boolean>`bool_or(${importRows.before} is not null)`,
    })
    .from(importRows)
    .where(
      and(
        or(
          // Of a commit also what was undone since, which is told after it.
          and(
            rowsWith(row, task === 'undo' ? ['undone'] : ['updated', 'undone']),
            isNotNull(importRows.before),
            followed,
          ),
          isNaming ? and(rowsThatStand(row), namesAnother) : undefined,
        ),
        after === null ? undefined : gt(importRows.recordId, after),
      ),
    )
    .groupBy(importRows.recordId)
    .orderBy(importRows.recordId)
    .limit(limit)
  const ids = found.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return null
  const changed = new Set(found.flatMap(({ id, isChanged }) => (isChanged ? id : [])))
  const watched: readonly string[] = followedFields[entity]
  const own = await organizationOf(tx, actorId)
  const table = availableTables[entity]
  const records = await tx.select().from(table).where(inArray(table.id, ids))
  const notified = [...watched, 'organizationId', named]
  const changes = await changesOf(tx, requestId, entity, records, notified)
  const notices = records.flatMap((record): (FollowersNotice | OwnersNotice)[] => {
    const did = changes.get(record.id)
    if (did === undefined) return []
    const { changes: all, state, stateBefore } = did
    const owners = [state, stateBefore].flatMap(({ organizationId: owner }) =>
      typeof owner === 'string' && owner !== own
        ? [{ organizationId: owner, creatorId: null }]
        : [],
    )
    const fields = all.filter(({ field }) => watched.includes(field))
    const now = named in record ? record[named] : null
    // Named by somebody else since, it was told of that.
    const isNamed =
      isNaming &&
      now !== null &&
      now !== own &&
      all.some(({ field, to }) => field === named && to === now)
    return [
      ...(fields.length === 0 || !changed.has(record.id)
        ? []
        : [
            {
              audience: 'followers' as const,
              entity,
              recordId: record.id,
              version: record.version,
              actorId,
              changes: fields,
              state,
              stateBefore,
              owners,
            },
          ]),
      ...(isNamed ? [intermediaryNotice(record, now, actorId)] : []),
    ]
  })
  await queueNotices(tx, notices, createdAt)
  return ids.length < limit ? null : (ids.at(-1) ?? null)
}

/** What is told of, with whoever did it. */
type Ended = Pick<ImportNotice, 'task' | 'requestId'> & { entity: AvailableNoun; actorId: string }

/** Turns an ended import into notices of its own for followers, owners and intermediaries, some records at a time; answers the last of these. */
export async function spreadImport(
  tx: Transaction,
  notice: ImportNotice,
  part: Part & { createdAt: Date },
): Promise<string | null> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, notice.importId))
  if (row === undefined || !isFollowed(row.entity)) return null
  const actorId = notice.actorId ?? row.createdBy
  const notified = { ...notice, entity: row.entity, actorId }
  if (part.after === null) {
    if (notice.task === 'undo') await withdrawUnread(tx, row, row.entity)
    else await queueForOwners(tx, row, { ...notified, createdAt: part.createdAt })
  }
  return queueForRecords(tx, row, notified, part)
}
