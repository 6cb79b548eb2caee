import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { homeRows } from '#contract/home/home-answer'
import { openStatuses } from '#contract/rights'
import { inNameOrder } from '#database/columns'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { dealsOf, owns } from '#server/features/pipeline/pipeline.store'
import type { Executor } from '#server/platform/database/database'

/** The open deals that an organization owns or mediates, with the figures that Home shows. */
export const openDealsOf = (db: Executor, organizationId: string) =>
  db
    .select({
      id: pipeline.id,
      name: pipeline.name,
      version: pipeline.version,
      organizationId: pipeline.organizationId,
      organizationName: sql<string | null>`${organizations.name}`,
      location: pipeline.location,
      other: pipeline.other,
      currentStage: pipeline.currentStage,
      expectedPtoDate: pipeline.expectedPtoDate,
      visibility: pipeline.visibility,
      capNeed: pipeline.capNeed,
      sourcesSecured: pipeline.sourcesSecured,
      uses: pipeline.totalUses,
      stillToRaise: pipeline.stillToRaise,
      raised: pipeline.raised,
      inTalks: pipeline.inTalks,
      soughtConstruction: pipeline.soughtConstruction,
      slackDays: pipeline.slackDays,
      lastConfirmedAt: pipeline.lastConfirmedAt,
      createdAt: pipeline.createdAt,
    })
    .from(pipeline)
    .leftJoin(organizations, owns)
    .where(and(eq(pipeline.outcome, 'open'), dealsOf([organizationId])))
export type OpenDeal = Awaited<ReturnType<typeof openDealsOf>>[number]

const total = sql<number>`(count(*) over ())::int`

/** The products and lending profiles of an organization that are not inactive, by name, as many as Home shows; and how many there are. */
export async function capitalOf(db: Executor, organizationId: string) {
  const [offered, profiles] = await Promise.all(
    [products, lendingProfiles].map((table) =>
      db
        .select({
          id: table.id,
          name: table.name,
          version: table.version,
          status: table.status,
          lastConfirmedAt: table.lastConfirmedAt,
          createdAt: table.createdAt,
          total,
        })
        .from(table)
        .where(and(eq(table.organizationId, organizationId), ne(table.status, 'inactive')))
        .orderBy(inNameOrder(table.name), asc(table.id))
        .limit(homeRows),
    ),
  )
  const rows = [
    ...(offered ?? []).map((row) => ({ kind: 'products' as const, ...row })),
    ...(profiles ?? []).map((row) => ({ kind: 'lending-profiles' as const, ...row })),
  ]
  const lendingProfilesTotal = profiles?.[0]?.total ?? 0
  return {
    rows: rows.slice(0, homeRows),
    total: (offered?.[0]?.total ?? 0) + lendingProfilesTotal,
    lendingProfiles: lendingProfilesTotal,
  }
}

/** The listed facilities of an organization, by name, as many as Home shows. */
export const listedFacilities = (db: Executor, organizationId: string) =>
  db
    .select({
      id: facilities.id,
      name: facilities.name,
      facilityType: facilities.facilityType,
      raised: facilities.currentCapitalRaised,
      target: facilities.targetRaise,
      total,
    })
    .from(facilities)
    .where(
      and(
        eq(facilities.organizationId, organizationId),
        inArray(facilities.status, [...openStatuses.facilities]),
      ),
    )
    .orderBy(inNameOrder(facilities.name), asc(facilities.id))
    .limit(homeRows)

/** Of some deals those that were added in the last seven days. */
export async function newAmong(db: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: pipeline.id })
    .from(pipeline)
    .where(
      and(
        sql`${pipeline.createdAt} > now() - interval '7 days'`,
        sql`${pipeline.id} = any(${sql.param([...ids])}::uuid[])`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
