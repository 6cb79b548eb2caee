import { and, eq, isNull } from 'drizzle-orm'
import { notifications } from '#database/notifications'
import type { Transaction } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'
import { notifyPeople } from '#server/platform/events/notify-people'

/** Deletes what nobody has read yet of introductions being asked for; called with those that are withdrawn (M-236). */
export async function deleteUnreadAsked(tx: Transaction, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.entity, 'introductions'),
        amongIds(notifications.recordId, ids),
        eq(notifications.action, 'asked'),
        isNull(notifications.readAt),
      ),
    )
    .returning({ userId: notifications.userId })
  notifyPeople(
    'notifications',
    rows.map(({ userId }) => userId),
  )
}
