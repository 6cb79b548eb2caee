import { z } from 'zod'
import { endpoint, noContent } from './common/endpoint.ts'
import { valuesOf } from './common/enums.ts'
import { timestamp } from './common/page.ts'
import { recordId, requiredText } from './common/text.ts'

/** Private addresses at which a calendar reads the deadlines of a person (section 5.2 of deal finance). */

/** Which deals a feed is about: those the own organization owns or mediates, or all (administrators). */
export const feedScopes = { own: "My organization's projects", all: 'All projects' } as const

/** How many feeds a person may have (D-050). */
export const feedsPerPerson = 5

/** Longest name of a feed, in characters; and its name unless one is given. */
export const feedNameLimit = 60
export const usualFeedName = 'Deadlines'

const feed = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(valuesOf(feedScopes)),
  createdAt: timestamp,
})

/** A feed as its owner sees it, without its address. */
export const calendarFeed = feed.extend({
  /** When a calendar last read it; null when none has. */
  lastReadAt: timestamp.nullable(),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

export const createFeedBody = z.object({
  name: requiredText(feedNameLimit, 'Enter a name').default(usualFeedName),
  scope: z.enum(valuesOf(feedScopes), { error: 'Choose own or all' }).default('own'),
})

export const createCalendarFeed = endpoint({
  id: 'calendarFeeds.create',
  summary: 'A new address at which a calendar reads deadlines; it is answered this once',
  method: 'POST',
  path: '/api/calendar-feeds',
  access: 'member',
  body: createFeedBody,
  freshProof: true,
  status: 201,
  reply: feed.extend({ address: z.url() }),
  // The answer has a secret in it, and is not stored.
  idempotencyKey: false,
})

export const listCalendarFeeds = endpoint({
  id: 'calendarFeeds.list',
  summary: 'Own calendar feeds, the newest first, without their addresses',
  method: 'GET',
  path: '/api/calendar-feeds',
  access: 'member',
  status: 200,
  reply: z.object({ calendarFeeds: z.array(calendarFeed), total: z.int() }),
})

export const deleteCalendarFeed = endpoint({
  id: 'calendarFeeds.delete',
  summary: 'Revoke an own calendar feed: its address opens nothing anymore',
  method: 'DELETE',
  path: '/api/calendar-feeds/{id}',
  access: 'member',
  params: z.object({ id: recordId }),
  status: 204,
  reply: noContent,
})

export const calendarFeedEndpoints = [createCalendarFeed, listCalendarFeeds, deleteCalendarFeed]
