import type { FastifyBaseLogger } from 'fastify'
import type { disabledReasons } from '#contract/webhooks'
import type { Database, Transaction } from '../database/database.ts'
import { startLooking } from '../looking.ts'
import { UnreachableAddress } from '../outgoing/outgoing.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import type { SecretSealer } from '../sealing/stored-key.store.ts'
import {
  claimDelivery,
  claimWebhooks,
  disable,
  recordTry,
  releaseWebhook,
} from './deliveries.store.ts'
import type { DeliveryRow, Outcome, WebhookRow } from './deliveries.store.ts'
import { countWaiting, fanOut, hasActive, whenWritten } from './outbox.store.ts'
import { retryAfterOf, webhookDelay } from './retries.rules.ts'
import { signatureOf, webhookContext } from './signature.ts'

/** Webhooks that one process sends to at the same time. */
const atOnce = 10
/** How often a process looks for what is due again, or that another process wrote down. */
const lookMillis = 2_000
/** Most messages of one webhook that wait. */
const mostWaiting = 10_000
const mostAnswerBytes = 64 * 1024

/** What the dispatcher of a process works with. */
export interface DispatcherParts {
  db: Database
  publicUrl: string
  outgoing: Pick<Outgoing, 'send'>
  sealer: Pick<SecretSealer, 'unseal'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Tells people of a webhook that the portal disabled, in the same transaction. */
  onDisabled(tx: Transaction, webhook: WebhookRow): Promise<void>
}

/**
 * Sends messages to webhooks until stopped: makes them of what is in the outbox, takes a webhook in the database, sends to
 * it one message after the other outside any transaction, and records what came of each. Several processes share the work. A
 * message goes out twice only where a process ends between the receiver's answer and the record of it.
 */
export function startDispatcher({
  db,
  publicUrl,
  outgoing,
  sealer,
  log,
  onDisabled,
}: DispatcherParts) {
  const busy = new Map<string, Promise<void>>()
  async function look(): Promise<void> {
    if (!(await hasActive(db))) return
    await fanOutAll()
    if (busy.size >= atOnce) return
    for (const webhook of await claimWebhooks(db, atOnce - busy.size)) hold(webhook)
  }

  async function fanOutAll(): Promise<void> {
    for (;;) {
      const { changes, heardBy } = await fanOut(db, publicUrl)
      if (changes === 0) return
      for (const id of heardBy)
        if ((await countWaiting(db, id)) > mostWaiting)
          await db.transaction((tx) => disableAndNotify(tx, id, 'overflow'))
    }
  }

  async function disableAndNotify(
    tx: Transaction,
    id: string,
    reason: keyof typeof disabledReasons,
  ): Promise<void> {
    const disabled = await disable(tx, id, reason)
    if (disabled !== null) await onDisabled(tx, disabled)
  }

  function hold(webhook: WebhookRow): void {
    busy.set(
      webhook.id,
      sendAll(webhook)
        .catch((error: unknown) =>
          log.warn({ err: error, webhook: webhook.id }, 'a webhook could not be read'),
        )
        .finally(() => {
          busy.delete(webhook.id)
          looking.wake()
        }),
    )
  }

  async function sendAll(claimed: WebhookRow): Promise<void> {
    let latest = claimed
    while (!looking.isStopped()) {
      // Anew for each message, as they may be rotated meanwhile.
      const secrets = await secretsOf(latest)
      // What nobody can sign waits; the webhook is looked at again when its claim ends.
      if (secrets === null) return
      const next = await claimDelivery(db, latest)
      if (next === null) return
      latest = next.webhook
      if (next.delivery === null) break
      await record(next.delivery, await tried(latest, next.delivery, secrets))
    }
    await releaseWebhook(db, latest)
  }

  /** The secrets that sign, the present one first; null where it cannot be opened. */
  async function secretsOf(webhook: WebhookRow): Promise<string[] | null> {
    const { id, sealedSecret, sealedPreviousSecret, previousUntil } = webhook
    const opened = (sealed: string | null) =>
      sealed === null ? null : sealer.unseal(db, sealed, webhookContext(id)).catch(() => null)
    const secret = await opened(sealedSecret)
    if (secret === null) {
      log.error({ webhook: id }, 'The secret of a webhook cannot be opened: nothing is sent to it.')
      return null
    }
    const isSigning = previousUntil !== null && previousUntil > new Date()
    const previous = isSigning ? await opened(sealedPreviousSecret) : null
    return previous === null ? [secret] : [secret, previous]
  }

  async function tried(
    { url }: WebhookRow,
    { id, attempts, body }: DeliveryRow,
    secrets: readonly string[],
  ): Promise<Outcome> {
    const began = performance.now()
    const seconds = Math.floor(Date.now() / 1000)
    const failed = (error: string, asked: number | null = null) => ({
      error,
      delay: webhookDelay(attempts, asked),
    })
    const answered = await outgoing
      .send({
        method: 'POST',
        url,
        body,
        mostBytes: mostAnswerBytes,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'CapitalCampaignRegistry-Webhook/1',
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': signatureOf(secrets, { id, seconds, body }),
        },
      })
      .then(({ status, headers }) =>
        status >= 200 && status < 300
          ? { status, error: null, delay: null }
          : {
              status,
              ...failed(
                `The receiver answered ${status}.`,
                retryAfterOf(status, headers['retry-after']),
              ),
            },
      )
      // Never the error itself: it names addresses of networks.
      .catch((error: unknown) => ({
        status: null,
        ...failed(error instanceof UnreachableAddress ? error.message : 'No answer came.'),
      }))
    return { ...answered, durationMs: Math.round(performance.now() - began) }
  }

  const record = (delivery: DeliveryRow, outcome: Outcome): Promise<void> =>
    looking.untilWritten(
      () =>
        db.transaction(async (tx) => {
          const { isFailing } = await recordTry(tx, delivery, outcome)
          if (outcome.status === 410) await disableAndNotify(tx, delivery.webhookId, 'gone')
          else if (isFailing) await disableAndNotify(tx, delivery.webhookId, 'failing')
        }),
      (error) => log.warn({ err: error }, 'the outcome of a message could not be written'),
    )

  const looking = startLooking({
    everyMillis: lookMillis,
    look,
    onError: (error) => log.warn({ err: error }, 'changes for webhooks could not be read'),
  })
  const unsubscribe = whenWritten(db, looking.wake)
  return {
    /** Claims nothing more and waits a while for the messages in hand. */
    async stop() {
      unsubscribe()
      await looking.stop(() => busy.values())
    },
  }
}
