import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { searchWords } from '#contract/common/search'
import { broadGeographies } from '#contract/common/states'
import { valuesOf } from '#contract/common/enums'
import { rateBenchmarks } from '#contract/common/rates'
import type { RateBenchmark } from '#contract/common/rates'
import { isAdmin, isOwn, openStatuses } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { forProductFilters, rangedBenchmarks } from '#contract/products-filter'
import type { ProductQuery, ProductSort } from '#contract/products-query'
import { firstOf, inNameOrder } from '#database/columns'
import { organizations } from '#database/organizations'
import { products } from '#database/products'
import { freshnessFilter } from '#server/features/confirmations/freshness.store'
import type { Executor } from '#server/platform/database/database'
import { filterOn } from '#server/platform/database/lists/facets'
import type { Facets, Filter } from '#server/platform/database/lists/facets'
import { JsonList, readCountedJson, readJson } from '#server/platform/database/lists/json-rows'
import { readList } from '#server/platform/database/lists/list'
import { arrayOf, ordersOf } from '#server/platform/database/lists/list-query'
import { recordList } from '#server/platform/records/record-list'
import type { CriteriaOf } from '#server/platform/records/record-list'
import { productsAsJson, productStore, toProduct } from './products.store.ts'

type Criteria = CriteriaOf<ProductQuery>

const {
  lowRateBenchmark,
  lowRateBasisPoints,
  highRateBenchmark,
  highRateBasisPoints,
  minPrincipalSize,
  maxPrincipalSize,
} = products

/** A rate as one number that sorts: by benchmark in the contract's order, then by basis points. */
const rateOrder = (benchmark: AnyColumn, basisPoints: AnyColumn): SQL =>
  sql`(array_position(${arrayOf(valuesOf(rateBenchmarks))}, ${benchmark}) * 1000000 + ${basisPoints})`

const lowRate = rateOrder(lowRateBenchmark, lowRateBasisPoints)
const highRate = rateOrder(highRateBenchmark, highRateBasisPoints)

const sortable: Record<ProductSort, AnyColumn | SQL> = {
  name: inNameOrder(products.name),
  type: firstOf(products.type),
  asset: firstOf(products.asset),
  technology: firstOf(products.technology),
  interestRate: sql`coalesce(${lowRate}, ${highRate})`,
  lowRangeRate: lowRate,
  highRangeRate: highRate,
  minPrincipalSize,
  maxPrincipalSize,
  minimumAmount: minPrincipalSize,
  maximumAmount: maxPrincipalSize,
  securityPosition: firstOf(products.securityPosition),
  macroGeography: products.macroGeography,
  loanTermLength: firstOf(products.loanTermLength),
  status: products.status,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
  lastConfirmedAt: products.lastConfirmedAt,
  organizationName: inNameOrder(organizations.name),
}

/** Which products a person's list may hold at all: published ones, more for administrators who ask and for the own organization. */
function visibleTo(person: Belonging, query: Criteria): SQL | undefined {
  if (query.adminView === true && isAdmin(person)) return undefined
  const open = inArray(products.status, [...openStatuses.products])
  const [requested, ...others] = query.organizationId ?? []
  // Of the own one alone: options of a filter are counted whatever is chosen in it, and those of others are none of the person's.
  return requested !== undefined &&
    others.length === 0 &&
    isOwn(person, { organizationId: requested.toLowerCase() })
    ? or(open, eq(products.organizationId, requested))
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

const filtersOf = (query: Criteria) =>
  forProductFilters<Filter>((name) => filterOn(products[name], query[name]), {
    certainGeographies: { column: lendsIn, many: true, chosen: query.certainGeographies },
    freshness: freshnessFilter('products', query.freshness),
    benchmark: benchmarkFilter(query),
  })

const list = recordList(productStore, {
  listed: 'products',
  visible: visibleTo,
  bounds: meetsSize,
  order: ordersOf(products.id, sortable, ['name', 'asc']),
  filters: filtersOf,
  answer: (_db, found) => found.map(toProduct),
})

/** The counts, with that of the own organization as its list has it when it is requested alone: in every status. */
async function withOwnAlone(
  db: Executor,
  person: Belonging,
  query: Criteria,
  facets: Facets,
): Promise<Facets> {
  const own = person.organizationId
  if (own === null) return facets
  const alone = { ...query, organizationId: [own] }
  const count = await db.$count(products, await list.condition(db, person, alone))
  return count === 0
    ? facets
    : { ...facets, organizationId: { ...facets['organizationId'], [own]: count } }
}

/** The products that match, to be narrowed and ordered by the caller. */
function matchingProducts(db: Executor, matching: SQL | undefined, { sort }: ProductQuery) {
  const all = db
    .select({ id: products.id, key: sql`${sortable[sort ?? 'name']}`.as('key') })
    .from(products)
    .$dynamic()
  return (
    sort === 'organizationName'
      ? all.innerJoin(organizations, eq(organizations.id, products.organizationId))
      : all
  ).where(matching)
}

const jsonOf = (db: Executor, query: ProductQuery, ids: SQL): SQL =>
  productsAsJson(db)
    .where(sql`${products.id} in (${ids})`)
    .orderBy(...list.order(query))
    .getSQL()

/** A page whose ids are chosen first: the rows before it are passed by without what they are answered with. */
function readPage(db: Executor, matching: SQL | undefined, query: ProductQuery) {
  const page = matchingProducts(db, matching, query)
    .orderBy(...list.order(query))
    .limit(query.limit)
    .offset(query.offset)
  return readJson(db, jsonOf(db, query, sql`select id from (${page.getSQL()}) as page`))
}

/** The same with the total in one statement: what a search finds is compared once and not for each of both. */
async function readCountedPage(db: Executor, matching: SQL | undefined, query: ProductQuery) {
  const [key, id] = [sql`found.key`, sql`found.id`]
  const direction = query.order === 'desc' ? desc : asc
  const { rows, total } = await readCountedJson(
    db,
    matchingProducts(db, matching, query).getSQL(),
    jsonOf(
      db,
      query,
      sql`select found.id from found order by ${direction(key)} nulls last, ${direction(id)} limit ${query.limit} offset ${query.offset}`,
    ),
  )
  return { rows, total: total ?? (query.offset === 0 ? 0 : await db.$count(products, matching)) }
}

/** The products a person's list may hold, by name; pages as JSON. `version` as in {@link readList}. */
export const productList = {
  ...list,
  async page(
    db: Executor,
    person: Belonging,
    query: ProductQuery,
    version: string,
  ): Promise<JsonList> {
    const { rows, total, facets } = await readList(
      db,
      {
        table: products,
        base: list.base(person, query),
        filters: filtersOf(query),
        facets: query.facets,
        version,
      },
      (matching) => readPage(db, matching, query),
      searchWords(query.search ?? '').length === 0
        ? undefined
        : (matching) => readCountedPage(db, matching, query),
    )
    return new JsonList('products', rows, {
      total,
      ...(facets && { facets: await withOwnAlone(db, person, query, facets) }),
    })
  },
}
