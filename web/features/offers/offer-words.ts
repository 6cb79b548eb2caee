import {
  CircleCheck,
  CircleX,
  Handshake,
  Hourglass,
  Pencil,
  Send,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { OfferState } from '#contract/common/closing-enums'
import { rateWords } from '#contract/common/rates'
import { dayWords, shortDayWords } from '#contract/finance/day-words'
import { cashFlowOf, isLoan, noCostWords, type OfferTerms } from '#contract/offers/cash-flow'
import type { Offer } from '#contract/offers'
import type { Deal } from '#contract/pipeline'
import { mayWriteOffer, type Belonging } from '#contract/rights'
import type { Room } from '#contract/room'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import { addressWith, projectAddress } from '#web/lib/paths.ts'
import type { OffersRead } from './offers.queries.ts'

/** Each state by a glyph of its own (H-077). */
export const offerLooks: Readonly<
  Record<OfferState, { tone: 'default' | 'secondary' | 'destructive'; icon: LucideIcon }>
> = {
  draft: { tone: 'secondary', icon: Pencil },
  sent: { tone: 'secondary', icon: Send },
  accepted: { tone: 'default', icon: Handshake },
  closed: { tone: 'default', icon: CircleCheck },
  declined: { tone: 'destructive', icon: CircleX },
  withdrawn: { tone: 'secondary', icon: Undo2 },
  lapsed: { tone: 'secondary', icon: Hourglass },
}

/** What is known of a project besides an offer's own terms. */
export type CostBasis = Pick<OffersRead, 'needs' | 'cashDay' | 'benchmarks'>

/** An offer as its cost is computed; null while a draft names neither kind nor amount. */
export const termsOf = (
  offer: Pick<Offer, 'kind' | 'amount'> & Omit<OfferTerms, 'kind' | 'amount'>,
): OfferTerms | null =>
  offer.kind === null || offer.amount === null
    ? null
    : { ...offer, kind: offer.kind, amount: offer.amount }

export const needOf = ({ needs }: Pick<CostBasis, 'needs'>, need: string) =>
  needs.find((each) => each.need === need) ?? null

/** What an offer costs, and why it has no yearly cost where it has none; null of a draft that says too little. */
export function costOf(need: string, terms: OfferTerms | null, basis: CostBasis) {
  if (terms === null) return null
  const input = {
    offer: terms,
    neededMonths: needOf(basis, need)?.neededMonths ?? null,
    // The server answers rates by the names of the contract.
    benchmarks: basis.benchmarks as Parameters<typeof cashFlowOf>[0]['benchmarks'],
  }
  // What is given, and not lent, has no rate; it is not one that nobody knows.
  const noRate = isLoan(terms) ? 'Unknown' : 'None'
  return { ...cashFlowOf(input), why: noCostWords(input), noRate }
}

export const percent = (bps: number | null): string | null => (bps === null ? null : rateWords(bps))

export const monthsWords = (months: number | null): string | null =>
  months === null ? null : formatCountOf(months, 'month')

/** What a rate is all in of: "SOFR + 215 bps"; "Fixed" for one that says itself. */
export const rateBase = (rate: string | null): string | null =>
  rate !== null && /^[\d.]+ ?%?$/.test(rate.trim()) ? 'Fixed' : rate

/** "0.75%, $33,000". */
export const pointsWords = (pointsBps: number | null, points: number): string =>
  pointsBps === null || pointsBps === 0
    ? 'None'
    : `${(pointsBps / 100).toFixed(2)}%, ${formatMoney(points) ?? ''}`

/** The day of a timestamp in UTC, within the year. */
export const dayOf = (at: string): string => shortDayWords(at.slice(0, 10))

export const longDay = (day: string | null): string | null => (day === null ? null : dayWords(day))

/** Of the own offers for a project the one that a lender works on: a sent one before a draft. */
export const openOffer = (offers: readonly Offer[]): Offer | undefined =>
  (['sent', 'lapsed', 'draft'] as const)
    .map((state) => offers.find((offer) => offer.state === state))
    .find((offer) => offer !== undefined)

/** The introductions under which a person writes offers for a project: those of the own organization that stand, while it is open (O-003, H-098). */
export const introductionsTo = (
  user: Belonging,
  { outcome }: Pick<Deal, 'outcome'>,
  room: Room | undefined,
): Room['introductions'] =>
  outcome === 'open' && room !== undefined
    ? room.introductions.filter(({ organizationId }) =>
        mayWriteOffer(user, { capitalOrganizationId: organizationId }),
      )
    : []

/** Whether an offer was made under one of them. */
export const isMadeUnder = (
  introductions: Room['introductions'],
  { introductionId }: Pick<Offer, 'introductionId'>,
): boolean => introductions.some(({ id }) => id === introductionId)

/** Where a lender writes an offer: `new`, or the id of one. */
export const offerFormAddress = (dealId: string, offer: string): string =>
  addressWith(projectAddress(dealId, 'offers'), { offer })
