import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRateAbove, parseRate, rateRange, rateTextsOf } from './rates.ts'

describe('a rate', () => {
  test.each([
    ['5%', 'fixed', 500],
    ['5.25', 'fixed', 525],
    ['0.5 percent', 'fixed', 50],
    [' 4.75 % ', 'fixed', 475],
    ['.5%', 'fixed', 50],
    ['0', 'fixed', 0],
    ['5.125%', 'fixed', 513],
    ['5% fixed', 'fixed', 500],
    ['Fixed at 6.0%', 'fixed', 600],
    ['3% per annum', 'fixed', 300],
    ['７.5％', 'fixed', 750],
    ['100%', 'fixed', 10_000],
    ['525 bps', 'fixed', 525],
    ['525bp', 'fixed', 525],
    ['525 basis points', 'fixed', 525],
    ['fixed at 25 bps', 'fixed', 25],
    ['10000 bps', 'fixed', 10_000],
    ['T+300', 'treasury', 300],
    ['T + 300 bps', 'treasury', 300],
    ['t+3%', 'treasury', 300],
    ['T plus 2.5%', 'treasury', 250],
    ['T-25bp', 'treasury', -25],
    ['300 bps over T', 'treasury', 300],
    ['10-yr T+190', 'treasury', 190],
    ['Prime', 'prime', 0],
    ['Prime + 1.5%', 'prime', 150],
    ['prime+1.5', 'prime', 150],
    ['WSJ Prime minus 25bp', 'prime', -25],
    ['Prime − 0.50%', 'prime', -50],
    ['Wall Street Journal Prime Rate plus 1%', 'prime', 100],
    ['1.5% over Prime', 'prime', 150],
    ['75 bps below prime', 'prime', -75],
    ['WSJP flat', 'prime', 0],
    ['SOFR+250 bps', 'sofr', 250],
    ['SOFR + 250', 'sofr', 250],
    ['SOFR + 3.25%', 'sofr', 325],
    ['1-month Term SOFR + 275 basis points', 'sofr', 275],
    ['30-day average SOFR + 2.5%', 'sofr', 250],
    ['10-yr Treasury + 2%', 'treasury', 200],
    ['10-yr UST + 190 bps', 'treasury', 190],
    ['5 year U.S. Treasury + 1.75%', 'treasury', 175],
    ['Fed Funds + 50 bps', 'fed_funds', 50],
    ['FHLB 5-year advance + 1.25%', 'fhlb', 125],
    ['SIFMA + 80 bp', 'sifma', 80],
  ])('%j is %s and %i basis points', (text, benchmark, basisPoints) => {
    expect(parseRate(text)).toMatchObject({ benchmark, basisPoints })
  })

  test.each([
    null,
    undefined,
    '',
    '  ',
    'TBD',
    'Negotiable',
    'N/A',
    'market rate',
    '5% - 7%',
    '5 6',
    '101%',
    '-5%',
    '+250 bps',
    '250 bps over',
    '-250 bps',
    '10001 bps',
    '250-300 bps',
    'T',
    'T 300',
    'T+',
    'T+22',
    'T+300+25',
    '10T+300',
    'T-bill + 1%',
    'T+300 or Prime',
    'Fixed T',
    '5.25.25',
    'Prime + SOFR',
    'Prime 5%',
    'Prime +',
    'Prime + 22',
    'Prime + 1% + 2%',
    'Prime + 1% capped at 9%',
    'around 5%',
    '5€',
    '1e3%',
    '0x10%',
    'Infinity%',
    'NaN',
    '٥٪',
    'Prime + 101%',
    '5%; drop table',
    '<b>5%</b>',
    'constructor',
    '__proto__ + 1%',
    'toString',
  ])('%j is not read, and is nothing wrong', (text) => {
    expect(parseRate(text)).toBeNull()
  })

  test('names the term of its benchmark', () => {
    expect(parseRate('10-yr Treasury + 2%')?.tenor).toBe(parseRate('10 year UST + 190 bps')?.tenor)
    expect(parseRate('5-yr Treasury + 2%')?.tenor).not.toBe(parseRate('10-yr Treasury + 2%')?.tenor)
    expect(parseRate('Treasury + 2%')?.tenor).toBeNull()
    expect([parseRate('T+200'), parseRate('10-yr T+200')]).toEqual([
      parseRate('Treasury + 2%'),
      parseRate('10-yr Treasury + 2%'),
    ])
  })

  test.each(['9', ' ', '.', '-', '+', '%', 'prime ', '9.', 'a', '1-yr ', '\u0000', '𝟗', '\uD800'])(
    '%j repeated without end is answered at once',
    (part) => {
      expect(parseRate(part.repeat(200_000))).toBeNull()
      expect(() => parseRate(part.repeat(79))).not.toThrow()
    },
  )

  test('whatever is typed is null or a whole number of basis points within bounds', () => {
    const words = constantFrom(
      'prime',
      'sofr',
      '+',
      '-',
      '%',
      'bps',
      '5',
      '.5',
      '250',
      'yr',
      '10',
      'over',
      'flat',
      ' ',
      'treasury',
      'x',
    )
    const texts = oneof(
      string({ unit: 'binary', maxLength: 90 }),
      array(words, { maxLength: 12 }).map((parts) => parts.join(' ')),
    )
    assert(
      property(texts, (text) => {
        const points = parseRate(text)?.basisPoints ?? 0
        expect(Number.isInteger(points) && Math.abs(points) <= 10_000).toBe(true)
      }),
    )
  })
})

describe('two rates', () => {
  test.each([
    ['7%', '5%'],
    ['5.5', '5.25%'],
    ['SOFR + 350 bps', 'SOFR + 250 bps'],
    ['Prime + 1%', 'Prime'],
    ['Prime', 'WSJ Prime minus 25bp'],
    ['10-yr Treasury + 2%', '10 year UST + 190 bps'],
  ])('%s is above %s', (low, high) => {
    expect(isRateAbove(low, high)).toBe(true)
    expect(isRateAbove(high, low)).toBe(false)
  })

  test.each([
    ['9%', 'Prime'],
    ['SOFR + 5%', 'Prime + 1%'],
    ['10-yr Treasury + 2%', '5-yr Treasury + 1%'],
    ['9%', 'Negotiable'],
    ['9%', null],
    [null, null],
    ['5%', '5.0 percent'],
  ])('%s and %s are not compared, or equal', (low, high) => {
    expect(isRateAbove(low, high)).toBe(false)
  })

  test.each([
    ['4.75%', '6.25%', '4.75% - 6.25%'],
    ['5.25%', null, '5.25%+'],
    ['5.25%', '  ', '5.25%+'],
    [null, 'SOFR + 400 bps', 'Up to SOFR + 400 bps'],
    [null, null, 'Rate TBD'],
    ['', '', 'Rate TBD'],
    [' Prime ', 'Prime + 1%', 'Prime - Prime + 1%'],
  ])('%j and %j are shown as %s', (low, high, shown) => {
    expect(rateRange(low, high)).toBe(shown)
  })
})

test.each([
  ['5.50% - 6.75%', ['5.50%', '6.75%']],
  ['Prime + 0.5% - 8.25%', ['Prime + 0.5%', '8.25%']],
  ['Prime - 0.25%', ['Prime - 0.25%']],
  ['Prime - 0.5% - Prime + 0.5%', ['Prime - 0.5%', 'Prime + 0.5%']],
  ['Prime - 0.25% to Prime + 1.00%', ['Prime - 0.25% to Prime + 1.00%']],
  ['SOFR + 250 to 350 bps', ['SOFR + 250 to 350 bps']],
  ['as negotiated', ['as negotiated']],
])('the rates of "%s" (B-012)', (text, texts) => {
  expect(rateTextsOf(text)).toEqual(texts)
})
