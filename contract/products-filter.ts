import type { RateBenchmark } from './common/rates.ts'
import { rateBenchmarks } from './common/rates.ts'
import { freshnessOf } from './freshness.ts'
import { broadGeographies } from './common/states.ts'
import type { Product } from './products.ts'
import type { ProductFilters } from './products-query.ts'

/**
 * Which products a filter finds: the same for the server's lists and for rows that the browser has loaded whole
 * (docs/decisions/0022). A test compares both on the same products.
 */

/** The filters that offer options; sizes and rates are ranges. */
export type ProductFilterName = Exclude<
  keyof ProductFilters,
  'rateMin' | 'rateMax' | 'sizeMin' | 'sizeMax'
>

/**
 * What each filter compares with what is chosen in it: the field of its name, or what server and browser compute of
 * several fields.
 */
const productFilters = {
  type: 'field',
  asset: 'field',
  technology: 'field',
  securityPosition: 'field',
  macroGeography: 'field',
  certainGeographies: 'computed',
  loanTermLength: 'field',
  isSupportedByCatalyticFacility: 'field',
  catalyticFacilityId: 'field',
  status: 'field',
  freshness: 'computed',
  organizationId: 'field',
  benchmark: 'computed',
} as const satisfies {
  readonly [Name in ProductFilterName]: 'computed' | (Name extends keyof Product ? 'field' : never)
}

type Compared<Source> = {
  [Name in ProductFilterName]: (typeof productFilters)[Name] extends Source ? Name : never
}[ProductFilterName]

const filterNames = Object.keys(productFilters) as ProductFilterName[]

const isField = (name: ProductFilterName): name is Compared<'field'> =>
  productFilters[name] === 'field'

/** One part for each filter with options: made from the field of its name, or the one that is computed. */
export function forProductFilters<Part>(
  ofField: (name: Compared<'field'>) => Part,
  computed: Readonly<Record<Compared<'computed'>, Part>>,
): Record<ProductFilterName, Part> {
  return Object.fromEntries(
    filterNames.map((name) => [name, isField(name) ? ofField(name) : computed[name]]),
  ) as Record<ProductFilterName, Part>
}

type Rates = Pick<
  Product,
  'lowRateBenchmark' | 'lowRateBasisPoints' | 'highRateBenchmark' | 'highRateBasisPoints'
>

/** The benchmarks a product's rates are based on. */
function benchmarksOf({ lowRateBenchmark: low, highRateBenchmark: high }: Rates): RateBenchmark[] {
  return [...new Set([low, high].filter((benchmark) => benchmark !== null))]
}

const meetsAny = (values: readonly string[], chosen: readonly string[] | undefined) =>
  chosen === undefined || chosen.length === 0 || values.some((value) => chosen.includes(value))

/** The values of a field, as texts. */
const textsOf = (value: string | boolean | readonly string[] | null): readonly string[] =>
  value === null ? [] : typeof value === 'object' ? value : [String(value)]

/** The states a product lends in: those of its broad geography, or the ones it names. */
function statesOf({
  macroGeography,
  certainGeographies,
}: Pick<Product, 'macroGeography' | 'certainGeographies'>): readonly string[] {
  return broadGeographies[macroGeography ?? ''] ?? certainGeographies
}

type Range = readonly [from: number | undefined, to: number | undefined]

const overlaps = (low: number, high: number, [from, to]: Range) =>
  high >= (from ?? Number.NEGATIVE_INFINITY) && low <= (to ?? Number.POSITIVE_INFINITY)

/** Whether a product lends somewhere between two amounts; without a minimum from $0 on, without a maximum without end. */
function meetsSize(
  row: Pick<Product, 'minPrincipalSize' | 'maxPrincipalSize'>,
  range: Range,
): boolean {
  if (range[0] === undefined && range[1] === undefined) return true
  return overlaps(
    Number(row.minPrincipalSize ?? 0),
    row.maxPrincipalSize === null ? Number.POSITIVE_INFINITY : Number(row.maxPrincipalSize),
    range,
  )
}

/** Whether a product's rates on a benchmark are somewhere between two; a single rate is both ends. */
function meetsRate(row: Rates, range: Range, benchmark: RateBenchmark): boolean {
  const low = row.lowRateBenchmark === benchmark ? row.lowRateBasisPoints : null
  const high = row.highRateBenchmark === benchmark ? row.highRateBasisPoints : null
  const [from, to] = [low ?? high, high ?? low]
  return from !== null && to !== null && overlaps(from, to, range)
}

/** The benchmarks a range of rates is about: the chosen ones, or fixed rates. */
export function rangedBenchmarks(
  chosen: readonly RateBenchmark[] | undefined,
): readonly RateBenchmark[] {
  return chosen === undefined || chosen.length === 0 ? ['fixed'] : chosen
}

/** The rows of a list that match its filters, and the rows per option of each filter. */
export interface FilteredProducts {
  readonly found: readonly Product[]
  /** As the server counts: a filter's own choice does not narrow its counts, all the others do. */
  readonly counts: Readonly<Record<ProductFilterName, Readonly<Record<string, number>>>>
}

/** Counts values. A long list that many rows share, as that of all states, is counted once for them together. */
function createCounter() {
  const counts: Record<string, number> = {}
  const shared = new Map<readonly string[], number>(
    Object.values(broadGeographies).map((list) => [list, 0]),
  )
  const addAll = (values: readonly string[], rows: number) => {
    for (const value of values) counts[value] = (counts[value] ?? 0) + rows
  }
  return {
    add(values: readonly string[]) {
      const rows = shared.get(values)
      if (rows === undefined) addAll(values, 1)
      else shared.set(values, rows + 1)
    },
    total() {
      for (const [values, rows] of shared) if (rows > 0) addAll(values, rows)
      return counts
    },
  }
}

/**
 * Filters rows and counts options in one pass: a row that only one filter rejects counts for that filter's options,
 * one that no filter rejects for all. Fast enough for a keystroke over ten thousand rows.
 */
export function filterProducts(
  rows: readonly Product[],
  filters: ProductFilters,
  /** The UTC day on which rows are fresh or stale. */
  present: string,
): FilteredProducts {
  const range = [filters.rateMin, filters.rateMax] as const
  const isRanged = range.some((end) => end !== undefined)
  const options = forProductFilters<(row: Product) => readonly string[]>(
    (name) => (row) => textsOf(row[name]),
    {
      certainGeographies: statesOf,
      freshness: (row) => {
        const freshness = freshnessOf('products', row, present)
        return freshness === null ? [] : [freshness]
      },
      // With a range the benchmarks of a product are those on which its rates meet it.
      benchmark: isRanged
        ? (row) => benchmarksOf(row).filter((benchmark) => meetsRate(row, range, benchmark))
        : benchmarksOf,
    },
  )
  const chosen: Readonly<Partial<Record<ProductFilterName, readonly string[] | undefined>>> =
    isRanged ? { ...filters, benchmark: rangedBenchmarks(filters.benchmark) } : filters
  const set = filterNames.filter((name) => (chosen[name] ?? []).length > 0)
  const counters = Object.fromEntries(filterNames.map((name) => [name, createCounter()])) as Record<
    ProductFilterName,
    ReturnType<typeof createCounter>
  >
  const found = rows.filter((row) => {
    if (!meetsSize(row, [filters.sizeMin, filters.sizeMax])) return false
    const rejecting = set.filter((name) => !meetsAny(options[name](row), chosen[name]))
    if (rejecting.length > 1) return false
    for (const name of rejecting.length === 1 ? rejecting : filterNames)
      counters[name].add(options[name](row))
    return rejecting.length === 0
  })
  const counts = Object.fromEntries(
    filterNames.map((name) => [name, counters[name].total()]),
  ) as FilteredProducts['counts']
  return { found, counts }
}

const benchmarkPlaces: readonly string[] = Object.keys(rateBenchmarks)

/** A rate as one number that sorts: by benchmark, then by basis points. Null where the rate is not understood. */
export function rateOrder(
  benchmark: RateBenchmark | null,
  basisPoints: number | null,
): number | null {
  return benchmark === null || basisPoints === null
    ? null
    : benchmarkPlaces.indexOf(benchmark) * 1_000_000 + basisPoints
}
