import {
  readAttention,
  readDashboardStats,
  readHome,
  readOrganizationStats,
} from '#contract/dashboard'
import { isAdmin, isOwn } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { countStale } from '#server/features/confirmations/confirmations.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { computed } from '#server/platform/computations'
import { cachedAnswer, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { sameForAll } from '#server/platform/http/list-cache'
import { notFound } from '#server/platform/http/problems'
import { campaignStats, organizationExists, statsOf } from './dashboard.store.ts'
import { homeOf } from './home.ts'
import { toDoPartsOf } from './to-do.store.ts'

/** What the dashboards count. */
export function dashboardRoutes({ settings }: Dependencies): Route[] {
  return [
    cachedAnswer(
      readDashboardStats,
      { tables: ['organizations', 'catalytic_facilities'], scope: sameForAll },
      ({ db }) => campaignStats(db),
    ),

    // An administrator without an organization has nothing of their own to act on.
    route(readAttention, async ({ db, actor }) => {
      const person = toCurrentUser(actor, settings)
      const parts = await toDoPartsOf(db, person, settings.memberReview)
      return { ...parts, stale: isAdmin(person) ? await countStale(db) : [] }
    }),

    route(readHome, ({ db, actor, query }) =>
      computed(() => homeOf(db, toCurrentUser(actor, settings), query.offset, settings)),
    ),

    route(readOrganizationStats, async ({ db, params, actor }) => {
      const person = toCurrentUser(actor, settings)
      const mayRead = isAdmin(person) || isOwn(person, { organizationId: params.id })
      if (!mayRead || !(await organizationExists(db, params.id))) throw notFound()
      return statsOf(db, params.id)
    }),
  ]
}
