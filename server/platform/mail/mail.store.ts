import { and, asc, eq, inArray, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { MailKind } from '#contract/mail'
import { mails } from '#database/mail'
import { users } from '#database/users'
import type { Database, Executor } from '../database/database.ts'
import { claimSeconds, retryDelay } from './retry.rules.ts'

// All times are the database's: processes may disagree about the clock, and an expired code must stay expired.
const after = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** What is written when a mail is queued. */
export interface QueuedMail {
  id: string
  kind: MailKind
  recipient: string
  subject: string
  sealedContent: string
  validMinutes: number
  onlyToAccount: boolean
}

/** A mail taken for one try. */
export interface ClaimedMail {
  id: string
  kind: string
  recipient: string
  subject: string
  sealedContent: string | null
  /** Tries so far, this one included. */
  attempts: number
  createdAt: Date
  /** Too late to be of use: not sent. */
  expired: boolean
  /** Asked for an address that has no account, or a disabled one: not sent. */
  unwanted: boolean
}

/** Writes waiting mails. */
export async function insertMails(tx: Executor, queued: readonly QueuedMail[]): Promise<void> {
  if (queued.length > 0) await tx.insert(mails).values(queued.map(({ validMinutes, ...mail }) => ({ ...mail, expiresAt: after(validMinutes * 60) })))
}

/**
 * Takes up to `limit` due mails for this process: it alone may send them during the next {@link claimSeconds}.
 * One statement, so no transaction is open while mail is sent. What expires first goes first: a sign-in code
 * does not queue behind a batch of invitations. `except` are the mails this process still has in hand.
 */
export async function claimDueMails(db: Database, limit: number, except: string[]): Promise<ClaimedMail[]> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'queued'), lte(mails.nextAttemptAt, sql`now()`), notInArray(mails.id, except)))
    .orderBy(asc(mails.expiresAt), asc(mails.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: after(claimSeconds) })
    // An array is filled once; `in` may run the inner query again and take more than the limit.
    .where(sql`${mails.id} = any(array(${due}))`)
    .returning({
      id: mails.id,
      kind: mails.kind,
      recipient: mails.recipient,
      subject: mails.subject,
      sealedContent: mails.sealedContent,
      attempts: mails.attempts,
      createdAt: mails.createdAt,
      expired: sql<boolean>`${mails.expiresAt} <= now()`,
      unwanted: sql<boolean>`${mails.onlyToAccount} and not exists
        (select from ${users} where ${users.email} = ${mails.recipient} and ${users.disabledAt} is null)`,
    })
}

const settled = (state: 'sent' | 'failed' | 'expired') => ({ state, sealedContent: null, settledAt: sql`now()` })

/** Records that a mail is out, whoever claimed it meanwhile. */
export async function markSent(db: Database, mail: ClaimedMail): Promise<void> {
  await db.update(mails).set({ ...settled('sent'), lastError: null }).where(eq(mails.id, mail.id))
}

/** Removes a mail nobody is to receive. */
export async function dropMail(db: Database, mail: ClaimedMail): Promise<void> {
  await db.delete(mails).where(eq(mails.id, mail.id))
}

/** Records that a mail came too late; the try that found it out was none. */
export async function markExpired(db: Database, mail: ClaimedMail): Promise<void> {
  await db.update(mails).set({ ...settled('expired'), attempts: mail.attempts - 1 }).where(stillMine(mail))
}

/** Records a failed try: the mail is due again after its delay, or given up after the last or when `final`. */
export async function markFailed(db: Database, mail: ClaimedMail, lastError: string, final = false): Promise<void> {
  const delay = final ? null : retryDelay(mail.attempts)
  const change = delay === null
    ? settled('failed')
    // Not later than it expires, so that the log shows it as expired right then.
    : { nextAttemptAt: sql`least(${after(delay)}, ${mails.expiresAt})` }
  await db.update(mails).set({ ...change, lastError }).where(stillMine(mail))
}

// A process that was slower than its claim must not undo what the next one did.
function stillMine(mail: ClaimedMail) {
  return and(eq(mails.id, mail.id), eq(mails.state, 'queued'), eq(mails.attempts, mail.attempts))
}

/** Deletes up to `limit` mails settled more than 90 days ago and says how many. */
export async function deleteOldMails(db: Database, limit: number): Promise<number> {
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(lt(mails.settledAt, sql`now() - interval '90 days'`))
    .limit(limit)
  const removed = await db.delete(mails).where(inArray(mails.id, old)).returning({ id: mails.id })
  return removed.length
}
