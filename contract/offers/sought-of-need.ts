/** What a need of a project seeks while offers are made for it (M-037). */
import type { Estimate } from '../finance/estimate.ts'
import type { SourceLine } from '../finance/input.ts'
import { soughtOf } from '../finance/sought.ts'
import type { Capital } from '../matching/choices.ts'
import { demandOf, isFinanced, matchedCredit, neededOf } from '../matching/needed.ts'
import type { ComparedDeal } from '../matching/needed.ts'

/**
 * The amount that a need seeks by a deal's finance, and the months it is needed for; both null where unknown. Server and
 * browser ask it alike, so that what an acceptance would leave is what the offers say once it is made.
 */
export function soughtOfNeed(
  deal: Omit<ComparedDeal, 'sought' | 'totalUses'>,
  {
    estimate,
    sources,
    hasFacts,
  }: {
    readonly estimate: Estimate
    readonly sources: readonly SourceLine[]
    readonly hasFacts: boolean
  },
  need: Capital,
): { need: Capital; sought: number | null; neededMonths: number | null } {
  const { totalUses } = estimate.stack
  const credit = matchedCredit(deal, totalUses)
  const sought = { ...soughtOf(estimate, sources, { hasFacts, credit }) }
  const needed = neededOf(demandOf({ ...deal, sought, totalUses }), need)
  return {
    need,
    sought: needed.amount ?? (isFinanced(needed) ? 0 : null),
    neededMonths: needed.months,
  }
}
