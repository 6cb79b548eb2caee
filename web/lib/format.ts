/**
 * How numbers, money and timestamps read. All functions are pure and answer `null` for a missing or
 * non-numeric value, so that the caller writes out what is missing ("Not specified", "Not disclosed").
 */
import { groupDigits, wholeDollars } from '#contract/common/money'

const locale = 'en-US'
/** Made when it is first needed: it takes longer than drawing a row of a table. */
let compact: Intl.NumberFormat | undefined

/** Whole US dollars, exact: "$7,500,000" (P-289). Takes stored text or a number. */
export function formatMoney(value: string | number | null | undefined): string | null {
  const amount = wholeDollars(value)
  return amount === null ? null : `$${groupDigits(amount.toString())}`
}

/**
 * Money in short for dense summaries, "$1.2B"; the exact value belongs in a tooltip.
 * Text that is no amount ("about 2 billion") is answered as it was typed.
 */
export function formatCompactMoney(value: string | number | null | undefined): string | null {
  const amount = wholeDollars(value)
  if (amount !== null) {
    compact ??= new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      maximumFractionDigits: 1,
    })
    return compact.format(amount)
  }
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

/** One end of a range of amounts; a missing one reads "$0" or "No max" wherever it is shown (P-168). */
export function formatMoneyBound(
  value: string | number | null | undefined,
  end: 'minimum' | 'maximum',
): string {
  return formatMoney(value) ?? (end === 'minimum' ? '$0' : 'No max')
}

/** An amount from minimum to maximum. */
export function formatMoneyRange(
  minimum: string | number | null | undefined,
  maximum: string | number | null | undefined,
): string {
  return `${formatMoneyBound(minimum, 'minimum')} - ${formatMoneyBound(maximum, 'maximum')}`
}

/** A count, a whole number from 0: "1,240". */
export function formatCount(value: number): string {
  return groupDigits(String(value))
}

/** A count with its noun: "1 product", "34 products"; `plural` where it is not the noun with an s. */
export function formatCountOf(value: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(value)} ${value === 1 ? noun : plural}`
}

const dateOnly = /^(\d{4})-(\d{2})-(\d{2})$/

/** A stored day or timestamp; a day stays that day in every time zone. */
function readTimestamp(value: string | null | undefined): Date | null {
  if (!value) return null
  const day = dateOnly.exec(value)
  const date = day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(value)
  return Number.isNaN(date.getTime()) ? null : date
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatWith(
  name: string,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const key = `${name} ${timeZone ?? ''}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) })
  formats.set(key, made)
  return made
}

/** A day: "Nov 21, 2026". A timestamp in UTC is shown in the reader's own time zone, or in `timeZone`. */
export function formatDate(value: string | null | undefined, timeZone?: string): string | null {
  const date = readTimestamp(value)
  const zone = value && dateOnly.test(value) ? undefined : timeZone
  return (
    date &&
    formatWith('date', { year: 'numeric', month: 'short', day: 'numeric' }, zone).format(date)
  )
}

/** A timestamp with its minute: "Nov 21, 2026, 9:14 AM". */
export function formatDateTime(value: string | null | undefined, timeZone?: string): string | null {
  const date = readTimestamp(value)
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }
  return date && plainBlanks(formatWith('minute', options, timeZone).format(date))
}

/** The time of a timestamp alone, where its day is clear: "9:14 AM". */
export function formatTimeOfDay(
  value: string | null | undefined,
  timeZone?: string,
): string | null {
  const date = readTimestamp(value)
  return (
    date &&
    plainBlanks(formatWith('time', { hour: 'numeric', minute: '2-digit' }, timeZone).format(date))
  )
}

/** A timestamp to the second with its time zone, for hover and audit: "Nov 21, 2026, 9:14:05 AM EST". */
export function formatExactTime(
  value: string | null | undefined,
  timeZone?: string,
): string | null {
  const date = readTimestamp(value)
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }
  return date && plainBlanks(formatWith('exact', options, timeZone).format(date))
}

/** A name at the end of a sentence: "Juniper Trust." and, where it has a period of its own, "Juniper Trust, Inc." */
export function endSentence(name: string): string {
  return name.endsWith('.') ? name : `${name}.`
}

// Newer ICU versions put a narrow no-break space before AM and PM, older ones a blank.
function plainBlanks(text: string): string {
  return text.replaceAll('\u202F', ' ')
}

/** Words at the beginning of a sentence: "Lending profile". */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
