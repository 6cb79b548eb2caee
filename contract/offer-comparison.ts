import { z } from 'zod'
import { endpoint } from './common/endpoint.ts'
import { optionalDollars } from './common/fields.ts'
import { optionalNumber } from './common/optional-number.ts'
import { text } from './common/text.ts'
import { benchmarkRate } from './finance.ts'
import { lineAmount, optionalDay, sourceKind } from './finance-lines.ts'
import { offerNeed, offerTerms } from './offer-terms.ts'

/** Comparing offers that nobody need have stored (O-045). */

/** Most offers that are compared. */
const comparedLimit = 6

const dollars = z.number().nullable()

const comparedOffer = z.object({
  id: text(100),
  kind: sourceKind,
  amount: lineAmount,
  rate: offerTerms.rate,
  pointsBps: offerTerms.pointsBps,
  feesDollars: offerTerms.feesDollars,
  termMonths: offerTerms.termMonths,
  interestOnlyMonths: offerTerms.interestOnlyMonths,
  amortizationMonths: offerTerms.amortizationMonths,
  dayCount: offerTerms.dayCount,
  closingDay: optionalDay,
  goodUntil: optionalDay,
  conditions: offerTerms.conditions,
  itemsOpen: z.int().min(0).max(100).optional(),
  sought: optionalDollars(),
})

const compareOffersBody = z.object({
  need: offerNeed.optional(),
  offers: z
    .array(comparedOffer, { error: 'Name the offers' })
    .min(1, { error: 'Name the offers' })
    .max(comparedLimit, { error: `Compare at most ${comparedLimit} offers` }),
  neededMonths: optionalNumber(1, 600),
  cashDay: optionalDay,
  sought: optionalDollars(),
  /** Those of the table where they are left out. */
  benchmarks: z.array(benchmarkRate).max(1000, { error: 'Use at most 1,000 rates' }).optional(),
})

const ids = z.array(z.string()).readonly()

export const compareOfferTerms = endpoint({
  id: 'pipelineOffers.compare',
  scope: 'registry.read',
  summary: 'Compare offers of one need by what they cost and leave open; stores nothing',
  method: 'POST',
  path: '/api/offers/compare',
  access: 'member',
  body: compareOffersBody,
  status: 200,
  reply: z.object({
    offers: z
      .array(
        z.object({
          id: z.string(),
          rateBps: z.int().nullable(),
          months: z.int().nullable(),
          points: z.number(),
          fees: z.number(),
          net: z.number(),
          interest: dollars,
          plainCost: dollars,
          yearlyCostBps: z.int().nullable(),
          firstPayment: dollars,
          lastPayment: dollars,
          gap: dollars,
          time: z.object({
            state: z.enum(['yes', 'no', 'unknown', 'not_asked']),
            sentence: z.string(),
          }),
          conditionsOpen: z.int(),
        }),
      )
      .readonly(),
    best: z.object({
      rateBps: ids,
      yearlyCostBps: ids,
      plainCost: ids,
      gap: ids,
      time: ids,
      conditionsOpen: ids,
    }),
  }),
})
