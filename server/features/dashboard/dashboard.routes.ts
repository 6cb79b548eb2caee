import { readAttention, readDashboardStats, readOrganizationStats } from '#contract/dashboard'
import { isAdmin, isOwn } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { countStale } from '#server/features/confirmations/confirmations.store'
import { toCurrentUser } from '#server/features/users/users.store'
import { cachedAnswer, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { sameForAll } from '#server/platform/http/list-cache'
import { notFound } from '#server/platform/http/problems'
import { attentionOf } from './attention.store.ts'
import { campaignStats, organizationExists, statsOf } from './dashboard.store.ts'

const nothing = { entries: [], total: 0 }

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
      const { organizationId } = actor.user
      const own =
        organizationId === null
          ? { introductions: nothing, tasks: nothing, deadlines: nothing, unchanged: nothing }
          : await attentionOf(db, organizationId, new Date())
      return { ...own, stale: isAdmin(actor.user) ? await countStale(db) : [] }
    }),

    route(readOrganizationStats, async ({ db, params, actor }) => {
      const person = toCurrentUser(actor, settings)
      const mayRead = isAdmin(person) || isOwn(person, { organizationId: params.id })
      if (!mayRead || !(await organizationExists(db, params.id))) throw notFound()
      return statsOf(db, params.id)
    }),
  ]
}
