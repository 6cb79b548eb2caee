/** Offers of one need side by side: cost, gap, time, conditions, and which is best of each (O-040 to O-045). */
import { dayWords, monthWords } from '../finance/day-words.ts'
import { addMonthsToDay } from '../finance/days.ts'
import { cashFlowOf, isLoan, startMissing, startOfLoan, termMissing } from './cash-flow.ts'
import type { CashFlowInput, OfferTerms } from './cash-flow.ts'

/** An offer as it is compared. */
interface ComparedOffer extends OfferTerms {
  readonly id: string
  readonly conditions?: readonly { readonly text: string; readonly met: boolean }[] | undefined
  /** Conditions that are items of the readiness list and still open. */
  readonly itemsOpen?: number | undefined
  /** What the need seeks without the offer's own line in the stack; absent where it has none (O-041). */
  readonly sought?: number | null | undefined
}

/** Offers of one need, with what the project says of it. */
export interface ComparisonInput extends Omit<CashFlowInput, 'offer'> {
  readonly offers: readonly ComparedOffer[]
  /** What the need seeks; null while unknown (M-037). */
  readonly sought: number | null
  /** The last day of the month that the money from the credit is expected in; null while unknown (T-082). */
  readonly cashDay: string | null
}

/** Whether the money comes in time. */
interface InTime {
  readonly state: 'yes' | 'no' | 'unknown' | 'not_asked'
  readonly sentence: string
}

type Compared = ReturnType<typeof cashFlowOf> & {
  readonly id: string
  readonly gap: number | null
  readonly time: InTime
  readonly conditionsOpen: number
}

/** What offers are compared by; the lowest is best, of the time every yes. */
type Line = 'rateBps' | 'yearlyCostBps' | 'plainCost' | 'gap' | 'time' | 'conditionsOpen'

interface Comparison {
  readonly offers: readonly Compared[]
  /** The ids of the best offers of each line. */
  readonly best: Readonly<Record<Line, readonly string[]>>
}

const unknown = (sentence: string): InTime => ({ state: 'unknown', sentence })

/** Whether a bridge lasts until the money from the credit comes. */
function bridgeInTime(offer: OfferTerms, term: number, cashDay: string | null): InTime {
  const start = startOfLoan(offer)
  if (cashDay === null) return unknown('Unknown: the month of the money is not known')
  if (start === null) return unknown(startMissing)
  const end = addMonthsToDay(start, term)
  const [day, month] = [dayWords(end), monthWords(cashDay)]
  return end < cashDay
    ? { state: 'no', sentence: `Ends ${day}, before the money is expected (${month})` }
    : { state: 'yes', sentence: `Ends ${day}; money expected ${month}` }
}

/** Whether an offer lasts as long as its money is needed (O-042). */
function inTime(offer: OfferTerms, { neededMonths, cashDay }: ComparisonInput): InTime {
  if (!isLoan(offer)) return { state: 'not_asked', sentence: 'Not asked' }
  const term = offer.termMonths ?? null
  if (term === null) return unknown(termMissing)
  if (offer.kind === 'bridge') return bridgeInTime(offer, term, cashDay)
  if (neededMonths === null) return unknown('Unknown: the months needed are not known')
  return {
    state: term < neededMonths ? 'no' : 'yes',
    sentence: `${term === 1 ? '1 month' : `${term} months`}; about ${neededMonths} needed`,
  }
}

/** What a need still seeks beside an offer; a guarantee brings no money (O-041). */
const gapOf = ({ kind, amount }: OfferTerms, sought: number | null): number | null =>
  sought === null || kind === 'guarantee' ? sought : Math.max(0, sought - amount)

/** The ids with the lowest value; none where fewer than two are known, or all are alike (O-044). */
function lowest(values: readonly { id: string; value: number | null }[]): string[] {
  const known = values.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]))
  const least = Math.min(...known.map(({ value }) => value))
  const best = known.filter(({ value }) => value === least)
  return known.length < 2 || best.length === known.length ? [] : best.map(({ id }) => id)
}

/** In time before too late; what is neither counts as unknown. */
const timeOrder: Readonly<Partial<Record<InTime['state'], number>>> = { yes: 0, no: 1 }

/** Compares offers by what each costs, leaves open, and asks for. */
export function compareOffers(input: ComparisonInput): Comparison {
  const { neededMonths, benchmarks, sought } = input
  const compared = input.offers.map((offer) => ({
    amount: offer.amount,
    answer: {
      id: offer.id,
      ...cashFlowOf({ offer, neededMonths, benchmarks }),
      gap: gapOf(offer, offer.sought === undefined ? sought : offer.sought),
      time: inTime(offer, input),
      conditionsOpen:
        (offer.conditions ?? []).filter(({ met }) => !met).length + (offer.itemsOpen ?? 0),
    },
  }))
  const bestBy = (valueOf: (answer: Compared) => number | null) =>
    lowest(compared.map(({ answer }) => ({ id: answer.id, value: valueOf(answer) })))
  // Dollars of another amount or another time say nothing of who is cheaper.
  const sizes = compared.flatMap(({ amount, answer }) =>
    answer.plainCost === null ? [] : [`${amount} over ${answer.months}`],
  )
  return {
    offers: compared.map(({ answer }) => answer),
    best: {
      rateBps: bestBy(({ rateBps }) => rateBps),
      yearlyCostBps: bestBy(({ yearlyCostBps }) => yearlyCostBps),
      plainCost: new Set(sizes).size === 1 ? bestBy(({ plainCost }) => plainCost) : [],
      gap: bestBy(({ gap }) => gap),
      time: bestBy(({ time }) => timeOrder[time.state] ?? null),
      conditionsOpen: bestBy(({ conditionsOpen }) => conditionsOpen),
    },
  }
}
