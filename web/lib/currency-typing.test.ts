import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wholeDollarsMessage } from '#contract/common/money'
import { formatCurrencyTyping, showCurrency } from './currency-typing.ts'

/** Marks the caret with | so that a case reads like the field. */
function edit(previous: string, next: string, forward = false): string {
  const caret = next.indexOf('|')
  const result = formatCurrencyTyping(previous, caret, next.replace('|', ''), forward)
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}${result.problem ? ' !' : ''}`
}

const digits = (text: string) => text.replaceAll(/\D/g, '')

describe('typing an amount', () => {
  test.each([
    ['', '7|', '$7|'],
    ['$7', '$75|', '$75|'],
    ['$750', '$7500|', '$7,500|'],
    ['$7,500', '$7,5000|', '$75,000|'],
    ['$750,000', '$9|750,000', '$9|,750,000'],
    ['$7,500', '$7,59|00', '$75,9|00'],
    ['$7,500', '$7,50|', '$750|'],
    ['$1,000', '$|,000', '$|000'],
    ['$000', '$2|000', '$2|,000'],
    ['$7', '$|', '|'],
  ])('%j edited to %j reads %j', (previous, next, shown) => {
    expect(edit(previous, next)).toBe(shown)
  })

  test('deleting a separator deletes the digit beside it, on the side of the key', () => {
    expect(edit('$7,500', '$7|500')).toBe('$|500')
    expect(edit('$7,500', '$7|500', true)).toBe('$7|00')
    expect(edit('$7,500', '|7,500')).toBe('$|7,500')
    expect(edit('$7,500', '|7,500', true)).toBe('$|500')
  })

  test('a letter stays in sight and is rejected: without it the amount would be another', () => {
    expect(edit('$7,500', '$7,500k|')).toBe('$7,500k| !')
    expect(edit('$7,500', '$7x|,500')).toBe('$7x|,500 !')
    expect(edit('', 'a|')).toBe('a| !')
    expect(edit('$7,500', 'a|')).toBe('a| !')
  })

  test.each(['1e6', '12abc34', '5m', '1 million', '$1.5k', '\u0661\u0662'])(
    '%s typed key by key stays as it is, with the message',
    (typed) => {
      let field = showCurrency('')
      for (const key of typed)
        field = formatCurrencyTyping(
          field.text,
          field.caret + 1,
          field.text.slice(0, field.caret) + key + field.text.slice(field.caret),
        )
      expect(field).toMatchObject({
        text: expect.stringContaining(typed.slice(-2)) as string,
        problem: wholeDollarsMessage,
      })
      expect(field.value).toMatch(/\D/)
      // Left and shown again it is rejected still.
      expect(showCurrency(field.value).problem).toBe(wholeDollarsMessage)
    },
  )

  test.each(['1234567', '$1,234,567', '1 234 567'])('%s typed key by key is an amount', (typed) => {
    let field = showCurrency('')
    for (const key of typed)
      field = formatCurrencyTyping(
        field.text,
        field.caret + 1,
        field.text.slice(0, field.caret) + key + field.text.slice(field.caret),
      )
    expect(field).toMatchObject({ text: '$1,234,567', value: '1234567', problem: null })
  })

  test('decimals and signs stay in sight and are rejected, and formatting returns with a whole amount', () => {
    expect(edit('$7,500', '$7,500.|')).toBe('$7,500.| !')
    expect(edit('$7,500.', '$7,500.5|')).toBe('$7,500.5| !')
    expect(edit('', '-|')).toBe('-| !')
    expect(edit('$7,500.', '$7,500|')).toBe('$7,500|')
    expect(formatCurrencyTyping('$7,500.', 8, '$7,500.5')).toMatchObject({
      value: '7500.5',
      problem: wholeDollarsMessage,
    })
  })
})

describe('pasting', () => {
  test.each([
    ['$1,234.00|', '$1,234|'],
    ['1234|', '$1,234|'],
    [' 1 234 |', '$1,234|'],
    ['$1,234.50|', '$1,234.50| !'],
    ['1.2m|', '1.2m| !'],
    ['7500.5|', '7500.5| !'],
    ['1.234|', '1.234| !'],
    ['(500)|', '(500)| !'],
    ['about 5|', 'about 5| !'],
    ['1e6|', '1e6| !'],
    ['12abc34|', '12abc34| !'],
    ['1,234,567.00|', '$1,234,567|'],
    ['$1,234,567|', '$1,234,567|'],
    ['1,50|', '1,50| !'],
    ['12,345,678|', '$12,345,678|'],
  ])('%j reads %j', (pasted, shown) => {
    expect(edit('', pasted)).toBe(shown)
  })
})

test('pasting over a longer amount counts as pasting', () => {
  expect(edit('$7,500,000', '$1,234.00|')).toBe('$1,234|')
  expect(edit('$7,500,000', '$1,234.50|')).toBe('$1,234.50| !')
})

test('a stored amount is shown in full, and what is no amount is shown with its problem', () => {
  expect(showCurrency('7500000')).toEqual({
    text: '$7,500,000',
    caret: 10,
    value: '7500000',
    problem: null,
  })
  expect(showCurrency('007')).toMatchObject({ text: '$7', value: '7' })
  expect(showCurrency('')).toMatchObject({ text: '', value: '' })
  expect(showCurrency('0')).toMatchObject({ text: '$0', value: '0' })
  expect(showCurrency('12.5')).toMatchObject({ text: '12.5', problem: wholeDollarsMessage })
})

describe('whatever is entered', () => {
  const shown = fc
    .bigInt({ min: 0n, max: 10n ** 12n })
    .map((amount) => showCurrency(String(amount)).text)
  const edits = fc
    .tuple(
      shown,
      fc.nat(20),
      fc.nat(6),
      fc.string({ unit: fc.constantFrom(...'0123456789$, .-ak'), maxLength: 6 }),
    )
    .map(([previous, at, removed, inserted]) => {
      const start = Math.min(at, previous.length)
      const next = previous.slice(0, start) + inserted + previous.slice(start + removed)
      return { previous, next, caret: start + inserted.length }
    })

  test('no digit is lost or gained without being seen, and the caret keeps its place among the digits', () => {
    fc.assert(
      fc.property(edits, ({ previous, next, caret }) => {
        const result = formatCurrencyTyping(previous, caret, next)
        const isIgnored = result.text === previous
        const isSeparatorDeletion =
          previous.length - next.length === 1 && digits(next) === digits(previous)
        fc.pre(!isIgnored && !isSeparatorDeletion && !/\.0{1,2}\s*$/.test(next))
        expect(digits(result.text)).toBe(digits(next))
        expect(digits(result.text.slice(result.caret))).toBe(digits(next.slice(caret)))
      }),
      { numRuns: 2000 },
    )
  })

  test('the caret is inside the text', () => {
    fc.assert(
      fc.property(edits, ({ previous, next, caret }) => {
        const result = formatCurrencyTyping(previous, caret, next)
        expect(result.caret).toBeGreaterThanOrEqual(0)
        expect(result.caret).toBeLessThanOrEqual(result.text.length)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([',500', '1234,567', '1,2345'])(
    'a pasted %s is rejected, and its value is no amount either',
    (text) => {
      const result = formatCurrencyTyping('', text.length, text)
      expect(result.problem).not.toBeNull()
      expect(result.value).toMatch(/\./)
    },
  )

  test('the value is digits without leading zeros exactly where there is no problem', () => {
    fc.assert(
      fc.property(edits, ({ previous, next, caret }) => {
        const result = formatCurrencyTyping(previous, caret, next)
        expect(/^(0|[1-9]\d*|)$/.test(result.value)).toBe(result.problem === null)
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['4616.0', '4616.00', '.0', 'k'])(
    'a rejected %s stays rejected when it is shown again',
    (value) => {
      expect(showCurrency(value)).toMatchObject({
        text: value,
        value,
        problem: 'Use whole US dollars',
      })
    },
  )

  test('a shown amount reads the same when it is shown again', () => {
    fc.assert(
      fc.property(edits, ({ previous, next, caret }) => {
        const result = formatCurrencyTyping(previous, caret, next)
        const again = showCurrency(result.value)
        expect(again.value).toBe(result.value)
        expect(showCurrency(again.value).text).toBe(again.text)
      }),
      { numRuns: 2000 },
    )
  })
})
