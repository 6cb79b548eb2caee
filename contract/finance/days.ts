/**
 * Calendar dates as YYYY-MM-DD and months as YYYY-MM, without time or zone (K-003): they are compared as text. Inside,
 * days are counted in UTC, where each has 24 hours.
 */
import { readLooseMonth } from '../pipeline-month.ts'

const millisecondsOfDay = 86_400_000

const inUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** Year and month (1 to 12) of a date or month. */
export function yearAndMonth(day: string): { year: number; month: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }
}

/** The month of a date, YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The last date of a month given as YYYY-MM or by any of its dates. */
export function lastDayOfMonth(month: string): string {
  const { year, month: number } = yearAndMonth(month)
  return asDay(Date.UTC(year, number, 0))
}

/** The last date of a year. */
export const lastDayOfYear = (year: number): string => `${year}-12-31`

/** Days between two dates, the first not counted; negative where the second is earlier (K-005). */
export function daysBetween(from: string, to: string): number {
  return Math.round((inUtc(to) - inUtc(from)) / millisecondsOfDay)
}

/** Months between two dates or months by year and month alone (K-005). */
export function monthsBetween(from: string, to: string): number {
  const [first, second] = [yearAndMonth(from), yearAndMonth(to)]
  return (second.year - first.year) * 12 + second.month - first.month
}

/** A month some months later. */
export function addMonths(month: string, months: number): string {
  const { year, month: number } = yearAndMonth(month)
  const count = year * 12 + number - 1 + months
  return `${Math.floor(count / 12)}-${twoDigits((count % 12) + 1)}`
}

/** The same day some months later, or the last day of that month where it has no such day. */
export function addMonthsToDay(day: string, months: number): string {
  const month = addMonths(monthOf(day), months)
  const same = `${month}${day.slice(7)}`
  const last = lastDayOfMonth(month)
  return same > last ? last : same
}

/** The days of each of the months that follow a date, every end as `addMonthsToDay` has it from that date on. */
export function daysOfMonths(day: string, months: number): number[] {
  const { year, month } = yearAndMonth(day)
  // In numbers: comparing offers asks for thousands of months.
  const ends = Array.from({ length: months + 1 }, (_, k) =>
    Math.min(Date.UTC(year, month - 1 + k, Number(day.slice(8))), Date.UTC(year, month + k, 0)),
  )
  return ends.slice(1).map((end, k) => Math.round((end - (ends[k] ?? end)) / millisecondsOfDay))
}

/** A date some days later, or earlier where the number is negative. */
export function addDays(day: string, days: number): string {
  return asDay(inUtc(day) + days * millisecondsOfDay)
}

/** A date some years later; February 29 becomes February 28 where there is no 29th (K-006). */
export function addYears(day: string, years: number): string {
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  const last = lastDayOfMonth(moved)
  return moved > last ? last : moved
}

/** The date itself, or the Monday after it where it is a Saturday or Sunday (T-080). */
export function offWeekend(day: string): string {
  const weekday = new Date(inUtc(day)).getUTCDay()
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}

/** Whether a text is a date that exists, in the years 1900 to 2199 (K-022). */
export function isDay(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const time = inUtc(text)
  return !Number.isNaN(time) && asDay(time) === text
}

/** Months that a loose text covers. */
const monthsOf = { month: 1, quarter: 3, year: 12 } as const

/** The last date of the month, quarter or year that a text means, with the text as written here; null where it means none (D-001). */
export function lastDayOfText(typed: string | null): { day: string; text: string } | null {
  const read = readLooseMonth(typed)
  return read === null
    ? null
    : {
        day: lastDayOfMonth(addMonths(read.start, monthsOf[read.precision] - 1)),
        text: read.text,
      }
}
