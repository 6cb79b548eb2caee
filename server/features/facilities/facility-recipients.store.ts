import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { facilities, hasNoProgress } from '#database/facilities'
import type { Executor } from '#server/platform/database/database'

// The same rules as contract/common/progress.ts, where SQL filters and sorts by them; a test compares the two.

const raised = facilities.currentCapitalRaised
const target = facilities.targetRaise

/** The progress bucket of a row, compared on the exact amounts (P-191). */
export const progressBucket = sql<string>`(case
  when ${hasNoProgress(facilities)} then 'none'
  when ${raised} >= ${target} then 'completed'
  when ${raised} * 4 < ${target} then 'under_25'
  when ${raised} * 2 < ${target} then '25_to_50'
  when ${raised} * 4 < ${target} * 3 then '50_to_75'
  else '75_to_100' end)`

/** How a recipient is compared: regardless of case. */
const recipientKey = (part: SQL) => sql`lower(${part} collate "und-x-icu")`

const trimmed = sql`regexp_replace(coalesce(${facilities.eligibleRecipients}, ''), '^\\s+|\\s+$', '', 'g')`
const partsOf = (text: SQL) => sql`regexp_split_to_array(${text}, '\\s*,\\s*')`

/** The parts of the eligible recipients as they were typed. */
const recipients = partsOf(trimmed)

/** The same as the filter compares them (P-193). */
export const recipientKeys = partsOf(recipientKey(trimmed))

/** Facilities per recipient, regardless of case, under the spelling used most; distinguished as the filter does. */
export async function countRecipients(
  db: Executor,
  matching: SQL | undefined,
): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ value: string; rows: number }>(sql`
    select mode() within group (order by part) as value, count(distinct id)::int as rows
    from (select ${facilities.id} as id, part from ${facilities}, unnest(${recipients}) as part where ${matching ?? sql`true`}) as parts
    where part <> '' group by ${recipientKey(sql`part`)}`)
  return Object.fromEntries(rows.map(({ value, rows: count }) => [value, count]))
}
