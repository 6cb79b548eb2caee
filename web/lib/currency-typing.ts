import { groupDigits, wholeDollarsMessage } from '#contract/common/money'

/** What a currency field shows and means after one edit. */
export interface CurrencyTyping {
  /** The field's own value: "$7,500,000", or what was entered where that is no whole amount. */
  readonly text: string
  /** The position of the caret in `text`. */
  readonly caret: number
  /** The plain text to store: digits without leading zeros, '' when empty; with a problem, what was entered. */
  readonly value: string
  /** The sentence for decimals, signs and letters; `null` while the amount is whole. */
  readonly problem: string | null
}

const isAmount = (text: string) => /^[\d$,\s]*$/.test(text)
const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const withoutLeadingZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '')

/**
 * Formats a currency field after an edit; the caret stays at its place among the digits.
 *
 * `previous` is the text before, `next` the text after the edit with the caret at `caret`; `forward` says
 * that the edit was a forward deletion, which decides the digit that goes when only a separator was hit.
 *
 * What would change the amount when it is dropped (a letter as in "1e6" or "12abc34", a decimal point, a sign) stays in the
 * field as entered, with the problem, until it is mended: nobody's $7,500.50 becomes $750,050, and no 1e6 becomes $16. Zero
 * cents ("$1,234.00") are the same amount and go.
 */
export function formatCurrencyTyping(
  previous: string,
  caret: number,
  next: string,
  forward = false,
): CurrencyTyping {
  const inserted = insertedPart(previous, caret, next)
  const whole = inserted.length > 1 ? next.replace(/\.0{1,2}\s*$/, '') : next
  if (!isAmount(whole) || (inserted === next && hasStrayCommas(whole))) {
    return { text: next, caret, value: rejectedValue(next), problem: wholeDollarsMessage }
  }
  if (
    isAmount(previous) &&
    previous.length - next.length === 1 &&
    digitsOf(previous) === digitsOf(next)
  ) {
    return withoutDigitBeside(previous, caret, forward)
  }
  return amountOf(whole, caret)
}

/** How the field shows a stored amount; a text that is no amount is shown as it is, with the problem. */
export function showCurrency(value: string): CurrencyTyping {
  if (!isAmount(value))
    return {
      text: value,
      caret: value.length,
      value: rejectedValue(value),
      problem: wholeDollarsMessage,
    }
  const text = withoutLeadingZeros(digitsOf(value))
  return amountOf(text, text.length)
}

/** What an edit put in: the text before the caret that was not there before. */
function insertedPart(previous: string, caret: number, next: string): string {
  let start = 0
  while (start < caret && start < previous.length && previous[start] === next[start]) start += 1
  return next.slice(start, caret)
}

/** A comma that does not part thousands, as in "1,50": it may have been meant as a decimal comma. */
function hasStrayCommas(text: string): boolean {
  return text.includes(',') && !/^[\s$]*\d{1,3}(,\d{3})*\s*$/.test(text)
}

/** What is no amount keeps its marks, a stray comma as a point, so that no later check takes it for one. */
function rejectedValue(text: string): string {
  const marked = text.replaceAll(/[$\s]/g, '').replaceAll(',', '.')
  const grouped = text
    .replaceAll(/[$\s]/g, '')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '')
    .replaceAll(',', '.')
  // ",500" and "1234,567" would be amounts without their commas.
  return /^\d*$/.test(grouped) ? marked : grouped
}

function amountOf(text: string, caret: number): CurrencyTyping {
  const digits = digitsOf(text)
  const shown = digits === '' ? '' : `$${groupDigits(digits)}`
  const place = caretBefore(shown, digitsOf(text.slice(caret)).length)
  return { text: shown, caret: place, value: withoutLeadingZeros(digits), problem: null }
}

/** The place in `text` with `count` digits to its right, directly behind a digit and not behind a separator. */
function caretBefore(text: string, count: number): number {
  let place = text.length
  for (let left = count; left > 0 && place > 0; place -= 1)
    if (/\d/.test(text[place - 1] ?? '')) left -= 1
  return text[place - 1] === ',' ? place - 1 : place
}

/** Only a "," or the "$" was deleted: the digit beside it goes instead, as if the separator were not there. */
function withoutDigitBeside(previous: string, caret: number, forward: boolean): CurrencyTyping {
  const before = digitsOf(previous.slice(0, caret))
  const after = digitsOf(previous.slice(caret))
  if (forward) return amountOf(before + after.slice(1), before.length)
  return amountOf(before.slice(0, -1) + after, Math.max(before.length - 1, 0))
}
