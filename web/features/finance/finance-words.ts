import { factsOf } from '#contract/finance/asked-facts'
import { cut } from '#contract/finance/arithmetic'
import { countsIn, isFirm } from '#contract/finance/input'
import { totalBasis } from '#contract/finance/sheet'
import { caseWords, dollarWords } from '#contract/finance/words'
import { formatCountOf } from '#web/lib/format.ts'
import type { FinanceReading } from './finance-reading.ts'

/** "40%" or "22.5%": a share cut to one decimal (K-002). */
export function shareOfCost(amount: number, cost: number): string {
  const tenths = cut(amount, 1000, cost)
  return tenths % 10 === 0 ? `${tenths / 10}%` : `${Math.trunc(tenths / 10)}.${tenths % 10}%`
}

/** "3 of 5 answered" (U-027). */
export const answeredWords = ({ answered, of }: { answered: number; of: number }): string =>
  `${answered} of ${of} answered`

function stackLine({ sources }: FinanceReading): string {
  const counted = sources.filter(countsIn)
  if (counted.length === 0) return 'No sources yet'
  const states = [
    [counted.filter(isFirm).length, 'committed'],
    [counted.filter(({ state }) => state === 'interested').length, 'in talks'],
    [counted.filter(({ state }) => state === 'identified').length, 'identified'],
  ] as const
  const parts = states.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  return `${formatCountOf(counted.length, 'source')}; ${parts.join(', ')}`
}

function creditLine({ sheet, estimate: { credit } }: FinanceReading): string {
  if (credit.state === 'none') return 'No investment credit'
  const { base } = credit.credit
  const cost = totalBasis(sheet.basis)
  const facts = factsOf(sheet)
  const worth =
    base !== null && cost > 0
      ? `${dollarWords(base)}, ${shareOfCost(base, cost)} of ${dollarWords(cost)}`
      : caseWords(credit.credit)
  return `${worth}; ${facts.open.length === 0 ? 'every fact answered' : answeredWords(facts)}`
}

function bridgeLine({ estimate: { bridge } }: FinanceReading): string {
  const { amount, tenorMonths, covers } = bridge
  if (amount === null) return 'Unknown until the money from the credit is known'
  if (amount === 0) return 'No bridge'
  const time = tenorMonths === null ? '' : ` for ${formatCountOf(tenorMonths, 'month')}`
  const verdict =
    covers === null ? '' : `; the credit ${covers ? 'covers' : 'does not cover'} loan and interest`
  return `${dollarWords(amount)}${time}${verdict}`
}

function usesLine({ uses, estimate: { stack } }: FinanceReading): string {
  if (stack.totalUses === null) return 'The cost is missing'
  const total = dollarWords(stack.totalUses)
  return uses.length === 0
    ? `${total} of CapEx, not split yet`
    : `${formatCountOf(uses.length, 'use')}, ${total}`
}

/** What each folded sheet holds, in one line (U-024). */
export const foldLines = {
  stack: stackLine,
  credit: creditLine,
  bridge: bridgeLine,
  uses: usesLine,
} as const
