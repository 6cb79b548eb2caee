/** The bridge loan to the money from a credit (T-083 to T-087). */
import type { MissingOfBridge } from '../common/finance-enums.ts'
import { allInRate } from '../common/benchmark-rates.ts'
import type { BenchmarkRate } from '../common/benchmark-rates.ts'
import type { loanTermLengths } from '../common/registry-enums.ts'
import { part } from './arithmetic.ts'
import { addMonths, monthOf, monthsBetween } from './days.ts'
import type { FinanceFacts } from './input.ts'
import type { FinanceRules } from './rules.ts'

type LoanTermLength = keyof typeof loanTermLengths

export interface Bridge {
  readonly amount: number | null
  /** Months are YYYY-MM. */
  readonly cashMonth: string | null
  readonly firstDrawMonth: string | null
  readonly tenorMonths: number | null
  readonly rateBps: number | null
  readonly interestReserve: number | null
  readonly repaymentMonth: string | null
  readonly covers: boolean | null
  readonly termFit: LoanTermLength | null
  readonly missing: readonly MissingOfBridge[]
}

/** The loan terms lenders choose from: the two short ones end before their months, the others with them (T-087). */
function termFit(months: number): LoanTermLength | null {
  if (months < 24) return 'less_than_24_months'
  if (months < 84) return 'less_than_7_years'
  if (months <= 120) return '7_to_10_years'
  if (months <= 180) return 'up_to_15_years'
  return months <= 240 ? 'up_to_20_years' : null
}

/** The share of the money a bridge advances, in basis points. */
function advanceOf({ bridgeAdvancePercent }: FinanceFacts, rules: FinanceRules): number {
  return bridgeAdvancePercent === null
    ? rules.number('assume.bridge_advance_bps')
    : bridgeAdvancePercent * 100
}

/** The months a bridge runs beyond the money. */
function cushionOf({ cushionMonths }: FinanceFacts, rules: FinanceRules): number {
  return cushionMonths ?? rules.number('assume.cushion_months')
}

function rateOf(
  { bridgeRate }: FinanceFacts,
  benchmarks: readonly BenchmarkRate[],
  rules: FinanceRules,
): number | null {
  return (bridgeRate ?? '').trim() === ''
    ? rules.number('assume.bridge_rate_bps')
    : allInRate(bridgeRate, benchmarks)
}

/** The bridge for base-case money that comes in a month; both may be unknown. */
export function bridgeOf(
  facts: FinanceFacts,
  { cash, cashMonth }: { cash: number | null; cashMonth: string | null },
  benchmarks: readonly BenchmarkRate[],
  rules: FinanceRules,
): Bridge {
  const amount = cash === null ? null : part(cash, advanceOf(facts, rules), 10_000)
  const firstDrawMonth = facts.bridgeFirstDraw === null ? null : monthOf(facts.bridgeFirstDraw)
  const rateBps = rateOf(facts, benchmarks, rules)
  const known = { amount, cashMonth, firstDrawMonth, rateBps }
  const none = {
    tenorMonths: null,
    interestReserve: null,
    repaymentMonth: null,
    covers: null,
    termFit: null,
  }
  if (cash === null || amount === null) return { ...known, ...none, missing: ['credit_cash'] }
  if (amount === 0) return { ...known, ...none, missing: [] }
  const cushion = cushionOf(facts, rules)
  const isDrawnLate = firstDrawMonth !== null && cashMonth !== null && firstDrawMonth > cashMonth
  const tenorMonths =
    firstDrawMonth === null || cashMonth === null || isDrawnLate
      ? null
      : monthsBetween(firstDrawMonth, cashMonth) + cushion
  const interestReserve =
    tenorMonths === null || rateBps === null ? null : part(amount, rateBps * tenorMonths, 120_000)
  const missing: MissingOfBridge[] = []
  if (cashMonth === null) missing.push('expected_service')
  if (firstDrawMonth === null) missing.push('first_draw')
  if (rateBps === null) missing.push('bridge_rate')
  if (isDrawnLate) missing.push('draw_after_cash')
  return {
    ...known,
    tenorMonths,
    interestReserve,
    repaymentMonth: cashMonth === null ? null : addMonths(cashMonth, cushion),
    covers: interestReserve === null ? null : cash >= amount + interestReserve,
    termFit: tenorMonths === null ? null : termFit(tenorMonths),
    missing,
  }
}
