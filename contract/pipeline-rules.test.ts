import { describe, expect, test } from 'vitest'
import {
  dealWarnings,
  itcDifference,
  lacksTribeName,
  suggestedItcAmount,
} from './pipeline-rules.ts'

describe('the suggested investment credit', () => {
  test.each([
    [1_000_000, '30%', 300_000],
    [1_234_567, '40%', 493_827],
    [999_999_999_999, '70%', 699_999_999_999],
    [0, '30%', 0],
    [null, '30%', null],
    [1_000_000, null, null],
  ])('of %s at %s is %s', (capEx, itcPercentage, expected) => {
    expect(suggestedItcAmount({ capEx, itcPercentage })).toBe(expected)
  })

  test('differs from a typed amount by what is above or below it', () => {
    expect(itcDifference({ capEx: 1_000_000, itcPercentage: '30%', itcAmount: 320_000 })).toBe(
      20_000,
    )
    expect(itcDifference({ capEx: 1_000_000, itcPercentage: '30%', itcAmount: 280_000 })).toBe(
      -20_000,
    )
    expect(itcDifference({ capEx: 1_000_000, itcPercentage: '30%', itcAmount: 300_000 })).toBe(0)
    expect(itcDifference({ capEx: 1_000_000, itcPercentage: '30%', itcAmount: null })).toBe(0)
    expect(itcDifference({ capEx: null, itcPercentage: '30%', itcAmount: 5 })).toBe(0)
  })
})

describe('impossible pairs', () => {
  const plain = {
    ownerType: null,
    itcMonetizationStrategy: null,
    itcPercentage: null,
    itcAmount: null,
    technology: [],
  }
  const fieldsOf = (choices: Partial<Parameters<typeof dealWarnings>[0]>) =>
    dealWarnings({ ...plain, ...choices }).map(({ field }) => field)

  test.each([
    ['for_profit', 'direct_pay'],
    ['non_profit', 'transfer'],
    ['tribe', 'transfer'],
    ['public_entity', 'tax_equity_transfer'],
  ])('%s with %s', (ownerType, itcMonetizationStrategy) => {
    expect(fieldsOf({ ownerType, itcMonetizationStrategy })).toEqual(['itcMonetizationStrategy'])
  })

  test.each([
    ['for_profit', 'transfer'],
    ['for_profit', 'tax_equity'],
    ['non_profit', 'direct_pay'],
    ['tribe', 'direct_pay'],
    ['tribal_enterprise', 'transfer'],
    ['tribal_enterprise', 'direct_pay'],
    ['non_profit', null],
    [null, 'direct_pay'],
  ])('%s with %s is none', (ownerType, itcMonetizationStrategy) => {
    expect(fieldsOf({ ownerType, itcMonetizationStrategy })).toEqual([])
  })

  test('a credit for technologies that carry none', () => {
    expect(
      fieldsOf({ technology: ['ev_infrastructure', 'building_efficiency'], itcPercentage: '30%' }),
    ).toEqual(['itcPercentage'])
    expect(fieldsOf({ technology: ['building_efficiency'], itcAmount: 5 })).toEqual([
      'itcPercentage',
    ])
    expect(fieldsOf({ technology: ['ev_infrastructure', 'solar'], itcPercentage: '30%' })).toEqual(
      [],
    )
    expect(fieldsOf({ technology: ['ev_infrastructure'] })).toEqual([])
    expect(fieldsOf({ itcPercentage: '30%' })).toEqual([])
  })

  test('each names its rule', () => {
    expect(
      dealWarnings({ ...plain, ownerType: 'for_profit', itcMonetizationStrategy: 'direct_pay' })[0]
        ?.message,
    ).toContain('section 6417')
    expect(
      dealWarnings({ ...plain, ownerType: 'tribe', itcMonetizationStrategy: 'transfer' })[0]
        ?.message,
    ).toContain('A tribe owner')
  })
})

test('a shared deal at a tribe names it', () => {
  const deal = { location: 'custom_tribe', other: null, visibility: 'shared' }
  expect(lacksTribeName(deal)).toBe(true)
  expect(lacksTribeName({ ...deal, other: '  ' })).toBe(true)
  expect(lacksTribeName({ ...deal, other: 'Menominee' })).toBe(false)
  expect(lacksTribeName({ ...deal, visibility: 'organization_only' })).toBe(false)
  expect(lacksTribeName({ ...deal, location: 'ohio' })).toBe(false)
})
