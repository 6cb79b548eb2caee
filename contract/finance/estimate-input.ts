/** What a body of the estimate means, with everything that it leaves out filled in (K-014, K-018 to K-021, T-004, T-006). */
import type { z } from 'zod'
import { settledFacts } from '#contract/finance-facts'
import { settledSource, settledUse } from '#contract/finance-lines'
import type { estimateBody } from '#contract/finance'
import { noFacts } from './input.ts'
import type { FinanceInput } from './input.ts'

/** The input of a body that is valid; `benchmarks` are rates of days up to the present one, the body's or the table's. */
export function inputOf(
  given: Omit<z.output<typeof estimateBody>, 'benchmarks'>,
  benchmarks: FinanceInput['benchmarks'],
): FinanceInput {
  const { deal = {}, facts = {}, uses = [], sources = [] } = given
  return {
    deal: {
      technology: deal.technology ?? [],
      capEx: deal.capEx ?? null,
      itcAmount: deal.itcAmount ?? null,
      ownerType: deal.ownerType ?? null,
      systemOwner: deal.systemOwner ?? null,
      itcMonetizationStrategy: deal.itcMonetizationStrategy ?? null,
      location: deal.location ?? null,
      expectedPtoDate: deal.expectedPtoDate ?? null,
    },
    facts: settledFacts(facts, noFacts, null).facts,
    uses: uses.map(settledUse),
    sources: sources.map(settledSource),
    benchmarks,
  }
}
