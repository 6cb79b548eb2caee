/** The whole estimate of a deal: stack, credit, clock and bridge from one reading (K-070, K-080). */
import type { CreditReadiness, DeadlineKind, MissingFact } from '../common/finance-enums.ts'
import { bridgeOf } from './bridge.ts'
import type { Bridge } from './bridge.ts'
import { clockOf, deadlinesOf } from './clock.ts'
import type { Clock } from './clock.ts'
import { creditOf } from './credit.ts'
import type { Credit } from './credit.ts'
import type { FinanceInput, SourceLine } from './input.ts'
import { moneyDaysOf } from './money-days.ts'
import type { FinanceRules } from './rules.ts'
import { sheetOf } from './sheet.ts'
import { ratesOf, stackOf, warningsOf } from './stack.ts'
import type { Stack, StackWarning } from './stack.ts'
import { expectedService } from './start.ts'
import { clockSentence, deadlineLabel, stackSentence } from './words.ts'

/** A deadline with its long label; `source` is the bridge whose end it is. */
interface LabeledDeadline<Source extends SourceLine = SourceLine> {
  readonly kind: DeadlineKind
  readonly day: string
  readonly atStake: number | null
  readonly label: string
  readonly source?: Source
}

export interface Estimate<Source extends SourceLine = SourceLine> {
  readonly stack: Stack & { readonly warnings: readonly StackWarning[]; readonly sentence: string }
  readonly credit: Credit
  readonly clock: Clock & {
    readonly sentence: string
    readonly deadlines: readonly LabeledDeadline<Source>[]
  }
  readonly bridge: Bridge
  readonly missing: readonly MissingFact[]
  readonly readiness: CreditReadiness
}

/** Computes a deal's estimate. Nothing in it depends on the present day but the benchmarks handed in (K-004). */
export function estimateOf<Source extends SourceLine>(
  input: FinanceInput<Source>,
  rules: FinanceRules,
): Estimate<Source> {
  const sheet = sheetOf(input, rules)
  const rates = ratesOf(input.sources, input.benchmarks)
  const stack = stackOf(input, rates)
  const credit = creditOf(sheet)
  const clock = clockOf(sheet)
  const money = moneyDaysOf(sheet)
  const { deal, facts, sources, benchmarks } = input
  const label = {
    path: credit.path,
    isAttested: facts.contentExceptionAttested === 'yes',
  }
  const missing = new Set<MissingFact>([
    ...(stack.totalUses === null ? (['cost'] as const) : []),
    ...credit.missing,
    ...(clock.status === 'unknown' ? (['expected_service'] as const) : []),
  ])
  return {
    stack: {
      ...stack,
      warnings: warningsOf(stack, sources, rates, {
        cash: credit.cash.base,
        cashDay: money.cashDay,
      }),
      sentence: stackSentence(stack),
    },
    credit,
    clock: {
      ...clock,
      sentence: clockSentence(clock, expectedService(deal, facts)?.text ?? null),
      deadlines: deadlinesOf(sheet, sources, money).map((deadline) => ({
        ...deadline,
        label: deadlineLabel(deadline, label),
      })),
    },
    bridge: bridgeOf(
      facts,
      { cash: credit.cash.base, cashMonth: money.cashMonth },
      benchmarks,
      rules,
    ),
    missing: [...missing],
    readiness: missing.size === 0 ? 'complete' : 'incomplete',
  }
}
