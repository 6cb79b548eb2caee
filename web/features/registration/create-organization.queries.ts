import type { z } from 'zod'
import { listAudit } from '#contract/audit'
import { readDashboardStats } from '#contract/dashboard'
import {
  organizationCalls,
  createOrganizationBody,
  type Organization,
} from '#contract/organizations'
import { call } from '#web/lib/api-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

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

const useOrganizationMutation = mutationHook([
  organizationCalls.list,
  readDashboardStats,
  listAudit,
])

/** Adds an organization. The same `attempt` sent twice adds one. */
export function useCreateOrganization() {
  return useOrganizationMutation(({ attempt, body }: { attempt: string; body: NewOrganization }) =>
    call(organizationCalls.create, { body }, { idempotencyKey: attempt }),
  )
}

/** Lists an organization in the registry. */
export function usePublishOrganization() {
  return useOrganizationMutation(({ id, version }: Organization) =>
    call(organizationCalls.update, { params: { id }, body: { status: 'published', version } }),
  )
}
