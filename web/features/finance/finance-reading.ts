import type { BenchmarkRate } from '#contract/common/benchmark-rates'
import type { EndpointReply } from '#contract/common/endpoint'
import { estimateOf, type Estimate } from '#contract/finance/estimate'
import type { FinanceDeal, FinanceFacts, FinanceInput } from '#contract/finance/input'
import { readFinanceRules, type FinanceRules } from '#contract/finance/rules'
import { sheetOf, type Sheet } from '#contract/finance/sheet'
import type { Source, Use } from '#contract/finance-lines'
import type { Deal } from '#contract/pipeline'
import type { ProjectFinance } from '#contract/project-finance'
import type { readRuleFile } from '#contract/rules'

export type { ProjectFinance } from '#contract/project-finance'
type RuleFile = EndpointReply<typeof readRuleFile>

/** Lines as the functions of the contract take them: amounts as numbers of whole US dollars. */
export type SourceRow = Omit<Source, 'amount'> & { readonly amount: number }
type UseRow = Omit<Use, 'amount'> & { readonly amount: number }

/** What the portal knows besides a deal's own lines: the rules in force and the benchmarks of today. */
export interface FinanceBasis {
  readonly file: RuleFile
  readonly rules: FinanceRules
  readonly benchmarks: readonly BenchmarkRate[]
}

/** All that the page of a deal shows of its money and its clock, computed from one reading. */
export interface FinanceReading {
  readonly input: FinanceInput<SourceRow>
  readonly uses: readonly UseRow[]
  readonly sources: readonly SourceRow[]
  readonly sheet: Sheet
  readonly estimate: Estimate<SourceRow>
  readonly basis: FinanceBasis
  /** Whether facts are stored. */
  readonly hasFacts: boolean
  /** The present day, as the server says. */
  readonly today: string
}

/** Rules and benchmarks, read once for all that is computed with them. */
export const basisOf = (file: RuleFile, benchmarks: readonly BenchmarkRate[]): FinanceBasis => ({
  file,
  rules: readFinanceRules(file),
  benchmarks,
})

const amountOf = (text: string | null) => (text === null ? null : Number(text))

/** The fields of a deal that its finance looks at, with amounts as numbers. */
const dealOf = (deal: Deal): FinanceDeal => ({
  technology: deal.technology,
  capEx: amountOf(deal.capEx),
  itcAmount: amountOf(deal.itcAmount),
  ownerType: deal.ownerType,
  systemOwner: deal.systemOwner,
  itcMonetizationStrategy: deal.itcMonetizationStrategy,
  location: deal.location,
  expectedPtoDate: deal.expectedPtoDate,
})

const withNumber = <Line extends { readonly amount: string }>(line: Line) => ({
  ...line,
  amount: Number(line.amount),
})

/** Computes a deal's finance with the rules in force, by the functions that the server stores by (K-081). */
export function readingOf(
  deal: Deal,
  finance: Pick<ProjectFinance, 'facts' | 'uses' | 'sources' | 'today'>,
  basis: FinanceBasis,
  facts: FinanceFacts = finance.facts,
): FinanceReading {
  const sources = finance.sources.map(withNumber)
  const uses = finance.uses.map(withNumber)
  const input = { deal: dealOf(deal), facts, uses, sources, benchmarks: basis.benchmarks }
  return {
    input,
    uses,
    sources,
    basis,
    hasFacts: finance.facts.version > 0,
    sheet: sheetOf(input, basis.rules),
    estimate: estimateOf(input, basis.rules),
    today: finance.today,
  }
}
