/**
 * The form of a reference to a row of docs/requirements.md. P and C are rows of the product, S checks of security and F
 * faults; the other letters and the examples are reserved for rows to come, so that naming one before it is written is
 * noticed. Upper case and a fixed number of digits distinguish them from keys (`F8`), stores (`S3`), colors and codes.
 */
const id = String.raw`(?:P-\d{3}|[PCKTRDBMNVLGEWQXUHO]-\d{2,3}|DF-\d{2}|MX\d{1,2}|[SF]\d{2})`
const reference = new RegExp(
  String.raw`(?<![\w#&+-])(${id})(?:\s*(?:\bto\b|\.{2,3}|[-–…])\s*(${id}))?(?![\w-])`,
  'g',
)

/** A comment or paragraph that goes on in the next line, as one line. */
const unwrapped = (text: string): string => text.replaceAll(/\n[\t ]*(?:\/\/|\*|--)?[\t ]*/g, ' ')

const parts = (row: string): [prefix: string, number: number, digits: number] => {
  const digits = /\d+$/.exec(row)?.[0] ?? ''
  return [row.slice(0, -digits.length), Number(digits), digits.length]
}

/** Every row from the first to the last named: "P-044 to P-046" are three. */
function span(first: string, last: string): string[] {
  const [prefix, from, digits] = parts(first)
  const [lastPrefix, to] = parts(last)
  if (prefix !== lastPrefix || to < from) return [first, last]
  return Array.from(
    { length: to - from + 1 },
    (_, index) => `${prefix}${String(from + index).padStart(digits, '0')}`,
  )
}

/** The rows a text refers to, each once, ranges counted out. */
export function rowsNamedIn(text: string): string[] {
  return [
    ...new Set(
      [...unwrapped(text).matchAll(reference)].flatMap(([, first = '', last]) =>
        span(first, last ?? first),
      ),
    ),
  ]
}
