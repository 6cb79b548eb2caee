import type { Deal } from '#contract/pipeline'
import type { StoryInput } from '#contract/home/story'
import type { FinanceReading } from '#web/features/finance/finance-reading.ts'
import type { Raising } from '#web/features/finance/raising-steps.ts'

/** The story of a project for its parties, from its own finance (U-023, U-104). */
export function storyOfReading(
  deal: Deal,
  { estimate: { stack, credit, clock, bridge } }: FinanceReading,
  raising: Raising | null,
  { lenders, offers }: { readonly lenders: number | null; readonly offers: number },
): StoryInput {
  return {
    party: true,
    cost: stack.totalUses,
    raised: raising?.main.raised ?? null,
    stillToRaise: raising?.main.stillToRaise ?? null,
    counted: raising?.isCounted ?? false,
    credit: {
      base: credit.credit.base,
      month: bridge.cashMonth,
      typed: deal.itcAmount === null ? null : Number(deal.itcAmount),
      open: credit.missing.length,
    },
    offers,
    lenders,
    clock,
  }
}
