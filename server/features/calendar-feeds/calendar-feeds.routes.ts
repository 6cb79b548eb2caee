import {
  createCalendarFeed,
  deleteCalendarFeed,
  feedsPerPerson,
  listCalendarFeeds,
} from '#contract/calendar-feeds'
import { isAdmin } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { lockOwn } from '#server/features/users/users.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, forbidden, invalidField, notFound } from '#server/platform/http/problems'
import { newToken } from '#server/platform/sessions/cookie'
import {
  countFeeds,
  deleteFeed,
  feedEvent,
  feedsOf,
  insertFeed,
  toFeed,
} from './calendar-feeds.store.ts'

/** The calendar feeds of a person: made, listed without their addresses, and revoked (D-050, D-051). */
export function calendarFeedRoutes({ settings }: Dependencies): Route[] {
  return [
    route(createCalendarFeed, ({ actor, body, change }) =>
      change(async ({ tx, audit }) => {
        // Of feeds made at once none is beyond the limit.
        const { user } = await lockOwn(tx, actor)
        if (body.scope === 'all' && !isAdmin(user)) throw forbidden()
        if (body.scope === 'own' && user.organizationId === null)
          throw invalidField('scope', 'You belong to no organization. Choose all projects.')
        if ((await countFeeds(tx, user.id)) >= feedsPerPerson)
          throw conflict(`You can have at most ${feedsPerPerson} calendar feeds`)
        const token = newToken()
        const stored = await insertFeed(tx, { userId: user.id, ...body }, token)
        await audit(feedEvent({ after: stored }))
        return { ...toFeed(stored), address: `${settings.publicUrl}/calendar/${token}.ics` }
      }),
    ),

    route(listCalendarFeeds, async ({ db, actor }) => {
      const calendarFeeds = (await feedsOf(db, actor.user.id)).map(toFeed)
      return { calendarFeeds, total: calendarFeeds.length }
    }),

    route(deleteCalendarFeed, ({ actor, params, change }) =>
      change(async ({ tx, audit }) => {
        const before = await deleteFeed(tx, params.id, actor.user.id)
        if (before === null) throw notFound()
        await audit(feedEvent({ before }))
      }),
    ),
  ]
}
