/** The money a credit brings, and one evaluation of a sheet (T-050 to T-056). */
import type { CreditTechnology } from '../common/finance-enums.ts'
import { part, sumOf } from './arithmetic.ts'
import { outputOf, rateOf } from './credit-rate.ts'
import { sheetWith, totalBasis } from './sheet.ts'
import type { Sheet, Supposed } from './sheet.ts'
import { creditable } from './start.ts'

/** One evaluation: rates and credits by technology in the order of `creditable`, and the money of their sum. */
export interface Evaluation {
  readonly rates: readonly number[]
  readonly credits: readonly number[]
  readonly credit: number
  /** Null by tax equity, whose money nobody can compute (T-056). */
  readonly cash: number | null
  readonly isCapped: boolean
}

/** The share of a technology's credit that direct pay pays (T-054). */
export function directPayFactor(
  sheet: Sheet,
  technology: CreditTechnology,
  supposed: Supposed,
  pending: boolean,
): number {
  const { rules, start, input } = sheet
  const { domesticContent, contentExceptionAttested } = input.facts
  if (outputOf(sheet, technology, supposed) < rules.number('direct_pay.exempt_below_kw'))
    return 10_000
  if (domesticContent === 'yes' || (domesticContent === null && supposed('domestic_content')))
    return 10_000
  if (contentExceptionAttested === 'yes') {
    const { startDay } = start
    const isAccepted =
      startDay === null
        ? supposed('construction_start')
        : startDay < rules.day('direct_pay.attestation_begun_before') || pending
    if (isAccepted) return 10_000
  }
  return rules.atStart('direct_pay.factor_bps', start.startDay)
}

/** What direct pay pays of the credits of the technologies, before and after the limit of restricted grants (T-055). */
function directPay(
  sheet: Sheet,
  credits: readonly number[],
  supposed: Supposed,
  pending: boolean,
): { sum: number; cash: number } {
  const sum = sumOf(
    creditable.map((technology, index) =>
      part(credits[index] ?? 0, directPayFactor(sheet, technology, supposed, pending), 10_000),
    ),
  )
  if (!sheet.rules.answer('direct_pay.grant_cap')) return { sum, cash: sum }
  return { sum, cash: Math.min(sum, Math.max(0, totalBasis(sheet.basis) - sheet.restrictedGrants)) }
}

/** The price a transferred credit is sold at, in basis points (T-056). */
export function transferPrice({ input: { facts }, rules }: Sheet): number {
  return facts.transferPriceCents === null
    ? rules.number('assume.transfer_price_bps')
    : facts.transferPriceCents * 100
}

/** The money of some credits by the deal's path; an unknown path is none, or the one it would favorably be (T-062). */
export function moneyOf(
  sheet: Sheet,
  credits: readonly number[],
  supposed: Supposed,
  pending: boolean,
): { cash: number | null; isCapped: boolean } {
  const { path, pathMissing } = sheet
  const favorable = pathMissing === 'monetization' ? 'transfer' : 'direct_pay'
  const taken = pathMissing === null ? path : supposed(pathMissing) ? favorable : ('none' as const)
  if (taken === 'tax_equity') return { cash: null, isCapped: false }
  if (taken === 'transfer')
    return { cash: part(sumOf(credits), transferPrice(sheet), 10_000), isCapped: false }
  if (taken !== 'direct_pay') return { cash: 0, isCapped: false }
  const { sum, cash } = directPay(sheet, credits, supposed, pending)
  return { cash, isCapped: cash < sum }
}

/** Evaluates a sheet with every unknown fact supposed; `inTime` leaves aside when solar is expected in service. */
export function evaluate(
  stored: Sheet,
  supposed: Supposed,
  { pending, inTime = false }: { pending: boolean; inTime?: boolean },
): Evaluation {
  const sheet = sheetWith(stored, pending)
  const { amounts } = sheet.basis
  const rates = creditable.map((technology) =>
    (amounts?.[technology] ?? 0) === 0
      ? 0
      : rateOf(sheet, technology, supposed, { pending, inTime }),
  )
  const credits = creditable.map((technology, index) =>
    part(
      part(amounts?.[technology] ?? 0, rates[index] ?? 0, 10_000),
      10_000 - sheet.bondReductionBps,
      10_000,
    ),
  )
  return { rates, credits, credit: sumOf(credits), ...moneyOf(sheet, credits, supposed, pending) }
}
