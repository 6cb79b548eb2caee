import { and, count, eq, gte, lte, sql, sum } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { valuesOf } from '#contract/common/enums'
import { canonicalAssets, pipelineAssets } from '#contract/common/registry-enums'
import { deal } from '#contract/pipeline'
import type { Deal, DealSummary, dealListQuery, dealSummaryQuery } from '#contract/pipeline'
import type { Belonging } from '#contract/rights'
import { inNameOrder } from '#database/columns'
import { organizations } from '#database/organizations'
import { dealOrders, pipeline } from '#database/pipeline'
import { listedByOrganization } from '#server/features/organizations/organization-order.store'
import {
  indexedWithOrganization,
  textWithOrganizations,
} from '#server/features/organizations/organization-words.store'
import type { Executor } from '#server/platform/database/database'
import { countFacets, matchingAll } from '#server/platform/database/lists/facets'
import type { Filter } from '#server/platform/database/lists/facets'
import {
  listedOf,
  pageAndTotal,
  pageAndTotalOfFound,
} from '#server/platform/database/lists/kept-counts'
import type { Place } from '#server/platform/database/lists/kept-counts'
import { amongIds, idsIn, ordered } from '#server/platform/database/lists/list-query'
import { RowTexts, TextList } from '#server/platform/database/lists/row-texts'
import { SearchTexts, writtenSince } from '#server/platform/database/lists/search-texts'
import {
  dealState,
  dealsOf,
  dealsWithNames,
  intermediaries,
  mediates,
  owns,
  toDeal,
  visibleDeals,
} from './pipeline.store.ts'

type DealQuery = z.output<typeof dealListQuery>
type Criteria = z.output<typeof dealSummaryQuery>

const sortable = {
  ...dealOrders(pipeline),
  // Of deals without an owner it is null.
  organizationName: inNameOrder(sql`${organizations.name}`),
}

/** The spelling of deals for assets asked in either vocabulary (C-17). */
function storedAssets(asked: Criteria['assetType']): string[] | undefined {
  const meant = new Set(asked?.map((asset) => canonicalAssets[asset]))
  return asked === undefined
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

/** What is no facet: rights first, then organization, amounts and search; nothing of it reaches a row the person may not see. `words` is what the search asks. */
const basisOf = (person: Belonging, query: Criteria, words: SQL | undefined): SQL | undefined =>
  and(
    visibleDeals(person),
    dealsOf(query.organizationId),
    typeof query.capExMin === 'number' ? gte(pipeline.capEx, query.capExMin) : undefined,
    typeof query.capExMax === 'number' ? lte(pipeline.capEx, query.capExMax) : undefined,
    words,
  )

const matchingOf = (person: Belonging, query: Criteria, words: SQL | undefined): SQL | undefined =>
  and(basisOf(person, query, words), matchingAll(filtersOf(query)))

const orderOf = ({ sort = 'name', order }: Pick<DealQuery, 'sort' | 'order'>): SQL[] =>
  ordered(sortable[sort], pipeline.id, order)

const texts = new RowTexts(deal, async (db, ids) => {
  const rows = await dealsWithNames(db).where(amongIds(pipeline.id, ids))
  return rows.map((row) => ({ id: row.deal.id, state: row.state, row: toDeal(row) }))
})

const searchTexts = new SearchTexts({
  id: pipeline.id,
  changed: (db, since) =>
    db
      .select({ id: pipeline.id })
      .from(pipeline)
      .leftJoin(organizations, owns)
      .leftJoin(intermediaries, mediates)
      .where(writtenSince(since, pipeline, organizations, intermediaries)),
  texts: (db, ids) =>
    db
      .select({
        id: pipeline.id,
        text: textWithOrganizations(
          pipeline.searchText,
          organizations.searchText,
          intermediaries.searchText,
        ),
      })
      .from(pipeline)
      .leftJoin(organizations, owns)
      .leftJoin(intermediaries, mediates)
      .where(amongIds(pipeline.id, ids)),
  indexed: (db, search, limit) =>
    indexedWithOrganization(
      db,
      {
        table: pipeline,
        id: pipeline.id,
        searchText: pipeline.searchText,
        organizationIds: [pipeline.organizationId, pipeline.intermediaryAggregatorId],
      },
      search,
      limit,
    ),
})

/** Has the words of all deals in memory before the first search. */
export const holdDealTexts = (db: Executor): Promise<void> => searchTexts.hold(db)

/** A page of the deals a person may know of, by name unless asked otherwise, and how many match in all. `version` is the state of its tables (`pageAndTotal`). */
export async function listDeals(
  db: Executor,
  person: Belonging,
  query: DealQuery,
  version: string,
): Promise<TextList> {
  const filters = filtersOf(query)
  const words = await searchTexts.matching(db, query.search, version)
  const basis = basisOf(person, query, words.matching)
  const matching = and(basis, matchingAll(filters))
  const order = orderOf(query)
  const withStates = (all: SQL<number | null>) =>
    db
      .select({ id: pipeline.id, state: dealState, total: all })
      .from(pipeline)
      .leftJoin(organizations, owns)
      .leftJoin(intermediaries, mediates)
  const page = (all: SQL<number | null>, place: Place = query) => {
    if (query.sort !== 'organizationName')
      return withStates(all)
        .where(matching)
        .orderBy(...order)
        .limit(place.limit)
        .offset(place.offset)
    const {
      listed,
      id,
      order: between,
    } = listedByOrganization(
      { table: pipeline, id: pipeline.id, organizationId: pipeline.organizationId, matching },
      { ...place, order: query.order },
    )
    return withStates(all).innerJoin(listed, eq(id, pipeline.id)).orderBy(between)
  }
  const pageOfFound = () => {
    const sortKey = sql`${sortable[query.sort ?? 'name']}`.as('sort_key')
    const matched = db
      .select({ id: pipeline.id, sortKey })
      .from(pipeline)
      .leftJoin(organizations, owns)
      .where(matching)
    const found = listedOf(matched, query)
    return withStates(found.total)
      .innerJoin(found.listed, eq(found.id, pipeline.id))
      .orderBy(found.order)
  }
  const [{ rows, total }, facets] = await Promise.all([
    words.found === null
      ? pageAndTotal(db, pipeline, matching, version, { ...query, order }, page)
      : pageAndTotalOfFound(db, pipeline, matching, words.found, pageOfFound),
    query.facets === true ? countFacets(db, pipeline, filters, basis) : undefined,
  ])
  return new TextList('pipeline', await texts.of(db, rows), { total, ...(facets && { facets }) })
}

/** The ids of a whole list in its order. */
export async function idsOfDeals(
  db: Executor,
  person: Belonging,
  query: Criteria & Pick<DealQuery, 'sort' | 'order'>,
): Promise<string[]> {
  const words = await searchTexts.indexed(db, query.search)
  return idsIn(
    db
      .select({ id: pipeline.id })
      .from(pipeline)
      .leftJoin(organizations, owns)
      .where(matchingOf(person, query, words))
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

/** What the matching deals add up to by stage and by place, in one pass over them each. `version` is the state of its tables. */
export async function summarizeDeals(
  db: Executor,
  person: Belonging,
  query: Criteria,
  version: string,
): Promise<DealSummary> {
  const words = await searchTexts.matching(db, query.search, version)
  const matching = matchingOf(person, query, words.matching)
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
