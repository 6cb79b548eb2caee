/** What a rate's text means with the benchmarks of the table (B-011). */
import { allInRate, benchmarkOf } from '../common/benchmark-rates.ts'
import type { BenchmarkRate } from '../common/benchmark-rates.ts'
import { parseRate, rateBenchmarks, rateWords } from '../common/rates.ts'
import type { Rate } from '../common/rates.ts'
import { daysBetween } from './days.ts'
import { dayWords } from './day-words.ts'

/** An all-in rate in words; `bps` is null where there is none. */
export interface RateWords {
  readonly bps: number | null
  /** "Prime + 1.5% = 8.25%", "No SOFR in the benchmark table", "Rate not understood". */
  readonly text: string
  /** "Prime 6.75% as of Jun 17, 2026"; null without a benchmark. */
  readonly source: string | null
  /** The benchmark's rate is older than the rules allow without saying so. */
  readonly isOld: boolean
}

/** "10-year Treasury", "Prime". */
export function benchmarkName({ benchmark, tenor }: Pick<Rate, 'benchmark' | 'tenor'>): string {
  const name = rateBenchmarks[benchmark]
  if (tenor === null) return name
  if (tenor % 360 === 0) return `${tenor / 360}-year ${name}`
  return tenor % 30 === 0 ? `${tenor / 30}-month ${name}` : `${tenor}-day ${name}`
}

/**
 * The words for a rate as typed; null for an empty text. `benchmarks` are those up to `today`, the present day;
 * `staleAfter` the days after which one is old.
 */
export function benchmarkWords(
  typed: string | null,
  benchmarks: readonly BenchmarkRate[],
  { today, staleAfter }: { today: string; staleAfter: number },
): RateWords | null {
  const text = (typed ?? '').trim()
  if (text === '') return null
  const unknown = { bps: null, source: null, isOld: false }
  const rate = parseRate(text)
  if (rate === null) return { ...unknown, text: 'Rate not understood' }
  const bps = allInRate(text, benchmarks)
  const row = benchmarkOf(rate, benchmarks)
  if (rate.benchmark === 'fixed' && bps !== null)
    return { bps, text: rateWords(bps), source: null, isOld: false }
  const name = benchmarkName(rate)
  if (bps === null || row === null) return { ...unknown, text: `No ${name} in the benchmark table` }
  const isOld = daysBetween(row.asOf, today) > staleAfter
  return {
    bps,
    text: `${text} = ${rateWords(bps)}`,
    source: `${name} ${rateWords(row.rateBps)} as of ${dayWords(row.asOf)}${isOld ? ', old' : ''}`,
    isOld,
  }
}
