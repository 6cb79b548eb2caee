/** Numbers as digits: what a spreadsheet program computes with and shows is decimal, and rounded as one rounds by hand. */

/** A number of zero or more with the fifteen digits that spreadsheet programs keep, without an exponent. */
export function decimalText(value: number): string {
  const [mantissa = '0', power = '0'] = value.toExponential(14).split('e')
  return movedPoint(mantissa, Number(power))
}

function withoutEndingZeros(digits: string): string {
  let end = digits.length
  while (digits.charAt(end - 1) === '0') end -= 1
  return digits.slice(0, end)
}

/** Digits with their point moved to the right by so many places, to the left by less than none. */
export function movedPoint(digits: string, places: number): string {
  const [before = '', after = ''] = digits.split('.')
  const all = before + after
  const at = before.length + places
  const padded = '0'.repeat(Math.max(0, 1 - at)) + all + '0'.repeat(Math.max(0, at - all.length))
  const point = Math.max(1, at)
  const whole = padded.slice(0, point).replace(/^0+(?=\d)/, '')
  const rest = withoutEndingZeros(padded.slice(point))
  return rest === '' ? whole : `${whole}.${rest}`
}

/** Digits rounded to so many places behind the point, a half up; fewer stay fewer. */
export function roundedText(digits: string, places: number): string {
  const [whole = '0', rest = ''] = digits.split('.')
  if (rest.length <= places) return digits
  const rounded = BigInt(whole + rest.slice(0, places)) + (rest.charAt(places) >= '5' ? 1n : 0n)
  return movedPoint(String(rounded), -places)
}
