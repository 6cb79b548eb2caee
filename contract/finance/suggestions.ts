/** Lines suggested from the free text of "Sources secured" (K-060 to K-065); a person confirms each. */
import type { SourceKind, SourceState } from '../common/finance-enums.ts'
import { moneyLimit } from '../common/money.ts'
import { oneLineOf } from '../common/one-line.ts'
import { nameLimit } from '../common/text.ts'

export interface Suggestion {
  readonly label: string
  readonly kind: SourceKind | null
  readonly amount: number | null
  readonly state: SourceState
}

/** Most lines that are suggested (K-061). */
const mostSuggestions = 20

/** As a source stores its label. */
const stored = (text: string) => oneLineOf(text).trim()

/** A part as the label of a source, so that it equals the one that is added: in one line, cut after a whole character. */
function labelOf(piece: string): string {
  let label = ''
  for (const character of stored(piece)) {
    if (label.length + character.length > nameLimit) break
    label += character
  }
  return stored(label)
}

const kinds: readonly (readonly [SourceKind, RegExp])[] = [
  ['guarantee', /guarant/],
  ['grant', /grant|rebate/],
  ['bridge', /bridge/],
  ['tax_credit', /tax credit|\bitc\b|direct pay/],
  ['subordinate', /subordinat|mezzanine|junior/],
  ['equity', /equity/],
  ['senior', /loan|bond|debt|term sheet|mortgage/],
]
const states: readonly (readonly [SourceState, RegExp])[] = [
  ['closed', /\bclosed\b|disbursed|received/],
  ['committed', /award|commit|approved|secured|reserved/],
  ['interested', /term sheet|letter of interest|\bloi\b|applied|application|interest/],
]

const factors = new Map([
  ['k', 1_000],
  ['thousand', 1_000],
  ['m', 1_000_000],
  ['mm', 1_000_000],
  ['million', 1_000_000],
])

// Each part is bounded, so that no text takes long.
const dollars =
  /\$\s?(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?:\.(\d{1,6}))?(?![.,]?\d)(?:\s?(k|thousand|mm|million|m)\b)?/
const plainNumber = /^(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?:\.(\d{1,6}))?(k|thousand|mm|million|m)?$/
const unitAlone = /^(k|thousand|mm|million|m)\b/
const percentage = /(?<![\d.,])(\d{1,2})(?:\.(\d{1,6}))?\s?(?:%|percent\b)/
const ofCost = /of (?:the )?(?:capex|cost|project)/

/** A decimal number times a factor over a divisor, rounded half up; its digits never pass through a float. */
function times(whole: string, decimals: string | undefined, factor: number, divisor = 1): number {
  const fraction = decimals ?? ''
  const product = BigInt(`${whole.replaceAll(',', '')}${fraction}`) * BigInt(factor)
  const by = BigInt(10 ** fraction.length * divisor)
  return Number((2n * product + by) / (2n * by))
}

/** The first number with a unit ("1.5 million", "250k"), read word by word, so that no text takes long. */
function scaledAmount(text: string): number | null {
  const words = text.split(/\s+/).map((word) => word.replaceAll(/^[("']|[)"',:]$/g, ''))
  for (const [index, word] of words.entries()) {
    const [, whole, decimals, attached] = plainNumber.exec(word) ?? []
    const unit = attached ?? unitAlone.exec(words[index + 1] ?? '')?.[1]
    if (whole !== undefined && unit !== undefined)
      return times(whole, decimals, factors.get(unit) ?? 1)
  }
  return null
}

const inLimit = (amount: number) => (amount >= 1 && amount <= moneyLimit ? amount : null)

function amountOf(text: string, kind: SourceKind | null, capEx: number | null): number | null {
  const found = dollars.exec(text)
  if (found !== null) {
    const [, whole = '', decimals, word] = found
    return inLimit(times(whole, decimals, factors.get(word ?? '') ?? 1))
  }
  const scaled = scaledAmount(text)
  if (scaled !== null) return inLimit(scaled)
  const share = percentage.exec(text)
  if (share === null || capEx === null || (kind !== 'equity' && !ofCost.test(text))) return null
  const [, whole = '', decimals] = share
  return inLimit(times(whole, decimals, capEx, 100))
}

const firstOf = <Value>(choices: readonly (readonly [Value, RegExp])[], text: string) =>
  choices.find(([, pattern]) => pattern.test(text))?.[0]

/** The lines a text names, in its order; nothing is stored by reading it. `capEx` is in whole US dollars. */
export function suggestionsOf(text: string | null, capEx: number | null): Suggestion[] {
  return (text ?? '')
    .split(/[\n\r;]|\.(?=\s)/)
    .map((piece) => piece.trim().replace(/\.$/, ''))
    .filter((piece) => stored(piece) !== '')
    .slice(0, mostSuggestions)
    .map((piece) => {
      const plain = piece.toLowerCase()
      const kind = firstOf(kinds, plain) ?? null
      return {
        label: labelOf(piece),
        kind,
        amount: amountOf(plain, kind, capEx),
        state: firstOf(states, plain) ?? 'identified',
      }
    })
}
