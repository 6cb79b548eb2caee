import { listAudit } from '#contract/audit'
import { route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { listEntries } from './audit.store.ts'

/** The audit trail is read here; it is written with each change, and nothing changes it afterwards. */
export const auditRoutes: Route[] = [route(listAudit, ({ db, query }) => listEntries(db, query))]
