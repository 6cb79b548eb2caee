import { and, eq, like, lt, or, sql } from 'drizzle-orm'
import { attempts, failureRuns } from '#database/sign-in'
import type { Executor } from '../database/database.ts'
import { tooMany } from '../http/problems.ts'

/** A limit: at most `most` times in `seconds` for one subject. */
export interface Limit {
  kind: string
  subject: string
  most: number
  seconds: number
}

/** Whether an attempt is within its limit; `at` names it for giving it back. */
export type Attempt = { allowed: true; limit: Limit; at: string } | { allowed: false; limit: Limit; retryAfter: number }

/**
 * Counts an attempt in the very statement that reads the count, so that fifty at once count as fifty.
 * Over the limit nothing is counted, and `retryAfter` says in how many seconds the oldest one lapses.
 */
export async function countAttempt(db: Executor, limit: Limit): Promise<Attempt> {
  const window = sql`make_interval(secs => ${limit.seconds}::int)`
  const counting = sql`select t from unnest(${attempts.times}) as t where t > now() - ${window}`
  const counted = await db.execute<{ at: string }>(sql`
    insert into ${attempts} (kind, subject, times, last_at)
    values (${limit.kind}, ${limit.subject}, array[now()], now())
    on conflict (kind, subject) do update
      set times = array(${counting} order by t) || now(), last_at = now()
      where (select count(*) from (${counting}) as recent) < ${limit.most}::int
    returning times[cardinality(times)]::text as at`)
  const row = counted.rows[0]
  if (row !== undefined) return { allowed: true, limit, at: row.at }
  const wait = await db.execute<{ seconds: string }>(sql`
    select coalesce(extract(epoch from min(t) + ${window} - now()), 1) as seconds
    from ${attempts}, unnest(${attempts.times}) as t
    where kind = ${limit.kind} and subject = ${limit.subject} and t > now() - ${window}`)
  return { allowed: false, limit, retryAfter: Number(wait.rows[0]?.seconds ?? 1) }
}

/** Takes back an attempt that turned out not to count (a right password, a mail refused by another limit). */
export async function giveBack(db: Executor, attempt: Attempt): Promise<void> {
  if (!attempt.allowed) return
  await db
    .update(attempts)
    .set({ times: sql`array_remove(${attempts.times}, ${attempt.at}::timestamptz)` })
    .where(and(eq(attempts.kind, attempt.limit.kind), eq(attempts.subject, attempt.limit.subject)))
}

/**
 * Counts an attempt against several limits at once.
 * @throws HttpProblem 429 with `message` when one is reached; then none of them has counted.
 */
export async function countOrRefuse(db: Executor, limits: readonly Limit[], message: string): Promise<Attempt[]> {
  const counted: Attempt[] = []
  for (const limit of limits) {
    const attempt = await countAttempt(db, limit)
    counted.push(attempt)
    if (attempt.allowed) continue
    for (const earlier of counted) await giveBack(db, earlier)
    throw tooMany(message, attempt.retryAfter)
  }
  return counted
}

/** Forgets what counts against a subject. */
export async function forgetAttempts(db: Executor, kind: string, subject: string): Promise<void> {
  await db.delete(attempts).where(and(eq(attempts.kind, kind), eq(attempts.subject, subject)))
}

/** Forgets what counts against an address from every source (subjects read `address|source`). */
export async function forgetAttemptsOfAddress(db: Executor, kind: string, address: string): Promise<void> {
  const escaped = address.replaceAll(/[\\%_]/g, String.raw`\$&`)
  await db.delete(attempts).where(and(eq(attempts.kind, kind), or(eq(attempts.subject, address), like(attempts.subject, `${escaped}|%`))))
}

/**
 * Raises the run of failures by one and returns it. It is raised before the guess is looked at and ended by a
 * success, so that guesses made at once cannot slip past the limit.
 */
export async function addFailure(db: Executor, kind: 'password' | 'code', address: string): Promise<number> {
  const [row] = await db
    .insert(failureRuns)
    .values({ subject: `${kind}:${address}`, failures: 1 })
    .onConflictDoUpdate({ target: failureRuns.subject, set: { failures: sql`${failureRuns.failures} + 1` } })
    .returning({ failures: failureRuns.failures })
  return row?.failures ?? 1
}

/** Ends the run of failures after a success. */
export async function endFailures(db: Executor, kind: 'password' | 'code', address: string): Promise<void> {
  await db.delete(failureRuns).where(eq(failureRuns.subject, `${kind}:${address}`))
}

// Begins with the hour, so that those of past hours are told by their text alone.
const thisHour = sql`'hour:' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`

/** Counts one more of each subject within this clock hour, in the order given, and returns how many there are now. */
export async function countInHour(db: Executor, subjects: readonly string[]): Promise<number[]> {
  const { rows } = await db.execute<{ failures: number }>(sql`
    insert into ${failureRuns} (subject, failures) values ${sql.join(subjects.map((subject) => sql`(${thisHour} || ':' || ${subject}::text, 1)`), sql`, `)}
    on conflict (subject) do update set failures = ${failureRuns.failures} + 1
    returning failures`)
  return rows.map(({ failures }) => failures)
}

/** Removes counts that no limit looks at any more; the longest window is a day. */
export async function sweepAttempts(db: Executor): Promise<void> {
  await db.delete(failureRuns).where(and(like(failureRuns.subject, 'hour:%'), sql`${failureRuns.subject} collate "C" < ${thisHour}`))
  await db.delete(attempts).where(lt(attempts.lastAt, sql`now() - interval '25 hours'`))
}
