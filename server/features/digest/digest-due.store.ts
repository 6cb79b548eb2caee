import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { cadences } from '#contract/notification-kinds'
import type { Cadence } from '#contract/notification-kinds'
import type { Preferences } from '#contract/preferences'
import { digestDue } from '#database/notifications'
import { preferences, users } from '#database/users'
import type { Database, Executor, Transaction } from '#server/platform/database/database'
import { nextDue } from './digest-schedule.rules.ts'
import type { DigestTimes } from './digest-schedule.rules.ts'

/** When a digest of somebody is due, and what the last one held. */
export interface DueDigest {
  userId: string
  cadence: Cadence
  dueAt: Date
  since: Date
  contained: string[]
  confirmationsAt: Date | null
}

/** Days between two digests that hold records to confirm alone (N-066). */
export const confirmationDays = 28

// A table stores names of the contract's values as plain text, and the list as JSON.
const asDue = (row: typeof digestDue.$inferSelect): DueDigest => ({
  ...row,
  cadence: row.cadence as Cadence,
  contained: row.contained as string[],
})

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
      dueAt: sql`${digestDue.confirmationsAt} + make_interval(days => ${confirmationDays}::int)`,
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
  const begun = { dueAt, since: sql`now()`, contained: [] }
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
  const [row] = await db.select().from(digestDue).where(isOf(userId, cadence))
  return row === undefined ? null : asDue(row)
}

/** When somebody was last mailed records to confirm alone, by either digest. */
export async function lastConfirmationsOf(db: Executor, userId: string): Promise<Date | null> {
  const rows = await db
    .select({ at: digestDue.confirmationsAt })
    .from(digestDue)
    .where(eq(digestDue.userId, userId))
  const times = rows.flatMap(({ at }) => at?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** Locks up to `limit` digests that are due and that no other process has in hand, the longest due first. */
export async function claimDueDigests(tx: Transaction, limit: number): Promise<DueDigest[]> {
  const rows = await tx
    .select()
    .from(digestDue)
    .where(lte(digestDue.dueAt, sql`now()`))
    .orderBy(asc(digestDue.dueAt), asc(digestDue.userId), asc(digestDue.cadence))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asDue)
}

/** Writes down what becomes of a claimed digest. */
export async function moveDigest(
  tx: Transaction,
  { userId, cadence }: DueDigest,
  next: Partial<Pick<DueDigest, 'dueAt' | 'contained' | 'confirmationsAt'>>,
  { isMailed = false } = {},
): Promise<void> {
  await tx
    .update(digestDue)
    // By the clock of the database, as notifications are dated.
    .set({ ...next, ...(isMailed && { since: sql`now()` }) })
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
