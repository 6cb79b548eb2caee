import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { IntroductionSummary, summarizeIntroductions } from '#contract/introduction-summary'
import { introductions } from '#database/introductions'
import type { Executor } from '#server/platform/database/database'
import { askedWithin, outcomeNow, stateNow } from './introductions-list.store.ts'

type Days = NonNullable<z.output<NonNullable<(typeof summarizeIntroductions)['query']>>>

const bands = [
  { from: 0, to: 64 },
  { from: 65, to: 84 },
  { from: 85, to: 100 },
] as const

const counted = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`

const isState = (state: string) => sql`state = ${state}`
const isOutcome = (outcome: string) => sql`outcome = ${outcome}`
const isConfirmed = sql`deal_outcome = capital_outcome`

/** The introductions that are summarized, with state and outcome as they are now. */
const summarized = (days: Days) => sql`(
  select ${stateNow} as state, ${outcomeNow} as outcome, score, deal_outcome, capital_outcome, decline_reason, deal_outcome_reason, capital_outcome_reason,
    least(deal_outcome_amount, capital_outcome_amount) as amount,
    extract(epoch from answered_at - created_at)::double precision / 3600 as hours
  from ${introductions} where ${askedWithin(days)}) as asked`

interface Totals extends Record<string, unknown> {
  asked: number
  waiting: number
  accepted: number
  declined: number
  expired: number
  withdrawn: number
  talking: number
  termSheet: number
  funded: number
  fundedConfirmed: number
  noDeal: number
  differs: number
  medianHours: number | null
  fundedAmount: string | number | null
  fundedConfirmedAmount: string | number | null
}

interface Reason extends Record<string, unknown> {
  reason: string
  times: number
}

const timesOf = (rows: readonly Reason[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ reason, times }) => [reason, times]))

/** What became of the introductions asked for in a time (M-216). */
export async function summarizeStored(db: Executor, days: Days): Promise<IntroductionSummary> {
  const from = summarized(days)
  const isAnswered = sql`state in ('accepted', 'declined')`
  const sumOf = (condition: SQL) =>
    sql`coalesce(sum(amount) filter (where ${condition}), 0)::bigint`
  const isFunded = isOutcome('funded')
  const { rows } = await db.execute<Totals>(sql`select count(*)::int as asked,
    ${counted(isState('requested'))} as waiting, ${counted(isState('accepted'))} as accepted,
    ${counted(isState('declined'))} as declined, ${counted(isState('expired'))} as expired,
    ${counted(isState('withdrawn'))} as withdrawn, ${counted(isOutcome('talking'))} as talking,
    ${counted(isOutcome('term_sheet'))} as "termSheet", ${counted(isFunded)} as funded,
    ${counted(sql`${isFunded} and ${isConfirmed}`)} as "fundedConfirmed",
    ${counted(isOutcome('no_deal'))} as "noDeal", ${counted(isOutcome('differs'))} as differs,
    percentile_cont(0.5) within group (order by hours) filter (where ${isAnswered}) as "medianHours",
    ${sumOf(isFunded)} as "fundedAmount", ${sumOf(sql`${isFunded} and ${isConfirmed}`)} as "fundedConfirmedAmount"
    from ${from}`)
  const [totals] = rows
  if (totals === undefined) throw new Error('A summary is one row')
  const declined = await db.execute<Reason>(
    sql`select decline_reason as reason, count(*)::int as times from ${from} where ${isState('declined')} and decline_reason is not null group by 1 order by 1`,
  )
  // Where both sides say why, each reason counts; one that they share counts once.
  const noDeal = await db.execute<Reason>(
    sql`select reason, count(*)::int as times from ${from}, lateral (select distinct reason from unnest(array[deal_outcome_reason, capital_outcome_reason]) as reason where reason is not null) as reasons
      where ${isOutcome('no_deal')} group by 1 order by 1`,
  )
  const byScore = await Promise.all(
    bands.map(async (band) => {
      const found = await db.execute<{ asked: number; accepted: number; funded: number }>(
        sql`select count(*)::int as asked, ${counted(isState('accepted'))} as accepted, ${counted(isFunded)} as funded from ${from} where score between ${band.from}::int and ${band.to}::int`,
      )
      const [row] = found.rows
      return {
        ...band,
        asked: row?.asked ?? 0,
        accepted: row?.accepted ?? 0,
        funded: row?.funded ?? 0,
      }
    }),
  )
  const { medianHours, fundedAmount, fundedConfirmedAmount, ...counts } = totals
  const answered = counts.accepted + counts.declined
  return {
    ...counts,
    acceptedShare: answered === 0 ? null : Math.floor((100 * counts.accepted) / answered),
    medianHoursToAnswer: medianHours === null ? null : Math.round(medianHours * 10) / 10,
    fundedAmount: Number(fundedAmount),
    fundedConfirmedAmount: Number(fundedConfirmedAmount),
    byDeclineReason: timesOf(declined.rows),
    byNoDealReason: timesOf(noDeal.rows),
    byScore,
  }
}
