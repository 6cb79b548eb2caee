import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { notifications } from '#database/notifications'
import type { Transaction } from '#server/platform/database/database'
import { notifyPeople } from '#server/platform/events/notify-people'
import { writeNotifications } from './write-notifications.store.ts'

interface Activity {
  id: string
  pipelineId: string
}

/** Notifies people that they are mentioned in an activity, in the transaction that mentions them (N-023). */
export async function notifyMentioned(
  tx: Transaction,
  { id, pipelineId }: Activity,
  people: readonly string[],
  actorId: string,
): Promise<void> {
  await writeNotifications(
    tx,
    people.map((userId) => ({
      userId,
      kind: 'mention',
      entity: 'pipeline',
      recordId: pipelineId,
      mergedBy: id,
      organizationId: null,
      actorId,
      action: 'mention',
      changes: [],
      details: {},
    })),
  )
}

/** Takes back what nobody has read of mentions on a deal, whose activities are deleted with it (N-023). */
export async function withdrawMentionsOn(tx: Transaction, dealId: string): Promise<void> {
  await withdraw(tx, eq(notifications.recordId, dealId))
}

/** Takes back what people who are not mentioned any more have not read (N-023). */
export async function withdrawMentions(
  tx: Transaction,
  activityId: string,
  people: readonly string[],
): Promise<void> {
  if (people.length === 0) return
  await withdraw(
    tx,
    and(eq(notifications.mergedBy, activityId), inArray(notifications.userId, [...people])),
  )
}

async function withdraw(tx: Transaction, condition: SQL | undefined): Promise<void> {
  const gone = await tx
    .delete(notifications)
    .where(and(eq(notifications.kind, 'mention'), condition, isNull(notifications.readAt)))
    .returning({ userId: notifications.userId })
  notifyPeople(
    'notifications',
    gone.map(({ userId }) => userId),
  )
}
