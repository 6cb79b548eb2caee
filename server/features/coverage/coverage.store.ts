import { eq, inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { EndpointParsed } from '#contract/common/endpoint'
import { valuesOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import type { CoveredNeed, FacilityCoverage, readCoverage } from '#contract/coverage'
import { dealNeedsOf, supplyOf } from '#contract/matching/coverage'
import type { DealNeed, SuppliedOffer, Supply } from '#contract/matching/coverage'
import { carriedDeals, carriedSums, leverageOf } from '#contract/matching/coverage-facilities'
import type { CarriedNeed } from '#contract/matching/coverage-facilities'
import { demandOf, neededOf } from '#contract/matching/needed'
import { openStatuses } from '#contract/rights'
import { facilities } from '#database/facilities'
import { organizations } from '#database/organizations'
import { openDeals, openOffers, productsNaming } from '#server/features/matches/candidates.store'
import { mayFitOneOf } from '#server/features/matches/deal-conditions.store'
import type { ReadDeal, ReadOffer } from '#server/features/matches/candidates.store'
import { narrowedDeals } from '#server/features/pipeline/pipeline-list.store'
import { createPause } from '#server/platform/computations'
import type { Executor } from '#server/platform/database/database'

/** What a reader of the board asks for. */
export type BoardQuery = Omit<EndpointParsed<typeof readCoverage>['query'], 'by'>

/** What lists say of a deal besides its needs. */
type CountedProject = Pick<CoveredNeed, 'organizationName' | 'location' | 'other' | 'currentStage'>

/** The needs of open deals with their cover, and what they were counted from. */
export interface Counted {
  dealNeeds: DealNeed[]
  /** Every deal that was read, by its id. */
  projects: ReadonlyMap<string, CountedProject>
  /** Deals with a counted need that are not shared. */
  unshared: number
  /** Deals that name no need. */
  noNeed: number
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

// Stored values are those of the contract's tables.
const projectOf = ({ organizationName, deal }: ReadDeal): CountedProject => ({
  organizationName,
  location: deal.location as CoveredNeed['location'],
  other: deal.other,
  currentStage: deal.currentStage as CoveredNeed['currentStage'],
})

/** Counts the needs of open deals against all open offers, with others answered between (M-140, M-146, M-152). */
export async function countNeeds(db: Executor, query: BoardQuery): Promise<Counted> {
  const supplied = await suppliedOffers(db)
  const supply = supplyOf(supplied, allNeeds)
  const chosen = query.need === undefined || query.need.length === 0 ? allNeeds : query.need
  const pause = createPause()
  const dealNeeds: DealNeed[] = []
  const projects = new Map<string, CountedProject>()
  let unshared = 0
  let noNeed = 0
  for await (const deals of openDeals(db, query.deals, narrowedDeals(query)))
    for (const deal of deals) {
      projects.set(deal.id, projectOf(deal))
      const counted = dealNeedsOf(deal, supply).filter(({ need }) => chosen.includes(need))
      dealNeeds.push(...counted)
      if (deal.deal.capNeed.length === 0) noNeed += 1
      if (deal.visibility !== 'shared' && counted.length > 0) unshared += 1
      await pause()
    }
  return { dealNeeds, projects, unshared, noNeed, supplied, supply }
}

/** All open offers, as the board counts by them. */
async function suppliedOffers(db: Executor): Promise<SuppliedOffer[]> {
  const supplied: SuppliedOffer[] = []
  for await (const offers of openOffers(db)) supplied.push(...offers.map(suppliedBy))
  return supplied
}

/** The shared deals that each facility carries, by its id; `narrowed` leaves deals out. */
async function carriedOf(db: Executor, narrowed?: SQL) {
  const needs: CarriedNeed[] = []
  for await (const deals of openDeals(db, 'shared', narrowed))
    for (const { id, deal: stored } of deals) {
      const deal = demandOf(stored)
      for (const need of deal.needs)
        needs.push({ dealId: id, deal, need, amount: neededOf(deal, need).amount })
    }
  const supplied = await suppliedOffers(db)
  return carriedDeals(needs, supplied, supplyOf(supplied, allNeeds), createPause())
}

/**
 * What some facilities carry, by their id, and how many deals they reach together (M-160, U-006). Of the shared deals
 * those are read that a product naming one of them may fit.
 */
export async function carriedByThese(db: Executor, ids: readonly string[]) {
  const named = ids.length === 0 ? [] : await productsNaming(db, ...ids)
  if (named.length === 0) return { carried: new Map(), reached: 0 }
  const found = await carriedOf(db, mayFitOneOf(named.map(({ offer }) => offer)))
  const these = ids.flatMap((id) => {
    const carried = found.get(id)
    return carried === undefined ? [] : [[id, carried] as const]
  })
  return {
    carried: new Map(these.map(([id, carried]) => [id, carriedSums(carried)])),
    reached: new Set(these.flatMap(([, { all }]) => [...all.keys()])).size,
  }
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
  const found = await carriedOf(db)
  const collator = new Intl.Collator('en-US')
  return listed
    .map((facility) => {
      const carries = carriedSums(found.get(facility.id))
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
