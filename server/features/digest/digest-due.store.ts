import { and, asc, eq, getTableColumns, gt, isNull, lte, sql } from 'drizzle-orm'
import { cadences } from '#contract/notification-kinds'
import type { Cadence } from '#contract/notification-kinds'
import type { Preferences } from '#contract/preferences'
import { mails } from '#database/mail'
import { digestDue } from '#database/notifications'
import { preferences, users } from '#database/users'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { nextDue } from './digest-schedule.rules.ts'
import type { DigestTimes } from './digest-schedule.rules.ts'

/** What was mailed before a digest. */
interface MailedBefore {
  since: Date
  contained: string[]
  confirmationsAt: Date | null
}

/** When a digest of somebody is due, and what the last one held that was handed over. */
export interface DueDigest extends MailedBefore {
  userId: string
  cadence: Cadence
  dueAt: Date
  /** What its row does not say yet: the last one was never handed over. */
  restored?: Partial<typeof digestDue.$inferInsert>
}

/** Days between two digests that hold records to confirm alone (N-066). */
export const availabilityMailDays = 28

/** Whether the last digest went out or still may: what expired or was given up, nobody was mailed (N-065). */
const isMailed = sql<boolean>`exists (select from ${mails} where ${mails.id} = ${digestDue.mailId} and (${mails.state} = 'sent' or (${mails.state} = 'queued' and ${mails.expiresAt} > now())))`

const columns = { ...getTableColumns(digestDue), isMailed }

/** A digest as it stands. Where the last one was never handed over, what was mailed is what the one before held. */
function asDue({
  mailId,
  beforeMail,
  isMailed: wentOut,
  ...row
}: typeof digestDue.$inferSelect & { isMailed: boolean }): DueDigest {
  // A table stores names of the contract's values as plain text, and lists and times as JSON.
  const due = { ...row, cadence: row.cadence as Cadence, contained: row.contained as string[] }
  if (mailId === null || wentOut) return due
  const before = beforeMail as Record<'since' | 'confirmationsAt', string> & MailedBefore
  const { since, contained, confirmationsAt } = before
  const lastMailed = {
    contained,
    since: new Date(since),
    confirmationsAt: confirmationsAt === null ? null : new Date(confirmationsAt),
  }
  return { ...due, ...lastMailed, restored: { ...lastMailed, mailId: null, beforeMail: null } }
}

/** Whether any kind of notifications goes into the digest of a cadence. */
export const usesCadence = ({ notifications }: Preferences, cadence: Cadence): boolean =>
  Object.values(notifications.kinds).some((choice) => choice === cadence)

/** When digests of a cadence are due for somebody with these preferences. */
export const timesOf = (
  { notifications: { hour, weekday }, timeZone }: Preferences,
  cadence: Cadence,
): DigestTimes => ({
  hour,
  weekday: cadence === 'weekly' ? weekday : null,
  timeZone: timeZone ?? 'UTC',
})

const isOf = (userId: string, cadence: Cadence) =>
  and(eq(digestDue.userId, userId), eq(digestDue.cadence, cadence))

/**
 * Stops the digest of a cadence. Where the last one held records to confirm alone, that it did is remembered until the
 * next such one may come, whatever is chosen meanwhile.
 */
async function endDigest(tx: Transaction, userId: string, cadence: Cadence): Promise<void> {
  await tx
    .update(digestDue)
    .set({
      dueAt: sql`${digestDue.confirmationsAt} + make_interval(days => ${availabilityMailDays}::int)`,
    })
    .where(and(isOf(userId, cadence), sql`${digestDue.confirmationsAt} is not null`))
  await tx.delete(digestDue).where(and(isOf(userId, cadence), isNull(digestDue.confirmationsAt)))
}

/** Begins the digest of a cadence, also where one was ended before: it covers what changes from now on. */
async function beginDigest(
  tx: Transaction,
  userId: string,
  { cadence, dueAt }: { cadence: Cadence; dueAt: Date },
): Promise<void> {
  const begun = { dueAt, since: sql`now()`, contained: [], mailId: null, beforeMail: null }
  await tx
    .insert(digestDue)
    .values({ userId, cadence, ...begun })
    .onConflictDoUpdate({ target: [digestDue.userId, digestDue.cadence], set: begun })
}

/** Begins the digest of somebody who has none: false where one is there, which stays. `contained` is what was mailed or known before. */
export async function beginMissingDigest(
  tx: Transaction,
  userId: string,
  {
    cadence,
    dueAt,
    contained = [],
  }: { cadence: Cadence; dueAt: Date; contained?: readonly string[] },
): Promise<boolean> {
  const begun = await tx
    .insert(digestDue)
    .values({ userId, cadence, dueAt, since: sql`now()`, contained: [...contained] })
    .onConflictDoNothing()
    .returning({ userId: digestDue.userId })
  return begun.length > 0
}

/** Follows a change of somebody's choices: a digest begins or ends, or its next time is that of the new hour, day or zone (N-061). */
export async function rescheduleDigests(
  tx: Transaction,
  userId: string,
  before: Preferences,
  after: Preferences,
): Promise<void> {
  const now = new Date()
  for (const cadence of cadences) {
    const [was, is] = [usesCadence(before, cadence), usesCadence(after, cadence)]
    if (!is) {
      if (was) await endDigest(tx, userId, cadence)
      continue
    }
    const dueAt = nextDue(timesOf(after, cadence), now)
    if (!was) await beginDigest(tx, userId, { cadence, dueAt })
    // Theirs from the first, as a manager's, and not begun by the job yet: what waits is still to come.
    else if (await beginMissingDigest(tx, userId, { cadence, dueAt })) continue
    else if (dueAt.getTime() !== nextDue(timesOf(before, cadence), now).getTime())
      await tx.update(digestDue).set({ dueAt }).where(isOf(userId, cadence))
  }
}

/** The digest of somebody as it stands; null where none is due. */
export async function findDigest(
  db: Executor,
  userId: string,
  cadence: Cadence,
): Promise<DueDigest | null> {
  const [row] = await db.select(columns).from(digestDue).where(isOf(userId, cadence))
  return row === undefined ? null : asDue(row)
}

/** When somebody was last mailed records to confirm alone, by either digest. */
export async function lastAvailabilityMailOf(db: Executor, userId: string): Promise<Date | null> {
  const rows = await db.select(columns).from(digestDue).where(eq(digestDue.userId, userId))
  const times = rows.flatMap((row) => asDue(row).confirmationsAt?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** Locks up to `limit` digests that are due and that no other process has in hand, the longest due first. */
export async function claimDueDigests(tx: Transaction, limit: number): Promise<DueDigest[]> {
  const rows = await tx
    .select(columns)
    .from(digestDue)
    .where(lte(digestDue.dueAt, sql`now()`))
    .orderBy(asc(digestDue.dueAt), asc(digestDue.userId), asc(digestDue.cadence))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asDue)
}

/** Moves a claimed digest on without a mail: what was mailed stays as it stands. */
export async function moveDigest(
  tx: Transaction,
  { userId, cadence, restored }: DueDigest,
  next: Partial<Pick<DueDigest, 'dueAt' | 'contained'>>,
): Promise<void> {
  await tx
    .update(digestDue)
    .set({ ...restored, ...next })
    .where(isOf(userId, cadence))
}

/** Moves a claimed digest on whose mail is queued, with what is known of it should that never go out. */
export async function mailedDigest(
  tx: Transaction,
  { userId, cadence, since, contained, confirmationsAt }: DueDigest,
  next: Pick<DueDigest, 'dueAt' | 'contained' | 'confirmationsAt'> & { mailId: string },
): Promise<void> {
  await tx
    .update(digestDue)
    // By the clock of the database, as notifications are dated.
    .set({ ...next, since: sql`now()`, beforeMail: { since, contained, confirmationsAt } })
    .where(isOf(userId, cadence))
}

/** Removes a claimed digest that nobody wants any more. */
export async function dropDigest(
  tx: Transaction,
  { userId, cadence }: Pick<DueDigest, 'userId' | 'cadence'>,
): Promise<void> {
  await tx.delete(digestDue).where(isOf(userId, cadence))
}

/**
 * People who are to get the digest of a cadence and have none yet: those whose first choice it is, as managers', and all
 * after a restore, since no dump holds when digests are due.
 */
export async function peopleWithoutDigest(
  db: Database,
  cadence: Cadence,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const kinds = sql`(${preferences.choices} -> 'notifications' -> 'kinds')`
  const isChosen = sql`jsonb_path_exists(${kinds}, ${`$.* ? (@ == "${cadence}")`}::jsonpath)`
  const atFirst =
    cadence === 'weekly'
      ? sql`(${users.role} = 'organization_manager' and ${users.organizationId} is not null and ${kinds} ->> 'confirmations' is null)`
      : sql`false`
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(
      and(
        isNull(users.disabledAt),
        after === null ? undefined : gt(users.id, after),
        eq(users.isEmailVerified, true),
        sql`(coalesce(${isChosen}, false) or ${atFirst})`,
        sql`not exists (select from ${digestDue} where ${digestDue.userId} = ${users.id} and ${digestDue.cadence} = ${cadence})`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
