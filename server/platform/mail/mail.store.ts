import { and, asc, eq, inArray, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
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
  deletedOnceSettled: boolean
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
  /** Its row goes as soon as it is sent or given up. */
  deletedOnceSettled: boolean
  /** Waits in the line of those that only look like mails. */
  pretended: boolean
  /** Too late to be of use: not sent. */
  expired: boolean
  /** Requested for an address that has no account, or a disabled one, now or when it was requested: not sent. */
  unwanted: boolean
}

const hasAccount = (recipient: SQL | typeof mails.recipient) =>
  sql`exists (select from ${users} where ${users.email} = ${recipient} and ${users.disabledAt} is null)`

/** Mails that are ones: what is pretended is nobody's to see. */
export const isListed = ne(mails.state, 'pretended')

/** Writes waiting mails. One that is only for an account is distinguished in the statement that writes it: the same work for either. */
export async function insertMails(tx: Executor, queued: readonly QueuedMail[]): Promise<void> {
  if (queued.length === 0) return
  const state = (recipient: string) =>
    sql`case when ${hasAccount(sql`${recipient}`)} then 'queued' else 'pretended' end`
  await tx.insert(mails).values(
    queued.map(({ validMinutes, ...mail }) => ({
      ...mail,
      expiresAt: after(validMinutes * 60),
      ...(mail.onlyToAccount && { state: state(mail.recipient) }),
    })),
  )
}

/**
 * Takes due mails for this process, and of those that are pretended as many as there is room for beside: it alone may
 * send them during the next {@link claimSeconds}. One statement, so no transaction is open while mail is sent. What
 * expires first goes first: a sign-in code does not queue behind a batch of invitations, and no mail behind a pretended
 * one. `except` are the mails this process still has in hand.
 */
export async function claimDueMails(
  db: Database,
  room: { queued: number; pretended: number },
  except: string[],
): Promise<ClaimedMail[]> {
  const due = (state: keyof typeof room) =>
    db
      .select({ id: mails.id })
      .from(mails)
      .where(
        and(
          eq(mails.state, state),
          lte(mails.nextAttemptAt, sql`now()`),
          notInArray(mails.id, except),
        ),
      )
      .orderBy(asc(mails.expiresAt), asc(mails.id))
      .limit(room[state])
      .for('update', { skipLocked: true })
  return (
    db
      .update(mails)
      .set({ attempts: sql`${mails.attempts} + 1`, nextAttemptAt: after(claimSeconds) })
      // An array is filled once; `in` may run the inner query again and take more than the limit.
      .where(
        sql`${mails.id} = any(array(${due('queued')})) or ${mails.id} = any(array(${due('pretended')}))`,
      )
      .returning({
        id: mails.id,
        kind: mails.kind,
        recipient: mails.recipient,
        subject: mails.subject,
        sealedContent: mails.sealedContent,
        attempts: mails.attempts,
        createdAt: mails.createdAt,
        deletedOnceSettled: mails.deletedOnceSettled,
        expired: sql<boolean>`${mails.expiresAt} <= now()`,
        pretended: sql<boolean>`${mails.state} = 'pretended'`,
        // The account is read for either, in this order.
        unwanted: sql<boolean>`(${mails.onlyToAccount} and not ${hasAccount(mails.recipient)}) or ${mails.state} = 'pretended'`,
      })
  )
}

const settled = (state: 'sent' | 'failed' | 'expired') => ({
  state,
  sealedContent: null,
  settledAt: sql`now()`,
})

/** Records that a mail is out, whoever claimed it meanwhile. */
export async function markSent(db: Database, mail: ClaimedMail): Promise<void> {
  if (mail.deletedOnceSettled) return dropMail(db, mail)
  await db
    .update(mails)
    .set({ ...settled('sent'), lastError: null })
    .where(eq(mails.id, mail.id))
}

/**
 * Ends waiting mails whose code or link opens nothing any more: by their ids, or all of a kind to an address. They stay in the
 * log as expired. Placeholder mails end alike, so that the time reveals nothing. One that is being handed over goes out.
 */
export async function expireMails(
  tx: Executor,
  which: readonly string[] | { recipient: string; kind: MailKind },
): Promise<void> {
  const these =
    'kind' in which
      ? and(eq(mails.recipient, which.recipient), eq(mails.kind, which.kind))
      : inArray(mails.id, [...which])
  await tx
    .update(mails)
    .set({
      expiresAt: sql`least(${mails.expiresAt}, now())`,
      nextAttemptAt: sql`least(${mails.nextAttemptAt}, now())`,
    })
    .where(and(or(eq(mails.state, 'queued'), eq(mails.state, 'pretended')), these))
}

/** The mails of some kinds that wait to be sent to some addresses. */
export const waitingMails = (
  tx: Executor,
  recipients: readonly string[],
  kinds: readonly MailKind[],
): Promise<{ id: string; recipient: string; sealedContent: string | null }[]> =>
  tx
    .select({ id: mails.id, recipient: mails.recipient, sealedContent: mails.sealedContent })
    .from(mails)
    .where(
      and(
        eq(mails.state, 'queued'),
        inArray(mails.recipient, [...recipients]),
        inArray(mails.kind, [...kinds]),
      ),
    )

/** Removes mails that still wait. */
export async function deleteWaiting(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.delete(mails).where(and(inArray(mails.id, [...ids]), eq(mails.state, 'queued')))
}

/** Removes the mails to an address whatever became of them, with `only` or `except` those of some kinds. One that is being handed over goes out. */
export async function deleteMailsTo(
  tx: Executor,
  recipient: string,
  { only, except = [] }: { only?: readonly MailKind[]; except?: readonly MailKind[] },
): Promise<void> {
  const ofKinds =
    only === undefined ? notInArray(mails.kind, [...except]) : inArray(mails.kind, [...only])
  await tx.delete(mails).where(and(eq(mails.recipient, recipient), ofKinds))
}

/** Removes a mail nobody is to receive. */
export async function dropMail(db: Database, mail: ClaimedMail): Promise<void> {
  await db.delete(mails).where(eq(mails.id, mail.id))
}

/** Records that a mail came too late; the try that found it out was none. */
export async function markExpired(db: Database, mail: ClaimedMail): Promise<void> {
  if (mail.deletedOnceSettled) return void (await db.delete(mails).where(stillMine(mail)))
  await db
    .update(mails)
    .set({ ...settled('expired'), attempts: mail.attempts - 1 })
    .where(stillMine(mail))
}

/** Records a failed try: the mail is due again after its delay, or given up after the last or when `final`. */
export async function markFailed(
  db: Database,
  mail: ClaimedMail,
  lastError: string,
  final = false,
): Promise<void> {
  const delay = final ? null : retryDelay(mail.attempts)
  if (delay === null && mail.deletedOnceSettled)
    return void (await db.delete(mails).where(stillMine(mail)))
  const change =
    delay === null
      ? settled('failed')
      : // Not later than it expires, so that the log shows it as expired right then.
        { nextAttemptAt: sql`least(${after(delay)}, ${mails.expiresAt})` }
  await db
    .update(mails)
    .set({ ...change, lastError })
    .where(stillMine(mail))
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
