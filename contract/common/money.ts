/** Most a stored amount may be, in whole US dollars (P-293). */
export const moneyLimit = 999_999_999_999

/** The sentence for a larger one. */
export const moneyLimitMessage = `Use at most $${moneyLimit.toLocaleString('en-US')}`

/** The sentence for an amount with decimals, a sign or letters. */
export const wholeDollarsMessage = 'Use whole US dollars'

/**
 * The amount of a stored or typed text in whole US dollars, "$", "," and blanks around it removed (P-289); "1 000" is
 * none, it may be two numbers, and "1,250,00" is none, its commas do not part thousands. `null` for an empty, missing or non-numeric one. Amounts are exact: texts never pass through a float.
 */
export function wholeDollars(value: string | number | null | undefined): bigint | null {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null
  const digits = value?.replaceAll('$', '').trim()
  return digits !== undefined && (/^\d+$/.test(digits) || /^\d{1,3}(?:,\d{3}){1,9}$/.test(digits))
    ? BigInt(digits.replaceAll(',', ''))
    : null
}

/** A stored amount of whole US dollars as records answer it: text, or null. */
export function textOfDollars(amount: number | null): string | null {
  return amount === null ? null : String(amount)
}

/** Digits in groups of three: "7500000" reads "7,500,000". Written by hand because tables and sentences call it for every row. */
export function groupDigits(digits: string): string {
  const first = digits.length % 3
  let grouped = digits.slice(0, first)
  for (let at = first; at < digits.length; at += 3)
    grouped += (grouped && ',') + digits.slice(at, at + 3)
  return grouped
}

/** Short amounts of sentences, "$2.85M", "$12M", "$584K": two decimals below $10M, one above, half up, without trailing zeros (U-023). */
export function shortDollars(amount: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: amount < 10_000_000 ? 2 : 1,
  }).format(amount)
}
