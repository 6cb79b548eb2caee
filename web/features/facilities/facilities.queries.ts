import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '#contract/audit'
import { readDashboardStats } from '#contract/dashboard'
import {
  facilityCalls,
  listFunds,
  listMarketFunds,
  readFacilityAdministrators,
  type createFacilityBody,
  type Facility,
  type facilityListQuery,
  type updateFacilityBody,
} from '#contract/facilities'
import { organizationCalls } from '#contract/organizations'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

export type FacilityListQuery = z.input<typeof facilityListQuery>
export type NewFacility = z.input<typeof createFacilityBody>
export type FacilityChange = z.input<typeof updateFacilityBody>

/** One page of the facilities; the former rows stay on the screen while the next ones are read. */
export function useFacilities(query: FacilityListQuery, { enabled = true } = {}) {
  return useQuery({
    ...read(facilityCalls.list, { query }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** The reading of one facility. */
export const oneFacility = (id: string) => read(facilityCalls.read, { params: { id } })

/** One facility as it is stored now, read anew each time: what a form starts from must not be older than that. */
export function useFacility(id: string) {
  return useQuery({ ...oneFacility(id), staleTime: 0, gcTime: 0 })
}

/** Who administers facilities, by name or address. */
export function useFacilityAdministrators() {
  return useQuery(read(readFacilityAdministrators))
}

/** The parts of the eligible recipients of all facilities the person may know of, those used most first (P-193). */
export function useKnownRecipients() {
  return useQuery({
    ...read(facilityCalls.list, {
      query: {
        status: 'published,raising,deploying,active,draft,under_review,inactive,pending',
        limit: 1,
        facets: true,
      },
    }),
    select: ({ facets }) =>
      Object.entries(facets?.['eligibleRecipients'] ?? {})
        .toSorted(([, one], [, other]) => other - one)
        .map(([part]) => part),
  })
}

/** Facilities, funds and the figures made of them (P-199). */
const useFacilityMutation = mutationHook([
  facilityCalls.list,
  listFunds,
  listMarketFunds,
  listAudit,
  readDashboardStats,
  organizationCalls.list,
])

/** Adds a facility. The same `attempt` sent twice adds one. */
export function useCreateFacility() {
  return useFacilityMutation(({ attempt, body }: { attempt: string; body: NewFacility }) =>
    call(facilityCalls.create, { body }, { idempotencyKey: attempt }),
  )
}

export function useUpdateFacility() {
  return useFacilityMutation(({ id, body }: { id: string; body: FacilityChange }) =>
    call(facilityCalls.update, { params: { id }, body }),
  )
}

export function useDeleteFacility() {
  return useFacilityMutation(
    ({ id, version }: Pick<Facility, 'id' | 'version'>) =>
      call(facilityCalls.delete, { params: { id }, query: { version } }),
    ({ id }) => id,
  )
}
