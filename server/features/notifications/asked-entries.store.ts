import { and, eq, isNull } from 'drizzle-orm'
import { notifications } from '#database/notifications'
import type { Transaction } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'
import { tellPeople } from '#server/platform/events/tell-people'

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
  tellPeople(
    'notifications',
    rows.map(({ userId }) => userId),
  )
}
