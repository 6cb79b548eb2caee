import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { webhookDeliveries, webhookOutbox, webhooks } from '#database/webhooks'
import type { WebhookEntity } from '#contract/webhooks'
import type { AuditEvent } from '../audit/audit.ts'
import { preparedFor } from '../database/connection/prepared.ts'
import { inParts } from '../database/changes/in-parts.ts'
import { createWakers } from '../database/changes/wakers.ts'
import type { Database, Executor, Transaction } from '../database/database.ts'
import { heardBy, heardChanges } from './heard.rules.ts'
import type { HeardChange, StatePair } from './heard.rules.ts'
import { newDelivery } from './message.ts'

const oneActive = preparedFor((db) =>
  db
    .select({ found: sql`true` })
    .from(webhooks)
    .where(eq(webhooks.state, 'active'))
    .limit(1)
    .prepare('an_active_webhook'),
)

/** Whether any webhook is sent anything. */
export const hasActive = async (db: Executor): Promise<boolean> =>
  (await oneActive(db).execute()).length > 0

const dispatchers = createWakers()

/** Wakes `wake` whenever this process has a message for webhooks in a database; the answer ends that. */
export const whenWritten = dispatchers.when
/** Wakes the dispatchers of this process once the surrounding transaction has committed. */
export const wakeDispatchers = dispatchers.wakeAfterCommit

/** Writes down changes that an active webhook may hear of, in their own transaction. */
export async function writeHeard(tx: Transaction, changes: readonly HeardChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx.insert(webhookOutbox).values([...changes])
  wakeDispatchers()
}

/** Writes down what webhooks may hear of a transaction; called once, with all that was audited in it. */
export const writeOutbox = (tx: Transaction, events: readonly AuditEvent[]): Promise<void> =>
  writeHeard(tx, heardChanges(events))

/** Changes of one step. */
const changesAtOnce = 100

/**
 * Makes messages of the changes that were written down first, for each webhook that hears of them, and forgets the
 * changes. Answers how many changes there were, and the webhooks that have a new message. What another process has in hand is
 * left to it.
 */
export function fanOut(
  db: Database,
  publicUrl: string,
): Promise<{ changes: number; heardBy: string[] }> {
  return db.transaction(async (tx) => {
    const written = await tx
      .select()
      .from(webhookOutbox)
      .orderBy(asc(webhookOutbox.seq))
      .limit(changesAtOnce)
      .for('update', { skipLocked: true })
    if (written.length === 0) return { changes: 0, heardBy: [] }
    const listening = await tx
      .select()
      .from(webhooks)
      .where(eq(webhooks.state, 'active'))
      .orderBy(asc(webhooks.id))
      // None is deleted before its messages refer to it.
      .for('key share')
    const messages = written.flatMap((change) => {
      const { entity, recordId, recordVersion, states, at } = change
      return listening.flatMap((webhook) => {
        const heard = heardBy(webhook, {
          entity: entity as WebhookEntity,
          recordId,
          recordVersion,
          states: states as StatePair[],
        })
        // A webhook hears of what changes after it was made.
        return heard === null || webhook.createdAt > at
          ? []
          : [
              newDelivery(publicUrl, webhook.id, {
                type: `${entity}.${heard}`,
                at,
                entity,
                id: recordId,
                version: heard === 'removed' ? null : recordVersion,
              }),
            ]
      })
    })
    await inParts(messages, async (part) => {
      await tx.insert(webhookDeliveries).values(part)
      return []
    })
    await tx.delete(webhookOutbox).where(
      inArray(
        webhookOutbox.seq,
        written.map(({ seq }) => seq),
      ),
    )
    return {
      changes: written.length,
      heardBy: [...new Set(messages.map(({ webhookId }) => webhookId))],
    }
  })
}

/** Messages of a webhook that are not delivered yet, but no more than are counted for its limit. */
export const countWaiting = (db: Database | Transaction, webhookId: string): Promise<number> =>
  db.$count(
    webhookDeliveries,
    and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')),
  )
