import { eq, inArray } from 'drizzle-orm'
import type { EndpointParsed } from '#contract/common/endpoint'
import { valuesOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { FacilityCoverage, readCoverage } from '#contract/coverage'
import { dealNeedsOf, supplyOf } from '#contract/matching/coverage'
import type { DealNeed, SuppliedOffer, Supply } from '#contract/matching/coverage'
import { carriedByFacilities, leverageOf } from '#contract/matching/coverage-facilities'
import { openStatuses } from '#contract/rights'
import { facilities } from '#database/facilities'
import { organizations } from '#database/organizations'
import { openDeals, openOffers } from '#server/features/matches/candidates.store'
import type { ReadDeal, ReadOffer } from '#server/features/matches/candidates.store'
import { narrowedDeals } from '#server/features/pipeline/pipeline-list.store'
import { createPause } from '#server/platform/computations'
import type { Executor } from '#server/platform/database/database'

/** What a reader of the board asks for. */
export type BoardQuery = Omit<EndpointParsed<typeof readCoverage>['query'], 'by'>

/** The needs of open deals with their cover, and what they were counted from. */
export interface Counted {
  dealNeeds: DealNeed[]
  deals: readonly ReadDeal[]
  offers: readonly ReadOffer[]
  supplied: readonly SuppliedOffer[]
  supply: Supply
}

const allNeeds = valuesOf(capitalTypes)

const suppliedBy = (offer: ReadOffer): SuppliedOffer => ({
  id: offer.id,
  name: offer.name,
  organizationId: offer.organizationId,
  facilityId: offer.facility?.id ?? null,
  offer: offer.offer,
})

/** Counts the needs of open deals against all open offers, with others answered between (M-140, M-146, M-152). */
export async function countNeeds(db: Executor, query: BoardQuery): Promise<Counted> {
  const deals = await openDeals(db, query.deals, narrowedDeals(query))
  const offers = await openOffers(db)
  const supplied = offers.map(suppliedBy)
  const supply = supplyOf(supplied, allNeeds)
  const chosen = query.need === undefined || query.need.length === 0 ? allNeeds : query.need
  const pause = createPause()
  const dealNeeds: DealNeed[] = []
  for (const deal of deals) {
    const ofDeal = dealNeedsOf(deal, supply)
    dealNeeds.push(...ofDeal.filter(({ need }) => chosen.includes(need)))
    await pause()
  }
  return { dealNeeds, deals, offers, supplied, supply }
}

/** What each listed facility carries: most that would lose its last cover first, then most dollars, then by name (M-160). */
export async function carriedNeeds(db: Executor): Promise<FacilityCoverage[]> {
  const listed = await db
    .select({
      id: facilities.id,
      name: facilities.name,
      organizationName: organizations.name,
      facilityType: facilities.facilityType,
      status: facilities.status,
      currentCapitalRaised: facilities.currentCapitalRaised,
      targetRaise: facilities.targetRaise,
    })
    .from(facilities)
    .innerJoin(organizations, eq(organizations.id, facilities.organizationId))
    .where(inArray(facilities.status, [...openStatuses.facilities]))
  const { dealNeeds, supplied, supply } = await countNeeds(db, { deals: 'shared' })
  const carried = carriedByFacilities(dealNeeds, supplied, supply)
  const nothing = { products: 0, deals: 0, dollars: 0, onlyDeals: 0, onlyDollars: 0 }
  const collator = new Intl.Collator('en-US')
  return listed
    .map((facility) => {
      const carries = carried.get(facility.id) ?? nothing
      return {
        ...facility,
        ...carries,
        leverage: leverageOf(carries.dollars, facility.currentCapitalRaised),
      } as FacilityCoverage
    })
    .toSorted(
      (one, other) =>
        other.onlyDollars - one.onlyDollars ||
        other.dollars - one.dollars ||
        collator.compare(one.name, other.name) ||
        (one.id < other.id ? -1 : 1),
    )
}
