import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '#contract/audit'
import { readCurrentUser } from '#contract/auth'
import { readDashboardStats } from '#contract/dashboard'
import {
  createOrganization,
  deleteOrganization,
  listOrganizations,
  readOrganization,
  updateOrganization,
  type createOrganizationBody,
  type Organization,
  type organizationListQuery,
  type updateOrganizationBody,
} from '#contract/organizations'
import { listUsers } from '#contract/users'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

export type OrganizationListQuery = z.input<typeof organizationListQuery>
export type NewOrganization = z.input<typeof createOrganizationBody>
export type OrganizationChange = z.input<typeof updateOrganizationBody>

/** One page of the organizations; the former page stays on the screen while the next one is read. */
export function useOrganizations(query: OrganizationListQuery) {
  return useQuery({ ...read(listOrganizations, { query }), placeholderData: keepPreviousData })
}

/** How many organizations the registry lists, in all and by campaign role. */
export function useRegistryCounts() {
  return useQuery(
    read(listOrganizations, { query: { status: 'published', facets: true, limit: 1 } }),
  )
}

/** The reading of one organization. */
export const oneOrganization = (id: string) => read(readOrganization, { params: { id } })

// The lists and records of organizations, the sums of the dashboard (P-097), names beside people, and the audit trail.
async function refreshOrganizations(client: QueryClient): Promise<void> {
  const touched = [listOrganizations, readDashboardStats, listUsers, listAudit, readCurrentUser]
  await Promise.all(
    touched.map((endpoint) => client.invalidateQueries({ queryKey: endpointKey(endpoint) })),
  )
}

function useOrganizationMutation<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSuccess: () => refreshOrganizations(client) })
}

/** Adds an organization. The same `attempt` sent twice adds one. */
export function useCreateOrganization() {
  return useOrganizationMutation(({ attempt, body }: { attempt: string; body: NewOrganization }) =>
    call(createOrganization, { body }, { idempotencyKey: attempt }),
  )
}

export function useUpdateOrganization() {
  return useOrganizationMutation(({ id, body }: { id: string; body: OrganizationChange }) =>
    call(updateOrganization, { params: { id }, body }),
  )
}

export function useDeleteOrganization() {
  return useOrganizationMutation(({ id, version }: Organization) =>
    call(deleteOrganization, { params: { id }, query: { version } }),
  )
}
