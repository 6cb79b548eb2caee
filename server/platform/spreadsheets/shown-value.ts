import { decimalText, movedPoint, roundedText } from './decimal-text.ts'
import { formatSections } from './number-format.ts'
import type { FormatPart, FormatSection } from './number-format.ts'

/** A cell's number as a person sees it. */
export interface ShownValue {
  text: string
  /** Set where the cell has more than it shows: digits behind those that are shown, or all of them. */
  loses?: 'digits' | 'value'
}

// A number as it stands in a cell without a format.
const plainNumber = (value: number): string => String(Number(value.toPrecision(15)))

const pad = (part: number) => String(part).padStart(2, '0')
const dayLength = 86_400_000

/** A moment as the days since the beginning of 1900 or 1904 that spreadsheet programs count, in milliseconds. */
function timeOf(serial: number, since1904: boolean): number {
  // The first two months of 1900 are counted without the day that never was.
  const days = since1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  return Date.UTC(1899, 11, 30) + Math.round(days * dayLength)
}

/** A day, a year, a time or a moment, each as exactly as the format shows it; days as YYYY-MM-DD. */
function shownDate(parts: readonly FormatPart[], serial: number, since1904: boolean): string {
  const letters = parts.flatMap((part) => (part.kind === 'date' ? [part.letter] : []))
  const has = (...wanted: string[]) => wanted.some((letter) => letters.includes(letter))
  const hasTime = has('h', 's', '[')
  // An "m" beside hours or seconds is a minute; three are the name of a month.
  const hasMonth = letters.join('').includes('mmm') || (has('m') && !hasTime)
  const hasYear = has('y', 'e', 'b', 'g')
  if (has('[') || (hasTime && !hasMonth && !hasYear && !has('d'))) {
    const seconds = Math.round((has('[') ? serial : serial % 1) * 86_400)
    const rest = has('s') ? `:${pad(seconds % 60)}` : ''
    return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}${rest}`
  }
  // This is how the day before the first is shown; it stands where a date is missing.
  if (serial < 1 && !since1904) return '1/0/1900'
  const time = timeOf(serial, since1904)
  const text = new Date(time).toISOString()
  if (hasTime) return time % dayLength === 0 ? text.slice(0, 10) : text
  return hasYear && !hasMonth && !has('d') ? text.slice(0, 4) : text.slice(0, 10)
}

/** The last day a spreadsheet program shows, in the year 9999. */
const lastSerial = 2_958_466

/** Digits in the places of a format whose texts stand between them, as in "000-00-0000", from the right. */
function placedText(parts: readonly FormatPart[], digits: string): string {
  let rest = digits
  let text = ''
  const first = parts.findIndex(({ kind }) => kind === 'digit')
  for (const [index, part] of [...parts.entries()].toReversed()) {
    if (part.kind !== 'digit') {
      text = literals([part]) + text
      continue
    }
    const from = index === first ? 0 : Math.max(0, rest.length - 1)
    text = (rest.slice(from) || (part.mark === '0' ? '0' : '')) + text
    rest = rest.slice(0, from)
  }
  return text
}

function literals(parts: readonly FormatPart[]): string {
  const marks: Readonly<Record<string, string>> = { percent: '%', slash: '/' }
  return parts
    .map((part) => (part.kind === 'literal' ? part.text : (marks[part.kind] ?? '')))
    .join('')
}

const unit = /\d ?(?:k|thousands?|mm?|mn|mil|millions?|bn?|billions?)\b/i

/** A number that is shown in thousands, millions or billions names them, also where the format does not say so. */
function withUnit(digits: string, behind: string, scale: number): string {
  const name = ['', 'K', 'M', 'B'][scale] ?? ''
  return digits + (unit.test(digits + behind) ? '' : name) + behind
}

const isDigit = ({ kind }: FormatPart) => kind === 'digit'
const zeros = (parts: readonly FormatPart[]) =>
  parts.filter((part) => part.kind === 'digit' && part.mark === '0').length

/** Formats that show a number as a fraction of whole ones, with a power of ten, or as it is: each is read as it is. */
function isPlain(parts: readonly FormatPart[]): boolean {
  const slash = parts.findIndex(({ kind }) => kind === 'slash')
  const isFraction = slash !== -1 && parts.slice(0, slash).some(isDigit)
  return isFraction || parts.some(({ kind }) => ['general', 'text', 'exponent'].includes(kind))
}

/** A number of zero or more by one section. */
function shownNumber(parts: readonly FormatPart[], value: number): ShownValue {
  const first = parts.findIndex(({ kind }) => kind === 'digit' || kind === 'point')
  if (isPlain(parts)) {
    const at = parts.findIndex(({ kind }) => kind !== 'literal')
    const behind = parts.some(({ kind }) => kind === 'general') ? literals(parts.slice(at)) : ''
    return { text: literals(parts.slice(0, at)) + plainNumber(value) + behind }
  }
  if (first === -1) return { text: literals(parts) }
  const end = parts.findLastIndex(({ kind }) => kind === 'digit' || kind === 'point') + 1
  const body = parts.slice(first, end)
  const point = body.findIndex(({ kind }) => kind === 'point')
  const [whole, fraction] =
    point === -1 ? [body, []] : [body.slice(0, point), body.slice(point + 1)]
  let scale = 0
  while (parts[end + scale]?.kind === 'comma') scale += 1
  const percent = parts.filter(({ kind }) => kind === 'percent').length
  const exact = movedPoint(decimalText(value), 2 * percent - 3 * scale)
  // A format that divides leaves out what counts; all of its digits are read.
  const places = fraction.filter(isDigit).length
  const [digits = '0', rest = ''] = (scale > 0 ? exact : roundedText(exact, places)).split('.')
  const padded = rest.padEnd(zeros(fraction), '0')
  const known = (digits === '0' ? '' : digits).padStart(zeros(whole), '0')
  const grouped = whole.some(({ kind }) => kind === 'comma')
    ? known.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
    : known
  const placed = whole.some(({ kind }) => kind === 'literal') ? placedText(whole, known) : grouped
  const number = padded === '' ? placed : `${placed || '0'}.${padded}`
  // Behind the ninth place there is what is left of computing.
  const noticed = roundedText(exact, 9)
  return {
    text: literals(parts.slice(0, first)) + withUnit(number, literals(parts.slice(end)), scale),
    ...(scale === 0 && roundedText(noticed, places) !== noticed && { loses: 'digits' }),
  }
}

const holds = (text: string) => /[1-9]/.test(text)

/** The section of a format for a value. */
function sectionFor(sections: readonly FormatSection[], value: number): FormatSection | undefined {
  // A last section with "@" is for texts.
  const isText = ({ parts }: FormatSection) => parts.some(({ kind }) => kind === 'text')
  const numbers = sections.filter((section, place) => place === 0 || !isText(section)).slice(0, 3)
  if (numbers.some(({ condition }) => condition !== null)) {
    return (
      numbers.find(({ condition }) => condition?.(value) === true) ??
      numbers.find(({ condition }) => condition === null)
    )
  }
  return numbers[value < 0 && numbers.length > 1 ? 1 : value === 0 && numbers.length > 2 ? 2 : 0]
}

/** What a person sees in a cell that holds this number in this format. */
export function shownValue(value: number, code: string, since1904 = false): ShownValue {
  const parts = sectionFor(formatSections(code), value)?.parts ?? []
  if (parts.some(({ kind }) => kind === 'date'))
    return value < 0 || value >= lastSerial
      ? { text: plainNumber(value) }
      : { text: shownDate(parts, value, since1904) }
  const shown = shownNumber(parts, Math.abs(value))
  const text = shown.text.trim()
  if (text === '') return { text, loses: 'value' }
  // The zero of bookkeepers is a dash behind the currency.
  if (value === 0 && !/\d/.test(text)) return { text: text.replace(/[-–—]/u, '0') }
  // Some formats show what is below zero in red alone.
  return value > 0 || !holds(text) || /[-−(]/u.test(text)
    ? { ...shown, text }
    : { ...shown, text: `-${text}` }
}
