/** How days and months are written (K-007). */
import { groupDigits } from '../common/money.ts'
import { monthNames } from '../pipeline-month.ts'
import { yearAndMonth } from './days.ts'

const months = monthNames.map((name) => name.slice(0, 3))

/** "September 2028" for a month or date. */
export function longMonthWords(month: string): string {
  const { year, month: number } = yearAndMonth(month)
  return `${monthNames[number - 1]} ${year}`
}

/** "Sep 2028" for a month or date. */
export function monthWords(month: string): string {
  const { year, month: number } = yearAndMonth(month)
  return `${months[number - 1]} ${year}`
}

/** "Dec 8" for a date within the year. */
export const shortDayWords = (day: string): string =>
  `${months[yearAndMonth(day).month - 1]} ${Number(day.slice(8))}`

/** "Dec 31, 2027". */
export function dayWords(day: string): string {
  const { year, month } = yearAndMonth(day)
  return `${months[month - 1]} ${Number(day.slice(8))}, ${year}`
}

/** "if the ruling of Jun 6, 2026 stands". */
export const ifRulingStands = ({ day }: { readonly day: string }): string =>
  `if the ruling of ${dayWords(day)} stands`

/** "1 day", "1,371 days". */
export const daysWords = (days: number): string =>
  days === 1 ? '1 day' : `${groupDigits(String(days))} days`
