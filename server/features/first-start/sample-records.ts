import { readFileSync } from 'node:fs'
import { addDays } from '#contract/finance/days'
import type { SampleKind, SampleOf } from './sample-shapes.ts'

/** The one password of all people of the sample; it is in the README. */
export const samplePassword = 'prairie-light-2026'

/**
 * The records of a kind in the order of their file, with its relative dates counted from `now`. A test holds them to
 * their shapes: at a start it would take longer than writing half of them.
 */
export function sampleOf<Kind extends SampleKind>(kind: Kind, now = new Date()): SampleOf<Kind>[] {
  const file = readFileSync(
    new URL(`../../../database/sample/${kind}.json`, import.meta.url),
    'utf8',
  )
  return JSON.parse(withRelativeDates(file, now))
}

const monthAndYear = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/**
 * A text with the dates that it counts from `now`: `{day+23}` is the day in 23 days, `{month+14}`, `{quarter+14}` and
 * `{year+14}` are the month, quarter and year in 14 months, as people write them: "January 2028", "Q1 2028", "2028".
 */
function withRelativeDates(text: string, now: Date): string {
  return text.replaceAll(/\{(day|month|quarter|year)([+-]\d{1,4})\}/g, (_all, unit, count) => {
    if (unit === 'day') return addDays(now.toISOString().slice(0, 10), Number(count))
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + Number(count), 1))
    if (unit === 'month') return monthAndYear.format(month)
    const year = String(month.getUTCFullYear())
    return unit === 'year' ? year : `Q${Math.floor(month.getUTCMonth() / 3) + 1} ${year}`
  })
}
