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
function fromExponent(text: string): Amount | null {
  const parts = /^(\d{1,16}(?:\.\d{1,16})?)e\+?(\d{1,2})$/i.exec(text)
  return parts?.[1] === undefined || Number(parts[2]) > 12
    ? null
    : shifted(parts[1], Number(parts[2]))
}

function amountOf(text: string): Amount | null {
  const parts = /^(\d{1,16}(?:\.\d{0,16})?|\.\d{1,16}) ?([a-z]{1,9})?$/i.exec(text)
  if (parts === null) return fromExponent(text)
  const places = parts[2] === undefined ? 0 : worth.get(parts[2].toLowerCase())
  return parts[1] === undefined || places === undefined ? null : shifted(parts[1], places)
}

const commas = /^\d{1,3}(?:,\d{3})+(?!\d)/

/**
 * An amount in whole US dollars: "$1,250,000", "1.2M", "USD 40 thousand", "1.2E+06", or a number of a column in
 * thousands (`unit`). Cents are a fault unless `rounding` is on; a text such as "about a million" is one always.
 */
export function readAmount(
  cell: string,
  { unit = 1, rounding = false }: ReadingOptions = {},
): Reading {
  const typed = oneLine(cell)
  const fault = (reason: string): Reading => ({ problem: `"${typed.slice(0, 60)}" ${reason}` })
  const bare = typed
    .replace(/^(?:US ?\$|USD|\$)/i, '')
    .replace(/(?:US ?\$|USD|\$|dollars)$/i, '')
    .trim()
  // How accounting formats show zero: "$ -".
  if (/^[-–—]$/u.test(bare) && bare !== typed) return { value: 0 }
  if (/^(?:-|−|\()/u.test(bare) || /^(?:-|−|\()/u.test(typed))
    return fault('is below zero. Use an amount of zero or more')
  const digits = commas.test(bare) ? bare.replaceAll(',', '') : bare
  const amount = amountOf(digits)
  if (amount === null) return fault('is not an amount. Use whole US dollars such as 1,250,000')
  const scaled = shifted(
    `${amount.whole}.${amount.rest}`,
    unit === 1000 ? 3 : unit === 1_000_000 ? 6 : 0,
  )
  if (scaled.rest !== '' && !rounding)
    return fault('has cents. Use whole US dollars, or round the amounts of this column')
  const dollars = scaled.whole + (Number(`0.${scaled.rest || '0'}`) >= 0.5 ? 1n : 0n)
  return dollars > BigInt(moneyLimit)
    ? fault(`is too large. ${moneyLimitMessage}`)
    : { value: Number(dollars) }
}
