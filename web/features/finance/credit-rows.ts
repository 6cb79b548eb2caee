import { creditTechnologies } from '#contract/common/finance-enums'
import { part, sumOf } from '#contract/finance/arithmetic'
import { sheetLines } from '#contract/finance/sheet-lines'
import { directPayReason, transferWords } from '#contract/finance/sheet-words'
import { creditRateWords, dollarWords } from '#contract/finance/words'
import type { FinanceReading } from './finance-reading.ts'

/** A row below the lines of the technologies: from the credit to the money (T-071). */
export interface CreditRow {
  readonly text: string
  readonly reason: string | null
  readonly rate: string
  /** Null: not known; undefined: the row has no amount. */
  readonly base?: number | null
  readonly pending?: number | null
  readonly rule: string | null
}

const less = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one - other

const sumOrNull = (amounts: readonly (number | null)[]) =>
  amounts.includes(null) ? null : sumOf(amounts as readonly number[])

/** What tax-exempt bonds take off the sum of the lines; null without any. */
export function bondRow({ sheet, estimate: { credit } }: FinanceReading): CreditRow | null {
  if (credit.bondReductionBps === 0) return null
  const gross = sheetLines(sheet).map((group) => group.gross)
  return {
    text: 'Tax-exempt bonds',
    reason: null,
    rate: `−${creditRateWords(credit.bondReductionBps)}`,
    base: less(credit.credit.base, sumOrNull(gross.map(({ base }) => base))),
    pending: less(credit.credit.pending, sumOrNull(gross.map(({ pending }) => pending))),
    rule: 'bond.max_reduction_bps',
  }
}

const directPayRules: Readonly<Record<string, string>> = {
  'Exception attested': 'direct_pay.attestation_begun_before',
  'Domestic content met': 'domestic_content.percent',
}

function directPayRows({ sheet, estimate: { credit } }: FinanceReading): CreditRow[] {
  const parts = credit.parts.map(({ technology }) => ({
    technology,
    ...directPayReason(sheet, technology),
  }))
  const [first] = parts
  if (first === undefined) return []
  const isOne = parts.every(
    ({ factor, reason }) => factor === first.factor && reason === first.reason,
  )
  return (isOne ? [first] : parts).map(({ technology, factor, reason }) => ({
    text: isOne ? 'Direct pay' : `Direct pay, ${creditTechnologies[technology].toLowerCase()}`,
    reason: reason ?? 'Not known yet',
    rate: factor === null ? '' : creditRateWords(factor),
    ...(isOne &&
      factor !== null && {
        base: credit.credit.base === null ? null : part(credit.credit.base, factor, 10_000),
        pending:
          credit.credit.pending === null ? null : part(credit.credit.pending, factor, 10_000),
      }),
    rule:
      directPayRules[reason ?? ''] ??
      (reason?.startsWith('Under') ? 'direct_pay.exempt_below_kw' : 'direct_pay.factor_bps'),
  }))
}

/** The rows from the credit to its money, by the path of the deal. */
export function moneyRows(reading: FinanceReading): CreditRow[] {
  const { credit } = reading.estimate
  switch (credit.path) {
    case 'direct_pay': {
      const grants = credit.restrictedGrants
      return [
        ...directPayRows(reading),
        ...(grants === 0
          ? []
          : [
              {
                text: `Restricted grants ${dollarWords(grants)}`,
                reason: credit.grantCapApplied
                  ? 'With restricted grants direct pay may not exceed the cost'
                  : 'Credit and grants stay below the cost: no cut',
                rate: '',
                ...(!credit.grantCapApplied && { base: 0, pending: 0 }),
                rule: 'direct_pay.grant_cap',
              },
            ]),
      ]
    }
    case 'transfer':
      return [
        {
          text: transferWords(reading.sheet),
          reason: reading.input.facts.transferPriceCents === null ? 'Assumption' : null,
          rate: '',
          base: credit.cash.base,
          pending: credit.cash.pending,
          rule: 'assume.transfer_price_bps',
        },
      ]
    case 'tax_equity':
      return [
        {
          text: 'Tax equity',
          reason: 'Proceeds of tax equity depend on the partnership; enter them as a source',
          rate: '',
          rule: null,
        },
      ]
    default:
      return []
  }
}
