import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupDigits } from '#contract/common/money'
import {
  endSentence,
  formatCompactMoney,
  formatCount,
  formatCountOf,
  formatDate,
  formatDateTime,
  formatExactTime,
  formatMoney,
  formatMoneyRange,
} from './format.ts'

describe('money', () => {
  test.each([
    ['7500000', '$7,500,000'],
    [7_500_000, '$7,500,000'],
    ['0', '$0'],
    ['999', '$999'],
    ['1000', '$1,000'],
    ['999999999999', '$999,999,999,999'],
    ['$1,234', '$1,234'],
    ['0012', '$12'],
    [null, null],
    [undefined, null],
    ['', null],
    ['  ', null],
    ['Call us', null],
    ['1.5', null],
    [-1, null],
    [1.5, null],
  ])('%j reads %j', (value, text) => {
    expect(formatMoney(value)).toBe(text)
  })

  test('reads like the formatter of the platform for every amount', () => {
    const platform = new Intl.NumberFormat('en-US')
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (amount) => {
        expect(groupDigits(amount.toString())).toBe(platform.format(amount))
      }),
    )
  })

  test.each([
    ['1200000000', '$1.2B'],
    ['1250000', '$1.3M'],
    ['736000', '$736K'],
    ['950', '$950'],
    [0, '$0'],
    ['about 2 billion', 'about 2 billion'],
    ['', null],
    [null, null],
  ])('%j in short reads %j', (value, text) => {
    expect(formatCompactMoney(value)).toBe(text)
  })

  test('a range names its missing ends', () => {
    expect(formatMoneyRange('250000', '5000000')).toBe('$250,000 - $5,000,000')
    expect(formatMoneyRange(null, '750000')).toBe('$0 - $750,000')
    expect(formatMoneyRange('5000000', '')).toBe('$5,000,000 - No max')
  })
})

test('counts are grouped and agree with their noun', () => {
  expect(formatCount(12_345)).toBe('12,345')
  expect(formatCountOf(1, 'product')).toBe('1 product')
  expect(formatCountOf(0, 'product')).toBe('0 products')
  expect(formatCountOf(2, 'facility', 'facilities')).toBe('2 facilities')
})

describe('timestamps', () => {
  const stored = '2026-11-21T14:14:05.120Z'

  test('a timestamp in UTC is shown in the time zone of the reader', () => {
    expect(formatDate(stored, 'America/New_York')).toBe('Nov 21, 2026')
    expect(formatDate('2026-11-21T02:00:00Z', 'America/New_York')).toBe('Nov 20, 2026')
    expect(formatDateTime(stored, 'America/New_York')).toBe('Nov 21, 2026, 9:14 AM')
    expect(formatExactTime(stored, 'America/New_York')).toBe('Nov 21, 2026, 9:14:05 AM EST')
    expect(formatExactTime(stored, 'UTC')).toBe('Nov 21, 2026, 2:14:05 PM UTC')
  })

  test('a day stays that day in every time zone', () => {
    for (const zone of ['Pacific/Honolulu', 'UTC', 'Pacific/Auckland']) {
      expect(formatDate('2026-11-21', zone)).toBe('Nov 21, 2026')
    }
  })

  test('what is no timestamp is missing', () => {
    for (const value of [null, undefined, '', 'soon', '2026-13-45T00:00:00Z']) {
      expect([formatDate(value), formatDateTime(value), formatExactTime(value)]).toEqual([
        null,
        null,
        null,
      ])
    }
  })
})

test('a sentence that ends with a name has one period', () => {
  expect(['Juniper Trust', 'Juniper Trust, Inc.'].map(endSentence)).toEqual([
    'Juniper Trust.',
    'Juniper Trust, Inc.',
  ])
})
