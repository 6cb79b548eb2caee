import { groupDigits } from '../common/money.ts'

/** "A", "A and B", "A, B and C"; with "or" between the last two where one of them is enough. */
export function joined(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`
}

/** Whole US dollars in a sentence: "$1,234,567". */
export const dollars = (amount: number): string => `$${groupDigits(String(amount))}`

/** From a minimum to a maximum; a missing end reads "$0" or "No max" (P-168). */
export function sizeRange(minimum: number | null, maximum: number | null): string {
  return `${dollars(minimum ?? 0)} - ${maximum === null ? 'No max' : dollars(maximum)}`
}

/** A number of months: whole years from 36 months on, "10 years", else "20 months". */
export function monthsText(months: number): string {
  if (months >= 36 && months % 12 === 0) return `${months / 12} years`
  return `${months} ${months === 1 ? 'month' : 'months'}`
}

const longestQuote = 120
const blanks = /\s+/gu

/** A typed text as a part of a sentence: one line of at most 120 characters. */
export function inSentence(typed: string): string {
  const line = typed.replace(blanks, ' ').trim()
  if (line.length <= longestQuote) return line
  const characters = [...line]
  return characters.length <= longestQuote
    ? line
    : `${characters.slice(0, longestQuote - 1).join('')}…`
}

/** A typed text in quotation marks. */
export const quoted = (typed: string): string => `“${inSentence(typed)}”`
