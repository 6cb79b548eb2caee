import type { RateBenchmark } from './common/rates.ts'
import { rateBenchmarks } from './common/rates.ts'
import { broadGeographies } from './common/states.ts'
import type { Product } from './products.ts'
import type { ProductFilters } from './products-query.ts'

/**
 * Which products a filter finds: the same for the server's lists and for rows that the browser has loaded whole. A
 * test compares both on the same products.
 */

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

const asList = (value: string | null) => (value === null ? [] : [value])

/** The states a product lends in: those of its broad geography, or the ones it names. */
function statesOf({
  macroGeography,
  certainGeographies,
}: Pick<Product, 'macroGeography' | 'certainGeographies'>): readonly string[] {
  return broadGeographies[macroGeography ?? ''] ?? certainGeographies
}

/** The filters that offer options, each with the values a product has of it; facet counts are counts of these. */
const productOptions = {
  type: (row: Product): readonly string[] => row.type,
  asset: (row: Product): readonly string[] => row.asset,
  technology: (row: Product): readonly string[] => row.technology,
  securityPosition: (row: Product): readonly string[] => row.securityPosition,
  macroGeography: (row: Product): readonly string[] => asList(row.macroGeography),
  certainGeographies: (row: Product): readonly string[] => statesOf(row),
  loanTermLength: (row: Product): readonly string[] => row.loanTermLength,
  isSupportedByCatalyticFacility: (row: Product): readonly string[] => [
    String(row.isSupportedByCatalyticFacility),
  ],
  catalyticFacilityId: (row: Product): readonly string[] => asList(row.catalyticFacilityId),
  status: (row: Product): readonly string[] => [row.status],
  organizationId: (row: Product): readonly string[] => [row.organizationId],
  benchmark: (row: Product): readonly string[] => benchmarksOf(row),
} as const
type ProductOption = keyof typeof productOptions

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
  readonly counts: Readonly<Record<ProductOption, Readonly<Record<string, number>>>>
}

const optionNames = Object.keys(productOptions) as ProductOption[]

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
): FilteredProducts {
  const range = [filters.rateMin, filters.rateMax] as const
  const isRanged = range.some((end) => end !== undefined)
  // With a range the benchmarks of a product are those on which its rates meet it.
  const options = isRanged
    ? {
        ...productOptions,
        benchmark: (row: Product): readonly string[] =>
          benchmarksOf(row).filter((benchmark) => meetsRate(row, range, benchmark)),
      }
    : productOptions
  const chosen: Readonly<Partial<Record<ProductOption, readonly string[] | undefined>>> = isRanged
    ? { ...filters, benchmark: rangedBenchmarks(filters.benchmark) }
    : filters
  const set = optionNames.filter((name) => (chosen[name] ?? []).length > 0)
  const counters = Object.fromEntries(optionNames.map((name) => [name, createCounter()])) as Record<
    ProductOption,
    ReturnType<typeof createCounter>
  >
  const found = rows.filter((row) => {
    if (!meetsSize(row, [filters.sizeMin, filters.sizeMax])) return false
    const rejecting = set.filter((name) => !meetsAny(options[name](row), chosen[name]))
    if (rejecting.length > 1) return false
    for (const name of rejecting.length === 1 ? rejecting : optionNames)
      counters[name].add(options[name](row))
    return rejecting.length === 0
  })
  const counts = Object.fromEntries(
    optionNames.map((name) => [name, counters[name].total()]),
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
