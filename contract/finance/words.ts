/** The sentences of the stack, the clock and the bridge, and how amounts, days and rates are written (K-007). */
import { clockStatuses, deadlineKinds } from '../common/finance-enums.ts'
import type { CreditPath, StackView } from '../common/finance-enums.ts'
import { groupDigits } from '../common/money.ts'
import { rateWords } from '../common/rates.ts'
import { sumOf } from './arithmetic.ts'
import type { Bridge } from './bridge.ts'
import type { Clock, ClockDispute, Deadline } from './clock.ts'
import type { Cases } from './credit.ts'
import { dayWords, daysWords, ifRulingStands, monthWords } from './day-words.ts'
import { monthsBetween } from './days.ts'
import { countsIn } from './input.ts'
import type { SourceLine } from './input.ts'
import type { Stack, StackWarning } from './stack.ts'

/** The line that stands wherever a computed credit, bridge or deadline is shown. */
export const planningLine = 'Estimate for planning, not tax advice'

/** "$1,848,000"; "-$20,000" below zero. */
export const dollarWords = (amount: number): string =>
  `${amount < 0 ? '-' : ''}$${groupDigits(String(Math.abs(amount)))}`

/** A rate of the credit: "40%", "22.5%", else with two decimals. */
export function creditRateWords(bps: number): string {
  if (bps % 100 === 0) return `${bps / 100}%`
  return bps % 50 === 0 ? `${Math.trunc(bps / 100)}.5%` : rateWords(bps)
}

/** A share in basis points with one decimal, cut: "18.7%". */
const shareWords = (bps: number): string =>
  `${Math.trunc(bps / 100)}.${Math.trunc((bps % 100) / 10)}%`

/** Days from today to a date: "39 days", "today", "5 days ago"; beyond 600 in whole months (D-019). */
export function daysLeftWords(today: string, day: string, days: number): string {
  if (days === 0) return 'today'
  const count = Math.abs(days)
  // A month that is not over yet does not count.
  const isShort = days > 0 ? day.slice(8) < today.slice(8) : day.slice(8) > today.slice(8)
  const whole = Math.abs(monthsBetween(today, day)) - (isShort ? 1 : 0)
  const words = count > 600 ? `${whole} months` : daysWords(count)
  return days < 0 ? `${words} ago` : words
}

const viewWords = (view: StackView) => `${view} view`

/** What is missing of the money, in one sentence (K-045). */
export function stackSentence(stack: Stack): string {
  const { totalUses, firmGap, gapView } = stack
  if (totalUses === null || firmGap === null || gapView === null)
    return 'The gap is unknown: the cost of the project is missing.'
  if (firmGap === 0)
    return 'No firm gap: committed and closed sources cover the uses in both views.'
  return `Firm gap ${dollarWords(firmGap)} (${viewWords(gapView)}): uses ${dollarWords(totalUses)} less committed and closed sources ${dollarWords(stack[gapView].firm)}.`
}

/** How much commercial money each concessional dollar brings (K-050). */
export function leverageSentence({ leverageHundredths }: Stack): string {
  return leverageHundredths === null
    ? 'No concessional money in the permanent view'
    : `$${Math.trunc(leverageHundredths / 100)}.${String(leverageHundredths % 100).padStart(2, '0')} of commercial money for each concessional dollar, permanent view`
}

/** What guarantees cover of the committed debt; null where none is named (K-051). */
export function guaranteeSentence(
  { guaranteed, coverageBps }: Stack,
  sources: readonly SourceLine[],
): string | null {
  const named = sources.filter((line) => line.kind === 'guarantee' && countsIn(line))
  if (named.length === 0) return null
  const total = dollarWords(sumOf(named.map(({ amount }) => amount)))
  if (guaranteed === 0)
    return `Guarantee of ${total} named, none firm: 0.0% of committed debt covered`
  const amount = dollarWords(guaranteed)
  return coverageBps === null
    ? `Guarantees of ${amount}, no committed debt`
    : `Guarantees of ${amount} cover ${shareWords(coverageBps)} of committed debt`
}

/** A warning of the stack in words (K-052). */
export function warningSentence(
  { code, amount, view, day }: StackWarning,
  cashMonth: string | null,
) {
  const dollars = dollarWords(Math.abs(amount))
  switch (code) {
    case 'sources_over_uses':
      return `Sources named exceed the uses by ${dollars} in the ${view ?? 'permanent'} view`
    case 'bridge_over_cash':
      return `Bridge loans exceed the base-case money from the credit by ${dollars}`
    case 'credit_line_differs':
      return `The tax credit lines are ${dollars} ${amount < 0 ? 'below' : 'above'} the base case`
    case 'bridge_without_credit':
      return `A bridge of ${dollars} has no tax credit that repays it`
    case 'bridge_before_cash':
      return `The bridge of ${dollars} ends ${dayWords(day ?? '')}, before the money is expected (${monthWords(cashMonth ?? '')})`
    case 'rate_unread':
      return `The rate of a source of ${dollars} could not be read`
  }
}

type ClockInWords = Pick<
  Clock,
  'expectedServiceDay' | 'lastServiceDay' | 'slackDays' | 'status'
> & {
  readonly dispute?: Pick<ClockDispute, 'ruledOn' | 'lastServiceDay'> | undefined
}

/** The status in words; of one in dispute with what it hangs on, "Late, unless the ruling of Jun 6, 2026 stands (then Dec 31, 2030)" (D-021). */
function statusWords({ status, dispute }: ClockInWords): string {
  const word = clockStatuses[status]
  return dispute === undefined
    ? word
    : `${word}, unless the ruling of ${dayWords(dispute.ruledOn)} stands (then ${dayWords(dispute.lastServiceDay)})`
}

/** ", or Dec 31, 2030 if the ruling of Jun 6, 2026 stands": behind a last day that is in dispute (D-021). */
const orOtherDay = ({ dispute }: Pick<ClockInWords, 'dispute'>): string =>
  dispute === undefined
    ? ''
    : `, or ${dayWords(dispute.lastServiceDay)} ${ifRulingStands({ day: dispute.ruledOn })}`

/** The clock in one sentence (D-014). `expected` are the words of a month, quarter or year; null for an exact day. */
export function clockSentence(clock: ClockInWords, expected: string | null): string {
  const { expectedServiceDay: service, lastServiceDay: last, slackDays } = clock
  if (last === null) return 'No service deadline: no solar in this deal.'
  if (service === null || slackDays === null) {
    return `Last day to be in service ${dayWords(last)}${orOtherDay(clock)}. The expected service date is missing: ${clockStatuses.unknown}.`
  }
  const when =
    expected === null ? dayWords(service) : `${expected} (counted to ${dayWords(service)})`
  const slack =
    slackDays < 0 ? `${daysWords(-slackDays)} too late` : `slack ${daysWords(slackDays)}`
  return `Service expected ${when}, last day ${dayWords(last)}, ${slack}: ${statusWords(clock)}.`
}

/** What of the credit at risk is in dispute, to stand behind it; nothing where none of it is (D-021). */
export const disputedWords = (amount: number): string =>
  amount > 0 ? `; ${dollarWords(amount)} of it in dispute` : ''

/** The long label of a deadline (D-018). */
export function deadlineLabel(
  { kind, source }: Deadline,
  { path, isAttested }: { path: CreditPath; isAttested: boolean },
): string {
  if (kind === 'begin_for_attestation' && !isAttested)
    return 'Begin construction to be able to attest an exception'
  if (kind === 'cash_expected' && path === 'transfer') return 'Transfer price expected'
  if (kind === 'bridge_maturity' && source !== undefined) return `Bridge ends: ${source.label}`
  return deadlineKinds[kind]
}

/** Whether the money covers the bridge, in one sentence (T-088). */
export function bridgeSentence(
  { amount, interestReserve, covers }: Bridge,
  cash: number | null,
): string | null {
  if (cash === null || amount === null)
    return 'The bridge is unknown: the money from the credit is not known.'
  if (amount === 0) return `No bridge: base-case money from the credit is ${dollarWords(cash)}.`
  if (interestReserve === null || covers === null) return null
  const total = amount + interestReserve
  return covers
    ? `${dollarWords(cash)} covers loan and interest of ${dollarWords(total)}.`
    : `${dollarWords(cash)} does not cover loan and interest of ${dollarWords(total)}: short by ${dollarWords(total - cash)}.`
}

/** A base case in words (T-066): its amount, or the range that is left. */
export function caseWords({ worst, base, best }: Cases): string {
  if (base !== null) return dollarWords(base)
  return worst === null || best === null
    ? 'Unknown'
    : `Unknown, between ${dollarWords(worst)} and ${dollarWords(best)}`
}
