import type { StackView } from '#contract/common/finance-enums'
import { countsIn } from '#contract/finance/input'
import { raisingOf } from '#contract/finance/raising'
import { soughtOf } from '#contract/finance/sought'
import { matchedCredit, securedOf } from '#contract/matching/needed'
import type { Deal } from '#contract/pipeline'
import type { FinanceReading } from './finance-reading.ts'

/** What a view of the stack comes to: what is raised, what the credit pays, what is left and of that in talks (U-020, U-021). */
export interface RaisingSteps {
  readonly view: StackView
  readonly cost: number
  readonly raised: number
  readonly credit: number
  /** The credit is what was typed on the project, which counts until its money is known (K-036). */
  readonly isCreditTyped: boolean
  readonly stillToRaise: number
  readonly inTalks: number
  readonly noSource: number
}

/** The steps of a project: those of the number that lists show, and those of the other view; null where the cost is missing. */
export interface Raising {
  readonly main: RaisingSteps
  /** Null where no source counts: nothing tells the views apart. */
  readonly other: RaisingSteps | null
  /** A source counts, or the text of "Sources secured" is one amount (U-104). */
  readonly isCounted: boolean
  readonly hasSources: boolean
}

const needOf = { construction: 'construction', permanent: 'perm' } as const
const otherOf = { construction: 'permanent', permanent: 'construction' } as const

type RaisingDeal = Pick<Deal, 'capNeed' | 'sourcesSecured' | 'itcAmount' | 'itcPercentage'>
type RaisingReading = Pick<FinanceReading, 'estimate' | 'sources'>

/** What some needs of a project come to, step by step, by the function that its figures are stored by. */
function stepsBy(deal: RaisingDeal, { estimate, sources }: RaisingReading) {
  const { stack } = estimate
  const cost = stack.totalUses
  if (cost === null) return null
  const credit = matchedCredit(deal, cost)
  // What is sought for a bridge is no part of these steps.
  const sought = soughtOf(estimate, sources, { hasFacts: false, credit })
  const secured = securedOf(deal.sourcesSecured)
  const isCreditTyped = estimate.credit.cash.base === null || !sources.some(countsIn)
  return (needs: readonly string[]): RaisingSteps | null => {
    const { stillToRaise, inTalks, raised, view } = raisingOf(
      { needs, secured },
      stack,
      sought,
      sources,
    )
    if (stillToRaise === null || view === null) return null
    const [firm, talks] = [raised ?? 0, inTalks ?? 0]
    return {
      view,
      cost,
      raised: firm,
      credit: Math.max(0, cost - firm - stillToRaise),
      isCreditTyped,
      stillToRaise,
      inTalks: talks,
      noSource: stillToRaise - talks,
    }
  }
}

/** The steps to what a need seeks, where it is the sum that they come to; the amounts of other needs follow from something else. */
export function stepsOfNeed(
  deal: RaisingDeal,
  reading: RaisingReading,
  { need, sought }: { readonly need: string; readonly sought: number },
): RaisingSteps | null {
  const steps =
    need === needOf.construction || need === needOf.permanent
      ? (stepsBy(deal, reading)?.([need]) ?? null)
      : null
  return steps?.stillToRaise === sought ? steps : null
}

/** What a project still has to raise, by the need that seeks most of it. */
export function raisingStepsOf(deal: RaisingDeal, reading: RaisingReading): Raising | null {
  const stepsOf = stepsBy(deal, reading)
  const main = stepsOf?.(deal.capNeed) ?? null
  if (stepsOf === null || main === null) return null
  const { sources } = reading
  const hasSources = sources.some(countsIn)
  return {
    main,
    other: hasSources ? stepsOf([needOf[otherOf[main.view]]]) : null,
    isCounted: hasSources || securedOf(deal.sourcesSecured) > 0,
    hasSources,
  }
}
