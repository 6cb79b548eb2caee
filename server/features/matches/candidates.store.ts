import { and, arrayOverlaps, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { rateRange } from '#contract/common/rates'
import { capitalTypes } from '#contract/common/registry-enums'
import { valuesOf } from '#contract/common/enums'
import type { Demand, Needed } from '#contract/matching/needed'
import { offerOfProduct, offerOfLendingProfile } from '#contract/matching/offer'
import type { Offer } from '#contract/matching/offer'
import { openStatuses } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { visibleDeals } from '#server/features/pipeline/pipeline.store'
import type { Executor } from '#server/platform/database/database'
import { readAll, readFound } from '#server/platform/database/lists/read-all'
import type { ReadDeal, ReadOffer } from './candidates.ts'
import { mayFitOneOf, soughtAsJson } from './deal-conditions.store.ts'
import { mayFitProducts, mayFitLendingProfiles } from './offer-conditions.store.ts'

export type { NamedFacility, ReadDeal, ReadOffer } from './candidates.ts'

const facilityOwners = alias(organizations, 'facility_owners')

async function readProducts(
  db: Executor,
  condition: SQL | undefined,
  most?: number,
): Promise<ReadOffer[]> {
  const query = db
    .select({
      id: products.id,
      name: products.name,
      organizationId: products.organizationId,
      organizationName: organizations.name,
      status: products.status,
      lowRangeRate: products.lowRangeRate,
      highRangeRate: products.highRangeRate,
      type: products.type,
      asset: products.asset,
      technology: products.technology,
      macroGeography: products.macroGeography,
      certainGeographies: products.certainGeographies,
      minPrincipalSize: products.minPrincipalSize,
      maxPrincipalSize: products.maxPrincipalSize,
      loanTermLength: products.loanTermLength,
      necessaryCreditEnhancement: products.necessaryCreditEnhancement,
      isSupportedByCatalyticFacility: products.isSupportedByCatalyticFacility,
      facilityId: sql<string | null>`${facilities.id}`,
      facilityName: sql<string | null>`${facilities.name}`,
      facilityOrganizationId: sql<string | null>`${facilities.organizationId}`,
      facilityOrganizationName: sql<string | null>`${facilityOwners.name}`,
    })
    .from(products)
    .innerJoin(organizations, eq(organizations.id, products.organizationId))
    // A facility that is not listed is named to nobody, and carries nothing.
    .leftJoin(
      facilities,
      and(
        eq(facilities.id, products.catalyticFacilityId),
        inArray(facilities.status, [...openStatuses.facilities]),
      ),
    )
    .leftJoin(facilityOwners, eq(facilityOwners.id, facilities.organizationId))
    .where(condition)
    .$dynamic()
  const rows = await (most === undefined ? query : query.orderBy(products.id).limit(most))
  return rows.map((row) => ({
    kind: 'products',
    id: row.id,
    name: row.name,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    status: row.status,
    rate: rateRange(row.lowRangeRate, row.highRangeRate),
    offer: offerOfProduct({ ...row, catalyticFacilityName: row.facilityName }),
    facility:
      row.facilityId === null
        ? null
        : {
            id: row.facilityId,
            name: row.facilityName ?? '',
            organizationId: row.facilityOrganizationId ?? '',
            organizationName: row.facilityOrganizationName ?? '',
          },
  }))
}

async function readLendingProfiles(
  db: Executor,
  condition: SQL | undefined,
  most?: number,
): Promise<ReadOffer[]> {
  const query = db
    .select({
      id: lendingProfiles.id,
      name: lendingProfiles.name,
      organizationId: lendingProfiles.organizationId,
      organizationName: organizations.name,
      status: lendingProfiles.status,
      rate: lendingProfiles.interestRateRange,
      loanTypes: lendingProfiles.loanTypes,
      sectors: lendingProfiles.sectors,
      geographies: lendingProfiles.geographies,
      minimumLoanAmount: lendingProfiles.minimumLoanAmount,
      maximumLoanAmount: lendingProfiles.maximumLoanAmount,
      termRange: lendingProfiles.termRange,
      criteria: lendingProfiles.criteria,
    })
    .from(lendingProfiles)
    .innerJoin(organizations, eq(organizations.id, lendingProfiles.organizationId))
    .where(condition)
    .$dynamic()
  const rows = await (most === undefined ? query : query.orderBy(lendingProfiles.id).limit(most))
  return rows.map((row) => ({
    kind: 'lending-profiles',
    id: row.id,
    name: row.name,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    status: row.status,
    rate: row.rate,
    offer: offerOfLendingProfile(row),
    facility: null,
  }))
}

async function readDeals(
  db: Executor,
  condition: SQL | undefined,
  most?: number,
): Promise<ReadDeal[]> {
  const query = db
    .select({
      id: pipeline.id,
      name: pipeline.name,
      organizationId: pipeline.organizationId,
      organizationName: sql<string | null>`${organizations.name}`,
      intermediaryAggregatorId: pipeline.intermediaryAggregatorId,
      outcome: pipeline.outcome,
      visibility: pipeline.visibility,
      expectedPtoDate: pipeline.expectedPtoDate,
      deal: {
        location: pipeline.location,
        other: pipeline.other,
        ownerType: pipeline.ownerType,
        borrowerType: pipeline.borrowerType,
        assetType: pipeline.assetType,
        technology: pipeline.technology,
        capNeed: pipeline.capNeed,
        capEx: pipeline.capEx,
        itcAmount: pipeline.itcAmount,
        itcPercentage: pipeline.itcPercentage,
        sourcesSecured: pipeline.sourcesSecured,
        currentStage: pipeline.currentStage,
        offtakeInterconnectionStatus: pipeline.offtakeInterconnectionStatus,
        expectedPtoMonth: pipeline.expectedPtoMonth,
        totalUses: pipeline.totalUses,
        sought: soughtAsJson,
      },
    })
    .from(pipeline)
    .leftJoin(organizations, eq(organizations.id, pipeline.organizationId))
    .where(condition)
    .$dynamic()
  return most === undefined ? query : query.orderBy(pipeline.id).limit(most)
}

const openProducts = inArray(products.status, [...openStatuses.products])
const openLendingProfiles = inArray(lendingProfiles.status, [...openStatuses.lendingProfiles])

/** A deal with what its needs ask for: as it is stored, or as a reader supposes it. */
export interface Question {
  deal: Demand
  needs: readonly Needed[]
}

/**
 * Open offers that may be matches of a deal, or near, by one of some questions, some at a time; all that are one are
 * among them (M-150, M-151).
 */
export async function* offersFor(
  db: Executor,
  questions: readonly Question[],
): AsyncGenerator<readonly ReadOffer[]> {
  const ofProducts = or(...questions.map(({ deal, needs }) => mayFitProducts(deal, needs)))
  const ofLendingProfiles = or(...questions.map(({ needs }) => mayFitLendingProfiles(needs)))
  yield* readFound(db, products.id, { always: openProducts, once: ofProducts }, (part) =>
    readProducts(db, part),
  )
  yield* readFound(
    db,
    lendingProfiles.id,
    { always: openLendingProfiles, once: ofLendingProfiles },
    (part) => readLendingProfiles(db, part),
  )
}

/** Open deals with a need that a person may know of (M-002). */
const candidateDeals = (person: Belonging): SQL | undefined =>
  and(
    eq(pipeline.outcome, 'open'),
    arrayOverlaps(pipeline.capNeed, valuesOf(capitalTypes)),
    visibleDeals(person),
  )

/** Deals a person may know of that may fit one of some offers, or be near, some at a time: all that do are among them. */
export function dealsFor(
  db: Executor,
  person: Belonging,
  offers: readonly Offer[],
): AsyncGenerator<readonly ReadDeal[]> {
  const some = { always: candidateDeals(person), once: mayFitOneOf(offers) }
  return readFound(db, pipeline.id, some, (part) => readDeals(db, part))
}

/** The open products that name a facility that the campaign may not see yet; each as if it named this one. */
export function productsNaming(db: Executor, ...facilityIds: string[]): Promise<ReadOffer[]> {
  return readProducts(db, and(openProducts, inArray(products.catalyticFacilityId, facilityIds)))
}

/** Products and lending profiles by their ids, whoever may read them. */
export async function readOffers(db: Executor, ids: readonly string[]): Promise<ReadOffer[]> {
  return [
    ...(await readProducts(db, inArray(products.id, [...ids]))),
    ...(await readLendingProfiles(db, inArray(lendingProfiles.id, [...ids]))),
  ]
}

/** Deals by their ids, those a person may know of. */
export const readDealsById = (
  db: Executor,
  person: Belonging,
  ids: readonly string[],
): Promise<ReadDeal[]> => readDeals(db, and(inArray(pipeline.id, [...ids]), visibleDeals(person)))

/** One product or lending profile, whoever may read it; null when there is none. */
export async function readOffer(
  db: Executor,
  kind: ReadOffer['kind'],
  id: string,
): Promise<ReadOffer | null> {
  const [found] =
    kind === 'products'
      ? await readProducts(db, eq(products.id, id))
      : await readLendingProfiles(db, eq(lendingProfiles.id, id))
  return found ?? null
}

/** A deal that a person may know of; null for one that is missing or hidden. */
export async function readDeal(
  db: Executor,
  person: Belonging,
  id: string,
): Promise<ReadDeal | null> {
  const [found] = await readDeals(db, and(eq(pipeline.id, id), visibleDeals(person)))
  return found ?? null
}

/** All open offers, the supply of the coverage board, some at a time. */
export async function* openOffers(db: Executor): AsyncGenerator<readonly ReadOffer[]> {
  yield* readAll(products.id, openProducts, (part, most) => readProducts(db, part, most))
  yield* readAll(lendingProfiles.id, openLendingProfiles, (part, most) =>
    readLendingProfiles(db, part, most),
  )
}

/** Open deals as the coverage board reads them, some at a time: shared ones, or all; `narrowed` leaves some out. */
export function openDeals(
  db: Executor,
  which: 'shared' | 'all',
  narrowed?: SQL,
): AsyncGenerator<readonly ReadDeal[]> {
  const condition = and(
    eq(pipeline.outcome, 'open'),
    which === 'shared' ? eq(pipeline.visibility, 'shared') : undefined,
    narrowed,
  )
  return readAll(pipeline.id, condition, (part, most) => readDeals(db, part, most))
}
