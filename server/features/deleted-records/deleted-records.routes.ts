import { listDeletedRecords } from '#contract/deleted-records'
import { mayReadFacility } from '#contract/rights'
import type { Dependencies } from '#server/app'
import { toCurrentUser } from '#server/features/users/users.store'
import { shownTo } from '#server/platform/history/history-routes'
import { namesIn } from '#server/platform/history/names.store'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { listDeletions } from './deleted-records.store.ts'

/** What was deleted lately and can be brought back; restoring is the history's (`history.restore`). */
export function deletedRecordRoutes({ settings }: Dependencies): Route[] {
  return [
    route(listDeletedRecords, async ({ db, actor, query }) => {
      const page = await listDeletions(db, toCurrentUser(actor, settings), query)
      const entries = page.entries.map((entry) => shownTo(actor, entry))
      return { entries, total: page.total, names: await namesIn(db, entries, (facility) => mayReadFacility(actor.user, facility)) }
    }),
  ]
}
