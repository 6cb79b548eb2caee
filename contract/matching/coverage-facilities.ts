import { valuesOf } from '../common/enums.ts'
import { capitalTypes } from '../common/registry-enums.ts'
import type { Capital } from './choices.ts'
import type { DealNeed, Pause, SuppliedOffer, Supply } from './coverage.ts'
import { sortedFor } from './coverage.ts'
import { obstacleOf } from './judge.ts'
import { neededOf } from './needed.ts'
import type { Demand, Needed } from './needed.ts'

/** What a catalytic facility carries through the products that name it (M-160). */
export interface CarriedByFacility {
  /** Open products that name it. */
  products: number
  /** Deals with a match through them. */
  deals: number
  /** Of each of these the largest matched amount alone. */
  dollars: number
  /** The same of needs that no other open product or lending profile matches. */
  onlyDeals: number
  onlyDollars: number
}

/** The deals with a match through a facility, and those that have no other; each with its largest matched amount. */
interface Carried {
  readonly products: number
  readonly all: Map<string, number>
  readonly only: Map<string, number>
}

/** What of a deal's need is counted here. */
export type CarriedNeed = Pick<DealNeed, 'dealId' | 'deal' | 'need' | 'amount'>

function note(amounts: Map<string, number>, { dealId, amount }: CarriedNeed): void {
  amounts.set(dealId, Math.max(amounts.get(dealId) ?? 0, amount ?? 0))
}

const sum = (amounts: ReadonlyMap<string, number>): number =>
  [...amounts.values()].reduce((total, amount) => total + amount, 0)

type Offers = readonly SuppliedOffer[]

/** The facilities whose products match a need. */
function facilitiesThatMatch(deal: Demand, needed: Needed, named: Offers): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { facilityId, offer } of sortedFor(deal, named).fitting)
    if (facilityId !== null && !found.has(facilityId) && obstacleOf(deal, needed, offer) === null)
      found.add(facilityId)
  return found
}

/** The offers for each need: those that name a facility, and all others. */
const apart = (supply: Supply, need: Capital): { named: Offers; others: Offers } => ({
  named: supply[need].filter(({ facilityId }) => facilityId !== null),
  others: supply[need].filter(({ facilityId }) => facilityId === null),
})

/** The deals that each facility carries of some deal-needs, by its id; `offers` are all open ones. */
export async function carriedDeals(
  dealNeeds: readonly CarriedNeed[],
  offers: Offers,
  supply: Supply,
  pause: Pause,
): Promise<Map<string, Carried>> {
  const products = new Map<string, number>()
  for (const { facilityId } of offers)
    if (facilityId !== null) products.set(facilityId, (products.get(facilityId) ?? 0) + 1)
  const carried = new Map<string, Carried>(
    [...products].map(([id, count]) => [id, { products: count, all: new Map(), only: new Map() }]),
  )
  const ofNeed = new Map(valuesOf(capitalTypes).map((need) => [need, apart(supply, need)]))
  for (const dealNeed of dealNeeds) {
    await pause()
    const { deal, need } = dealNeed
    const { named = [], others = [] } = ofNeed.get(need) ?? {}
    const needed = neededOf(deal, need)
    const matching = facilitiesThatMatch(deal, needed, named)
    for (const id of matching) {
      const of = carried.get(id)
      if (of !== undefined) note(of.all, dealNeed)
    }
    const [only] = matching
    if (only === undefined || matching.size > 1) continue
    // The other offers are asked last, and of few needs: they are most of all.
    const isCovered = sortedFor(deal, others).fitting.some(
      ({ offer }) => obstacleOf(deal, needed, offer) === null,
    )
    const of = carried.get(only)
    if (of !== undefined && !isCovered) note(of.only, dealNeed)
  }
  return carried
}

const nothing: Carried = { products: 0, all: new Map(), only: new Map() }

/** What the deals of a facility add up to; of one that no product names, nothing. */
export const carriedSums = ({ products, all, only } = nothing): CarriedByFacility => ({
  products,
  deals: all.size,
  dollars: sum(all),
  onlyDeals: only.size,
  onlyDollars: sum(only),
})

/** Dollars of open need for each dollar raised, cut to one decimal; null where nothing is raised. */
export function leverageOf(dollars: number, raised: number | null): number | null {
  return raised === null || raised === 0 ? null : Math.floor((dollars * 10) / raised) / 10
}
