import { and, count, gte, lte, sql, sum } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { valuesOf } from '#contract/common/enums'
import { canonicalAssets, dealStages, pipelineAssets } from '#contract/common/registry-enums'
import type { Deal, DealSummary, dealListQuery, dealSummaryQuery } from '#contract/pipeline'
import type { Belonging } from '#contract/rights'
import { inNameOrder } from '#database/columns'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import type { Executor } from '#server/platform/database/database'
import { matchingAll } from '#server/platform/database/lists/facets'
import type { Filter } from '#server/platform/database/lists/facets'
import { JsonList, readJson } from '#server/platform/database/lists/json-rows'
import { readList } from '#server/platform/database/lists/list'
import {
  amongIds,
  arrayOf,
  idsIn,
  ordered,
  searched,
} from '#server/platform/database/lists/list-query'
import {
  dealsAsJson,
  dealsOf,
  dealsWithNames,
  owns,
  toDeal,
  visibleDeals,
} from './pipeline.store.ts'

type DealQuery = z.output<typeof dealListQuery>
type Criteria = z.output<typeof dealSummaryQuery>

// Value by value in the order of the list; an empty one is last.
const listOrder = (list: AnyColumn) => sql`nullif(${list}, '{}')`

const sortable = {
  name: inNameOrder(pipeline.name),
  location: pipeline.location,
  currentStage: sql`array_position(${arrayOf(valuesOf(dealStages))}, ${pipeline.currentStage})`,
  assetType: listOrder(pipeline.assetType),
  technology: listOrder(pipeline.technology),
  capEx: pipeline.capEx,
  itcAmount: pipeline.itcAmount,
  capNeed: listOrder(pipeline.capNeed),
  expectedPtoDate: pipeline.expectedPtoMonth,
  dealLead: inNameOrder(pipeline.dealLead),
  outcome: pipeline.outcome,
  visibility: pipeline.visibility,
  createdAt: pipeline.createdAt,
  updatedAt: pipeline.updatedAt,
  // Of deals without an owner it is null.
  organizationName: inNameOrder(sql`${organizations.name}`),
}

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
})

/** What is no facet: rights first, then organization, amounts and search; nothing of it reaches a row the person may not see. */
const baseOf = (person: Belonging, query: Criteria): SQL | undefined =>
  and(
    visibleDeals(person),
    dealsOf(query.organizationId),
    typeof query.capExMin === 'number' ? gte(pipeline.capEx, query.capExMin) : undefined,
    typeof query.capExMax === 'number' ? lte(pipeline.capEx, query.capExMax) : undefined,
    searched(pipeline.searchText, query.search),
  )

const matchingOf = (person: Belonging, query: Criteria): SQL | undefined =>
  and(baseOf(person, query), matchingAll(filtersOf(query)))

/** What narrows deals, as it does in their list; no right is in it. */
export const narrowedDeals = (
  query: Pick<Criteria, 'organizationId' | 'technology' | 'assetType' | 'location'>,
): SQL | undefined => and(dealsOf(query.organizationId), matchingAll(filtersOf(query)))

const orderOf = ({ sort = 'name', order }: Pick<DealQuery, 'sort' | 'order'>): SQL[] =>
  ordered(sortable[sort], pipeline.id, order)

/** A page of the deals a person may know of, by name by default, and how many match in all. `version` as in {@link readList}. */
export async function listDeals(
  db: Executor,
  person: Belonging,
  query: DealQuery,
  version: string,
): Promise<JsonList> {
  const { rows, ...counts } = await readList(
    db,
    {
      table: pipeline,
      base: baseOf(person, query),
      filters: filtersOf(query),
      facets: query.facets,
      version,
    },
    (matching) =>
      readJson(
        db,
        dealsAsJson(db)
          .where(matching)
          .orderBy(...orderOf(query))
          .limit(query.limit)
          .offset(query.offset)
          .getSQL(),
      ),
  )
  return new JsonList('pipeline', rows, counts)
}

/** The ids of a whole list in its order. */
export async function idsOfDeals(
  db: Executor,
  person: Belonging,
  query: Criteria & Pick<DealQuery, 'sort' | 'order'>,
): Promise<string[]> {
  return idsIn(
    db
      .select({ id: pipeline.id })
      .from(pipeline)
      .leftJoin(organizations, owns)
      .where(matchingOf(person, query))
      .orderBy(...orderOf(query)),
  )
}

/** Deals the person may know of by their ids, in no order. */
export async function dealsByIds(
  db: Executor,
  person: Belonging,
  ids: readonly string[],
): Promise<Deal[]> {
  const rows = await dealsWithNames(db).where(and(amongIds(pipeline.id, ids), visibleDeals(person)))
  return rows.map(toDeal)
}

const deals = count().as('deals')
// At most a million deals of less than a trillion dollars each: exact as a JavaScript number.
const capEx = sql<number>`coalesce(${sum(pipeline.capEx)}, 0)::float8`.as('cap_ex')

/** What the matching deals add up to by stage and by place, in one pass over them each. */
export async function summarizeDeals(
  db: Executor,
  person: Belonging,
  query: Criteria,
): Promise<DealSummary> {
  const matching = matchingOf(person, query)
  const [stageRows, locations] = await Promise.all([
    db
      .select({ currentStage: pipeline.currentStage, deals, capEx })
      .from(pipeline)
      .where(matching)
      .groupBy(pipeline.currentStage)
      .orderBy(sortable.currentStage),
    db
      .select({ location: pipeline.location, deals, capEx })
      .from(pipeline)
      .where(matching)
      .groupBy(pipeline.location)
      .orderBy(sql`deals desc`, pipeline.location),
  ])
  return {
    deals: stageRows.reduce((all, row) => all + row.deals, 0),
    capEx: stageRows.reduce((all, row) => all + row.capEx, 0),
    stages: stageRows as DealSummary['stages'],
    locations: locations as DealSummary['locations'],
  }
}
