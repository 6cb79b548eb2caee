import { asc, eq, sql } from 'drizzle-orm'
import type { AvailableNoun } from '#contract/freshness'
import type { FieldChange } from '#contract/notification-sentences'
import type { RightsState } from '#contract/rights'
import { pendingNotices } from '#database/notifications'
import { createWakers } from '#server/platform/database/changes/wakers'
import type { Transaction } from '#server/platform/database/database'
import type { NewNotification } from './notification.rules.ts'

/** Who answers for an organization's records: its managers, and whoever made the record while a member. */
export interface Owners {
  organizationId: string
  creatorId: string | null
}

/** What followers of a record are still to be told. */
export interface FollowersNotice {
  audience: 'followers'
  entity: AvailableNoun
  recordId: string
  /** Of the record after the change: of changes queued at the same moment the earlier is told first. */
  version: number
  actorId: string | null
  changes: readonly FieldChange[]
  /** What decides who may read the record after the change, and who could before it (N-015); the latter is missing where an earlier release queued it, and so are the owners. */
  state: RightsState
  stateBefore?: RightsState
  /** Who is told of the same change as owners, and so not as followers too. */
  owners?: readonly Owners[]
}

/** What those who answer for an organization's records are still to be told. */
export interface OwnersNotice extends Owners {
  audience: 'owners'
  version: number
  entry: Omit<NewNotification, 'userId' | 'kind'>
}

/** An import or a bulk edit that has ended, of which its records' followers and owners are told once (N-040). */
export interface ImportNotice {
  audience: 'import'
  importId: string
  version: number
  task: 'commit' | 'undo'
  /** The request that began the task, by which the trail knows what it did. */
  requestId: string | null
  /** Who did it, and is told nothing of it (N-005): an undo may be somebody else's. Missing, whoever began the import. */
  actorId?: string | null
}

export type PendingNotice = FollowersNotice | OwnersNotice | ImportNotice

/** A notice with how many people have been notified of it. */
export interface QueuedNotice {
  id: string
  notice: PendingNotice
  notifiedUpTo: string | null
  createdAt: Date
}

const notifiers = createWakers()

/** Wakes `wake` whenever this process has queued something in a database; the answer ends that. */
export const whenQueued = notifiers.when

/** Rows of one statement. */
const atOnce = 1000

/**
 * Queues what people are to be told, in the transaction of the change: without its commit nobody is told (N-038). With
 * `createdAt` it takes the place of what it follows from.
 */
export async function queueNotices(
  tx: Transaction,
  notices: readonly PendingNotice[],
  createdAt?: Date,
): Promise<void> {
  if (notices.length === 0) return
  for (let from = 0; from < notices.length; from += atOnce)
    await tx.insert(pendingNotices).values(
      notices
        .slice(from, from + atOnce)
        // Not the beginning of the transaction: one that waited for another to change the record comes after it.
        .map((notice) => ({ notice, createdAt: createdAt ?? sql`clock_timestamp()` })),
    )
  notifiers.wakeAfterCommit()
}

/** The lock of whoever notifies: one at a time over all processes, so that events of a record are told in their order. */
const notifyingLock = 4_021_996_339

/** The notice that waits longest; null without any. Nobody else notifies before the transaction ends. */
export async function oldestNotice(tx: Transaction): Promise<QueuedNotice | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${notifyingLock}::bigint)`)
  const [row] = await tx
    .select()
    .from(pendingNotices)
    .orderBy(
      asc(pendingNotices.createdAt),
      sql`(${pendingNotices.notice} ->> 'version')::int`,
      asc(pendingNotices.id),
    )
    .limit(1)
  return row === undefined ? null : { ...row, notice: row.notice as PendingNotice }
}

/** Notes how far a notice was told. */
export async function noteNotified(
  tx: Transaction,
  id: string,
  notifiedUpTo: string,
): Promise<void> {
  await tx.update(pendingNotices).set({ notifiedUpTo }).where(eq(pendingNotices.id, id))
}

/** Removes a notice of which everybody was told. */
export async function removeNotice(tx: Transaction, id: string): Promise<void> {
  await tx.delete(pendingNotices).where(eq(pendingNotices.id, id))
}
