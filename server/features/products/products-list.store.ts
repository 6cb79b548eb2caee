import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import { broadGeographies } from '#contract/common/states'
import { valuesOf } from '#contract/common/enums'
import { rateBenchmarks } from '#contract/common/rates'
import type { RateBenchmark } from '#contract/common/rates'
import { isAdmin, isOwn, openStatuses } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { product } from '#contract/products'
import type { Product } from '#contract/products'
import { rangedBenchmarks } from '#contract/products-filter'
import type { ProductQuery, ProductSort } from '#contract/products-query'
import { inNameOrder } from '#database/columns'
import { facilities } from '#database/facilities'
import { organizations } from '#database/organizations'
import { productOrders, products } from '#database/products'
import {
  indexedWithOrganization,
  textWithOrganizations,
} from '#server/features/organizations/organization-words.store'
import type { Executor } from '#server/platform/database/database'
import { countFacets, matchingAll, totalOf } from '#server/platform/database/lists/facets'
import type { Facets, Filter } from '#server/platform/database/lists/facets'
import {
  keptFacets,
  listedOf,
  pageAndTotal,
  pageAndTotalOfFound,
} from '#server/platform/database/lists/kept-counts'
import type { Place } from '#server/platform/database/lists/kept-counts'
import { amongIds, idsIn, ordered } from '#server/platform/database/lists/list-query'
import { RowTexts, TextList } from '#server/platform/database/lists/row-texts'
import { SearchTexts, writtenSince } from '#server/platform/database/lists/search-texts'
import { findProducts, findProductsWhere, productState, toProduct } from './products.store.ts'

type Criteria = Omit<ProductQuery, 'limit' | 'offset' | 'facets'>

const {
  lowRateBenchmark,
  lowRateBasisPoints,
  highRateBenchmark,
  highRateBasisPoints,
  minPrincipalSize,
  maxPrincipalSize,
} = products

const sortable: Record<ProductSort, Parameters<typeof ordered>[0]> = {
  ...productOrders(products),
  minimumAmount: minPrincipalSize,
  maximumAmount: maxPrincipalSize,
  organizationName: inNameOrder(organizations.name),
}

/** Which products a person's list may hold at all: published ones, more for administrators who ask and for the own organization. */
function visibleTo(person: Belonging, query: Criteria): SQL | undefined {
  if (query.adminView === true && isAdmin(person)) return undefined
  const open = inArray(products.status, [...openStatuses.products])
  const [asked, ...others] = query.organizationId ?? []
  // Of the own one alone: options of a filter are counted whatever is chosen in it, and those of others are none of the person's.
  return asked !== undefined &&
    others.length === 0 &&
    isOwn(person, { organizationId: asked.toLowerCase() })
    ? or(open, eq(products.organizationId, asked))
    : open
}

/** Sizes that meet the asked ones: without a minimum from $0 on, without a maximum without end. */
function meetsSize({ sizeMin, sizeMax }: Criteria): SQL | undefined {
  return and(
    sizeMin === undefined
      ? undefined
      : sql`(${maxPrincipalSize} is null or ${maxPrincipalSize} >= ${sizeMin})`,
    sizeMax === undefined ? undefined : sql`coalesce(${minPrincipalSize}, 0) <= ${sizeMax}`,
  )
}

function meetsRateOn(benchmark: RateBenchmark, { rateMin, rateMax }: Criteria): SQL | undefined {
  const low = sql`case when ${lowRateBenchmark} = ${benchmark} then ${lowRateBasisPoints} end`
  const high = sql`case when ${highRateBenchmark} = ${benchmark} then ${highRateBasisPoints} end`
  return and(
    sql`coalesce(${low}, ${high}) is not null`,
    rateMin === undefined ? undefined : sql`coalesce(${high}, ${low}) >= ${rateMin}`,
    rateMax === undefined ? undefined : sql`coalesce(${low}, ${high}) <= ${rateMax}`,
  )
}

// Both rates of a product mostly share one benchmark, which counts once.
const benchmarksOf = sql`array_remove(array[${lowRateBenchmark}, case when ${highRateBenchmark} is distinct from ${lowRateBenchmark} then ${highRateBenchmark} end], null)`

/** With a range of rates the benchmarks of a product are those on which its rates meet it. */
function benchmarkFilter(query: Criteria): Filter {
  if (query.rateMin === undefined && query.rateMax === undefined)
    return { column: benchmarksOf, many: true, chosen: query.benchmark }
  const meeting = valuesOf(rateBenchmarks).map(
    (benchmark) => sql`case when ${meetsRateOn(benchmark, query)} then ${benchmark}::text end`,
  )
  return {
    column: sql`array_remove(array[${sql.join(meeting, sql`, `)}], null)`,
    many: true,
    chosen: rangedBenchmarks(query.benchmark),
  }
}

// The states a product lends in (contract/products-filter.ts, statesOf); the lists are the contract's own words.
const lendsIn = sql`case ${products.macroGeography}${sql.join(Object.entries(broadGeographies).map(([name, list]) => sql.raw(` when '${name}' then '{${list.join(',')}}'::text[]`)))} else ${products.certainGeographies} end`

function filtersOf(query: Criteria) {
  return {
    type: { column: products.type, many: true, chosen: query.type },
    asset: { column: products.asset, many: true, chosen: query.asset },
    technology: { column: products.technology, many: true, chosen: query.technology },
    securityPosition: {
      column: products.securityPosition,
      many: true,
      chosen: query.securityPosition,
    },
    macroGeography: { column: products.macroGeography, chosen: query.macroGeography },
    certainGeographies: { column: lendsIn, many: true, chosen: query.certainGeographies },
    loanTermLength: { column: products.loanTermLength, many: true, chosen: query.loanTermLength },
    isSupportedByCatalyticFacility: {
      column: sql`${products.isSupportedByCatalyticFacility}::text`,
      chosen: query.isSupportedByCatalyticFacility,
    },
    catalyticFacilityId: {
      column: products.catalyticFacilityId,
      chosen: query.catalyticFacilityId,
    },
    status: { column: products.status, chosen: query.status },
    organizationId: { column: products.organizationId, chosen: query.organizationId },
    benchmark: benchmarkFilter(query),
  } satisfies Record<string, Filter>
}

/** What is no filter with options: rights, search and bounds; `words` is what the search asks. */
const besidesOf = (person: Belonging, query: Criteria, words: SQL | undefined): SQL | undefined =>
  and(visibleTo(person, query), words, meetsSize(query))

const orderOf = (query: Criteria): SQL[] =>
  ordered(sortable[query.sort ?? 'name'], products.id, query.order)

const texts = new RowTexts(product, async (db, ids) => {
  const rows = await findProducts(db, ids)
  return rows.map((row) => ({ id: row.product.id, state: row.state, row: toProduct(row) }))
})

const withOwners = <Columns extends SelectedFields>(db: Executor, columns: Columns) =>
  db
    .select(columns)
    .from(products)
    .innerJoin(organizations, eq(organizations.id, products.organizationId))

const searchTexts = new SearchTexts({
  id: products.id,
  changed(db, since) {
    const those = (which: SQL | undefined) =>
      db.select({ id: products.id }).from(products).where(which)
    const written = those(writtenSince(since, products))
    if (since === null) return written
    // Joined, all products would be read together with their owners for the few whose owner has changed.
    const owners = db
      .select({ id: organizations.id })
      .from(organizations)
      .where(writtenSince(since, organizations))
    return written.union(those(inArray(products.organizationId, owners)))
  },
  texts: (db, ids) =>
    withOwners(db, {
      id: products.id,
      text: textWithOrganizations(products.searchText, organizations.searchText),
    }).where(amongIds(products.id, ids)),
  indexed: (db, search, limit) =>
    indexedWithOrganization(
      db,
      {
        table: products,
        id: products.id,
        searchText: products.searchText,
        organizationIds: [products.organizationId],
      },
      search,
      limit,
    ),
})

/** Has the words of all products in memory before the first search. */
export const holdProductTexts = (db: Executor): Promise<void> => searchTexts.hold(db)

/** The counts, with that of the own organization as its list has it when it is asked for alone: in every status. */
async function withOwnAlone(
  db: Executor,
  person: Belonging,
  query: Criteria,
  { facets, words }: { facets: Facets; words: SQL | undefined },
): Promise<Facets> {
  const own = person.organizationId
  if (own === null) return facets
  const alone = { ...query, organizationId: [own] }
  const count = await db.$count(
    products,
    and(besidesOf(person, alone, words), matchingAll(filtersOf(alone))),
  )
  return count === 0
    ? facets
    : { ...facets, organizationId: { ...facets['organizationId'], [own]: count } }
}

/** A page of the products a person's list may hold, by name unless asked otherwise, how many match, and counts per option when asked. `version` is the state of its tables (`pageAndTotal`). */
export async function listProducts(
  db: Executor,
  person: Belonging,
  query: ProductQuery,
  version: string,
): Promise<TextList> {
  const filters = filtersOf(query)
  const words = await searchTexts.matching(db, query.search, version)
  const besides = besidesOf(person, query, words.matching)
  const matching = and(besides, matchingAll(filters))
  const order = orderOf(query)
  const withStates = (all: SQL<number | null>) =>
    withOwners(db, { id: products.id, state: productState, total: all }).leftJoin(
      facilities,
      eq(facilities.id, products.catalyticFacilityId),
    )
  const page = (all: SQL<number | null>, { limit, offset }: Place = query) =>
    withStates(all)
      .where(matching)
      .orderBy(...order)
      .limit(limit)
      .offset(offset)
  // What stands in other tables is only looked up for the rows of the page.
  const pageOfFound = () => {
    const columns = {
      id: products.id,
      sortKey: sql`${sortable[query.sort ?? 'name']}`.as('sort_key'),
    }
    const matched = (
      query.sort === 'organizationName'
        ? withOwners(db, columns)
        : db.select(columns).from(products)
    ).where(matching)
    const found = listedOf(matched, query)
    return withStates(found.total)
      .innerJoin(found.listed, eq(found.id, products.id))
      .orderBy(found.order)
  }
  if (query.facets === true) {
    const [rows, facets] = await Promise.all([
      page(sql<null>`null::int`),
      words.found === null
        ? keptFacets(db, products, filters, besides, version)
        : countFacets(db, products, filters, besides),
    ])
    const total = totalOf(facets['status'] ?? {}, filters.status)
    return new TextList('products', await texts.of(db, rows), {
      total,
      facets: await withOwnAlone(db, person, query, { facets, words: words.matching }),
    })
  }
  const { rows, total } =
    words.found === null
      ? await pageAndTotal(db, products, matching, version, { ...query, order }, page)
      : await pageAndTotalOfFound(db, products, matching, words.found, pageOfFound)
  return new TextList('products', await texts.of(db, rows), { total })
}

/** The ids of a whole list in its order. */
export async function idsOfProducts(
  db: Executor,
  person: Belonging,
  query: Criteria,
): Promise<string[]> {
  const words = await searchTexts.indexed(db, query.search)
  return idsIn(
    withOwners(db, { id: products.id })
      .where(and(besidesOf(person, query, words), matchingAll(filtersOf(query))))
      .orderBy(...orderOf(query)),
  )
}

/** Products of a person's list by their ids, in no order. */
export async function productsByIds(
  db: Executor,
  person: Belonging,
  query: Criteria,
  ids: readonly string[],
): Promise<Product[]> {
  const rows = await findProductsWhere(db, ids, visibleTo(person, query))
  return rows.map(toProduct)
}
