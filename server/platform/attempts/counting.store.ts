import { sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { attempts, failureRuns } from '#database/sign-in'
import { preparedByKey } from '../database/connection/prepared.ts'
import type { Executor } from '../database/database.ts'
import { unsynced } from '../database/engine/unsynced.ts'

/** A limit for each subject: at most `most` times in `seconds`. */
export interface LimitOfEach {
  kind: string
  most: number
  seconds: number
}

/** Its values, or their places in a prepared statement; `times` is how often one attempt counts. */
type Values = Record<'kind' | 'most' | 'seconds' | 'times', string | number | Placeholder>

/** The span of time in which a limit counts. */
export const windowOf = ({ seconds }: Pick<Values, 'seconds'>) =>
  sql`make_interval(secs => ${seconds}::int)`

/** An insert that counts for each subject that a query selects, in its order, unless the limit is reached. */
function counting({ kind, most, times, seconds }: Values, subjects: SQL): SQL {
  const recent = sql`select t from unnest(${attempts.times}) as t where t > now() - ${windowOf({ seconds })}`
  return sql`
    insert into ${attempts} (kind, subject, times, last_at)
    select ${kind}, asked.subject, array_fill(now(), array[${times}::int]), now() from (${subjects}) as asked (subject)
    on conflict (kind, subject) do update
      set times = array(${recent} order by t) || excluded.times, last_at = now()
      where (select count(*) from (${recent}) as counted) <= ${most}::int - ${times}::int
    returning subject, times[cardinality(times)]::text as at`
}

const nameOf = (n: number) => `limit_${n}`
const name = (n: number) => sql.identifier(nameOf(n))

interface Shape {
  limits: number
  hasRun: boolean
  isInside: boolean
}

/** Counts one subject against some limits; on its own it does not wait for the disk. */
const countingOne = preparedByKey((db, { limits, hasRun, isInside }: Shape) => {
  const each = Array.from({ length: limits }, (_, n) => n)
  const allowedBy = (n: number) => (n < 0 ? sql`true` : sql`exists (select from ${name(n)})`)
  const steps = each.map((n) => {
    const given = (value: string) => sql.placeholder(`${value}_${n}`)
    const values: Values = {
      kind: given('kind'),
      most: given('most'),
      seconds: given('seconds'),
      times: given('times'),
    }
    const subject = sql`select ${given('subject')}::text where ${allowedBy(n - 1)}`
    return db.$with(nameOf(n), {}).as(counting(values, subject))
  })
  const raising = hasRun
    ? sql`
    insert into ${failureRuns} (subject, failures)
    select ${sql.placeholder('run')}::text, 1 where ${allowedBy(limits - 1)}
    on conflict (subject) do update set failures = ${failureRuns.failures} + 1
    returning failures`
    : sql`select null::int as failures`
  const ats = sql.join(
    each.map((n) => sql`(select at from ${name(n)})`),
    sql`, `,
  )
  return db
    .with(...steps, db.$with('raised', {}).as(raising))
    .select({
      ats: sql<(string | null)[]>`array[${ats}]::text[]`,
      failures: sql<number | null>`(select failures from raised)`,
      ...(isInside ? {} : { unsynced }),
    })
    .from(sql`(values (1)) as once`)
    .prepare(`attempts_counted_${limits}${hasRun ? '_run' : ''}${isInside ? '_inside' : ''}`)
})

/**
 * Counts an attempt against several limits, in their order until one is reached, and raises the run of failures where
 * none is: when the attempt was counted, for each limit, and how many failures the run has now.
 */
export async function countOne(
  db: Executor,
  limits: readonly (LimitOfEach & { subject: string; times?: number })[],
  run: string | null,
  isInside: boolean,
): Promise<{ ats: (string | null)[]; failures: number | null }> {
  const shape: Shape = { limits: limits.length, hasRun: run !== null, isInside }
  const values: Record<string, string | number> = run === null ? {} : { run }
  for (const [n, { kind, subject, most, seconds, times = 1 }] of limits.entries())
    Object.assign(values, {
      [`kind_${n}`]: kind,
      [`subject_${n}`]: subject,
      [`most_${n}`]: most,
      [`seconds_${n}`]: seconds,
      [`times_${n}`]: times,
    })
  const key = `${shape.limits} ${shape.hasRun} ${shape.isInside}`
  const [found] = await countingOne(db, key, shape).execute(values)
  return found ?? { ats: [], failures: null }
}

/** The statement that counts once for each subject within all limits: `step`, `subject` and `at` of every count. */
export function countingEach(limits: readonly LimitOfEach[], subjects: readonly string[]): SQL {
  const requested = sql`select unnest(${sql.param(subjects)}::text[])`
  const steps = limits.map((limit, n) => {
    const from = n === 0 ? requested : sql`select subject from ${name(n - 1)}`
    return sql`${name(n)} as (${counting({ ...limit, times: 1 }, from)})`
  })
  const found = limits.map((_, n) => sql`select ${n}::int as step, subject, at from ${name(n)}`)
  return sql`with ${sql.join(steps, sql`, `)} ${sql.join(found, sql` union all `)}`
}
