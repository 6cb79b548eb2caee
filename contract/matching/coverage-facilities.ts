import type { Capital } from './choices.ts'
import type { DealNeed, SuppliedOffer, Supply } from './coverage.ts'
import { obstacleOf } from './judge.ts'
import { neededOf } from './needed.ts'

/** What a catalytic facility carries through the products that name it (M-160). */
export interface CarriedByFacility {
  /** Open products that name it. */
  products: number
  /** Deals with a match through them. */
  deals: number
  /** Of each of these the largest matched amount alone. */
  dollars: number
  /** The same of needs that no other open product or profile matches. */
  onlyDeals: number
  onlyDollars: number
}

interface Carried {
  readonly all: Map<string, number>
  readonly only: Map<string, number>
}

function note(amounts: Map<string, number>, { dealId, amount }: DealNeed): void {
  amounts.set(dealId, Math.max(amounts.get(dealId) ?? 0, amount ?? 0))
}

const sum = (amounts: ReadonlyMap<string, number>): number =>
  [...amounts.values()].reduce((total, amount) => total + amount, 0)

/** The facilities whose products match a need, and whether an offer of none of one of them does as well. */
function matchingFacilities(
  dealNeed: DealNeed,
  offers: readonly SuppliedOffer[],
): ReadonlySet<string | null> {
  const needed = neededOf(dealNeed.deal, dealNeed.need)
  const found = new Set<string | null>()
  for (const { facilityId, offer } of offers)
    if (!found.has(facilityId) && obstacleOf(dealNeed.deal, needed, offer) === null)
      found.add(facilityId)
  return found
}

/** What each facility carries of some deal-needs, by its id; `offers` are all open ones. */
export function carriedByFacilities(
  dealNeeds: readonly DealNeed[],
  offers: readonly SuppliedOffer[],
  supply: Supply,
): Map<string, CarriedByFacility> {
  const products = new Map<string, number>()
  for (const { facilityId } of offers)
    if (facilityId !== null) products.set(facilityId, (products.get(facilityId) ?? 0) + 1)
  const carried = new Map<string, Carried>(
    [...products.keys()].map((id) => [id, { all: new Map(), only: new Map() }]),
  )
  // An offer for a need that no facility's product is for carries nothing of one.
  const isAsked = (need: Capital) => supply[need].some(({ facilityId }) => facilityId !== null)
  for (const dealNeed of dealNeeds) {
    if (!isAsked(dealNeed.need)) continue
    const matching = matchingFacilities(dealNeed, supply[dealNeed.need])
    for (const id of matching) {
      const of = id === null ? undefined : carried.get(id)
      if (of === undefined) continue
      note(of.all, dealNeed)
      if (matching.size === 1) note(of.only, dealNeed)
    }
  }
  return new Map(
    [...carried].map(([id, { all, only }]) => [
      id,
      {
        products: products.get(id) ?? 0,
        deals: all.size,
        dollars: sum(all),
        onlyDeals: only.size,
        onlyDollars: sum(only),
      },
    ]),
  )
}

/** Dollars of open need for each dollar raised, cut to one decimal; null where nothing is raised. */
export function leverageOf(dollars: number, raised: number | null): number | null {
  return raised === null || raised === 0 ? null : Math.floor((dollars * 10) / raised) / 10
}
