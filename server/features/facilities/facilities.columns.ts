import { sql } from 'drizzle-orm'
import { facilities, hasNoProgress } from '#database/facilities'

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

/** The parts of the eligible recipients in lower case, as the filter compares them (P-193). */
export const recipientKeys = sql`regexp_split_to_array(lower(btrim(coalesce(${facilities.eligibleRecipients}, '')) collate "und-x-icu"), '\\s*,\\s*')`
