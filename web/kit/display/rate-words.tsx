import { Clock } from 'lucide-react'
import { benchmarkWords } from '#contract/finance/benchmark-words'
import { readFinanceRules } from '#contract/finance/rules'
import { useCurrentBenchmarks } from '../../lib/benchmarks.ts'
import { presentDay } from '../../lib/present-day.ts'
import { useRuleFile } from '../../lib/rule-file.ts'

/** What rates as typed cost all in, each with its benchmark and the day of it (B-011). */
export function RateWordsList({ texts }: { readonly texts: readonly (string | null)[] }) {
  const benchmarks = useCurrentBenchmarks()
  const file = useRuleFile()
  if (benchmarks.data === undefined || file.data === undefined) return null
  const staleAfter = readFinanceRules(file.data).number('benchmark.stale_after_days')
  const today = presentDay()
  const words = texts
    .flatMap(
      (text) => benchmarkWords(text, benchmarks.data.benchmarks, { today, staleAfter }) ?? [],
    )
    // A fixed rate says itself what it costs.
    .filter(({ bps, source }) => bps === null || source !== null)
  const sources = new Map(words.map(({ source, isOld }) => [source, isOld]))
  return (
    <span className="block pt-0.5 font-ui text-meta font-normal tracking-normal text-ink-3">
      {[...new Set(words.map(({ text }) => text))].map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      ))}
      {[...sources].map(
        ([source, isOld]) =>
          source !== null && (
            <span key={source} className="block">
              {isOld && <Clock aria-hidden className="mr-1 inline size-3 text-gold-ink" />}
              {source}
            </span>
          ),
      )}
    </span>
  )
}
