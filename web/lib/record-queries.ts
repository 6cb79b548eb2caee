import {
  keepPreviousData,
  useQuery,
  type InvalidateQueryFilters,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { listAudit } from '#contract/audit'
import type { Endpoint, EndpointInput, EndpointReply } from '#contract/common/endpoint'
import { call } from './api-client.ts'
import { read } from './query-client.ts'
import { mutationHook } from './record-mutation.ts'

type Calls = Record<'list' | 'read' | 'create' | 'update' | 'delete', Endpoint>

/** The hooks of a registry's calls. */
interface RecordQueries<C extends Calls> {
  /** One page of the list; the former rows stay on the screen while the next ones are read. */
  useList(
    query: EndpointInput<C['list']>['query'],
    options?: { enabled?: boolean },
  ): UseQueryResult<EndpointReply<C['list']>>
  /** The reading of one record. */
  one(id: string): ReturnType<typeof read<C['read']>>
  /** One record as it is stored now, read anew each time: what a form starts from must not be older than that. */
  useOne(id: string): UseQueryResult<EndpointReply<C['read']>>
  /** Adds a record. The same `attempt` sent twice adds one. */
  useCreate(): UseMutationResult<
    EndpointReply<C['create']>,
    Error,
    { attempt: string; body: EndpointInput<C['create']>['body'] }
  >
  useUpdate(): UseMutationResult<
    EndpointReply<C['update']>,
    Error,
    { id: string; body: EndpointInput<C['update']>['body'] }
  >
  useDelete(): UseMutationResult<void, Error, { id: string; version: number }>
}

/**
 * The hooks with which the browser makes a registry's calls.
 * @param calls the registry's, of the contract
 * @param shown what shows its records or follows from them, and is read again after a change; of its answers those that
 *   `predicate` says. Its list, its records and the audit trail are read again in any case
 */
export function recordQueries<C extends Calls>(
  calls: C,
  shown: readonly Endpoint[] = [],
  predicate?: NonNullable<InvalidateQueryFilters['predicate']>,
): RecordQueries<C> {
  const useRecordMutation = mutationHook([calls.list, listAudit, ...shown], predicate)
  // What these calls take and answer is known to the callers, by the types above; here they are any registry's.
  const any: Calls = calls
  const reading = read as (endpoint: Endpoint, input: object) => ReturnType<typeof read<Endpoint>>
  const calling = call as (endpoint: Endpoint, input: object, options?: object) => Promise<unknown>
  const one = (id: string) => reading(any.read, { params: { id } })
  const queries = {
    useList: function useList(query: object, { enabled = true } = {}) {
      return useQuery({
        ...reading(any.list, { query }),
        placeholderData: keepPreviousData,
        enabled,
      })
    },
    one,
    useOne: function useOne(id: string) {
      return useQuery({ ...one(id), staleTime: 0, gcTime: 0 })
    },
    useCreate: function useCreate() {
      return useRecordMutation(({ attempt, body }: { attempt: string; body: unknown }) =>
        calling(any.create, { body }, { idempotencyKey: attempt }),
      )
    },
    useUpdate: function useUpdate() {
      return useRecordMutation(({ id, body }: { id: string; body: unknown }) =>
        calling(any.update, { params: { id }, body }),
      )
    },
    useDelete: function useDelete() {
      return useRecordMutation(
        ({ id, version }: { id: string; version: number }) =>
          calling(any.delete, { params: { id }, query: { version } }),
        ({ id }) => id,
      )
    },
  }
  return queries as unknown as RecordQueries<C>
}
