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

/**
 * What a person was told and may read now, newest first, with how many there are of what is asked for, and how many
 * unread ones at all (N-030, N-031).
 */
export async function readNotifications(
  db: Executor,
  reader: Reader,
  { read, kind, since, limit, offset }: Chosen,
): Promise<{ notifications: Notification[]; total: number; unread: number }> {
  const visible = await visibleAmong(db, reader, await entriesFor(db, reader, undefined))
  const matching = visible
    .filter(
      (entry) =>
        (read === undefined || entry.isRead === read) &&
        (kind === undefined || (kind as readonly string[]).includes(entry.kind)) &&
        (since === undefined || entry.updatedAt > since),
    )
    .toSorted(newestFirst)
  const page = matching.slice(offset, offset + limit).map(({ id }) => id)
  const rows =
    page.length === 0
      ? []
      : await db.select().from(notifications).where(inArray(notifications.id, page))
  const places = new Map(page.map((id, place) => [id, place]))
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? 0
  return {
    notifications: await entriesOf(
      db,
      reader,
      rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
    ),
    total: matching.length,
    unread: visible.filter(({ isRead }) => !isRead).length,
  }
}

/** How many unread entries a person would be answered. */
export async function countUnreadOf(db: Executor, reader: Reader): Promise<number> {
  const unread = await entriesFor(db, reader, isNull(notifications.readAt))
  return (await visibleAmong(db, reader, unread)).length
}
