import type { coverageReasons, covers } from '../common/market-enums.ts'
import type { Capital } from './choices.ts'
import {
  amountFinding,
  assetFinding,
  enhancementFinding,
  needFinding,
  technologyFinding,
} from './criteria.ts'
import { judge, obstacleOf } from './judge.ts'
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

/** Offers for a need by what they say to a deal's assets and technologies; those against both fit nothing. */
interface Sorted {
  readonly fitting: readonly SuppliedOffer[]
  readonly otherAsset: readonly SuppliedOffer[]
  readonly otherTechnology: readonly SuppliedOffer[]
}

/** Many deals are for the same assets and technologies. Of so many choices the sorted offers are kept; each is a list of offers. */
const mostChoices = 100
const sortedOffers = new WeakMap<readonly SuppliedOffer[], Map<string, Sorted>>()

function sortOffers(deal: Demand, offers: readonly SuppliedOffer[]): Sorted {
  const fitting: SuppliedOffer[] = []
  const otherAsset: SuppliedOffer[] = []
  const otherTechnology: SuppliedOffer[] = []
  for (const supplied of offers) {
    const isOtherAsset = assetFinding(deal, supplied.offer).outcome === 'fail'
    const isOtherTechnology = technologyFinding(deal, supplied.offer).outcome === 'fail'
    if (isOtherAsset && isOtherTechnology) continue
    if (isOtherAsset) otherAsset.push(supplied)
    else if (isOtherTechnology) otherTechnology.push(supplied)
    else fitting.push(supplied)
  }
  return { fitting, otherAsset, otherTechnology }
}

/** Offers sorted for a deal; only those of `fitting` can be matches of it. */
export function sortedFor(deal: Demand, offers: readonly SuppliedOffer[]): Sorted {
  const key = `${deal.assets} ${deal.technologies}`
  const known = sortedOffers.get(offers) ?? new Map<string, Sorted>()
  sortedOffers.set(offers, known)
  const sorted = known.get(key) ?? sortOffers(deal, offers)
  if (known.size < mostChoices) known.set(key, sorted)
  return sorted
}

type Coverage = Pick<DealNeed, 'cover' | 'unmet' | 'reason' | 'waits'>

/** Why nothing covers a need: the first obstacle in their order that alone keeps some offer from fitting (M-148). */
function reasonOf(
  deal: Demand,
  needed: Needed,
  offers: readonly SuppliedOffer[],
): Exclude<CoverageReason, 'enhancement'> {
  const { fitting, otherAsset, otherTechnology } = sortedFor(deal, offers)
  const isAlone =
    (obstacle: Obstacle) =>
    ({ offer }: SuppliedOffer) =>
      obstacleOf(deal, needed, offer) === obstacle
  const size = firstSizeReason(deal, needed, fitting.filter(isAlone('amount')))
  if (size !== undefined) return size
  if (otherTechnology.some(isAlone('technology'))) return 'technology'
  if (otherAsset.some(isAlone('asset'))) return 'asset'
  if (fitting.some(isAlone('place'))) return 'place'
  return offers.length === 0 ? 'need' : 'several'
}

/** How far the offers for a need cover it. */
function coverageOf(deal: Demand, needed: Needed, offers: readonly SuppliedOffer[]): Coverage {
  let isWhole = false
  let largest = 0
  for (const { offer } of sortedFor(deal, offers).fitting) {
    if (obstacleOf(deal, needed, offer) !== null) continue
    if (amountFinding(needed, offer).outcome === 'partial') {
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
  const reason = reasonOf(deal, needed, offers)
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
