import { and, eq, gt, is, like, lt, or, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { attempts, failureRuns } from '#database/sign-in'
import { preparedFor } from '../database/connection/prepared.ts'
import type { Executor } from '../database/database.ts'
import { tooMany } from '../http/problems.ts'
import { countOne, countingEach, windowOf } from './counting.store.ts'
import type { LimitOfEach } from './counting.store.ts'

/** A limit for one subject. */
export interface Limit extends LimitOfEach {
  subject: string
  /** How many times an attempt counts, at most `most`; once unless it says so. */
  times?: number
}

/** Whether an attempt is within its limit; `at` identifies it, so that it can be released. */
export type Attempt =
  | { allowed: true; limit: Limit; at: string }
  | { allowed: false; limit: Limit; retryAfter: number }

/** The run of failures of an address, e.g. of wrong passwords; of the second step, of an account by its id. */
export interface Run {
  kind: 'password' | 'code' | 'second_step'
  address: string
}

const runOf = ({ kind, address }: Run) => `${kind}:${address}`

async function rejected(db: Executor, limit: Limit): Promise<Attempt> {
  const wait = await db.execute<{ seconds: string }>(sql`
    select coalesce(extract(epoch from min(t) + ${windowOf(limit)} - now()), 1) as seconds
    from ${attempts}, unnest(${attempts.times}) as t
    where kind = ${limit.kind} and subject = ${limit.subject} and t > now() - ${windowOf(limit)}`)
  return { allowed: false, limit, retryAfter: Number(wait.rows[0]?.seconds ?? 1) }
}

/**
 * Counts an attempt against several limits, in their order, and raises a run of failures, all in the very statement
 * that reads the counts, so that fifty at once count as fifty. At the first limit that is reached it ends: what comes
 * after it is not counted, and `retryAfter` says in how many seconds the oldest attempt lapses. Outside a transaction it
 * does not wait for the disk: should the database's machine fail, the attempts of the last instant are lost.
 */
async function countAll(
  db: Executor,
  limits: readonly Limit[],
  run: Run | null,
): Promise<{ counted: Attempt[]; failures: number }> {
  const { ats: found, failures } = await countOne(
    db,
    limits,
    run === null ? null : runOf(run),
    is(db, PgTransaction),
  )
  const counted: Attempt[] = []
  for (const [n, limit] of limits.entries()) {
    const at = found[n] ?? null
    counted.push(at === null ? await rejected(db, limit) : { allowed: true, limit, at })
    if (at === null) break
  }
  return { counted, failures: failures ?? 0 }
}

/** Takes back an attempt that turned out not to count (a right password, a mail rejected by another limit). */
export async function release(db: Executor, attempt: Attempt): Promise<void> {
  if (attempt.allowed)
    await releaseAll(db, attempt.limit.kind, [{ subject: attempt.limit.subject, at: attempt.at }])
}

/** Takes back attempts that were not answered, and the failure of their `run`. */
export async function releaseCounted(
  db: Executor,
  counted: readonly Attempt[],
  run?: Run,
): Promise<void> {
  for (const attempt of counted) await release(db, attempt)
  if (run !== undefined)
    await db
      .update(failureRuns)
      .set({ failures: sql`${failureRuns.failures} - 1` })
      .where(and(eq(failureRuns.subject, runOf(run)), gt(failureRuns.failures, 0)))
}

/** Runs the check that attempts were counted for. Where it fails before it answers, as when the queue is full or the database is away, they are released. */
export async function countedFor<T>(
  db: Executor,
  counted: readonly Attempt[],
  work: () => Promise<T>,
  run?: Run,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await releaseCounted(db, counted, run)
    throw error
  }
}

const releasing = (db: Executor) =>
  db
    .update(attempts)
    .set({ times: sql`array_remove(${attempts.times}, ${sql.placeholder('at')}::timestamptz)` })
    .where(
      and(
        eq(attempts.kind, sql.placeholder('kind')),
        sql`${attempts.subject} = any(${sql.placeholder('subjects')}::text[])`,
      ),
    )

const attemptsReleased = preparedFor((db) => releasing(db).prepare('attempts_released'))

/** The same for many subjects that were counted in one statement. */
async function releaseAll(
  db: Executor,
  kind: string,
  counted: readonly { subject: string; at: string }[],
): Promise<void> {
  const first = counted[0]
  if (first === undefined) return
  const subjects = counted.map(({ subject }) => subject)
  await attemptsReleased(db).execute({ kind, at: first.at, subjects })
}

/**
 * Counts an attempt of each subject against several limits, and answers which are within all of them; for the others
 * nothing is counted. Always in one order, so that two long lists with the same subjects do not deadlock.
 */
export async function countEachWithin(
  db: Executor,
  limits: readonly LimitOfEach[],
  subjects: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ step: number; subject: string; at: string }>(
    countingEach(limits, [...new Set(subjects)].toSorted()),
  )
  const within = new Set(
    rows.filter(({ step }) => step === limits.length - 1).map(({ subject }) => subject),
  )
  for (const [n, { kind }] of limits.entries())
    await releaseAll(
      db,
      kind,
      rows.filter(({ step, subject }) => step === n && !within.has(subject)),
    )
  return within
}

/** The result of counting: how many failures there are in a row now, and where a limit is reached the seconds to wait; then nothing is counted. */
export interface Counted {
  counted: Attempt[]
  failures: number
  retryAfter: number | null
  /** The kind of the limit that is reached. */
  reached: string | null
}

/**
 * Counts an attempt against several limits at once, and raises the `run` of failures by one, before the attempt is
 * checked: simultaneous attempts cannot slip past. A success ends the run.
 */
export async function countWithin(
  db: Executor,
  limits: readonly Limit[],
  run: Run | null = null,
): Promise<Counted> {
  const { counted, failures } = await countAll(db, limits, run)
  const last = counted.at(-1)
  if (last === undefined || last.allowed)
    return { counted, failures, retryAfter: null, reached: null }
  for (const earlier of counted) await release(db, earlier)
  return { counted: [], failures, retryAfter: last.retryAfter, reached: last.limit.kind }
}

/** The same. @throws HttpProblem 429 when a limit is reached, with `message`, which may depend on the kind of that limit */
export async function countOrReject(
  db: Executor,
  limits: readonly Limit[],
  message: string | ((reached: string | null) => string),
  run: Run | null = null,
): Promise<Counted> {
  const found = await countWithin(db, limits, run)
  if (found.retryAfter !== null)
    throw tooMany(typeof message === 'string' ? message : message(found.reached), found.retryAfter)
  return found
}

/** Deletes what counts against a subject and ends a run of failures, as after a success; gives an attempt of another subject back with it. */
export async function deleteAttempts(
  db: Executor,
  { kind, subject }: Pick<Limit, 'kind' | 'subject'>,
  run: Run,
  other?: Attempt,
): Promise<void> {
  await db.delete(attempts).where(and(eq(attempts.kind, kind), eq(attempts.subject, subject)))
  if (other !== undefined) await release(db, other)
  await endFailures(db, run)
}

/** Deletes what counts against an address from every source (subjects read `address|source`). */
export async function deleteAttemptsOfAddress(
  db: Executor,
  kind: string,
  address: string,
): Promise<void> {
  const escaped = address.replaceAll(/[\\%_]/g, String.raw`\$&`)
  await db
    .delete(attempts)
    .where(
      and(
        eq(attempts.kind, kind),
        or(eq(attempts.subject, address), like(attempts.subject, `${escaped}|%`)),
      ),
    )
}

const ofRun = eq(failureRuns.subject, sql.placeholder('run'))
const failuresEnded = preparedFor((db) =>
  db.delete(failureRuns).where(ofRun).prepare('failures_ended'),
)

/** Ends the run of failures. */
export async function endFailures(db: Executor, run: Run): Promise<void> {
  await failuresEnded(db).execute({ run: runOf(run) })
}

const attemptSucceeded = preparedFor((db) =>
  db
    .with(db.$with('released').as(releasing(db).returning({ kind: attempts.kind })))
    .delete(failureRuns)
    .where(ofRun)
    .prepare('attempt_succeeded'),
)

/** Takes back an attempt that was right, and ends the run of failures. */
export async function recordSuccess(db: Executor, run: Run, attempt: Attempt): Promise<void> {
  if (!attempt.allowed) return
  const { kind, subject } = attempt.limit
  await attemptSucceeded(db).execute({
    kind,
    subjects: [subject],
    at: attempt.at,
    run: runOf(run),
  })
}

// Begins with the hour, so that the text alone shows which are of past hours.
const thisHour = sql`'hour:' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24')`

/** Counts one more of each subject within this clock hour, in the order given, and returns how many there are now. */
export async function countInHour(db: Executor, subjects: readonly string[]): Promise<number[]> {
  const values = subjects.map((subject) => sql`(${thisHour} || ':' || ${subject}::text, 1)`)
  const { rows } = await db.execute<{ failures: number }>(sql`
    insert into ${failureRuns} (subject, failures) values ${sql.join(values, sql`, `)}
    on conflict (subject) do update set failures = ${failureRuns.failures} + 1
    returning failures`)
  return rows.map(({ failures }) => failures)
}

/** Deletes counts that no limit reads any more; the longest window is a day. */
export async function deleteExpiredAttempts(db: Executor): Promise<void> {
  await db
    .delete(failureRuns)
    .where(
      and(
        like(failureRuns.subject, 'hour:%'),
        sql`${failureRuns.subject} collate "C" < ${thisHour}`,
      ),
    )
  await db.delete(attempts).where(lt(attempts.lastAt, sql`now() - interval '25 hours'`))
}
