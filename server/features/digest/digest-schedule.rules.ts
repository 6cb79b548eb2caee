import { LRUCache } from 'lru-cache'
import { addDays } from '#contract/finance/days'

/** When digests of a cadence are due on somebody's clock. */
export interface DigestTimes {
  /** From 0 to 23. */
  hour: number
  /** From 1 for Monday to 7 for Sunday; null for every day. */
  weekday: number | null
  timeZone: string
}

const hourMillis = 3_600_000
const dayMillis = 24 * hourMillis

// Of the zones that people have lately had: each takes 24 KB.
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 })

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

/** What a clock of the zone shows at a moment, as if it were UTC. */
function shownAt(timeZone: string, at: number): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The day that a calendar of the zone shows at a moment. */
export const localDay = (timeZone: string, at: Date): string =>
  new Date(shownAt(timeZone, at.getTime())).toISOString().slice(0, 10)

/**
 * The first moment at which a clock of the zone shows `wanted` or later. Where the clock is set back it is the first of
 * two; where it is set forward past it, the moment of that.
 */
function firstAt(timeZone: string, wanted: number): number {
  const offsetAt = (at: number) => shownAt(timeZone, at) - Math.floor(at / 1000) * 1000
  // No zone is further from UTC than 15 hours; the clock may be set forward by a whole day.
  const offsets = new Set<number>()
  for (let at = wanted - 40 * hourMillis; at <= wanted + 40 * hourMillis; at += 2 * hourMillis)
    offsets.add(offsetAt(at))
  const times = [...offsets]
    .map((offset) => wanted - offset)
    .filter((at) => offsetAt(at) === wanted - at)
  if (times.length > 0) return Math.min(...times)
  // Skipped: between these the clock jumps over it.
  let [before, after] = [wanted - Math.max(...offsets), wanted - Math.min(...offsets)]
  while (after - before > 1000) {
    const middle = before + Math.floor((after - before) / 2000) * 1000
    if (shownAt(timeZone, middle) >= wanted) after = middle
    else before = middle
  }
  return after
}

/** From 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The next moment after `after` at which a digest is due (N-061). */
export function nextDue({ hour, weekday, timeZone }: DigestTimes, after: Date): Date {
  let day = addDays(localDay(timeZone, after), -1)
  for (;;) {
    if (weekday === null || weekdayOf(day) === weekday) {
      const due = firstAt(timeZone, Date.parse(`${day}T00:00:00Z`) + hour * hourMillis)
      if (due > after.getTime()) return new Date(due)
    }
    day = addDays(day, 1)
    if (Date.parse(day) > after.getTime() + 30 * dayMillis)
      throw new Error(`No day of ${timeZone} fits`)
  }
}
