/** The figures of a deal: what of its finance every reader of the deal reads, stored as columns (K-030, K-036). */
import type { DealFigures } from '../deal-figures.ts'
import type { Estimate } from './estimate.ts'
import type { SourceLine } from './input.ts'
import { raisingOf } from './raising.ts'
import { soughtOf } from './sought.ts'

/** The figures of an estimate, all but those of the package; `hasFacts` and `credit` as {@link soughtOf} takes them, `needs` and `secured` as {@link raisingOf} does. */
export function figuresOf<Source extends SourceLine>(
  estimate: Estimate<Source>,
  sources: readonly Source[],
  known: {
    hasFacts: boolean
    credit: number | null
    needs: readonly string[]
    secured: number
  },
): Omit<DealFigures, 'package' | 'packagePercent'> {
  const { stack, credit, clock, missing } = estimate
  const sought = soughtOf(estimate, sources, known)
  const { stillToRaise, raised, inTalks } = raisingOf(known, stack, sought, sources)
  return {
    totalUses: stack.totalUses,
    firmGap: stack.firmGap,
    softGap: stack.softGap,
    gapView: stack.gapView,
    creditBase: credit.credit.base,
    slackDays: clock.slackDays,
    clockStatus: clock.status,
    lastServiceDay: clock.lastServiceDay,
    expectedServiceDay: clock.expectedServiceDay,
    creditAtRisk: clock.creditAtRisk,
    creditAtRiskFrom: clock.creditAtRiskFrom,
    factsMissing: missing.length,
    lastServiceDayOtherwise: clock.dispute?.lastServiceDay ?? null,
    stillToRaise,
    raised,
    inTalks,
    sought,
  }
}
