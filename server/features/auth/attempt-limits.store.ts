import type { Endpoint } from '#contract/common/endpoint'
import type { Settings } from '#server/platform/settings'
import {
  countOrReject,
  countedFor,
  endFailures,
  deleteAttempts,
  deleteAttemptsOfAddress,
  release,
} from '#server/platform/attempts/attempts.store'
import type { Attempt, Limit } from '#server/platform/attempts/attempts.store'
import type { Executor } from '#server/platform/database/database'
import type { Call } from '#server/platform/http/call'
import { tooMany } from '#server/platform/http/problems'
import { requireHashRoom } from '#server/platform/passwords/password-hash'
import { createFairQueue } from '#server/platform/fair-queue'

/** Attempts in a row, over all sources, after which only a reset opens the account again. */
const mostInARow = 100

const waitMessage = 'Too many attempts. Please wait a moment and try again.'
const mailedMessage =
  'A mail to this address was asked for a moment ago. Please wait before asking again.'
const manyMailsMessage =
  'Many mails were asked for from your network. Please wait before asking again.'
const resetMessage = 'Too many failed attempts. Use "Forgot password?" to set a new password.'

/** Where a request comes from, and the connection that counts it, which is the transaction where there is one. */
type Source = Pick<Call<Endpoint>, 'source'> & { db: Executor }

/** An attempt at a password or a code; it is counted before it is checked. */
export interface CountedAttempt {
  /** Checks the attempt; where the check is rejected because the queue is full, nothing is counted. */
  check<T>(work: () => Promise<T>): Promise<T>
  /** The attempt was right: it no longer counts, and the run of failures ends. */
  succeed(tx: Executor): Promise<void>
}

// However many attempts come at once, the other connections stay with signed-in people, and places with other sources.
const queue = createFairQueue(3, { mayWait: 100, perSource: 4 })

async function countAttempt(
  { source, db }: Source,
  kind: 'password' | 'code',
  email: string,
  limits: readonly Limit[],
): Promise<Attempt[]> {
  requireHashRoom(source)
  return queue.run(source, async () => {
    const { counted, failures } = await countOrReject(db, limits, waitMessage, {
      kind,
      address: email,
    })
    if (failures > mostInARow) throw tooMany(resetMessage, 3600)
    return counted
  })
}

/**
 * Counts an attempt at a password: 5 in 5 minutes per account and source, 30 in 15 minutes per source, 100 in a row
 * per account. Addresses without account count alike. @throws HttpProblem 429 when a limit is reached.
 */
export async function countPasswordAttempt(
  call: Source,
  settings: Settings,
  email: string,
): Promise<CountedAttempt> {
  const { source } = call
  const own: Limit = { kind: 'password', subject: `${email}|${source}`, most: 5, seconds: 300 }
  const spraying: Limit = { kind: 'password_source', subject: source, most: 30, seconds: 900 }
  const counted = await countAttempt(
    call,
    'password',
    email,
    settings.rateLimit ? [own, spraying] : [own],
  )
  return {
    check: (work) => countedFor(call.db, counted, work, { kind: 'password', address: email }),
    async succeed(tx) {
      await deleteAttempts(tx, own, { kind: 'password', address: email }, counted[1])
    },
  }
}

/** Counts an attempt at a mailed code: 20 in 24 hours per address over all codes, 100 in a row. */
export async function countCodeAttempt(call: Source, email: string): Promise<CountedAttempt> {
  const counted = await countAttempt(call, 'code', email, [
    { kind: 'code', subject: email, most: 20, seconds: 86_400 },
  ])
  return {
    check: (work) => countedFor(call.db, counted, work, { kind: 'code', address: email }),
    async succeed(tx) {
      for (const attempt of counted) await release(tx, attempt)
      await endFailures(tx, { kind: 'code', address: email })
    },
  }
}

/** How many mails of all kinds one source may request: ten in a minute and 60 in an hour. */
export const sendingsOf = (source: string): Limit[] => [
  { kind: 'send_source_minute', subject: source, most: 10, seconds: 60 },
  { kind: 'send_source_hour', subject: source, most: 60, seconds: 3600 },
]

/**
 * Counts a request for a mail, whether the address has an account or not: one a minute and five an hour per address and kind, and ten a minute
 * and 60 an hour of all kinds per source. The count it returns can be released where no mail is sent.
 * @throws HttpProblem 429 when a limit is reached
 */
export async function countSending(
  { source, db }: Source,
  settings: Settings,
  kind: 'send_code' | 'send_reset' | 'send_confirmation',
  email: string,
): Promise<Attempt[]> {
  if (!settings.rateLimit) return []
  const ofSource = sendingsOf(source)
  const ofAddress: Limit[] = [
    { kind: `${kind}_minute`, subject: email, most: 1, seconds: 60 },
    { kind: `${kind}_hour`, subject: email, most: 5, seconds: 3600 },
  ]
  const { counted } = await countOrReject(db, [...ofAddress, ...ofSource], (reached) =>
    ofSource.some((limit) => limit.kind === reached) ? manyMailsMessage : mailedMessage,
  )
  return counted
}

/** Counts what one source may do in 15 minutes: ten accounts to register, ten registration keys to try, ten changes of an address. */
export async function countBySource(
  { source, db }: Source,
  settings: Settings,
  kind: 'register' | 'registration_key' | 'address_change',
): Promise<Attempt[]> {
  if (!settings.rateLimit) return []
  const { counted } = await countOrReject(
    db,
    [{ kind, subject: source, most: 10, seconds: 900 }],
    waitMessage,
  )
  return counted
}

/** A reset of the password opens every way in again. */
export async function clearAttempts(tx: Executor, email: string): Promise<void> {
  await deleteAttemptsOfAddress(tx, 'password', email)
  await deleteAttempts(tx, { kind: 'code', subject: email }, { kind: 'code', address: email })
  await endFailures(tx, { kind: 'password', address: email })
}
