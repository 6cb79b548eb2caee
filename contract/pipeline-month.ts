import { typedYear } from './common/typed-year.ts'

/** The loose months of a deal's expected permission to operate (P-224). */

/** The months as they are written out, January first. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** What a text about a month, a quarter or a year means. */
export interface LooseMonth {
  /** Its first day as YYYY-MM-DD. */
  start: string
  /** How exact the text is. */
  precision: 'month' | 'quarter' | 'year'
  /** The way it is written here: "March 2027", "Q1 2027" or "2027". */
  text: string
}

// Deals are in the future: other years are no months of theirs.
const earliestYear = 2000
const latestYear = 2099

function yearOf(digits: string): number | null {
  const year = typedYear(digits)
  return year >= earliestYear && year <= latestYear ? year : null
}

const firstDay = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

function inMonth(month: number, digits: string): LooseMonth | null {
  const year = yearOf(digits)
  if (year === null || month < 1 || month > 12) return null
  return {
    start: firstDay(year, month),
    precision: 'month',
    text: `${monthNames[month - 1]} ${year}`,
  }
}

function inQuarter(quarter: number, digits: string): LooseMonth | null {
  const year = yearOf(digits)
  return year === null
    ? null
    : { start: firstDay(year, quarter * 3 - 2), precision: 'quarter', text: `Q${quarter} ${year}` }
}

function inYear(digits: string): LooseMonth | null {
  const year = yearOf(digits)
  return year === null ? null : { start: firstDay(year, 1), precision: 'year', text: String(year) }
}

/** The number of a month by its name in lower case, or an abbreviation of at least three letters; 0 for another word. */
export function monthNumber(word: string): number {
  return word.length < 3
    ? 0
    : monthNames.findIndex((name) =>
        name.toLowerCase().startsWith(word === 'sept' ? 'sep' : word),
      ) + 1
}

interface Reading {
  pattern: RegExp
  read(parts: readonly string[]): LooseMonth | null
}

// Every pattern has fixed parts only, so that no text takes long to reject.
const readings: readonly Reading[] = [
  { pattern: /^(\d{4})$/, read: ([year = '']) => inYear(year) },
  {
    pattern: /^q([1-4]) (\d{4}|\d{2})$/,
    read: ([quarter, year = '']) => inQuarter(Number(quarter), year),
  },
  {
    pattern: /^([1-4])q (\d{4}|\d{2})$/,
    read: ([quarter, year = '']) => inQuarter(Number(quarter), year),
  },
  {
    pattern: /^(\d{4}) q([1-4])$/,
    read: ([year = '', quarter]) => inQuarter(Number(quarter), year),
  },
  {
    pattern: /^([a-z]{3,9}) (\d{4}|\d{2})$/,
    read: ([word = '', year = '']) => inMonth(monthNumber(word), year),
  },
  {
    pattern: /^([a-z]{3,9}) (\d{1,2}) (\d{4})$/,
    read: ([word = '', , year = '']) => inMonth(monthNumber(word), year),
  },
  {
    pattern: /^(\d{4}) ([a-z]{3,9})$/,
    read: ([year = '', word = '']) => inMonth(monthNumber(word), year),
  },
  {
    pattern: /^(\d{1,2}) (\d{4}|\d{2})$/,
    read: ([month, year = '']) => inMonth(Number(month), year),
  },
  {
    pattern: /^(\d{4}) (\d{1,2})(?: \d{1,2})?$/,
    read: ([year = '', month]) => inMonth(Number(month), year),
  },
  {
    pattern: /^(\d{1,2}) (\d{1,2}) (\d{4})$/,
    read: ([month, , year = '']) => inMonth(Number(month), year),
  },
]

/**
 * Reads "March 2027", "Mar '27", "3/27", "03/2027", "2027-03", "3/15/2027", "Q1 2027", "1Q27" and "2027", whatever
 * the case and the marks between the parts. Null where a text means no month, quarter or year: it is then stored as
 * typed and flagged.
 */
export function readLooseMonth(typed: string | null | undefined): LooseMonth | null {
  if (typed === null || typed === undefined || typed.length > 40) return null
  const words = typed
    .toLowerCase()
    .replaceAll(/[\s.,'’‘`/\-–—]+/gu, ' ')
    .replaceAll(/([1-4]q|q[1-4])(?=\d)/g, '$1 ')
    .replaceAll(/([a-z]{3})(?=\d)/g, '$1 ')
    .trim()
  for (const { pattern, read } of readings) {
    const match = pattern.exec(words)
    if (match !== null) return read(match.slice(1))
  }
  return null
}

/** "March 2027" for a month picked as YYYY-MM or YYYY-MM-DD; null when it is none. */
export function monthText(picked: string): string | null {
  return readLooseMonth(picked)?.text ?? null
}
