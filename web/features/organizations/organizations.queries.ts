import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { readCurrentUser } from '#contract/auth'
import { readDashboardStats } from '#contract/dashboard'
import { organizationCalls, type organizationListQuery } from '#contract/organizations'
import { listUsers } from '#contract/users'
import { read } from '#web/lib/query-client.ts'
import { recordQueries } from '#web/lib/record-queries.ts'

export type OrganizationListQuery = z.input<typeof organizationListQuery>

// The lists and records of organizations, the sums of the dashboard (P-097), names beside people, and the audit trail.
export const {
  useList: useOrganizations,
  one: oneOrganization,
  useCreate: useCreateOrganization,
  useUpdate: useUpdateOrganization,
  useDelete: useDeleteOrganization,
} = recordQueries(organizationCalls, [readDashboardStats, listUsers, readCurrentUser])

/** How many organizations the registry lists, in all and by campaign role. */
export function useRegistryCounts() {
  return useQuery(
    read(organizationCalls.list, { query: { status: 'published', facets: true, limit: 1 } }),
  )
}
