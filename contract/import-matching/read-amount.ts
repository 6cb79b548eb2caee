import { moneyLimit, moneyLimitMessage } from '../common/money.ts'
import { oneLine } from './cell-text.ts'
import type { Reading, ReadingOptions } from './mapping.ts'

const worth = new Map([
  ['k', 3],
  ['thousand', 3],
  ['thousands', 3],
  ['m', 6],
  ['mm', 6],
  ['mn', 6],
  ['mil', 6],
  ['million', 6],
  ['millions', 6],
  ['b', 9],
  ['bn', 9],
  ['billion', 9],
  ['billions', 9],
])

interface Amount {
  /** Cents of the amount and what is smaller, as digits behind the point. */
  whole: bigint
  rest: string
}

/** Digits with a point moved to the right by so many places. */
function shifted(digits: string, places: number): Amount {
  const [before = '', after = ''] = digits.split('.')
  const moved = after.padEnd(places, '0')
  return {
    whole: BigInt(`${before}${moved.slice(0, places)}` || '0'),
    rest: moved
      .slice(places)
      .replaceAll(/0/g, (zero, place: number, all: string) =>
        /[1-9]/.test(all.slice(place)) ? zero : '',
      ),
  }
}

/** Exact digits of a number a spreadsheet wrote with an exponent ("1.2E+06"); null where there are none. */
function fromExponent(text: string, places: number): Amount | null {
  const parts = /^(\d{1,16}(?:\.\d{1,16})?)e\+?(\d{1,2})$/i.exec(text)
  return parts?.[1] === undefined || Number(parts[2]) > 12
    ? null
    : shifted(parts[1], Number(parts[2]) + places)
}

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{0,16})?$/
const plain = /^(?:\d{1,16}(?:\.\d{0,16})?|\.\d{1,16})$/

/** The digits of a number with a point before its decimals, its thousands parted by commas or not at all; null for others. */
export function plainDigits(text: string): string | null {
  if (grouped.test(text)) return text.replaceAll(',', '')
  return plain.test(text) ? text : null
}

/** Whether the point of a number may part thousands as well as decimals: "1.250" is one and a quarter here, and 1,250 elsewhere. */
const isUnclear = (digits: string) => /^[1-9]\d{0,2}\.\d{3}$/.test(digits)

const swapped = (digits: string) => digits.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))

/** An amount without its currency: its digits as they are written, and how many zeros its unit stands for, where it has one. */
function partsOf(bare: string): { digits: string; places: number | undefined } | null {
  const parts = /^([\d.,]{1,40}) ?([a-z]{1,9})?$/i.exec(bare)
  const places = parts?.[2] === undefined ? undefined : worth.get(parts[2].toLowerCase())
  return parts?.[1] === undefined || (parts[2] !== undefined && places === undefined)
    ? null
    : { digits: parts[1], places }
}

const withoutCurrency = (typed: string) =>
  typed
    .replace(/^(?:US ?\$|USD|\$)/i, '')
    .replace(/(?:US ?\$|USD|\$|dollars)$/i, '')
    .trim()

/** What the points of amounts are, as far as one of them tells: none with "1.250", decimals with "1.5", thousands with "1.250.000". */
export function pointOf(cell: string): 'decimal' | 'thousands' | null {
  const parts =
    cell.includes('.') && cell.length < 60 ? partsOf(withoutCurrency(oneLine(cell))) : null
  if (parts === null) return null
  if (/^\d{1,3}(?:\.\d{3}){1,5}(?:,\d{1,2}|\.\d{3})$/.test(parts.digits)) return 'thousands'
  return plainDigits(parts.digits) === null || isUnclear(parts.digits) ? null : 'decimal'
}

/**
 * An amount in whole US dollars: "$1,250,000", "1.2M", "USD 40 thousand", "1.2E+06", or a number of a column in
 * thousands (`unit`), where it names no unit itself. Cents are a fault unless `rounding` is on; a text such as "about a
 * million" is one always, and so is what can be read in two ways: "1,250,00", or "1.250" where nothing says what its
 * point is.
 */
export function readAmount(
  cell: string,
  { unit = 1, rounding = false, point }: ReadingOptions = {},
): Reading {
  const typed = oneLine(cell)
  const fault = (reason: string): Reading => ({ problem: `"${typed.slice(0, 60)}" ${reason}` })
  const bare = withoutCurrency(typed)
  // How accounting formats show zero: "$ -".
  if (/^[-–—]$/u.test(bare) && bare !== typed) return { value: 0 }
  if (/^(?:-|−|\()/u.test(bare) || /^(?:-|−|\()/u.test(typed))
    return fault('is below zero. Use an amount of zero or more')
  const parts = partsOf(bare)
  const digits =
    parts === null
      ? null
      : plainDigits(point === 'thousands' ? swapped(parts.digits) : parts.digits)
  // A unit that stands in the cell is the cell's; the column's is for numbers alone.
  const places = parts?.places ?? Math.log10(unit)
  const isSaid = point === 'decimal_of_unit' ? places > 0 : point !== undefined
  if (digits !== null && !isSaid && isUnclear(digits))
    return fault(
      `can be ${Number(digits)} or ${digits.replace('.', ',')}. Choose which one in the column's options`,
    )
  const scaled = digits === null ? fromExponent(bare, places) : shifted(digits, places)
  if (scaled === null)
    return fault(
      bare.includes(',') && /^[\d.,]+$/.test(bare)
        ? 'is not an amount: its commas do not part thousands. Use whole US dollars such as 1,250,000'
        : 'is not an amount. Use whole US dollars such as 1,250,000',
    )
  if (scaled.rest !== '' && !rounding)
    return fault('has cents. Use whole US dollars, or round the amounts of this column')
  const dollars = scaled.whole + (Number(`0.${scaled.rest || '0'}`) >= 0.5 ? 1n : 0n)
  return dollars > BigInt(moneyLimit)
    ? fault(`is too large. ${moneyLimitMessage}`)
    : { value: Number(dollars) }
}
