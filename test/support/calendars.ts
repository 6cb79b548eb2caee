import ICAL from 'ical.js'
import { expect } from 'vitest'
import type { Client } from './client.ts'

/** The path of a new calendar feed, in place of the person's oldest one where there are five. */
export async function newFeed(client: Client, body: object = {}): Promise<string> {
  const { calendarFeeds, total } = (await client.get('/api/calendar-feeds')).body
  if (total === 5) await client.delete(`/api/calendar-feeds/${calendarFeeds[4].id}`)
  return new URL((await client.post('/api/calendar-feeds', body)).body.address).pathname
}

/** A calendar as a parser of calendars reads it. */
export const calendarIn = (text: string) => new ICAL.Component(ICAL.parse(text))

/** The entries that a calendar has at a path. */
export async function entriesAt(client: Client, path: string) {
  const { status, text } = await client.get(path)
  expect(status).toBe(200)
  return calendarIn(text)
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each))
}

/** A deal whose clock says tight: service is expected by Nov 30, 2027, and has to be by Dec 31, 2027. */
export const solar = { technology: ['solar'], capEx: 1_000_000, expectedPtoDate: 'November 2027' }
