import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '#contract/audit'
import { readCurrentUser } from '#contract/auth'
import { readDashboardStats } from '#contract/dashboard'
import {
  organizationCalls,
  type createOrganizationBody,
  type Organization,
  type organizationListQuery,
  type updateOrganizationBody,
} from '#contract/organizations'
import { listUsers } from '#contract/users'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

export type OrganizationListQuery = z.input<typeof organizationListQuery>
export type NewOrganization = z.input<typeof createOrganizationBody>
export type OrganizationChange = z.input<typeof updateOrganizationBody>

/** One page of the organizations; the former page stays on the screen while the next one is read. */
export function useOrganizations(query: OrganizationListQuery) {
  return useQuery({ ...read(organizationCalls.list, { query }), placeholderData: keepPreviousData })
}

/** How many organizations the registry lists, in all and by campaign role. */
export function useRegistryCounts() {
  return useQuery(
    read(organizationCalls.list, { query: { status: 'published', facets: true, limit: 1 } }),
  )
}

/** The reading of one organization. */
export const oneOrganization = (id: string) => read(organizationCalls.read, { params: { id } })

// The lists and records of organizations, the sums of the dashboard (P-097), names beside people, and the audit trail.
const useOrganizationMutation = mutationHook([
  organizationCalls.list,
  readDashboardStats,
  listUsers,
  listAudit,
  readCurrentUser,
])

/** Adds an organization. The same `attempt` sent twice adds one. */
export function useCreateOrganization() {
  return useOrganizationMutation(({ attempt, body }: { attempt: string; body: NewOrganization }) =>
    call(organizationCalls.create, { body }, { idempotencyKey: attempt }),
  )
}

export function useUpdateOrganization() {
  return useOrganizationMutation(({ id, body }: { id: string; body: OrganizationChange }) =>
    call(organizationCalls.update, { params: { id }, body }),
  )
}

export function useDeleteOrganization() {
  return useOrganizationMutation(({ id, version }: Organization) =>
    call(organizationCalls.delete, { params: { id }, query: { version } }),
  )
}
