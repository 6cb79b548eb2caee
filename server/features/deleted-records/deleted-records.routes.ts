import { listDeletedRecords } from '#contract/deleted-records'
import type { Dependencies } from '#server/dependencies'
import { toCurrentUser } from '#server/features/users/users.store'
import { shownTo } from '#server/platform/history/history-routes'
import { namesIn } from '#server/platform/history/names.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { listDeletions } from './deleted-records.store.ts'
import { obstaclesOf } from './obstacles.store.ts'

/** What was deleted lately and can be restored; restoring is the history's (`history.restore`). */
export function deletedRecordRoutes({ settings }: Dependencies): Route[] {
  return [
    route(listDeletedRecords, async ({ db, actor, query }) => {
      const person = toCurrentUser(actor, settings)
      const page = await listDeletions(db, person, query)
      const obstacles = await obstaclesOf(db, person, page.entries)
      const shown = await shownTo(db, actor, page.entries)
      const entries = shown.map((entry, place) => ({
        ...entry,
        obstacle: obstacles[place] ?? null,
      }))
      return {
        entries,
        total: page.total,
        names: await namesIn(db, entries, actor.user),
      }
    }),
  ]
}
