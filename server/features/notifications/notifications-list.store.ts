import { and, asc, desc, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notification-kinds'
import type { Notification } from '#contract/notifications'
import { notifications } from '#database/notifications'
import type { Executor } from '#server/platform/database/database'
import { entriesOf } from './notification-entries.store.ts'
import { visibleTo } from './visible-notifications.store.ts'
import type { Reader } from './visible-notifications.store.ts'

export type { Reader } from './visible-notifications.store.ts'

interface Chosen {
  read?: boolean | undefined
  kind?: readonly NotificationKind[] | undefined
  /** Those last changed after this moment. */
  since?: Date | undefined
  limit: number
  offset: number
}

const { readAt, updatedAt, id } = notifications

const matches = ({ read, kind, since }: Omit<Chosen, 'limit' | 'offset'>): SQL =>
  and(
    read === undefined ? undefined : read ? isNotNull(readAt) : isNull(readAt),
    kind === undefined ? undefined : inArray(notifications.kind, [...kind]),
    since === undefined ? undefined : gt(updatedAt, since),
  ) ?? sql`true`

/** What a person was told and may read now, newest first, uncounted. */
export async function readNotificationEntries(
  db: Executor,
  reader: Reader,
  { limit, offset, ...chosen }: Chosen,
): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(visibleTo(reader), matches(chosen)))
    .orderBy(desc(updatedAt), asc(id))
    .limit(limit)
    .offset(offset)
  return entriesOf(db, reader, rows)
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
  const entries = await readNotificationEntries(db, reader, chosen)
  const [counts] = await db
    .select({
      total: sql<number>`(count(*) filter (where ${matches(chosen)}))::int`,
      unread: sql<number>`(count(*) filter (where ${readAt} is null))::int`,
    })
    .from(notifications)
    .where(visibleTo(reader))
  return { notifications: entries, total: counts?.total ?? 0, unread: counts?.unread ?? 0 }
}

/** How many unread entries a person would be answered. */
export const countUnreadOf = (db: Executor, reader: Reader): Promise<number> =>
  db.$count(notifications, and(visibleTo(reader), isNull(readAt)))
