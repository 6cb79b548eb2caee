import type { introductionOutcomes, introductionSides } from '#contract/common/market-enums'
import { askAgainDays } from '#contract/introductions'
import type { Introduction } from '#contract/introductions'
import type { introductions } from '#database/introductions'

export type IntroductionRow = typeof introductions.$inferSelect

/** One of the two sides of an introduction. */
export type Side = keyof typeof introductionSides
type Outcome = keyof typeof introductionOutcomes

const day = 24 * 60 * 60 * 1000

/** The side that is asked. */
export const askedSide = ({ askedBy }: Pick<IntroductionRow, 'askedBy'>): Side =>
  askedBy === 'deal' ? 'capital' : 'deal'

/** The side that asks. */
export const askingSide = ({ askedBy }: Pick<IntroductionRow, 'askedBy'>): Side =>
  askedBy === 'deal' ? 'deal' : 'capital'

/** The organization of a side, by its id now and its name of the day of asking. */
export const organizationOf = (row: IntroductionRow, side: Side) =>
  side === 'deal'
    ? { id: row.dealOrganizationId, name: row.dealOrganizationName }
    : { id: row.capitalOrganizationId, name: row.capitalOrganizationName }

/** The record of the offer; null once it is gone. */
export const offerIdOf = (
  row: Pick<IntroductionRow, 'productId' | 'lendingProfileId' | 'facilityId'>,
): string | null => row.productId ?? row.lendingProfileId ?? row.facilityId

/** The state at a moment: a request past its end is expired, whether that is stored yet or not (M-210). */
export function stateOf(
  { state, expiresAt }: Pick<IntroductionRow, 'state' | 'expiresAt'>,
  now: Date,
): Introduction['state'] {
  // The table stores names of the contract's enumerations as plain text.
  return state === 'requested' && expiresAt <= now ? 'expired' : (state as Introduction['state'])
}

type Outcomes = Pick<
  IntroductionRow,
  'dealOutcome' | 'dealOutcomeAmount' | 'capitalOutcome' | 'capitalOutcomeAmount'
>

/** What both sides together say became of it (M-212). */
export function jointOutcome(
  row: Outcomes,
): Pick<Introduction, 'outcome' | 'confirmed' | 'fundedAmount'> {
  const [one, other] = [row.dealOutcome as Outcome | null, row.capitalOutcome as Outcome | null]
  const confirmed = one !== null && one === other
  const outcome = one === null || confirmed ? other : other === null ? one : 'differs'
  const amounts = [row.dealOutcomeAmount, row.capitalOutcomeAmount].filter((each) => each !== null)
  return {
    outcome,
    confirmed,
    fundedAmount: outcome === 'funded' && amounts.length > 0 ? Math.min(...amounts) : null,
  }
}

const endedWithoutDeal = (row: IntroductionRow): Date[] =>
  (
    [
      [row.dealOutcome, row.dealOutcomeAt],
      [row.capitalOutcome, row.capitalOutcomeAt],
    ] as const
  ).flatMap(([outcome, at]) => (outcome === 'no_deal' && at !== null ? [at] : []))

/** When it ended: declined, withdrawn, expired, or the first to record no deal; null while it is live (M-203). */
function endOf(row: IntroductionRow, now: Date): Date | null {
  const state = stateOf(row, now)
  if (state === 'requested') return null
  if (state === 'expired') return row.expiresAt
  if (state !== 'accepted') return row.answeredAt
  const [first = null] = endedWithoutDeal(row).toSorted((one, two) => one.getTime() - two.getTime())
  return first
}

/**
 * The day (UTC) from which the side that asked may ask again; null while nothing blocks: it is live, or that day has come
 * (M-104, M-202).
 */
export function askAgainFrom(row: IntroductionRow, now: Date): string | null {
  const end = endOf(row, now)
  if (end === null) return null
  const from = new Date(end.getTime() + askAgainDays * day).toISOString().slice(0, 10)
  return from > now.toISOString().slice(0, 10) ? from : null
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "December 22, 2026": the day of a moment in UTC. */
export const dayText = (at: Date): string => longDay.format(at)

/** The name of a person as introductions and their trail have it: an account without one is shown by its address elsewhere, and addresses are hidden (M-206). */
export function nameIn(
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
  organizationName: string,
): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ')
  return name === '' ? `A member of ${organizationName}` : name
}

/** Why an introduction cannot be answered any more (M-209); null while it waits. */
export function answeredAlready(row: IntroductionRow, now: Date): string | null {
  const state = stateOf(row, now)
  if (state === 'requested') return null
  return state === 'expired'
    ? 'This introduction has expired.'
    : `This introduction was already ${state}.`
}
