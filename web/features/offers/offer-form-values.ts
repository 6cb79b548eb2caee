import { offerTerms } from '#contract/offer-terms'
import type { Offer } from '#contract/offers'
import type { OfferTerms } from '#contract/offers/cash-flow'

const texts = [
  'need',
  'kind',
  'amount',
  'rate',
  'pointsBps',
  'feesDollars',
  'termMonths',
  'interestOnlyMonths',
  'amortizationMonths',
  'closingDay',
  'security',
  'note',
  'goodUntil',
] as const

/** Most values of the form are texts, as they are typed. */
export type OfferValues = Record<(typeof texts)[number] | 'dayCount', string> &
  Pick<Offer, 'conditions' | 'items' | 'file' | 'binding'>

/** What the form holds for an offer, and for a new one. */
export const valuesOfOffer = (offer: Partial<Offer>): OfferValues => ({
  ...(Object.fromEntries(texts.map((name) => [name, String(offer[name] ?? '')])) as Record<
    (typeof texts)[number],
    string
  >),
  dayCount: offer.dayCount ?? '30_360',
  conditions: offer.conditions ?? [],
  items: offer.items ?? [],
  file: offer.file ?? null,
  binding: offer.binding ?? false,
})

/** A percentage as it is typed in basis points; text that is none stays, and is rejected. */
export function bpsOfPercent(percent: string): string {
  const typed = percent.replace('%', '').trim()
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(typed) ? String(Math.round(Number(typed) * 100)) : typed
}

const ofCost = [
  'kind',
  'amount',
  'rate',
  'pointsBps',
  'feesDollars',
  'termMonths',
  'interestOnlyMonths',
  'amortizationMonths',
  'dayCount',
  'closingDay',
  'goodUntil',
] as const

/** The terms that are typed, as their cost is computed meanwhile: what is wrong counts as empty; null while kind or amount is missing. */
export function typedTerms(values: OfferValues): OfferTerms | null {
  const terms = Object.fromEntries(
    ofCost.map((name) => [name, offerTerms[name].safeParse(values[name]).data ?? null]),
    // The contract's own schemas have read them.
  ) as unknown as OfferTerms & { readonly interestOnlyMonths: number | null }
  if (!terms.kind || !terms.amount) return null
  const interestOnlyMonths = Math.min(terms.interestOnlyMonths ?? 0, terms.termMonths ?? 0)
  return { ...terms, interestOnlyMonths }
}
