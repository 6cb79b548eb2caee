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
  createResource,
  deleteResource,
  listResources,
  readResource,
  updateResource,
  type createResourceBody,
  type Resource,
  type resourceListQuery,
  type updateResourceBody,
} from '#contract/resources'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

export type ResourceListQuery = z.input<typeof resourceListQuery>
export type NewResource = z.input<typeof createResourceBody>
export type ResourceChange = z.input<typeof updateResourceBody>

/** One page of the resources; the former cards stay on the screen while the next ones are read. */
export function useResources(query: ResourceListQuery, { enabled = true } = {}) {
  return useQuery({ ...read(listResources, { query }), placeholderData: keepPreviousData, enabled })
}

/** The reading of one resource. */
export const oneResource = (id: string) => read(readResource, { params: { id } })

/** The lists are read again (P-130); a deleted record is not. */
async function refreshResources(client: QueryClient, deletedId?: string): Promise<void> {
  const touched = [endpointKey(listResources), endpointKey(listAudit)]
  await Promise.all(
    touched.map((queryKey) =>
      client.invalidateQueries({
        queryKey,
        predicate: (query) => deletedId === undefined || query.queryKey[1] !== deletedId,
      }),
    ),
  )
}

/** Adds a resource. The same `attempt` sent twice adds one. */
export function useCreateResource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ attempt, body }: { attempt: string; body: NewResource }) =>
      call(createResource, { body }, { idempotencyKey: attempt }),
    onSuccess: () => refreshResources(client),
  })
}

export function useUpdateResource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: ResourceChange }) =>
      call(updateResource, { params: { id }, body }),
    onSuccess: () => refreshResources(client),
  })
}

export function useDeleteResource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Pick<Resource, 'id' | 'version'>) =>
      call(deleteResource, { params: { id }, query: { version } }),
    onSuccess: (_, { id }) => refreshResources(client, id),
  })
}
