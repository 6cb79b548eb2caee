import type { z } from 'zod'
import { sourceKinds } from '#contract/common/finance-enums'
import type { createOfferBody } from '#contract/offer-terms'
import type { Offer } from '#contract/offers'
import type { OfferTerms } from '#contract/offers/cash-flow'

/** Most values of the form are texts, as they are typed. */
export interface OfferValues {
  need: string
  kind: string
  amount: string
  phase: string
  rate: string
  pointsBps: string
  feesDollars: string
  termMonths: string
  interestOnlyMonths: string
  amortizationMonths: string
  dayCount: string
  closingDay: string
  security: string
  note: string
  conditions: { text: string; met: boolean }[]
  items: string[]
  goodUntil: string
  file: string | null
  binding: boolean
}

export type OfferBody = z.input<typeof createOfferBody>

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** What the form holds for an offer, and for a new one. */
export const valuesOfOffer = (offer: Partial<Offer>): OfferValues => ({
  need: text(offer.need),
  kind: text(offer.kind),
  amount: text(offer.amount),
  phase: text(offer.phase),
  rate: text(offer.rate),
  pointsBps: text(offer.pointsBps),
  feesDollars: text(offer.feesDollars),
  termMonths: text(offer.termMonths),
  interestOnlyMonths: text(offer.interestOnlyMonths),
  amortizationMonths: text(offer.amortizationMonths),
  dayCount: offer.dayCount ?? '30_360',
  closingDay: text(offer.closingDay),
  security: text(offer.security),
  note: text(offer.note),
  conditions: offer.conditions ?? [],
  items: offer.items ?? [],
  goodUntil: text(offer.goodUntil),
  file: offer.file ?? null,
  binding: offer.binding ?? false,
})

/** A percentage as it is typed in basis points; text that is none stays, and is rejected. */
export function bpsOfPercent(percent: string): string {
  const typed = percent.replace('%', '').trim()
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(typed) ? String(Math.round(Number(typed) * 100)) : typed
}

/** What of the form is sent. */
export const bodyOfValues = ({ phase, ...values }: OfferValues): OfferBody =>
  ({
    ...values,
    // Left to its kind and need where nobody chose one.
    ...(phase !== '' && { phase }),
    conditions: values.conditions.filter((each) => each.text.trim() !== ''),
  }) as OfferBody

const number = (typed: string): number | null =>
  /^\d{1,15}$/.test(typed.trim()) ? Number(typed) : null

/** The terms that are typed, as their cost is computed meanwhile; null while kind or amount is missing. */
export function typedTerms(values: OfferValues): OfferTerms | null {
  const { kind, dayCount, rate, closingDay, goodUntil } = values
  const amount = number(values.amount)
  if (!(kind in sourceKinds) || amount === null || amount === 0) return null
  const points = number(values.pointsBps)
  const term = number(values.termMonths)
  return {
    kind: kind as OfferTerms['kind'],
    amount,
    rate: rate.trim() === '' ? null : rate,
    pointsBps: points !== null && points <= 10_000 ? points : null,
    feesDollars: number(values.feesDollars),
    termMonths: term !== null && term >= 1 && term <= 600 ? term : null,
    interestOnlyMonths: Math.min(number(values.interestOnlyMonths) ?? 0, term ?? 0),
    amortizationMonths: Math.min(number(values.amortizationMonths) ?? 0, 600) || null,
    dayCount: dayCount as NonNullable<OfferTerms['dayCount']>,
    closingDay: closingDay || null,
    goodUntil: goodUntil || null,
  }
}
