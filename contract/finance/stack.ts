/** The capital stack: uses and sources in two views, what is missing, what it costs (K-040 to K-052). */
import type { StackView, StackWarningCode } from '../common/finance-enums.ts'
import { allInRate } from '../common/benchmark-rates.ts'
import type { BenchmarkRate } from '../common/benchmark-rates.ts'
import { cut, sumOf, weightedAverage } from './arithmetic.ts'
import { countsIn, isFirm } from './input.ts'
import type { FinanceInput, SourceLine, UseLine } from './input.ts'

/** One view of the stack; what depends on unknown uses is null. */
interface ViewSums {
  readonly firm: number
  readonly interested: number
  readonly identified: number
  readonly firmGap: number | null
  readonly softGap: number | null
  readonly surplus: number | null
  readonly over: number | null
  readonly debtCostBps: number | null
  readonly moneyCostBps: number | null
  readonly leftOutOfCost: number
}

/** Something about the stack a person should look at; never a refusal (K-052). */
export interface StackWarning {
  readonly code: StackWarningCode
  readonly amount: number
  readonly view?: StackView
  readonly day?: string
}

export interface Stack {
  readonly totalUses: number | null
  readonly usesFrom: 'lines' | 'capEx' | 'unknown'
  readonly construction: ViewSums
  readonly permanent: ViewSums
  readonly firmGap: number | null
  readonly softGap: number | null
  readonly gapView: StackView | null
  readonly guaranteed: number
  readonly coverageBps: number | null
  readonly concessional: number
  readonly commercial: number
  readonly leverageHundredths: number | null
}

const views = ['construction', 'permanent'] as const
const debts: ReadonlySet<SourceLine['kind']> = new Set([
  'bridge',
  'senior',
  'pari_passu',
  'subordinate',
])

const amountOf = (lines: readonly { amount: number }[]) => sumOf(lines.map(({ amount }) => amount))

/** Whether a source funds in a view: a guarantee in none (K-042). */
export function fundsIn({ kind, phase }: SourceLine, view: StackView): boolean {
  return kind !== 'guarantee' && (phase === view || phase === 'both')
}

/** The uses and where they come from (K-040). */
function usesOf(
  uses: readonly UseLine[],
  capEx: number | null,
): Pick<Stack, 'totalUses' | 'usesFrom'> {
  if (uses.length > 0) return { totalUses: amountOf(uses), usesFrom: 'lines' }
  return { totalUses: capEx, usesFrom: capEx === null ? 'unknown' : 'capEx' }
}

/** All-in rates of sources in basis points, each read once; null where there is none (B-010). */
export type SourceRates = ReadonlyMap<SourceLine, number | null>

/** Reads the rate of every source. */
export function ratesOf(
  sources: readonly SourceLine[],
  benchmarks: readonly BenchmarkRate[],
): SourceRates {
  return new Map(sources.map((line) => [line, allInRate(line.rate, benchmarks)]))
}

/** What the firm money of a view costs (K-047, K-048). */
function costOf(firm: readonly SourceLine[], rates: SourceRates) {
  const counted: { amount: number; value: number; isDebt: boolean }[] = []
  let leftOutOfCost = 0
  for (const line of firm) {
    const { kind, amount } = line
    if (kind === 'tax_credit') continue
    const value = kind === 'grant' ? 0 : (rates.get(line) ?? null)
    if (value === null) leftOutOfCost += amount
    else counted.push({ amount, value, isDebt: debts.has(kind) })
  }
  return {
    debtCostBps: weightedAverage(counted.filter(({ isDebt }) => isDebt)),
    moneyCostBps: weightedAverage(counted),
    leftOutOfCost,
  }
}

function viewOf(
  view: StackView,
  uses: number | null,
  sources: readonly SourceLine[],
  rates: SourceRates,
): ViewSums {
  const funding = sources.filter((line) => fundsIn(line, view))
  const firmLines = funding.filter(isFirm)
  const inState = (state: SourceLine['state']) =>
    amountOf(funding.filter((line) => line.state === state))
  const firm = amountOf(firmLines)
  const interested = inState('interested')
  const identified = inState('identified')
  const above = (amount: number, least: number) => Math.max(0, amount - least)
  return {
    firm,
    interested,
    identified,
    firmGap: uses === null ? null : above(uses, firm),
    softGap: uses === null ? null : above(uses, firm + interested),
    surplus: uses === null ? null : above(firm, uses),
    over: uses === null ? null : above(firm + interested + identified, uses),
    ...costOf(firmLines, rates),
  }
}

const larger = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other)

/** The capital stack of a deal, without its warnings. */
export function stackOf({ deal, uses, sources }: FinanceInput, rates: SourceRates): Stack {
  const total = usesOf(uses, deal.capEx)
  const [construction, permanent] = views.map((view) =>
    viewOf(view, total.totalUses, sources, rates),
  ) as [ViewSums, ViewSums]
  const firm = sources.filter(isFirm)
  const guaranteed = amountOf(firm.filter(({ kind }) => kind === 'guarantee'))
  const debt = amountOf(firm.filter(({ kind }) => debts.has(kind)))
  const permanentMoney = firm.filter(
    (line) => fundsIn(line, 'permanent') && line.kind !== 'tax_credit',
  )
  const concessional = amountOf(permanentMoney.filter((line) => line.concessional))
  const commercial = amountOf(permanentMoney.filter((line) => !line.concessional))
  const firmGap = larger(construction.firmGap, permanent.firmGap)
  return {
    ...total,
    construction,
    permanent,
    firmGap,
    softGap: larger(construction.softGap, permanent.softGap),
    gapView:
      firmGap === null ? null : construction.firmGap === firmGap ? 'construction' : 'permanent',
    guaranteed,
    coverageBps: debt === 0 ? null : cut(guaranteed, 10_000, debt),
    concessional,
    commercial,
    leverageHundredths: concessional === 0 ? null : cut(commercial, 100, concessional),
  }
}

/** What a stack's warnings compare it with. */
interface Money {
  /** Base-case money from the credit; null while unknown. */
  readonly cash: number | null
  /** The last day of the month the money is expected in; null while unknown. */
  readonly cashDay: string | null
}

/** The warnings of a stack in their order (K-052). */
export function warningsOf(
  stack: Stack,
  sources: readonly SourceLine[],
  rates: SourceRates,
  { cash, cashDay }: Money,
): StackWarning[] {
  const counted = sources.filter(countsIn)
  const bridges = counted.filter(({ kind }) => kind === 'bridge')
  const credits = counted.filter(({ kind }) => kind === 'tax_credit')
  const [bridge, credit] = [amountOf(bridges), amountOf(credits)]
  const warnings: StackWarning[] = []
  for (const view of views) {
    const amount = stack[view].over ?? 0
    if (amount > 0) warnings.push({ code: 'sources_over_uses', amount, view })
  }
  if (cash !== null && bridge > cash)
    warnings.push({ code: 'bridge_over_cash', amount: bridge - cash })
  if (cash !== null && credits.length > 0 && credit !== cash)
    warnings.push({ code: 'credit_line_differs', amount: credit - cash })
  if (bridges.length > 0 && credits.length === 0)
    warnings.push({ code: 'bridge_without_credit', amount: bridge })
  for (const { amount, maturityDate: day } of bridges)
    if (day !== null && cashDay !== null && day < cashDay)
      warnings.push({ code: 'bridge_before_cash', amount, day })
  for (const line of counted)
    if ((line.rate ?? '').trim() !== '' && (rates.get(line) ?? null) === null)
      warnings.push({ code: 'rate_unread', amount: line.amount })
  return warnings
}
