import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notification-kinds'
import type { Notification } from '#contract/notifications'
import { notifications } from '#database/notifications'
import { preparedByKey } from '#server/platform/database/connection/prepared'
import type { Executor } from '#server/platform/database/database'
import { givenText, readingOf } from '#server/platform/database/lists/given-reader'
import type { GivenReader } from '#server/platform/database/lists/given-reader'
import { entriesOf } from './notification-entries.store.ts'
import { isVisible, visibleEntries } from './visible-notifications.store.ts'
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

const { id, kind, readAt, updatedAt, userId } = notifications

const matching = ({ read, kind: kinds, since }: Omit<Chosen, 'limit' | 'offset'>) =>
  and(
    read === undefined ? undefined : read ? isNotNull(readAt) : isNull(readAt),
    kinds === undefined ? undefined : inArray(kind, [...kinds]),
    since === undefined ? undefined : gt(updatedAt, since),
  )

/** The page that is asked for, of entries that were judged, as they are answered. */
async function answered(
  db: Executor,
  reader: Reader,
  visible: SQL | undefined,
  { limit, offset, ...chosen }: Chosen,
  mailedUpTo?: (entryId: string) => Date,
): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(visible, matching(chosen)))
    .orderBy(desc(updatedAt), asc(id))
    .limit(limit)
    .offset(offset)
  return entriesOf(db, reader, rows, mailedUpTo)
}

/** What a person was told and may read now, newest first, uncounted; of a watched view the records alone that were found after what `mailedUpTo` says of its entry. */
export async function readNotificationEntries(
  db: Executor,
  reader: Reader,
  chosen: Chosen,
  mailedUpTo: (entryId: string) => Date,
): Promise<Notification[]> {
  const visible = await visibleEntries(db, reader, matching(chosen))
  return answered(db, reader, visible, chosen, mailedUpTo)
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
  const visible = await visibleEntries(db, reader)
  const [page, total, unread] = await Promise.all([
    answered(db, reader, visible, chosen),
    db.$count(notifications, and(visible, matching(chosen))),
    db.$count(notifications, and(visible, isNull(readAt))),
  ])
  return { notifications: page, total, unread }
}

/** Counts the unread entries of all who read by the same rule: built once, and planned once a connection. */
const unreadCount = preparedByKey((db, reader: GivenReader) => {
  const own = { ...reader, id: givenText('id') }
  return db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(userId, own.id), isNull(readAt), isVisible(own)))
    .prepare(`unread_entries_${reader.name}`)
})

/** How many unread entries a person would be answered. Every screen asks for it. */
export async function countUnreadOf(db: Executor, person: Reader): Promise<number> {
  const { reader, values } = readingOf(person)
  const [row] = await unreadCount(db, reader.name, reader).execute({ ...values, id: person.id })
  return row?.unread ?? 0
}
