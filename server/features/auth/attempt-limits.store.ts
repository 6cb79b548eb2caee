import type { Endpoint } from '#contract/common/endpoint'
import type { Settings } from '#server/platform/settings'
import {
  countOrReject,
  countWithin,
  countedFor,
  releaseCounted,
  endFailures,
  deleteAttempts,
  deleteAttemptsOfAddress,
  recordSuccess,
} from '#server/platform/attempts/attempts.store'
import type { Attempt, Limit, Run } from '#server/platform/attempts/attempts.store'
import type { Executor } from '#server/platform/database/database'
import type { Call } from '#server/platform/http/call'
import { tooMany } from '#server/platform/http/problems'
import { requireHashRoom } from '#server/platform/passwords/password-hash'
import { createFairQueue } from '#server/platform/fair-queue'

/** Attempts in a row, over all sources, after which only a reset opens the account again. */
const mostInARow = 100

/** The same for the second step, over all of it; then it opens by an administrator's reset alone. */
const mostStepsInARow = 30

const waitMessage = 'Too many attempts. Please wait a moment and try again.'
const dayMessage = 'Too many wrong codes in 24 hours. Use another way, or wait up to a day.'
const mailedMessage = 'We just emailed this address. Please wait before asking again.'
const manyMailsMessage =
  'Too many emails were requested from your network. Please wait before asking again.'
const stepsOffMessage =
  'Too many wrong codes in a row. An administrator of the campaign can reset your second step.'
const resetMessage = 'Too many failed attempts. Use "Forgot password?" to set a new password.'

/** Where a request comes from, and the connection that counts it, which is the transaction where there is one. */
type Source = Pick<Call<Endpoint>, 'source'> & { db: Executor }

/** An attempt at a password or a code; it is counted before it is checked. */
export interface CountedAttempt {
  /** Checks the attempt; where the check is rejected because the queue is full, nothing is counted. */
  check<T>(work: () => Promise<T>): Promise<T>
  /** The attempt was right: it no longer counts, and the run of failures ends. */
  succeed(tx: Executor): Promise<void>
  /** What followed a right attempt failed, so that it was not answered: it counts for nothing. */
  release(): Promise<void>
}

// However many attempts come at once, the other connections stay with signed-in people, and places with other sources.
const queue = createFairQueue(3, { mayWait: 100, perSource: 4 })

async function countAttempt(
  { source, db }: Source,
  run: Run,
  limits: readonly Limit[],
): Promise<Attempt[]> {
  requireHashRoom(source)
  return queue.run(source, async () => {
    const { counted, failures } = await countOrReject(
      db,
      limits,
      run.kind === 'password' ? waitMessage : dayMessage,
      run,
    )
    const isStep = run.kind === 'second_step'
    if (failures > (isStep ? mostStepsInARow : mostInARow))
      throw tooMany(isStep ? stepsOffMessage : resetMessage, 3600)
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
    { kind: 'password', address: email },
    settings.rateLimit ? [own, spraying] : [own],
  )
  const run: Run = { kind: 'password', address: email }
  return {
    check: (work) => countedFor(call.db, counted, work, run),
    release: () => releaseCounted(call.db, counted, run),
    async succeed(tx) {
      await deleteAttempts(tx, own, { kind: 'password', address: email }, counted[1])
    },
  }
}

/** Counts an attempt at a mailed code: 20 in 24 hours per address over all codes, 100 in a row. */
export async function countCodeAttempt(call: Source, email: string): Promise<CountedAttempt> {
  const limit = { kind: 'code', subject: email, most: 20, seconds: 86_400 }
  return countOfOne(call, { kind: 'code', address: email }, limit)
}

async function countOfOne(call: Source, run: Run, limit: Limit): Promise<CountedAttempt> {
  const counted = await countAttempt(call, run, [limit])
  return {
    check: (work) => countedFor(call.db, counted, work, run),
    release: () => releaseCounted(call.db, counted, run),
    async succeed(tx) {
      for (const attempt of counted) await recordSuccess(tx, run, attempt)
    },
  }
}

const stepsOf = (userId: string) => ({ kind: 'second_step', subject: userId })
const failedStepsOf = (userId: string) => ({ kind: 'second_step_failed', subject: userId })
const stepRunOf = (userId: string): Run => ({ kind: 'second_step', address: userId })

/**
 * Counts an attempt at the second step of an account, also to confirm within a session: 10 in 24 hours over all sources,
 * 30 in a row. A right one takes back itself alone.
 */
export function countStepAttempt(call: Source, userId: string): Promise<CountedAttempt> {
  return countOfOne(call, stepRunOf(userId), { ...stepsOf(userId), most: 10, seconds: 86_400 })
}

/**
 * Counts a second step of a sign-in that failed, by whichever method, and answers whether its owner is to be notified:
 * with the fifth within an hour, once a day.
 */
export async function isStepNoticeDue(db: Executor, userId: string): Promise<boolean> {
  const few = { ...failedStepsOf(userId), most: 4, seconds: 3600 }
  if ((await countWithin(db, [few])).retryAfter === null) return false
  const daily = { kind: 'second_step_notice', subject: userId, most: 1, seconds: 86_400 }
  return (await countWithin(db, [daily])).retryAfter === null
}

/** A passkey that succeeds as second step ends the run of wrong codes: codes work again. */
export const endStepRun = (tx: Executor, userId: string): Promise<void> =>
  endFailures(tx, stepRunOf(userId))

/** A reset by an administrator opens the second step again; a mailed reset of the password does not. */
export async function clearStepAttempts(tx: Executor, userId: string): Promise<void> {
  await deleteAttempts(tx, stepsOf(userId), stepRunOf(userId))
  await deleteAttempts(tx, failedStepsOf(userId), stepRunOf(userId))
}

/** How many mails of all kinds one source may request: ten in a minute and 60 in an hour. */
export const sendingsOf = (source: string): Limit[] => [
  { kind: 'send_source_minute', subject: source, most: 10, seconds: 60 },
  { kind: 'send_source_hour', subject: source, most: 60, seconds: 3600 },
]

type Sending = 'send_code' | 'send_reset' | 'send_confirmation'

const sendingKinds = (kind: Sending) =>
  ({ minute: `${kind}_minute`, hour: `${kind}_hour` }) as const

/** What is counted of the links that confirm an address: whoever is to have it may be any account. */
export const confirmationSendings: readonly string[] = Object.values(
  sendingKinds('send_confirmation'),
)

/**
 * Counts a request for a mail, whether the address has an account or not: one a minute and five an hour per address and kind, and ten a minute
 * and 60 an hour of all kinds per source. The count it returns can be released where no mail is sent.
 * @throws HttpProblem 429 when a limit is reached
 */
export async function countSending(
  { source, db }: Source,
  settings: Settings,
  kind: Sending,
  email: string,
): Promise<Attempt[]> {
  if (!settings.rateLimit) return []
  const ofSource = sendingsOf(source)
  const { minute, hour } = sendingKinds(kind)
  const ofAddress: Limit[] = [
    { kind: minute, subject: email, most: 1, seconds: 60 },
    { kind: hour, subject: email, most: 5, seconds: 3600 },
  ]
  const { counted } = await countOrReject(db, [...ofAddress, ...ofSource], (reached) =>
    ofSource.some((limit) => limit.kind === reached) ? manyMailsMessage : mailedMessage,
  )
  return counted
}

/** Counts what browsers of one source ask for to sign in with a passkey: 300 in 15 minutes. */
export async function countPasskeyOptions(
  { source, db }: Source,
  settings: Settings,
): Promise<void> {
  if (!settings.rateLimit) return
  const limit = { kind: 'passkey_options', subject: source, most: 300, seconds: 900 }
  await countOrReject(db, [limit], waitMessage)
}

/** Counts what browsers of one source begin by single sign-on: 60 in 15 minutes. */
export async function countSsoStarts({ source, db }: Source, settings: Settings): Promise<void> {
  if (!settings.rateLimit) return
  const limit = { kind: 'sso_start', subject: source, most: 60, seconds: 900 }
  await countOrReject(db, [limit], waitMessage)
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
