import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { endedOutcomes } from '#contract/common/registry-enums'
import type { DashboardStats, OrganizationStats } from '#contract/dashboard'
import { openStatuses } from '#contract/rights'
import { facilities } from '#database/facilities'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { dealsOf } from '#server/features/pipeline/pipeline.store'
import type { Database } from '#server/platform/database/database'

// Sums of whole dollars stay below 2^53, so that a double holds them exactly.
const sumOf = (amount: unknown) => sql<number>`coalesce(sum(${amount}), 0)::float8`
const rows = sql<number>`count(*)::int`

/** The campaign's totals: every organization, and the facilities that take part in it now (P-081). */
export async function campaignStats(db: Database): Promise<DashboardStats> {
  const listed = and(
    eq(organizations.status, 'published'),
    ne(organizations.dataVisibility, 'private'),
  )
  const [[people], [raise]] = await Promise.all([
    db
      .select({ all: rows, listed: sql<number>`count(*) filter (where ${listed})::int` })
      .from(organizations),
    db
      .select({
        facilities: rows,
        target: sumOf(facilities.targetRaise),
        organized: sumOf(facilities.currentCapitalRaised),
      })
      .from(facilities)
      .where(inArray(facilities.status, [...openStatuses.facilities])),
  ])
  return {
    totalOrganizations: people?.all ?? 0,
    listedOrganizations: people?.listed ?? 0,
    activeCatalyticFacilities: raise?.facilities ?? 0,
    targetCapitalRaiseTotal: raise?.target ?? 0,
    organizedCatalyticCapital: raise?.organized ?? 0,
  }
}

const isUnfunded = sql`${pipeline.outcome} <> 'funded'`

/** An organization's totals: its products of every status, and the active deals it owns or is the intermediary of. */
export async function statsOf(db: Database, organizationId: string): Promise<OrganizationStats> {
  const theirs = dealsOf([organizationId])
  const ofOthers = sql`${pipeline.organizationId} is distinct from ${organizationId}::uuid`
  const [[offers], [deals]] = await Promise.all([
    db
      .select({
        all: rows,
        published: sql<number>`count(*) filter (where ${eq(products.status, 'published')})::int`,
      })
      .from(products)
      .where(eq(products.organizationId, organizationId)),
    db
      .select({
        active: rows,
        value: sumOf(pipeline.capEx),
        gap: sql<number>`coalesce(sum(${pipeline.stillToRaise}) filter (where ${isUnfunded}), 0)::float8`,
        gapUnknown: sql<number>`count(*) filter (where ${isUnfunded} and ${pipeline.stillToRaise} is null)::int`,
        creditAtRisk: sql<number>`coalesce(sum(${pipeline.creditAtRisk}) filter (where ${pipeline.outcome} = 'open'), 0)::float8`,
        creditInDispute: sql<number>`coalesce(sum(${pipeline.creditAtRisk}) filter (where ${pipeline.outcome} = 'open' and ${pipeline.lastServiceDayOtherwise} is not null), 0)::float8`,
        sourced: sql<number>`count(*) filter (where ${ofOthers})::int`,
        sourcedValue: sql<number>`coalesce(sum(${pipeline.capEx}) filter (where ${ofOthers}), 0)::float8`,
      })
      .from(pipeline)
      .where(and(theirs, notInArray(pipeline.outcome, [...endedOutcomes]))),
  ])
  return {
    totalProducts: offers?.all ?? 0,
    publishedProducts: offers?.published ?? 0,
    activePipeline: deals?.active ?? 0,
    totalPipelineValue: deals?.value ?? 0,
    sourcedPipeline: deals?.sourced ?? 0,
    sourcedPipelineValue: deals?.sourcedValue ?? 0,
    openGap: deals?.gap ?? 0,
    gapUnknown: deals?.gapUnknown ?? 0,
    creditAtRisk: deals?.creditAtRisk ?? 0,
    creditInDispute: deals?.creditInDispute ?? 0,
  }
}

/** Whether there is an organization with this id. */
export async function organizationExists(db: Database, id: string): Promise<boolean> {
  return (await db.$count(organizations, eq(organizations.id, id))) > 0
}
