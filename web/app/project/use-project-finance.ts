import { useMemo } from 'react'
import type { ShareSection } from '#contract/common/closing-enums'
import type { Deal } from '#contract/pipeline'
import { isWholeFinance } from '#contract/project-finance'
import type { Room } from '#contract/room'
import { useProjectFinance } from '#web/features/finance/finance.queries.ts'
import { basisOf, readingOf } from '#web/features/finance/finance-reading.ts'
import { raisingStepsOf } from '#web/features/finance/raising-steps.ts'
import { sharedReadingOf } from '#web/features/finance/shared-reading.ts'
import { useCurrentBenchmarks } from '#web/lib/benchmarks.ts'
import { useRuleFile } from '#web/lib/rule-file.ts'
import type { ProjectRole } from './tab-props.ts'

const everySection: readonly ShareSection[] = ['stack', 'credit', 'documents']

/** The sections of a project that a person reads at this moment. */
export function sectionsOf(role: ProjectRole, room: Room | undefined): readonly ShareSection[] {
  if (role === 'party') return everySection
  const share = room?.share ?? null
  return share !== null && share.endedWhy === null && share.accepted ? share.sections : []
}

/** The finance of a project as far as the person reads it, with the rules and benchmarks it is computed by, and what is still to raise. */
export function useFinanceOf(deal: Deal, sections: readonly ShareSection[]) {
  const hasStack = sections.includes('stack')
  const isRead = hasStack || sections.includes('credit')
  const answer = useProjectFinance(deal.id, isRead)
  const file = useRuleFile()
  const benchmarks = useCurrentBenchmarks()
  const finance = isRead ? answer.data : undefined
  const basis = useMemo(
    () => (file.data && benchmarks.data ? basisOf(file.data, benchmarks.data.benchmarks) : null),
    [file.data, benchmarks.data],
  )
  const reading = useMemo(() => {
    if (finance === undefined || basis === null) return null
    return isWholeFinance(finance)
      ? readingOf(deal, finance, basis)
      : sharedReadingOf(deal, finance, basis)
  }, [deal, finance, basis])
  const raising = useMemo(
    () => (reading && hasStack ? raisingStepsOf(deal, reading) : null),
    [deal, reading, hasStack],
  )
  return {
    finance: finance !== undefined && isWholeFinance(finance) ? finance : null,
    reading,
    raising,
    failed: [answer, file, benchmarks].find((query) => query.isError && query.data === undefined),
  }
}
