import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '#database/webhooks'
import type { disabledReasons } from '#contract/webhooks'
import { changed, recordAudit } from '../audit/audit.ts'
import type { AuditEvent } from '../audit/audit.ts'
import type { Database, Transaction } from '../database/database.ts'
import { nextVersion } from '../database/changes/rows.ts'

// All times are the database's: processes may disagree about the clock.

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** Longer than a try can take, so that no second process sends to a webhook meanwhile. */
const claim = sql`date_trunc('milliseconds', now()) + interval '60 seconds'`

/** Takes up to `room` webhooks that have a message due: this process alone sends to them for a minute. */
export function claimWebhooks(db: Database, room: number): Promise<WebhookRow[]> {
  const due = db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.state, 'active'),
        or(isNull(webhooks.claimedUntil), lte(webhooks.claimedUntil, sql`now()`)),
        sql`exists (select from ${webhookDeliveries} where ${webhookDeliveries.webhookId} = ${webhooks.id}
          and ${webhookDeliveries.state} = 'waiting' and ${webhookDeliveries.nextAttemptAt} <= now())`,
      ),
    )
    .limit(room)
    .for('update', { skipLocked: true })
  return db
    .update(webhooks)
    .set({ claimedUntil: claim })
    .where(sql`${webhooks.id} = any(array(${due}))`)
    .returning()
}

/** Whether a webhook is still this process's to send to. */
const stillClaimed = ({ id, claimedUntil }: WebhookRow) =>
  and(
    eq(webhooks.id, id),
    eq(webhooks.state, 'active'),
    claimedUntil === null ? sql`false` : eq(webhooks.claimedUntil, claimedUntil),
  )

/**
 * The next message of a webhook for one try, the oldest due first, and null without any; with the webhook, claimed for another
 * minute. Null where it is not this process's anymore.
 */
export function claimDelivery(
  db: Database,
  claimed: WebhookRow,
): Promise<{ webhook: WebhookRow; delivery: DeliveryRow | null } | null> {
  return db.transaction(async (tx) => {
    const [webhook] = await tx
      .update(webhooks)
      .set({ claimedUntil: claim })
      .where(stillClaimed(claimed))
      .returning()
    if (webhook === undefined) return null
    const next = tx
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.webhookId, webhook.id),
          eq(webhookDeliveries.state, 'waiting'),
          lte(webhookDeliveries.nextAttemptAt, sql`now()`),
        ),
      )
      .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.createdAt))
      .limit(1)
    const [delivery] = await tx
      .update(webhookDeliveries)
      // Where this process dies in the middle, it is due again with the webhook itself.
      .set({ attempts: sql`${webhookDeliveries.attempts} + 1` })
      .where(inArray(webhookDeliveries.id, next))
      .returning()
    return { webhook, delivery: delivery ?? null }
  })
}

/** Leaves a webhook to whichever process finds its next message due. */
export async function releaseWebhook(db: Database, claimed: WebhookRow): Promise<void> {
  await db.update(webhooks).set({ claimedUntil: null }).where(stillClaimed(claimed))
}

/** What came of one try. */
export interface Outcome {
  status: number | null
  /** Why it failed, in a sentence of ours; null where it did not. */
  error: string | null
  durationMs: number
  /** Seconds until the next try; null after the last one. */
  delay: number | null
}

// A process that was slower than its claim must not undo what the next one did.
const stillWaiting = ({ id, attempts }: DeliveryRow) =>
  and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.state, 'waiting'),
    eq(webhookDeliveries.attempts, attempts),
  )

/** Records what came of a try with the message and its webhook; and whether nothing has succeeded for 72 hours and at least 10 tries. */
export async function recordTry(
  tx: Transaction,
  delivery: DeliveryRow,
  { status, error, durationMs, delay }: Outcome,
): Promise<{ isFailing: boolean }> {
  const settled = error === null || delay === null
  await tx
    .update(webhookDeliveries)
    .set({
      lastStatus: status,
      lastError: error,
      durationMs,
      ...(settled
        ? { state: error === null ? 'delivered' : 'failed', settledAt: sql`now()` }
        : { nextAttemptAt: sql`now() + make_interval(secs => ${delay})` }),
    })
    .where(stillWaiting(delivery))
  const [webhook] = await tx
    .update(webhooks)
    .set(
      error === null
        ? { lastDeliveredAt: sql`now()`, failingSince: null, failedTries: 0 }
        : {
            failingSince: sql`coalesce(${webhooks.failingSince}, now())`,
            failedTries: sql`${webhooks.failedTries} + 1`,
          },
    )
    .where(eq(webhooks.id, delivery.webhookId))
    .returning({
      isFailing: sql<boolean>`${webhooks.failedTries} >= 10
        and ${webhooks.failingSince} < now() - interval '72 hours' is true`,
    })
  return webhook ?? { isFailing: false }
}

/** Disables an active webhook and drops what waits; null where it is not active anymore. */
export async function disable(
  tx: Transaction,
  id: string,
  reason: keyof typeof disabledReasons,
): Promise<WebhookRow | null> {
  const active = and(eq(webhooks.id, id), eq(webhooks.state, 'active'))
  const [before] = await tx.select().from(webhooks).where(active).for('update')
  if (before === undefined) return null
  const [after] = await tx
    .update(webhooks)
    .set({
      state: 'disabled',
      disabledReason: reason,
      claimedUntil: null,
      ...nextVersion(webhooks),
    })
    .where(active)
    .returning()
  await dropWaiting(tx, id)
  await recordAudit(
    tx,
    { actorId: null, actorName: null, ip: null, requestId: null },
    changed('webhooks', { before, after: after ?? before, notifies: [] }),
  )
  return after ?? null
}

/** Pauses all webhooks that are sent anything; what is written of it. */
export async function pauseAll(tx: Transaction): Promise<AuditEvent[]> {
  const active = eq(webhooks.state, 'active')
  const rows = await tx
    .select()
    .from(webhooks)
    .where(active)
    .orderBy(asc(webhooks.id))
    .for('update')
  const change = { state: 'paused', ...nextVersion(webhooks) }
  const paused = await tx.update(webhooks).set(change).where(active).returning()
  return rows.map((before) =>
    changed('webhooks', {
      before,
      after: paused.find(({ id }) => id === before.id) ?? before,
      notifies: [],
    }),
  )
}

/** Gives up what a webhook has not been sent. */
async function dropWaiting(tx: Transaction, webhookId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'dropped', settledAt: sql`now()` })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')))
}

/** Deletes up to `limit` messages settled more than 30 days ago and says how many. */
export async function deleteOldDeliveries(db: Database, limit: number): Promise<number> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.settledAt, sql`now() - interval '30 days'`))
    .limit(limit)
  const removed = await db
    .delete(webhookDeliveries)
    .where(inArray(webhookDeliveries.id, old))
    .returning({ id: webhookDeliveries.id })
  return removed.length
}
