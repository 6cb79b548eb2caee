import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { addDays } from '#contract/finance/days'

/** What a calendar shows of one day (RFC 5545). Texts may have any characters. */
export interface CalendarEntry {
  readonly uid: string
  /** When the entry was last changed, and how often. */
  readonly stamp: Date
  readonly sequence: number
  /** YYYY-MM-DD. */
  readonly day: string
  readonly summary: string
  readonly description: string
  readonly url: string
}

// Control characters but tab and line break are no text (RFC 5545, 3.3.11).
const textOf = (value: string): string =>
  value.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '')

// The library writes the name of a calendar as it is given, and escapes all other texts.
const nameOf = (value: string): string =>
  textOf(value)
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

// A calendar has at least one component (RFC 5545, 3.6). Of all kinds this alone shows nothing in the calendars of people.
const utc = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n')

/** A calendar as a file of type text/calendar; the same entries give the same bytes (D-054). */
export function calendarOf(name: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    prodId: '//Capital Campaign Registry//Deadlines//EN',
    name: nameOf(name),
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 12 * 3600,
  })
  for (const { uid, stamp, sequence, day, summary, description, url } of entries)
    calendar.createEvent({
      id: uid,
      stamp,
      sequence,
      start: day,
      end: addDays(day, 1),
      allDay: true,
      summary: textOf(summary),
      description: textOf(description),
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  const file = `${calendar.toString()}\r\n`
  return entries.length > 0 ? file : file.replace('END:VCALENDAR', `${utc}END:VCALENDAR`)
}
