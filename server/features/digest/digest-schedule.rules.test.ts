import { describe, expect, test } from 'vitest'
import { localDay, nextDue } from './digest-schedule.rules.ts'

// When a digest is due, on every clock (N-061).

const minute = 60_000
const hourMillis = 60 * minute

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Day and hour on a clock of the zone, read in another way than the rule reads them. */
function shown(timeZone: string, at: number): { day: string; hour: number } {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  const text = clock.format(at)
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) }
}

const utc = (time: string) => new Date(`${time}Z`)
const daily = (timeZone: string, hour: number) => ({ hour, weekday: null, timeZone })

test.each([
  // Ordinary days, either side of the hour.
  [daily('UTC', 7), '2026-11-25T06:59:59', '2026-11-25T07:00:00'],
  [daily('UTC', 7), '2026-11-25T07:00:00', '2026-11-26T07:00:00'],
  [daily('America/Chicago', 7), '2026-11-25T12:00:00', '2026-11-25T13:00:00'],
  [daily('Asia/Kolkata', 0), '2026-11-25T12:00:00', '2026-11-25T18:30:00'],
  [daily('Pacific/Kiritimati', 23), '2026-11-25T00:00:00', '2026-11-25T09:00:00'],
  // 2 o'clock does not exist on March 8 in Chicago: the next moment that does.
  [daily('America/Chicago', 2), '2026-03-08T06:00:00', '2026-03-08T08:00:00'],
  [daily('America/Chicago', 2), '2026-03-08T08:00:00', '2026-03-09T07:00:00'],
  // Half past one exists twice on November 1; so does one o'clock, once used.
  [daily('America/Chicago', 1), '2026-11-01T05:00:00', '2026-11-01T06:00:00'],
  [daily('America/Chicago', 1), '2026-11-01T06:30:00', '2026-11-02T07:00:00'],
  // Lord Howe Island sets its clock by half an hour.
  [daily('Australia/Lord_Howe', 2), '2026-10-03T14:00:00', '2026-10-03T15:30:00'],
  // Midnight does not exist on the first day of summer in Cairo.
  [daily('Africa/Cairo', 0), '2026-04-23T20:00:00', '2026-04-23T22:00:00'],
  // December 30, 2011 does not exist at all in Samoa: the first moment of the next day.
  [daily('Pacific/Apia', 7), '2011-12-30T00:00:00', '2011-12-30T10:00:00'],
  [
    { hour: 7, weekday: 1, timeZone: 'America/New_York' },
    '2026-11-25T12:00:00',
    '2026-11-30T12:00:00',
  ],
  [
    { hour: 7, weekday: 3, timeZone: 'America/New_York' },
    '2026-11-25T11:59:00',
    '2026-11-25T12:00:00',
  ],
  [
    { hour: 7, weekday: 3, timeZone: 'America/New_York' },
    '2026-11-25T12:00:00',
    '2026-12-02T12:00:00',
  ],
])('%j after %s is %s', (times, after, expected) => {
  expect(nextDue(times, utc(after))).toEqual(utc(expected))
})

test('the day of a calendar is that of its zone', () => {
  const at = utc('2026-11-25T02:00:00')
  expect(['UTC', 'America/Chicago', 'Pacific/Auckland'].map((zone) => localDay(zone, at))).toEqual([
    '2026-11-25',
    '2026-11-24',
    '2026-11-25',
  ])
})

/** A fixed sequence of numbers that look drawn. */
function drawn(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const zones = Intl.supportedValuesOf('timeZone')

describe('in every zone, over the years', () => {
  test('exactly one time is due on each day, the first at or after its hour', () => {
    const next = drawn(20_261_125)
    for (const timeZone of zones) {
      const hour = next(24)
      const from = Date.UTC(1990 + next(50), next(12), 1 + next(28))
      let due = nextDue(daily(timeZone, hour), new Date(from)).getTime()
      for (let n = 0; n < 4; n += 1) {
        const at = shown(timeZone, due)
        const before = shown(timeZone, due - 1000)
        // Just now the clock reached the hour of this day, or jumped over that of the day before.
        const isReached = at.hour >= hour || before.day < at.day
        const wasBefore = before.day < at.day || before.hour < hour
        expect([timeZone, hour, new Date(due).toISOString(), isReached, wasBefore]).toEqual([
          timeZone,
          hour,
          new Date(due).toISOString(),
          true,
          true,
        ])
        const following = nextDue(daily(timeZone, hour), new Date(due)).getTime()
        expect(following).toBeGreaterThan(due)
        // Whatever moment between is asked, the answer is the same.
        const between = new Date(due + next(following - due))
        expect(nextDue(daily(timeZone, hour), between).getTime()).toBe(following)
        due = following
      }
    }
  })

  test('around each change of the clock it is what a search minute by minute finds', () => {
    // Zones with changes of an hour, half an hour and at midnight, and years with unusual ones; all at quarters of an hour.
    const cases: [string, number][] = [
      ['America/Chicago', 2026],
      ['Europe/Lisbon', 2027],
      ['Australia/Lord_Howe', 2026],
      ['Africa/Cairo', 2026],
      ['America/Havana', 2026],
      ['Asia/Beirut', 2026],
      ['America/Asuncion', 2020],
      ['Africa/Casablanca', 2026],
      ['Asia/Pyongyang', 2018],
    ]
    for (const [timeZone, year] of cases) {
      const offset = (at: number) => {
        const { day, hour } = shown(timeZone, at)
        return Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`) - at
      }
      for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += hourMillis * 24) {
        if (offset(at) === offset(at + 24 * hourMillis)) continue
        for (const hour of [0, 2, 23]) {
          const from = at - 12 * hourMillis
          // The days whose hour was reached already count no more.
          const reached = new Set<string>()
          const found: number[] = []
          let passed = ''
          for (let now = from - 48 * hourMillis; now < at + 60 * hourMillis; now += 15 * minute) {
            const clock = shown(timeZone, now)
            const isDue = clock.hour >= hour && !reached.has(clock.day)
            // A day whose hour was jumped over is due with the first moment after it.
            const isSkipped =
              passed !== '' && clock.day > passed && !reached.has(passed) && clock.day !== passed
            if (isDue) reached.add(clock.day)
            if (isSkipped) reached.add(passed)
            if ((isDue || isSkipped) && now > from) found.push(now)
            if (clock.day > passed) passed = clock.day
          }
          const due: number[] = []
          for (
            let next = nextDue(daily(timeZone, hour), new Date(from)).getTime();
            next < at + 60 * hourMillis;
            next = nextDue(daily(timeZone, hour), new Date(next)).getTime()
          )
            due.push(next)
          expect([timeZone, hour, due.map((each) => new Date(each).toISOString())]).toEqual([
            timeZone,
            hour,
            found.map((each) => new Date(each).toISOString()),
          ])
        }
      }
    }
  })
})
