import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Endpoint, EndpointReply } from '#contract/common/endpoint'
import { call, type CallInput } from './api-client.ts'
import { endpointKey } from './query-client.ts'

/** A typed read of a list for `useInfiniteQuery`: some entries at once, further ones behind them. */
export function readPages<E extends Endpoint>(endpoint: E, input: CallInput<E>, limit: number) {
  const { query, ...given } = input as { params?: unknown; query?: Record<string, unknown> }
  return infiniteQueryOptions({
    queryKey: [...endpointKey(endpoint, { ...given, query: { ...query, limit } }), 'pages'],
    // The conditional argument list cannot be proved here; the signature above has checked it.
    queryFn: ({ pageParam: offset, signal }) =>
      (call as (e: E, i: unknown, o: unknown) => Promise<EndpointReply<E> & { total: number }>)(
        endpoint,
        { ...given, query: { ...query, limit, offset } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const offset = pages.length * limit
      return offset < total ? offset : undefined
    },
    // Another entry moves those behind it.
    staleTime: 0,
  })
}
