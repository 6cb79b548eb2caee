import { inArray, isNull } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notification-kinds'
import type { Notification } from '#contract/notifications'
import { notifications } from '#database/notifications'
import type { Executor } from '#server/platform/database/database'
import { entriesOf } from './notification-entries.store.ts'
import { entriesFor, visibleAmong } from './visible-notifications.store.ts'
import type { Entry, Reader } from './visible-notifications.store.ts'

export type { Reader } from './visible-notifications.store.ts'

interface Chosen {
  read?: boolean | undefined
  kind?: readonly NotificationKind[] | undefined
  /** Those last changed after this moment. */
  since?: Date | undefined
  limit: number
  offset: number
}

const newestFirst = (one: Entry, other: Entry): number =>
  other.updatedAt.getTime() - one.updatedAt.getTime() || (one.id < other.id ? -1 : 1)

const matches =
  ({ read, kind, since }: Omit<Chosen, 'limit' | 'offset'>) =>
  (entry: Entry): boolean =>
    (read === undefined || entry.isRead === read) &&
    (kind === undefined || (kind as readonly string[]).includes(entry.kind)) &&
    (since === undefined || entry.updatedAt > since)

/** Entries that were judged, in this order, as they are answered. */
async function answered(
  db: Executor,
  reader: Reader,
  entries: readonly Entry[],
): Promise<Notification[]> {
  if (entries.length === 0) return []
  const ids = entries.map(({ id }) => id)
  const rows = await db.select().from(notifications).where(inArray(notifications.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return entriesOf(
    db,
    reader,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

/** All a person was told and may read now, and of it what is asked for, newest first. */
async function visibleMatching(db: Executor, reader: Reader, chosen: Chosen) {
  const visible = await visibleAmong(db, reader, await entriesFor(db, reader, undefined))
  const matching = visible.filter(matches(chosen)).toSorted(newestFirst)
  const { limit, offset } = chosen
  return { visible, matching, page: matching.slice(offset, offset + limit) }
}

/** What a person was told and may read now, newest first, uncounted. */
export async function readNotificationEntries(
  db: Executor,
  reader: Reader,
  chosen: Chosen,
): Promise<Notification[]> {
  const { page } = await visibleMatching(db, reader, chosen)
  return answered(db, reader, page)
}

/**
 * What a person was told and may read now, newest first, with how many there are of what is asked for, and how many
 * unread ones at all (N-030, N-031).
 */
export async function readNotifications(
  db: Executor,
  reader: Reader,
  chosen: Chosen,
): Promise<{ notifications: Notification[]; total: number; unread: number }> {
  const { visible, matching, page } = await visibleMatching(db, reader, chosen)
  return {
    notifications: await answered(db, reader, page),
    total: matching.length,
    unread: visible.filter(({ isRead }) => !isRead).length,
  }
}

/** How many unread entries a person would be answered. */
export async function countUnreadOf(db: Executor, reader: Reader): Promise<number> {
  const unread = await entriesFor(db, reader, isNull(notifications.readAt))
  return (await visibleAmong(db, reader, unread)).length
}
