import { expect, test } from 'vitest'
import { compareOffers } from './comparison.ts'
import type { ComparisonInput } from './comparison.ts'

type Offer = ComparisonInput['offers'][number]

const loan: Offer = {
  id: 'a',
  kind: 'senior',
  amount: 600_000,
  rate: '6%',
  termMonths: 24,
  goodUntil: '2027-01-15',
}

const compare = (offers: readonly Partial<Offer>[], changes: Partial<ComparisonInput> = {}) =>
  compareOffers({
    offers: offers.map((offer) => ({ ...loan, ...offer })),
    neededMonths: 18,
    cashDay: null,
    sought: 900_000,
    benchmarks: [],
    ...changes,
  })

const bridge = { kind: 'bridge' } as const
test.each<[string, Partial<Offer>, Partial<ComparisonInput>, string, string]>([
  ['a loan of a month', { termMonths: 1 }, {}, 'no', '1 month; about 18 needed'],
  [
    'a loan for a time that is not known',
    {},
    { neededMonths: null },
    'unknown',
    'Unknown: the months needed are not known',
  ],
  ['a loan of as many months', { termMonths: 18 }, {}, 'yes', '18 months; about 18 needed'],
  ['a draft without a term', { termMonths: null }, {}, 'unknown', 'Unknown: the term is missing'],
  [
    'a bridge to money nobody can date',
    bridge,
    {},
    'unknown',
    'Unknown: the month of the money is not known',
  ],
  [
    'a bridge that starts on no day',
    { ...bridge, goodUntil: null },
    { cashDay: '2028-09-30' },
    'unknown',
    'Unknown: the closing day is missing',
  ],
  [
    'a bridge that ends on the last day of the month',
    { ...bridge, closingDay: '2026-09-30' },
    { cashDay: '2028-09-30' },
    'yes',
    'Ends Sep 30, 2028; money expected Sep 2028',
  ],
  [
    'a bridge that ends a day before',
    { ...bridge, closingDay: '2026-09-29' },
    { cashDay: '2028-09-30' },
    'no',
    'Ends Sep 29, 2028, before the money is expected (Sep 2028)',
  ],
  ['a tax credit', { kind: 'tax_credit' }, {}, 'not_asked', 'Not asked'],
])('money in time of %s (O-042)', (_name, offer, changes, state, sentence) => {
  expect(compare([offer], changes).offers[0]?.time).toEqual({ state, sentence })
})

test('the gap that stays is never below 0, a guarantee leaves it, and the own line counts apart (O-041)', () => {
  const offers = [
    { amount: 1_000_000 },
    { kind: 'guarantee' as const },
    { sought: 1_500_000 },
    { sought: null },
  ]
  expect(compare(offers).offers.map(({ gap }) => gap)).toEqual([0, 900_000, 900_000, null])
})

test('conditions that are met are not open (O-043)', () => {
  const conditions = [
    { text: 'Title insurance', met: false },
    { text: 'Subscribers', met: true },
  ]
  expect(compare([{ conditions, itemsOpen: 2 }]).offers[0]?.conditionsOpen).toBe(3)
})

test('equal best ones are marked together, and none is where all are alike (O-044)', () => {
  const three = [{ id: 'a' }, { id: 'b' }, { id: 'c', rate: '7%' }]
  const { best } = compare(three)
  expect(best).toEqual({
    rateBps: ['a', 'b'],
    yearlyCostBps: ['a', 'b'],
    plainCost: ['a', 'b'],
    gap: [],
    time: [],
    conditionsOpen: [],
  })
})

test.each<[string, Partial<Offer>, string[]]>([
  ['equal amounts and months', { rate: '7%' }, ['a']],
  ['another amount', { rate: '7%', amount: 500_000 }, []],
  ['other months', { rate: '7%', termMonths: 12 }, []],
  ['an unknown rate', { rate: 'market' }, []],
])('dollars of two offers with %s (O-044)', (_name, other, expected) => {
  expect(compare([{}, { id: 'b', ...other }]).best.plainCost).toEqual(expected)
})
