import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { disabledReasons } from '#contract/webhooks'
import type { Database, Transaction } from '../database/database.ts'
import { UnreachableAddress } from '../outgoing/outgoing.ts'
import type { Outgoing } from '../outgoing/outgoing.ts'
import { LostKeyError } from '../sealing/stored-key.store.ts'
import type { SecretSealer } from '../sealing/stored-key.store.ts'
import {
  claimDelivery,
  claimWebhooks,
  disable,
  isFailing,
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
/** How long a stop waits for messages being sent. */
const stopMillis = 3_000
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
  const state = { stopped: false, lookAgain: false }
  let looking: Promise<void> | undefined

  function wake(): void {
    state.lookAgain = true
    looking ??= look().finally(() => {
      looking = undefined
      // Woken between the last look and here.
      if (state.lookAgain && !state.stopped && busy.size < atOnce) wake()
    })
  }

  async function look(): Promise<void> {
    try {
      while (state.lookAgain && !state.stopped) {
        state.lookAgain = false
        if (!(await hasActive(db))) return
        await fanOutAll()
        if (busy.size >= atOnce) return
        for (const webhook of await claimWebhooks(db, atOnce - busy.size)) hold(webhook)
      }
    } catch (error) {
      log.warn({ err: error }, 'changes for webhooks could not be read')
    }
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
          wake()
        }),
    )
  }

  async function sendAll(claimed: WebhookRow): Promise<void> {
    const secrets = await secretsOf(claimed)
    // What nobody can sign waits; the webhook is looked at again when its claim ends.
    if (secrets === null) return
    let latest = claimed
    while (!state.stopped) {
      const next = await claimDelivery(db, latest)
      if (next === null) return
      latest = next.webhook
      if (next.delivery === null) break
      await record(next.delivery, await tried(next.webhook, next.delivery, secrets))
    }
    await releaseWebhook(db, latest)
  }

  async function secretsOf(webhook: WebhookRow): Promise<string[] | null> {
    const { id, sealedSecret, sealedPreviousSecret, previousUntil } = webhook
    const sealed = [sealedSecret]
    if (sealedPreviousSecret !== null && previousUntil !== null && previousUntil > new Date())
      sealed.push(sealedPreviousSecret)
    try {
      const context = webhookContext(id)
      return await Promise.all(sealed.map((secret) => sealer.unseal(db, secret, context)))
    } catch (error) {
      if (!(error instanceof LostKeyError)) throw error
      log.error({ webhook: id }, 'The secret of a webhook cannot be opened: nothing is sent to it.')
      return null
    }
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

  /** Writes the outcome, again and again while the database is away: what was delivered must not go out again. */
  async function record(delivery: DeliveryRow, outcome: Outcome): Promise<void> {
    for (;;) {
      try {
        return await db.transaction(async (tx) => {
          const webhook = await recordTry(tx, delivery, outcome)
          if (webhook === null || outcome.error === null) return
          if (outcome.status === 410) await disableAndNotify(tx, webhook.id, 'gone')
          else if (await isFailing(tx, webhook.id))
            await disableAndNotify(tx, webhook.id, 'failing')
        })
      } catch (error) {
        log.warn({ err: error }, 'the outcome of a message could not be written')
        if (state.stopped) return
        await wait(1_000, undefined, { ref: false })
      }
    }
  }

  const timer = setInterval(wake, lookMillis)
  timer.unref()
  const unsubscribe = whenWritten(db, wake)
  wake()
  return {
    /** Claims nothing more and waits a while for the messages in hand. */
    async stop() {
      state.stopped = true
      clearInterval(timer)
      unsubscribe()
      await looking
      await Promise.race([Promise.all(busy.values()), wait(stopMillis, undefined, { ref: false })])
    },
  }
}
