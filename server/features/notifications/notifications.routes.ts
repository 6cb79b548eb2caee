import { followRecord, listFollows, unfollowRecord } from '#contract/follows'
import { countUnread, listNotifications, markRead, markUnread } from '#contract/notifications'
import type { Dependencies } from '#server/dependencies'
import { toDoOf } from '#server/features/dashboard/to-do.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { comparable } from '#server/platform/database/lists/list-query'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { conflict, notFound } from '#server/platform/http/problems'
import { follow, followsOf, mayFollow, unfollow } from './follows.store.ts'
import { markReadOf, markUnreadOf } from './mark-notifications.store.ts'
import { countUnreadOf, readNotifications } from './notifications-list.store.ts'

/** What people are told, and what they follow. Matters of one's own screens, which leave no audit entry (N-043). */
export function notificationRoutes({ settings }: Dependencies): Route[] {
  return [
    route(listNotifications, ({ db, actor, query }) =>
      readNotifications(db, toCurrentUser(actor, settings), query),
    ),

    route(countUnread, async ({ db, actor }) => {
      const person = toCurrentUser(actor, settings)
      const [unread, { toDo, introductions }] = await Promise.all([
        countUnreadOf(db, person),
        toDoOf(db, person, settings),
      ])
      return { unread, toDo, introductions }
    }),

    route(markRead, ({ actor, body: { ids, until }, change }) =>
      change(({ tx }) =>
        markReadOf(tx, actor.user.id, {
          ids,
          until: until === undefined ? until : comparable(Date.parse(until)),
        }),
      ),
    ),

    route(markUnread, ({ actor, body, change }) =>
      change(({ tx }) => markUnreadOf(tx, actor.user.id, body.ids)),
    ),

    route(listFollows, async ({ db, actor, query }) => {
      const follows = await followsOf(db, toCurrentUser(actor, settings), query.entity)
      return { follows, total: follows.length }
    }),

    route(followRecord, ({ actor, params, change }) =>
      change(async ({ tx }) => {
        const person = toCurrentUser(actor, settings)
        if (!(await mayFollow(tx, person, params.entity, params.id))) throw notFound()
        if (!(await follow(tx, person.id, params.entity, params.id)))
          throw conflict('You follow 500 records, the most there can be.')
      }),
    ),

    route(unfollowRecord, ({ actor, params, change }) =>
      change(async ({ tx }) => {
        const person = toCurrentUser(actor, settings)
        if (!(await mayFollow(tx, person, params.entity, params.id))) throw notFound()
        await unfollow(tx, person.id, params.entity, params.id)
      }),
    ),
  ]
}
