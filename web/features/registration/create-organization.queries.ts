import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '#contract/audit'
import { readDashboardStats } from '#contract/dashboard'
import {
  organizationCalls,
  createOrganizationBody,
  type Organization,
} from '#contract/organizations'
import { call } from '#web/lib/api-client.ts'
import { endpointKey } from '#web/lib/query-client.ts'

/** The fields of Create Organization; it sends no status, so that the default applies (C-04). */
export const newOrganization = createOrganizationBody.pick({
  name: true,
  campaignRole: true,
  organizationType: true,
  location: true,
  description: true,
  dataVisibility: true,
})
export type NewOrganization = z.output<typeof newOrganization>

async function refresh(client: QueryClient): Promise<void> {
  const touched = [organizationCalls.list, readDashboardStats, listAudit]
  await Promise.all(
    touched.map((endpoint) => client.invalidateQueries({ queryKey: endpointKey(endpoint) })),
  )
}

/** Adds an organization. The same `attempt` sent twice adds one. */
export function useCreateOrganization() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ attempt, body }: { attempt: string; body: NewOrganization }) =>
      call(organizationCalls.create, { body }, { idempotencyKey: attempt }),
    onSuccess: () => refresh(client),
  })
}

/** Lists an organization in the registry. */
export function usePublishOrganization() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Organization) =>
      call(organizationCalls.update, { params: { id }, body: { status: 'published', version } }),
    onSuccess: () => refresh(client),
  })
}
