import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonthsToDay, daysBetween, daysOfMonths } from '../finance/days.ts'
import { cashFlowOf, noCostWords, paymentsOf } from './cash-flow.ts'
import type { CashFlowInput, OfferTerms } from './cash-flow.ts'
import { yearlyCost } from './yearly-cost.ts'

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const months = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 61, max: 600 }) },
)

const loans: fc.Arbitrary<CashFlowInput> = fc
  .record({
    kind: fc.constantFrom<OfferTerms['kind'][]>('bridge', 'senior', 'pari_passu', 'subordinate'),
    amount: fc.oneof(
      fc.constantFrom(1, 2, 999, 1_000_000, 999_999_999_999),
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.integer({ min: 10_000, max: 20_000_000 }),
    ),
    bps: fc.oneof(fc.constantFrom(0, 1, 9_999), fc.integer({ min: 0, max: 2_000 })),
    pointsBps: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500 }), fc.constant(10_000)),
    feesDollars: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 })),
    termMonths: months,
    interestOnly: fc.nat({ max: 100 }),
    amortizationMonths: maybe(months),
    dayCount: fc.constantFrom('30_360' as const, 'actual_360' as const, 'actual_365' as const),
    closingDay: fc.constantFrom('2027-01-31', '2028-02-29', '2027-09-01', '2026-12-15'),
    neededMonths: maybe(months),
  })
  .map(({ bps, interestOnly, neededMonths, ...terms }) => ({
    offer: {
      ...terms,
      rate: `${(bps / 100).toFixed(2)}%`,
      interestOnlyMonths: Math.round((terms.termMonths * interestOnly) / 100),
    },
    neededMonths,
    benchmarks: [],
  }))

/** What payments are worth at a yearly rate in basis points, each discounted by itself. */
const worthAt = (payments: readonly number[], bps: number) =>
  payments.reduce((sum, payment, index) => sum + payment / (1 + bps / 120_000) ** (index + 1), 0)

// 20,000 in all, in parts, so that none of them takes long on a busy machine.
test.each([1, 2, 3, 4, 5])(
  'of 4,000 made-up loans of seed %i the payments add up and the yearly cost solves them (O-031 to O-035)',
  (seed) => {
    fc.assert(
      fc.property(loans, (input) => {
        const { offer } = input
        const flow = cashFlowOf(input)
        const length = Math.min(offer.termMonths ?? 0, input.neededMonths ?? 600)
        const payments = paymentsOf(offer, flow.rateBps ?? 0, length) ?? []
        const amounts = payments.map(({ interest, principal }) => interest + principal)
        const total = amounts.reduce((sum, amount) => sum + amount, 0)
        expect(payments).toHaveLength(length)
        expect(payments.every(({ interest, principal }) => interest >= 0 && principal >= 0)).toBe(
          true,
        )
        expect(total).toBe(offer.amount + (flow.interest ?? 0))
        expect(flow.plainCost).toBe(total - flow.net)
        expect([flow.firstPayment, flow.lastPayment]).toEqual([amounts[0], amounts.at(-1)])
        const { net, yearlyCostBps: cost, rateBps } = flow
        const solves =
          cost === null
            ? net <= 0 || worthAt(amounts, 120_000) > net
            : worthAt(amounts, cost - 0.5) / net > 1 - 1e-9 &&
              worthAt(amounts, cost + 0.5) / net < 1 + 1e-9
        expect(solves).toBe(true)
        // Whole dollars of interest blur the rate of a small loan.
        const isPlain =
          offer.dayCount === '30_360' && net === offer.amount && offer.amount >= 1_000_000
        expect(isPlain ? cost : rateBps).toBe(rateBps)
      }),
      { numRuns: 4_000, seed },
    )
  },
)

describe('the yearly cost (O-035)', () => {
  const [one, square] = [240_000, 240_000 ** 2]
  test.each([
    ['half a basis point is rounded up', one, [one + 1], 1],
    ['one and a half as well', one, [one + 3], 2],
    ['half a basis point over two months too', square, [0, (one + 1) ** 2], 1],
    ['a dollar less is rounded down', square, [0, (one + 1) ** 2 - 1], 0],
    ['a millionth less is rounded down', one * 1_000_000, [(one + 1) * 1_000_000 - 1], 0],
    ['nothing but the money is no cost', 100, [50, 50], 0],
    ['100% a month is the most', 1, [2], 120_000],
    ['of a little more there is none', one + 1, [2 * (one + 1) + 1], null],
    ['nor of much more', 1, [1_000_000], null],
    ['nor where no money is received', 0, [100], null],
    ['nor where it is less than none', -5, [100], null],
  ])('%s', (_name, net, payments, expected) => {
    expect(yearlyCost(net, payments)).toBe(expected)
  })
})

const perm: OfferTerms = { kind: 'senior', amount: 1_000_000, rate: '6%', termMonths: 120 }
test.each<[string, Partial<OfferTerms>, string | null]>([
  ['with all its terms', {}, null],
  ['with a rate that nobody can read', { rate: 'market' }, 'Unknown: rate not understood'],
  ['without a rate', { rate: null }, 'Unknown: rate not understood'],
  [
    'on a benchmark without a row',
    { rate: 'SOFR + 2%' },
    'Unknown: No SOFR in the benchmark table',
  ],
  [
    'on a benchmark of another tenor',
    { rate: '10-year Treasury + 2%' },
    'Unknown: No 10-year Treasury in the benchmark table',
  ],
  ['without a term', { termMonths: null }, 'Unknown: the term is missing'],
  [
    'by actual days without a day',
    { dayCount: 'actual_360' },
    'Unknown: the closing day is missing',
  ],
  ['whose points are all of it', { pointsBps: 10_000 }, 'Unknown: fees take the whole amount'],
  ['whose fees leave a dollar', { feesDollars: 999_999 }, 'Unknown: more than 100% a month'],
  ['of a guarantee', { kind: 'guarantee' }, 'Not computed'],
  ['of a grant without fees', { kind: 'grant' }, null],
  ['of a grant with fees', { kind: 'grant', feesDollars: 1 }, 'Not computed'],
  ['of equity', { kind: 'equity' }, 'Not computed'],
])('an offer %s says of its yearly cost: %s (O-036)', (_name, changes, expected) => {
  const input = { offer: { ...perm, ...changes }, neededMonths: null, benchmarks: [] }
  expect(noCostWords(input)).toBe(expected)
})

test('months by actual days end on the last day where there is no such day (O-030)', () => {
  for (const start of ['2027-01-31', '2028-02-29', '2026-12-15', '2027-10-30']) {
    const ends = Array.from({ length: 61 }, (_, k) => addMonthsToDay(start, k))
    expect(daysOfMonths(start, 60)).toEqual(
      ends.slice(1).map((end, k) => daysBetween(ends[k] ?? '', end)),
    )
  }
  expect(daysOfMonths('2027-01-31', 3)).toEqual([28, 31, 30])
})

test('a level payment without interest repays in equal parts, the last one what is left (O-032, O-033)', () => {
  const offer: OfferTerms = { ...perm, amount: 100, rate: '0%', termMonths: 3 }
  expect(paymentsOf(offer, 0, 3)?.map(({ principal }) => principal)).toEqual([33, 33, 34])
})

test('a loan that is repaid before it ends is paid nothing more (O-033)', () => {
  const offer: OfferTerms = { ...perm, amount: 1_000, termMonths: 4, amortizationMonths: 2 }
  expect(paymentsOf(offer, 1_200, 4)).toEqual([
    { interest: 10, principal: 498 },
    { interest: 5, principal: 502 },
    { interest: 0, principal: 0 },
    { interest: 0, principal: 0 },
  ])
})
