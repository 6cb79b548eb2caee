import { and, count, eq, gt, gte, isNotNull, isNull, lte, or, sql, sum } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { valuesOf } from '#contract/common/enums'
import { clockStatuses } from '#contract/common/finance-enums'
import { canonicalAssets, pipelineAssets } from '#contract/common/registry-enums'
import type { dealListQuery } from '#contract/pipeline'
import type { DealSummary } from '#contract/pipeline-summary'
import type { Belonging } from '#contract/rights'
import { pipelineFinance } from '#database/finance'
import { pipeline } from '#database/pipeline'
import { freshnessFilter } from '#server/features/confirmations/freshness.store'
import type { Executor } from '#server/platform/database/database'
import { matchingAll } from '#server/platform/database/lists/facets'
import type { Filter } from '#server/platform/database/lists/facets'
import { JsonList } from '#server/platform/database/lists/json-rows'
import { readList } from '#server/platform/database/lists/list'
import { recordList } from '#server/platform/records/record-list'
import type { CriteriaOf } from '#server/platform/records/record-list'
import { dealOrders, orderOf, pageOf } from './deal-order.store.ts'
import { dealsOf, dealStore, toDeal, visibleDeals } from './pipeline.store.ts'

type DealQuery = z.output<typeof dealListQuery>
type Criteria = CriteriaOf<DealQuery>

/** The spelling of deals for assets asked in either vocabulary (C-17). */
function storedAssets(requested: Criteria['assetType']): string[] | undefined {
  const meant = new Set(requested?.map((asset) => canonicalAssets[asset]))
  return requested === undefined
    ? undefined
    : valuesOf(pipelineAssets).filter((asset) => meant.has(canonicalAssets[asset]))
}

const filtersOf = (query: Criteria): Record<string, Filter> => ({
  currentStage: { column: pipeline.currentStage, chosen: query.currentStage },
  assetType: { column: pipeline.assetType, many: true, chosen: storedAssets(query.assetType) },
  technology: { column: pipeline.technology, many: true, chosen: query.technology },
  capNeed: { column: pipeline.capNeed, many: true, chosen: query.capNeed },
  location: { column: pipeline.location, chosen: query.location },
  itcMonetizationStrategy: {
    column: pipeline.itcMonetizationStrategy,
    chosen: query.itcMonetizationStrategy,
  },
  intermediaryAggregatorId: {
    column: pipeline.intermediaryAggregatorId,
    chosen: query.intermediaryAggregatorId,
  },
  outcome: { column: pipeline.outcome, chosen: query.outcome },
  visibility: { column: pipeline.visibility, chosen: query.visibility },
  clockStatus: { column: pipeline.clockStatus, chosen: query.clockStatus },
  freshness: freshnessFilter('pipeline', query.freshness),
})

/** A column between two bounds, both included; one without a value lies in no range. */
const within = <Value extends number | string>(
  column: AnyColumn,
  least?: Value | null,
  most?: Value | null,
) =>
  and(
    least === undefined || least === null ? undefined : gte(column, least),
    most === undefined || most === null ? undefined : lte(column, most),
  )

const noneMissing = {
  complete: eq(pipeline.factsMissing, 0),
  incomplete: gt(pipeline.factsMissing, 0),
}

/** Only a year of service is given, four digits without a service date: its last day is computed, but no month is known (U-106). */
const hasYearAlone = sql`(length(${pipeline.expectedPtoDate}) = 4 and ${pipeline.expectedPtoDate} ~ '^[0-9]{4}$'
  and not exists (select 1 from ${pipelineFinance} where ${pipelineFinance.pipelineId} = ${pipeline.id}
    and ${pipelineFinance.expectedServiceDate} is not null))`
const hasMonth = and(isNotNull(pipeline.expectedServiceDay), sql`${hasYearAlone} is not true`)

const hangsOnRuling = {
  in_dispute: isNotNull(pipeline.lastServiceDayOtherwise),
  settled: isNull(pipeline.lastServiceDayOtherwise),
}

const list = recordList(dealStore, {
  listed: 'pipeline',
  visible: (person, _query: Criteria) => visibleDeals(person),
  bounds: (query) =>
    and(
      dealsOf(query.organizationId),
      within(pipeline.capEx, query.capExMin, query.capExMax),
      within(pipeline.slackDays, query.slackMin, query.slackMax),
      within(pipeline.stillToRaise, query.stillToRaiseMin, query.stillToRaiseMax),
      within(pipeline.packagePercent, query.packageMin, query.packageMax),
      within(pipeline.firmGap, query.firmGapMin, query.firmGapMax),
      within(pipeline.expectedServiceDay, query.serviceFrom, query.serviceTo),
      (query.serviceFrom ?? query.serviceTo) === undefined ? undefined : hasMonth,
      query.yearOnly === undefined
        ? undefined
        : and(hasYearAlone, eq(pipeline.expectedPtoDate, query.yearOnly)),
      or(...(query.dispute ?? []).map((each) => hangsOnRuling[each])),
      or(...(query.readiness ?? []).map((each) => noneMissing[each])),
    ),
  order: orderOf,
  filters: filtersOf,
  answer: (_db, found) => found.map(toDeal),
})

/** What narrows deals, as it does in their list; no right is in it. */
export const narrowedDeals = (
  query: Pick<Criteria, 'organizationId' | 'technology' | 'assetType' | 'location'>,
): SQL | undefined => and(dealsOf(query.organizationId), matchingAll(filtersOf(query)))

/** The deals a person may know of, by name; pages as JSON. `version` as in {@link readList}. */
export const dealList = {
  ...list,
  async page(
    db: Executor,
    person: Belonging,
    query: DealQuery,
    version: string,
  ): Promise<JsonList> {
    const { rows, ...counts } = await readList(
      db,
      {
        table: pipeline,
        base: list.base(person, query),
        filters: filtersOf(query),
        facets: query.facets,
        version,
      },
      (matching) => pageOf(db, matching, query),
    )
    return new JsonList('pipeline', rows, counts)
  },
}

const deals = count().as('deals')

// At most a million deals of less than a trillion dollars each: exact as a JavaScript number.
const sumOf = (column: AnyColumn, name: string) =>
  sql<number>`coalesce(${sum(column)}, 0)::float8`.as(name)
const capEx = sumOf(pipeline.capEx, 'cap_ex')
const creditAtRisk = sumOf(pipeline.creditAtRisk, 'credit_at_risk_sum')
const stillToRaise = sumOf(pipeline.stillToRaise, 'still_to_raise_sum')
const firmGap = sumOf(pipeline.firmGap, 'firm_gap_sum')
const softGap = sumOf(pipeline.softGap, 'soft_gap_sum')
const gapUnknown = sql<number>`(count(*) filter (where ${pipeline.firmGap} is null))::int`.as(
  'gap_unknown',
)
const riskUnknown =
  sql<number>`(count(*) filter (where ${pipeline.clockStatus} in ('late', 'tight') and ${pipeline.creditAtRisk} is null))::int`.as(
    'risk_unknown',
  )
const isDisputed = sql`filter (where ${hangsOnRuling.in_dispute})`
const inDispute = sql<number>`(count(*) ${isDisputed})::int`.as('in_dispute')
const creditInDispute =
  sql<number>`coalesce(${sum(pipeline.creditAtRisk)} ${isDisputed}, 0)::float8`.as(
    'credit_in_dispute',
  )
const year = sql<string>`${pipeline.expectedPtoDate}`.as('year')
const month = sql<string>`to_char(${pipeline.expectedServiceDay}, 'YYYY-MM')`.as('month')

type Summed = Pick<
  DealSummary,
  'deals' | 'capEx' | 'stillToRaise' | 'firmGap' | 'softGap' | 'gapUnknown'
> &
  Pick<DealSummary, 'creditAtRisk' | 'riskUnknown' | 'inDispute' | 'creditInDispute'>

const nothing: Summed = {
  deals: 0,
  capEx: 0,
  stillToRaise: 0,
  firmGap: 0,
  softGap: 0,
  gapUnknown: 0,
  creditAtRisk: 0,
  riskUnknown: 0,
  inDispute: 0,
  creditInDispute: 0,
}

/** What the matching deals add up to by stage, by place, by clock, by month and by year, in one pass over them each (D-061). */
export async function summarizeDeals(
  db: Executor,
  person: Belonging,
  query: Criteria,
): Promise<DealSummary> {
  const matching = await list.condition(db, person, query)
  const clocked = and(matching, isNotNull(pipeline.clockStatus))
  const [stageRows, locations, statuses, months, years] = await Promise.all([
    db
      .select({
        currentStage: pipeline.currentStage,
        deals,
        capEx,
        stillToRaise,
        firmGap,
        softGap,
        gapUnknown,
        creditAtRisk,
        riskUnknown,
        inDispute,
        creditInDispute,
      })
      .from(pipeline)
      .where(matching)
      .groupBy(pipeline.currentStage)
      .orderBy(dealOrders.currentStage),
    db
      .select({ location: pipeline.location, deals, capEx, creditAtRisk })
      .from(pipeline)
      .where(matching)
      .groupBy(pipeline.location)
      .orderBy(sql`deals desc`, pipeline.location),
    db
      .select({ clockStatus: pipeline.clockStatus, deals, creditAtRisk })
      .from(pipeline)
      .where(clocked)
      .groupBy(pipeline.clockStatus),
    db
      .select({ month, clockStatus: pipeline.clockStatus, deals })
      .from(pipeline)
      .where(and(clocked, hasMonth))
      .groupBy(sql`month`, pipeline.clockStatus)
      .orderBy(sql`month`, pipeline.clockStatus),
    db
      .select({ year, deals })
      .from(pipeline)
      .where(and(matching, hasYearAlone))
      .groupBy(sql`year`)
      .orderBy(sql`year`),
  ])
  const names = Object.keys(nothing) as (keyof Summed)[]
  const all = stageRows.reduce<Summed>(
    (sums, row) =>
      Object.fromEntries(names.map((name) => [name, sums[name] + row[name]])) as unknown as Summed,
    nothing,
  )
  return {
    ...all,
    stages: stageRows.map(({ currentStage, deals: each, capEx: dollars }) => ({
      // A table stores names of the contract's values as plain text.
      currentStage: currentStage as DealSummary['stages'][number]['currentStage'],
      deals: each,
      capEx: dollars,
    })),
    locations: locations as DealSummary['locations'],
    statuses: (statuses as DealSummary['statuses']).toSorted(byStatus),
    months: months as DealSummary['months'],
    years,
  }
}

const statusOrder = valuesOf(clockStatuses)
const byStatus = (
  one: DealSummary['statuses'][number],
  other: DealSummary['statuses'][number],
): number => statusOrder.indexOf(one.clockStatus) - statusOrder.indexOf(other.clockStatus)
