/** What rates cost with the benchmarks they follow (B-001, B-010). */
import { parseRate, rateRange, rateWords } from './rates.ts'
import type { Rate, RateBenchmark } from './rates.ts'

/** A rate of a benchmark on a day (B-001). */
export interface BenchmarkRate {
  readonly benchmark: RateBenchmark
  /** Its term in days, as of a 10-year Treasury (3,600); null where it has none. */
  readonly tenorDays: number | null
  /** YYYY-MM-DD. */
  readonly asOf: string
  /** Basis points. */
  readonly rateBps: number
}

/** The rates of days up to the present one; one of a day to come counts nowhere (B-010). */
export const ratesUpTo = (
  today: string,
  benchmarks: readonly BenchmarkRate[],
): readonly BenchmarkRate[] => benchmarks.filter(({ asOf }) => asOf <= today)

/**
 * The newest rate of the benchmark that a rate follows, by the very same tenor (B-010); null for a fixed rate, for text
 * that means none, and where there is no row.
 */
export function benchmarkOf<Row extends BenchmarkRate>(
  rate: Rate | null,
  benchmarks: readonly Row[],
): Row | null {
  let newest: Row | null = null
  for (const row of benchmarks)
    if (
      row.benchmark === rate?.benchmark &&
      row.tenorDays === rate.tenor &&
      (newest === null || row.asOf > newest.asOf)
    )
      newest = row
  return newest
}

/**
 * What a rate's text costs all in, in basis points (B-010): a fixed rate itself, else its benchmark's newest rate and
 * the spread, at least 0. Null where the text means no rate or its benchmark has no row. `benchmarks` are those of days
 * up to the present one, in any order.
 */
export function allInRate(
  text: string | null | undefined,
  benchmarks: readonly BenchmarkRate[],
): number | null {
  const rate = parseRate(text)
  if (rate === null) return null
  if (rate.benchmark === 'fixed') return Math.max(0, rate.basisPoints)
  const row = benchmarkOf(rate, benchmarks)
  return row === null ? null : Math.max(0, row.rateBps + rate.basisPoints)
}

/** What the two ends of a range of rates cost all in; null for one that is not given or not known (B-012). */
export const allInRange = (
  { lowRangeRate, highRangeRate }: { lowRangeRate: string | null; highRangeRate: string | null },
  benchmarks: readonly BenchmarkRate[],
): { low: number | null; high: number | null } => ({
  low: allInRate(lowRangeRate, benchmarks),
  high: allInRate(highRangeRate, benchmarks),
})

/** All-in rates of a range as ranges are shown: "7.25% - 8.25%", "7.25%+", "Up to 8.25%"; null where none is known (B-012). */
export function allInWords({
  low,
  high,
}: {
  low: number | null
  high: number | null
}): string | null {
  const words = (bps: number | null) => (bps === null ? null : rateWords(bps))
  return low === null && high === null ? null : rateRange(words(low), words(high))
}
