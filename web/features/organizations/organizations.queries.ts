import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { readCurrentUser } from '#contract/auth'
import { readDashboardStats } from '#contract/dashboard'
import { organizationCalls, type organizationListQuery } from '#contract/organizations'
import { listUsers } from '#contract/users'
import { paths } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'
import { recordQueries } from '#web/lib/record-queries.ts'

export type OrganizationListQuery = z.input<typeof organizationListQuery>

/**
 * The registry of organizations. The sums of the dashboard (P-097), names beside people and the own account are read again
 * with them.
 */
export const organizations = {
  entity: 'organizations',
  called: { one: 'organization', many: 'organizations' },
  path: paths.organizationsRegistry,
  ...recordQueries(organizationCalls, [readDashboardStats, listUsers, readCurrentUser]),
} as const

/** How many organizations the registry lists, in all and by campaign role. */
export function useRegistryCounts() {
  return useQuery(
    read(organizationCalls.list, { query: { status: 'published', facets: true, limit: 1 } }),
  )
}
