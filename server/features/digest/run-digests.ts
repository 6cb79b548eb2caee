import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { cadences } from '#contract/notification-kinds'
import { findUserById } from '#server/features/users/users.store'
import { readChoicesOf } from '#server/features/preferences/preferences.store'
import type { Database, Transaction } from '#server/platform/database/database'
import type { Mailer } from '#server/platform/mail/mailer'
import type { Settings } from '#server/platform/settings'
import { createComposer, getsDigests } from './compose-digest.ts'
import type { Composer } from './compose-digest.ts'
import {
  isAnythingNew,
  isAvailabilityAlone,
  keysMailed,
  keysOf,
  stillContained,
} from './digest-contents.ts'
import {
  beginMissingDigest,
  claimDueDigests,
  availabilityMailDays,
  dropDigest,
  lastAvailabilityMailOf,
  mailedDigest,
  moveDigest,
  peopleWithoutDigest,
  timesOf,
  usesCadence,
} from './digest-due.store.ts'
import type { DueDigest } from './digest-due.store.ts'
import { nextDue } from './digest-schedule.rules.ts'

/** What the job works with. */
export interface DigestParts {
  db: Database
  settings: Settings
  mailer: Pick<Mailer, 'queueMails'>
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

/** Digests of one transaction: few, since others wait for the embedded engine meanwhile. */
const atOnce = 25
/** People who get their first digest, looked for at once. */
const beginnersAtOnce = 200
/** When a digest that could not be composed is tried again. */
const retryMillis = 3_600_000

// Four weeks by the clock of a person may be an hour less, and the job some minutes earlier than last time.
const betweenAvailabilityMails = (availabilityMailDays * 24 - 2) * 3_600_000

/**
 * Queues the digests that are due (N-061 to N-066). Each is claimed, composed, queued and moved on in one transaction: run
 * by two processes, or again after one died, it mails once.
 */
export async function runDigests(parts: DigestParts): Promise<void> {
  const composer = createComposer(parts.settings)
  await beginMissing(parts, composer)
  let queued = 0
  for (;;) {
    const done = await parts.db.transaction((tx) => queueSome(tx, parts, composer))
    queued += done.queued
    if (done.claimed < atOnce) break
  }
  if (queued > 0) parts.log.info({ digests: queued }, 'digests were queued')
}

async function queueSome(
  tx: Transaction,
  parts: DigestParts,
  composer: Composer,
): Promise<{ claimed: number; queued: number }> {
  const due = await claimDueDigests(tx, atOnce)
  let queued = 0
  for (const digest of due) {
    try {
      // One that fails, by a fault of ours, must not keep others from theirs.
      if (await tx.transaction((inner) => queueOne(inner, parts, composer, digest))) queued += 1
    } catch (error) {
      parts.log.error({ err: error, user: digest.userId }, 'a digest could not be composed')
      await moveDigest(tx, digest, { dueAt: new Date(Date.now() + retryMillis) })
    }
  }
  return { claimed: due.length, queued }
}

/** Answers whether a mail was queued. */
async function queueOne(
  tx: Transaction,
  { settings, mailer }: DigestParts,
  { compose }: Composer,
  digest: DueDigest,
): Promise<boolean> {
  const { userId, cadence, confirmationsAt } = digest
  const now = new Date()
  const account = await findUserById(tx, userId)
  if (account === null) return false
  const { preferences } = await readChoicesOf(tx, account.user)
  if (!usesCadence(preferences, cadence)) {
    const until = (confirmationsAt?.getTime() ?? 0) + availabilityMailDays * 86_400_000
    if (until > now.getTime()) await moveDigest(tx, digest, { dueAt: new Date(until) })
    else await dropDigest(tx, digest)
    return false
  }
  // What is due is found by the clock of the database: one of ours that is behind it must not name the same time again.
  const from = new Date(Math.max(now.getTime(), digest.dueAt.getTime()))
  const dueAt = nextDue(timesOf(preferences, cadence), from)
  if (!getsDigests(account, settings)) {
    await moveDigest(tx, digest, { dueAt })
    return false
  }
  const { contents, mail } = await compose(tx, account, cadence, digest)
  const isAlone = isAvailabilityAlone(contents)
  const last = isAlone ? await lastAvailabilityMailOf(tx, userId) : null
  const isTooSoon = last !== null && now.getTime() - last.getTime() < betweenAvailabilityMails
  if (isTooSoon || !isAnythingNew(contents, new Set(digest.contained))) {
    await moveDigest(tx, digest, { dueAt, contained: stillContained(contents, digest.contained) })
    return false
  }
  const mailId = randomUUID()
  await mailer.queueMails(tx, [{ ...(await mail(tx)), id: mailId }])
  await mailedDigest(tx, digest, {
    dueAt,
    contained: keysMailed(contents, digest.contained),
    confirmationsAt: isAlone ? now : digest.confirmationsAt,
    mailId,
  })
  return true
}

/**
 * Begins the digests of people who have none yet. Whoever chose one has had it, unless the database is a restored copy:
 * what waited before counts as mailed, since the original mails it (N-078).
 */
async function beginMissing(parts: DigestParts, { compose }: Composer): Promise<void> {
  const { db, settings, log } = parts
  for (const cadence of cadences) {
    let people: string[] = []
    do {
      people = await peopleWithoutDigest(db, cadence, {
        after: people.at(-1) ?? null,
        limit: beginnersAtOnce,
      })
      for (const id of people) {
        try {
          // One whose digest cannot be composed must not keep others from theirs.
          await db.transaction(async (tx) => {
            const account = await findUserById(tx, id)
            if (account === null) return
            const { preferences, chosen } = await readChoicesOf(tx, account.user)
            const isChosen = Object.values(chosen).includes(cadence)
            const contained =
              isChosen && getsDigests(account, settings)
                ? keysOf(
                    (await compose(tx, account, cadence, { since: new Date(0), contained: [] }))
                      .contents,
                  )
                : []
            const dueAt = nextDue(timesOf(preferences, cadence), new Date())
            await beginMissingDigest(tx, id, { cadence, dueAt, contained })
          })
        } catch (error) {
          log.error({ err: error, user: id }, 'a digest could not be begun')
        }
      }
    } while (people.length === beginnersAtOnce)
  }
}
