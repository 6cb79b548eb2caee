import { useMemo } from 'react'
import type { Deal } from '#contract/pipeline'
import { useProjectFinance } from '#web/features/finance/finance.queries.ts'
import { basisOf, readingOf } from '#web/features/finance/finance-reading.ts'
import { raisingStepsOf } from '#web/features/finance/raising-steps.ts'
import { useCurrentBenchmarks } from '#web/lib/benchmarks.ts'
import { useRuleFile } from '#web/lib/rule-file.ts'

/** The finance of a project with the rules and benchmarks it is computed by, and what is still to raise. */
export function useFinanceOf(deal: Deal) {
  const finance = useProjectFinance(deal.id)
  const file = useRuleFile()
  const benchmarks = useCurrentBenchmarks()
  const basis = useMemo(
    () => (file.data && benchmarks.data ? basisOf(file.data, benchmarks.data.benchmarks) : null),
    [file.data, benchmarks.data],
  )
  const reading = useMemo(
    () => (finance.data && basis ? readingOf(deal, finance.data, basis) : null),
    [deal, finance.data, basis],
  )
  const raising = useMemo(() => (reading ? raisingStepsOf(deal, reading) : null), [deal, reading])
  return {
    finance: finance.data,
    reading,
    raising,
    failed: [finance, file, benchmarks].find((query) => query.isError && query.data === undefined),
  }
}
