import type { Estimate } from '#contract/finance/estimate'
import type { FinanceInput } from '#contract/finance/input'
import type { FinanceRules } from '#contract/finance/rules'
import type { Source } from '#contract/finance-lines'

/** A line of the stack, its amount as a number of whole US dollars. */
export type StackLine = Omit<Source, 'amount'> & { readonly amount: number }

/** What of a project's finance says where an offer goes, and what it leaves. */
export interface StackReading {
  readonly input: FinanceInput<StackLine>
  readonly sources: readonly StackLine[]
  readonly estimate: Pick<Estimate, 'stack'>
  readonly basis: { readonly rules: FinanceRules }
}
