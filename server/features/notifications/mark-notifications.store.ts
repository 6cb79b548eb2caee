import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { notifications } from '#database/notifications'
import type { Transaction } from '#server/platform/database/database'
import { codeOf } from '#server/platform/error-code'
import { notifyPeople } from '#server/platform/events/notify-people'
import { joined } from './notification.rules.ts'
import type { StoredNotification } from './stored-notification.ts'

const { id, kind, mergedBy, userId, readAt, updatedAt } = notifications

/** Marks own entries as read: some, or all last changed up to a time (N-035). */
export async function markReadOf(
  tx: Transaction,
  person: string,
  { ids, until }: { ids?: readonly string[] | undefined; until?: Date | undefined },
): Promise<void> {
  const chosen =
    ids === undefined
      ? until === undefined
        ? sql`false`
        : lte(updatedAt, until)
      : inArray(id, [...ids])
  const marked = await tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(eq(userId, person), isNull(readAt), chosen))
    .returning({ id })
  if (marked.length > 0) notifyPeople('notifications', [person])
}

/** How often an event may be told at the very moment at which an earlier entry of the same record is marked. */
const mostRounds = 5

/** Marks own entries as unread (N-035); an unread entry that another transaction adds meanwhile is found by the next round. */
export async function markUnreadOf(
  tx: Transaction,
  person: string,
  ids: readonly string[],
): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      await tx.transaction((inner) => markUnread(inner, person, ids))
      break
    } catch (error) {
      if (codeOf(error) !== '23505' || round === mostRounds) throw error
    }
  }
}

/**
 * Marks own entries as unread. Where a later event has made another unread entry of the same kind and record, the two
 * become one, as they would have been (N-036).
 */
async function markUnread(tx: Transaction, person: string, ids: readonly string[]): Promise<void> {
  const mine = await tx
    .select()
    .from(notifications)
    .where(and(eq(userId, person), isNotNull(readAt), inArray(id, [...ids])))
  if (mine.length === 0) return
  const sameThing: SQL[] = mine.flatMap((row) => {
    const same = and(eq(kind, row.kind), eq(mergedBy, row.mergedBy))
    return same === undefined ? [] : [same]
  })
  const rows = (await tx
    .select()
    .from(notifications)
    .where(
      and(eq(userId, person), or(inArray(id, [...ids]), and(isNull(readAt), or(...sameThing)))),
    )
    .orderBy(asc(updatedAt), asc(id))
    .for('update')) as StoredNotification[]
  const entries = Map.groupBy(rows, (row) => `${row.kind} ${row.mergedBy}`)
  for (const [first, ...later] of entries.values()) {
    if (first === undefined) continue
    const both = later.reduce<StoredNotification | null>(
      (known, next) =>
        known === null
          ? next
          : withCount(joined(known, next), known.count + next.count, next.updatedAt),
      first,
    )
    const others = [first, ...later].filter((row) => row.id !== both?.id).map((row) => row.id)
    if (others.length > 0) await tx.delete(notifications).where(inArray(id, others))
    if (both === null) continue
    const { organizationId, actorId, action, changes, details, count } = both
    const values = { organizationId, actorId, action, changes, details, count }
    await tx
      .update(notifications)
      .set({ ...values, updatedAt: both.updatedAt, readAt: null })
      .where(eq(id, both.id))
  }
  notifyPeople('notifications', [person])
}

const withCount = (row: StoredNotification | null, count: number, changedAt: Date) =>
  row === null ? null : { ...row, count, updatedAt: changedAt }

/** Deletes what people were told, since their organization or role is another one now (N-033). */
export async function deleteNotificationsOf(
  tx: Transaction,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return
  await tx.delete(notifications).where(inArray(userId, [...people]))
  notifyPeople('notifications', people)
}
