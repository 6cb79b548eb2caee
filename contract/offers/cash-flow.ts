/** What an offer costs: the payments of a loan that is drawn whole at closing and repaid when it is no longer needed (O-030 to O-036). */
import { allInRate } from '../common/benchmark-rates.ts'
import type { BenchmarkRate } from '../common/benchmark-rates.ts'
import type { SourceKind } from '../common/finance-enums.ts'
import { parseRate } from '../common/rates.ts'
import { part, sumOf } from '../finance/arithmetic.ts'
import { benchmarkName } from '../finance/benchmark-words.ts'
import { daysOfMonths } from '../finance/days.ts'
import { yearlyCost } from './yearly-cost.ts'

/** The terms of an offer that its cost follows from; amounts in whole US dollars. What a draft does not say yet is absent or null. */
export interface OfferTerms {
  readonly kind: SourceKind
  readonly amount: number
  readonly rate?: string | null | undefined
  readonly pointsBps?: number | null | undefined
  readonly feesDollars?: number | null | undefined
  readonly termMonths?: number | null | undefined
  readonly interestOnlyMonths?: number | null | undefined
  readonly amortizationMonths?: number | null | undefined
  readonly dayCount?: keyof typeof daysOfYear | null | undefined
  readonly closingDay?: string | null | undefined
  readonly goodUntil?: string | null | undefined
}

/** An offer with what its cost depends on besides; `benchmarks` are rates of days up to the present one. */
export interface CashFlowInput {
  readonly offer: OfferTerms
  /** How long the money is needed, at least a month; null while unknown (M-030 to M-034). */
  readonly neededMonths: number | null
  readonly benchmarks: readonly BenchmarkRate[]
}

/** What an offer costs; null is unknown, or not computed for its kind. */
interface CashFlow {
  readonly rateBps: number | null
  /** Until it is repaid. */
  readonly months: number | null
  readonly points: number
  readonly fees: number
  /** What the project receives. */
  readonly net: number
  readonly interest: number | null
  readonly plainCost: number | null
  readonly yearlyCostBps: number | null
  readonly firstPayment: number | null
  readonly lastPayment: number | null
}

/** A payment at the end of a month. */
interface Payment {
  readonly interest: number
  readonly principal: number
}

/** The days that a year has by each way to count them. */
const daysOfYear = { '30_360': 360, actual_360: 360, actual_365: 365 } as const

const loanKinds: ReadonlySet<SourceKind> = new Set([
  'bridge',
  'senior',
  'pari_passu',
  'subordinate',
])

/** Whether what a kind of offer brings is lent, and paid back by a cash flow (O-030). */
export const isLoanKind = (kind: SourceKind): boolean => loanKinds.has(kind)
/** The same of an offer. */
export const isLoan = ({ kind }: OfferTerms): boolean => isLoanKind(kind)

/** What is said of a draft whose term or start is still to be entered. */
export const termMissing = 'Unknown: the term is missing'
export const startMissing = 'Unknown: the closing day is missing'

/** The day a loan starts; null while a draft names none. */
export const startOfLoan = ({ closingDay, goodUntil }: OfferTerms): string | null =>
  closingDay ?? goodUntil ?? null

/** The monthly payment that repays an amount in so many months, from exact integers (O-032). */
function levelPayment(amount: number, rateBps: number, months: number): number {
  if (rateBps === 0) return part(amount, 1, months)
  // A twelfth of the rate is rateBps / 120,000.
  const plain = 120_000n ** BigInt(months)
  const grown = (120_000n + BigInt(rateBps)) ** BigInt(months)
  const over = BigInt(amount) * BigInt(rateBps) * grown
  const under = 120_000n * (grown - plain)
  return Number((2n * over + under) / (2n * under))
}

/** The days that interest of each month is counted for (O-031); null where they depend on a start that is not known. */
function countedDays(offer: OfferTerms, months: number): number[] | null {
  if ((offer.dayCount ?? '30_360') === '30_360') return Array.from({ length: months }, () => 30)
  const start = startOfLoan(offer)
  return start === null ? null : daysOfMonths(start, months)
}

/** The payments of a loan at an all-in rate that is repaid after some months (O-031 to O-033); null while the day it starts is not known. */
export function paymentsOf(offer: OfferTerms, rateBps: number, months: number): Payment[] | null {
  const days = countedDays(offer, months)
  if (days === null) return null
  const year = daysOfYear[offer.dayCount ?? '30_360']
  const interestOnly = offer.interestOnlyMonths ?? 0
  const amortization = offer.amortizationMonths ?? (offer.termMonths ?? months) - interestOnly
  const level = amortization > 0 ? levelPayment(offer.amount, rateBps, amortization) : 0
  let owed = offer.amount
  return days.map((each, index) => {
    const interest = part(owed, rateBps * each, 10_000 * year)
    const repaid = index < interestOnly ? 0 : Math.min(owed, Math.max(0, level - interest))
    const principal = index === months - 1 ? owed : repaid
    owed -= principal
    return { interest, principal }
  })
}

/** What an offer costs (O-030 to O-036). */
export function cashFlowOf({ offer, neededMonths, benchmarks }: CashFlowInput): CashFlow {
  const points = part(offer.amount, offer.pointsBps ?? 0, 10_000)
  const fees = offer.feesDollars ?? 0
  const net = offer.amount - points - fees
  const unknown = {
    interest: null,
    plainCost: null,
    yearlyCostBps: null,
    firstPayment: null,
    lastPayment: null,
  }
  if (!isLoan(offer)) {
    const isFree = offer.kind === 'grant' && points + fees === 0
    const cost = isFree ? { interest: 0, plainCost: 0, yearlyCostBps: 0 } : {}
    return { rateBps: null, months: null, points, fees, net, ...unknown, ...cost }
  }
  const rateBps = allInRate(offer.rate, benchmarks)
  const term = offer.termMonths ?? null
  const months = term === null ? null : Math.min(term, neededMonths ?? term)
  const payments = rateBps === null || months === null ? null : paymentsOf(offer, rateBps, months)
  const terms = { rateBps, months, points, fees, net }
  if (payments === null) return { ...terms, ...unknown }
  const interest = sumOf(payments.map((payment) => payment.interest))
  const amounts = payments.map((payment) => payment.interest + payment.principal)
  return {
    ...terms,
    interest,
    plainCost: interest + points + fees,
    yearlyCostBps: yearlyCost(net, amounts),
    firstPayment: amounts[0] ?? null,
    lastPayment: amounts.at(-1) ?? null,
  }
}

/** Why an offer has no yearly cost, in words (O-036); null where it has one. */
export function noCostWords(input: CashFlowInput): string | null {
  const { offer } = input
  const { rateBps, months, net, interest, yearlyCostBps } = cashFlowOf(input)
  if (yearlyCostBps !== null) return null
  if (!isLoan(offer)) return 'Not computed'
  if (rateBps === null) {
    const rate = parseRate(offer.rate)
    return rate === null
      ? 'Unknown: rate not understood'
      : `Unknown: No ${benchmarkName(rate)} in the benchmark table`
  }
  if (months === null) return termMissing
  if (interest === null) return startMissing
  return net <= 0 ? 'Unknown: fees take the whole amount' : 'Unknown: more than 100% a month'
}
