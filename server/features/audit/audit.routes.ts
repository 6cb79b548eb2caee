import { listAudit } from '#contract/audit'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { namesIn } from '#server/platform/history/names.store'
import { listEntries } from './audit.store.ts'

/** The audit trail is read here; it is written with each change, and nothing changes it afterwards. */
export const auditRoutes: Route[] = [
  route(listAudit, async ({ db, actor, query }) => {
    const page = await listEntries(db, query)
    return { ...page, names: await namesIn(db, page.entries, actor.user) }
  }),
]
