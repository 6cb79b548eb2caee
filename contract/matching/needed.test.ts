import { describe, expect, test } from 'vitest'
import { deal, withProduct, withLendingProfile } from '#test/support/matching-pair'
import type { Answered, Changes } from '#test/support/matching-pair'
import { basisOf, demandOf, neededOf, supposed } from './needed.ts'
import type { ComparedDeal } from './needed.ts'
import type { ComparedProduct } from './offer.ts'

describe('the amount (M-030 to M-037, M-044)', () => {
  test.each<[string, Changes, string | null]>([
    ['80% of the credit', {}, '80% of the $500,000 credit'],
    ['3%', { capNeed: ['predevelopment'] }, '3% of the $1,000,000 CapEx'],
    ['10%', { capNeed: ['commence_construction'] }, '10% of the $1,000,000 CapEx'],
    ['all', { capNeed: ['construction'] }, 'the $1,000,000 CapEx'],
    [
      'less secured',
      { capNeed: ['construction'], sourcesSecured: ' $250,000 ' },
      'the $1,000,000 CapEx less $250,000 secured',
    ],
    [
      'secured in words',
      { capNeed: ['construction'], sourcesSecured: 'State grant of $250,000 awarded' },
      'the $1,000,000 CapEx',
    ],
    [
      'less credit and secured',
      { capNeed: ['perm'], sourcesSecured: '100,000' },
      'the $1,000,000 CapEx less $500,000 credit and $100,000 secured',
    ],
    ['nothing left', { capNeed: ['construction'], sourcesSecured: '1000000' }, null],
    ['from the stack', { capNeed: ['perm'], sought: { perm: 7 } }, 'from the capital stack'],
    ['the sum of uses', { capNeed: ['construction'], totalUses: 900 }, 'the $900 CapEx'],
  ])('%s', (_about, changes, words) => {
    const demand = demandOf({ ...deal, ...changes })
    expect(basisOf(demand, neededOf(demand, demand.needs[0] ?? null))).toBe(words)
  })

  test.each<[string, Changes, Partial<ComparedProduct>, Answered]>([
    [
      'carries only a little',
      {},
      { maxPrincipalSize: '65999', minPrincipalSize: null },
      [
        'fail',
        'About $400,000 needed (80% of the $500,000 credit); the $65,999 maximum carries only 16% of it.',
        null,
      ],
    ],
    [
      'both ends are within',
      { sought: { bridge_to_itc: 250_000 } },
      { maxPrincipalSize: '250000' },
      ['pass', 'About $250,000 needed (from the credit sheet); lends $250,000 - $250,000.', null],
    ],
    [
      'no maximum',
      {},
      { maxPrincipalSize: null },
      [
        'pass',
        'About $400,000 needed (80% of the $500,000 credit); lends $250,000 - No max.',
        null,
      ],
    ],
    [
      'any size of what is not known',
      { itcPercentage: null },
      { minPrincipalSize: null, maxPrincipalSize: null },
      ['pass', 'The amount needed is not known: the ITC amount is missing; lends any size.', null],
    ],
    [
      'no credit',
      { itcAmount: '0' },
      { minPrincipalSize: null },
      [
        'unknown',
        'The amount needed is not known: the ITC amount is missing; lends $0 - $5,000,000.',
        'deal.itcAmount',
      ],
    ],
    [
      'nothing sought',
      { sought: { bridge_to_itc: 0 } },
      {},
      [
        'unknown',
        'The amount needed is not known: nothing is left to finance; lends $250,000 - $5,000,000.',
        null,
      ],
    ],
    [
      'no need',
      { capNeed: [] },
      {},
      [
        'unknown',
        'The amount needed is not known: the capital need is missing; lends $250,000 - $5,000,000.',
        'deal.capNeed',
      ],
    ],
  ])('%s', (_about, changes, offered, expected) => {
    expect(withProduct(changes, offered).criteria.amount).toEqual(expected)
  })

  test('an amount that is asked goes before everything (M-036)', () => {
    expect(withProduct({ sought: { bridge_to_itc: 5 } }, {}, 300_000).criteria.amount[1]).toBe(
      '$300,000 asked; lends $250,000 - $5,000,000.',
    )
  })
})

describe('the term (M-045, M-024)', () => {
  test.each<[string, Changes, string | null, Answered]>([
    ['none named', {}, null, ['pass', 'About 20 months needed; names no term.', null]],
    [
      'the longest of several',
      { capNeed: ['perm'] },
      '24 months construction, 15 years perm',
      ['pass', 'About 10 years needed; lends up to 15 years.', null],
    ],
    ['half', {}, '10-month', ['partial', 'About 20 months needed; lends up to 10 months.', null]],
    ['less', {}, '9 mos', ['fail', 'About 20 months needed; lends up to 9 months.', null]],
    [
      'not understood',
      {},
      'As long as the contract, or 1.5 years, 5 more',
      [
        'unknown',
        'About 20 months needed; the term “As long as the contract, or 1.5 years, 5 more” is not compared.',
        'offer.termRange',
      ],
    ],
    [
      'no month',
      { expectedPtoMonth: null },
      '2 yrs',
      [
        'unknown',
        'The term needed is not known: expected PTO is missing; lends up to 24 months.',
        'deal.expectedPtoDate',
      ],
    ],
    [
      'neither',
      { expectedPtoMonth: null },
      'Flexible',
      [
        'unknown',
        'The term needed is not known: expected PTO is missing; the term “Flexible” is not compared.',
        'offer.termRange',
      ],
    ],
  ])('%s', (_about, changes, termRange, expected) => {
    expect(withLendingProfile(changes, { termRange }).criteria.term).toEqual(expected)
  })
})

describe('a supposed deal (M-120, M-037)', () => {
  const own = { ...deal, itcAmount: '10', sought: { bridge_to_itc: 5 }, totalUses: 7 }
  const amountOf = (changed: ComparedDeal) => neededOf(demandOf(changed), 'bridge_to_itc').amount
  test('has the credit of its CapEx, whatever was typed, and leaves its finance aside', () => {
    expect(amountOf(own)).toBe(5)
    expect(amountOf(supposed(own, { capEx: 200_000 }))).toBe(80_000)
    expect(amountOf(supposed({ ...own, itcPercentage: null }, { capEx: 200_000 }))).toBe(8)
  })
  test('is elsewhere or in another stage, with its finance', () => {
    const changed = supposed(own, { location: 'custom_tribe', currentStage: undefined })
    expect([changed.location, changed.currentStage, amountOf(changed)]).toEqual([
      'custom_tribe',
      'construction_post_ntp',
      5,
    ])
  })
})
