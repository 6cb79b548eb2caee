import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '#contract/audit'
import {
  createFacility,
  deleteFacility,
  listFacilities,
  listFunds,
  listMarketFunds,
  readFacility,
  readFacilityAdministrators,
  updateFacility,
  type createFacilityBody,
  type Facility,
  type facilityListQuery,
  type updateFacilityBody,
} from '#contract/facilities'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

export type FacilityListQuery = z.input<typeof facilityListQuery>
export type NewFacility = z.input<typeof createFacilityBody>
export type FacilityChange = z.input<typeof updateFacilityBody>

/** One page of the facilities; the former rows stay on the screen while the next ones are read. */
export function useFacilities(query: FacilityListQuery, { enabled = true } = {}) {
  return useQuery({
    ...read(listFacilities, { query }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** The reading of one facility. */
export const oneFacility = (id: string) => read(readFacility, { params: { id } })

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
    ...read(listFacilities, {
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

/** Facilities, funds and the figures made of them are read again (P-199); a deleted record is not. */
async function refreshFacilities(client: QueryClient, deletedId?: string): Promise<void> {
  const touched = [
    endpointKey(listFacilities),
    endpointKey(listFunds),
    endpointKey(listMarketFunds),
    endpointKey(listAudit),
    ['/api/dashboard/stats'],
    ['/api/organizations'],
  ]
  await Promise.all(
    touched.map((queryKey) =>
      client.invalidateQueries({
        queryKey,
        predicate: (query) => deletedId === undefined || query.queryKey[1] !== deletedId,
      }),
    ),
  )
}

/** Adds a facility. The same `attempt` sent twice adds one. */
export function useCreateFacility() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ attempt, body }: { attempt: string; body: NewFacility }) =>
      call(createFacility, { body }, { idempotencyKey: attempt }),
    onSuccess: () => refreshFacilities(client),
  })
}

export function useUpdateFacility() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: FacilityChange }) =>
      call(updateFacility, { params: { id }, body }),
    onSuccess: () => refreshFacilities(client),
  })
}

export function useDeleteFacility() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Pick<Facility, 'id' | 'version'>) =>
      call(deleteFacility, { params: { id }, query: { version } }),
    onSuccess: (_, { id }) => refreshFacilities(client, id),
  })
}
