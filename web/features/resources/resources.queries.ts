import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '#contract/audit'
import {
  resourceCalls,
  type createResourceBody,
  type Resource,
  type resourceListQuery,
  type updateResourceBody,
} from '#contract/resources'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

export type ResourceListQuery = z.input<typeof resourceListQuery>
export type NewResource = z.input<typeof createResourceBody>
export type ResourceChange = z.input<typeof updateResourceBody>

/** One page of the resources; the former cards stay on the screen while the next ones are read. */
export function useResources(query: ResourceListQuery, { enabled = true } = {}) {
  return useQuery({
    ...read(resourceCalls.list, { query }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

/** The reading of one resource. */
export const oneResource = (id: string) => read(resourceCalls.read, { params: { id } })

/** The lists are read again (P-130). */
const useResourceMutation = mutationHook([resourceCalls.list, listAudit])

/** Adds a resource. The same `attempt` sent twice adds one. */
export function useCreateResource() {
  return useResourceMutation(({ attempt, body }: { attempt: string; body: NewResource }) =>
    call(resourceCalls.create, { body }, { idempotencyKey: attempt }),
  )
}

export function useUpdateResource() {
  return useResourceMutation(({ id, body }: { id: string; body: ResourceChange }) =>
    call(resourceCalls.update, { params: { id }, body }),
  )
}

export function useDeleteResource() {
  return useResourceMutation(
    ({ id, version }: Pick<Resource, 'id' | 'version'>) =>
      call(resourceCalls.delete, { params: { id }, query: { version } }),
    ({ id }) => id,
  )
}
