import type { coverageReasons, covers } from '../common/market-enums.ts'
import type { Capital } from './choices.ts'
import { amountFinding, enhancementFinding, needFinding } from './criteria.ts'
import { judge, obstacleOf, obstacles } from './judge.ts'
import type { Obstacle } from './judge.ts'
import { demandOf, neededOf } from './needed.ts'
import type { ComparedDeal, Demand, Needed } from './needed.ts'
import type { Offer } from './offer.ts'
import { compareMatches, orderName } from './order.ts'

/**
 * How far the open offers cover the needs of deals (M-140 to M-149). It asks the five hard criteria of every pair and
 * writes no sentence; where a need is covered by an offer that waits for nothing, the other offers are not asked.
 */

/**
 * To be called between two small steps of a long count: it lets others be served when the count has kept them long
 * enough, and is nothing to wait for otherwise (M-152).
 */
export type Pause = () => Promise<void> | undefined

export type Cover = keyof typeof covers
export type CoverageReason = keyof typeof coverageReasons

/** An open offer with what the board counts it by. */
export interface SuppliedOffer {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly facilityId: string | null
  readonly offer: Offer
}

/** A deal as the board counts it. */
export interface CountedDeal {
  readonly id: string
  readonly name: string
  readonly deal: ComparedDeal
}

/** One need of a deal with its cover. */
export interface DealNeed {
  readonly dealId: string
  readonly dealName: string
  readonly deal: Demand
  readonly need: Capital
  readonly amount: number | null
  readonly cover: Cover
  /** Dollars that no match carries; 0 where it is covered or the amount is not known. */
  readonly unmet: number
  /** Why it is not covered; null where it is. */
  readonly reason: Exclude<CoverageReason, 'enhancement'> | null
  /** Whether every whole cover is a product whose credit enhancement nobody provides yet (M-149). */
  readonly waits: boolean
}

/** The offers by the need they may be for; one of an unknown kind of capital is for every need. */
export type Supply = Readonly<Record<Capital, readonly SuppliedOffer[]>>

/** Offers prepared for many deals. */
export function supplyOf(offers: readonly SuppliedOffer[], needs: readonly Capital[]): Supply {
  return Object.fromEntries(
    needs.map((need) => [
      need,
      offers.filter(({ offer }) => {
        const needed: Needed = { need, amount: null, gap: null, from: 'estimate', months: null }
        return needFinding(needed, offer).outcome !== 'fail'
      }),
    ]),
  ) as unknown as Supply
}

/** Which end of its sizes an amount misses. */
const sizeReason = ({ amount }: Needed, { minimum }: Offer) =>
  minimum !== null && (amount ?? 0) < minimum ? 'size_below' : 'size_above'

/** The reason that the first of the offers with a single obstacle gives, in the order of lists (M-148, M-070). */
function firstSizeReason(deal: Demand, needed: Needed, offers: readonly SuppliedOffer[]) {
  const reasons = new Set(offers.map(({ offer }) => sizeReason(needed, offer)))
  if (reasons.size === 1) return [...reasons][0]
  const [first] = offers
    .map(({ id, name, offer }) => ({
      offer,
      kind: offer.kind,
      need: needed.need,
      other: { id, name: orderName(name) },
      verdict: { ...judge(deal, needed, offer), state: 'near', obstacle: 'amount' } as const,
    }))
    .toSorted(compareMatches)
  return first && sizeReason(needed, first.offer)
}

/** Notes of the offers that do not fit what is nearest to a fit. */
class Nearest {
  private rank: number = obstacles.length
  private bySize: SuppliedOffer[] = []

  note(obstacle: Obstacle, supplied: SuppliedOffer): void {
    this.rank = Math.min(this.rank, obstacles.indexOf(obstacle))
    if (obstacle === 'amount') this.bySize.push(supplied)
  }

  reason(deal: Demand, needed: Needed, offers: readonly SuppliedOffer[]) {
    const obstacle = obstacles[this.rank]
    if (obstacle === undefined) return offers.length === 0 ? 'need' : 'several'
    return obstacle === 'amount'
      ? (firstSizeReason(deal, needed, this.bySize) ?? 'several')
      : obstacle
  }
}

type Coverage = Pick<DealNeed, 'cover' | 'unmet' | 'reason' | 'waits'>

/** How far the offers for a need cover it. */
function coverageOf(deal: Demand, needed: Needed, offers: readonly SuppliedOffer[]): Coverage {
  const nearest = new Nearest()
  let isWhole = false
  let largest = 0
  for (const supplied of offers) {
    const { offer } = supplied
    const obstacle = obstacleOf(deal, needed, offer)
    if (obstacle === 'several' || obstacle === 'need') continue
    if (obstacle !== null) {
      if (!isWhole && largest === 0) nearest.note(obstacle, supplied)
    } else if (amountFinding(needed, offer).outcome === 'partial') {
      largest = Math.max(largest, offer.maximum ?? 0)
    } else {
      isWhole = true
      const waits = offer.kind === 'products' && enhancementFinding(offer).outcome === 'partial'
      if (!waits) return { cover: 'covered', unmet: 0, reason: null, waits: false }
    }
  }
  if (isWhole) return { cover: 'covered', unmet: 0, reason: null, waits: true }
  const amount = needed.amount ?? 0
  if (largest > 0)
    return { cover: 'in_part', unmet: amount - largest, reason: 'size_above', waits: false }
  const reason = nearest.reason(deal, needed, offers)
  return { cover: 'uncovered', unmet: amount, reason, waits: false }
}

/** The needs of a deal, each with its cover, in the order of the table; none for a deal that names none. */
export function dealNeedsOf({ id, name, deal }: CountedDeal, supply: Supply): DealNeed[] {
  const demand = demandOf(deal)
  return demand.needs.map((need) => {
    const needed = neededOf(demand, need)
    return {
      dealId: id,
      dealName: name,
      deal: demand,
      need,
      amount: needed.amount,
      ...coverageOf(demand, needed, supply[need]),
    }
  })
}
