import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import type { Endpoint, EndpointReply } from '#contract/common/endpoint'
import { currentUserPath } from '#contract/first-view'
import { ApiError, call, request, type CallInput } from './api-client.ts'
import { queryString } from './endpoint-path.ts'

/**
 * The key of an endpoint's answer: its path in parts that join with "/" (P-280), the query string last.
 * `['/api/users']` is thereby the prefix of every page and record of the list, for invalidation.
 */
export function endpointKey(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown } = {},
): readonly string[] {
  const params = input.params as Record<string, unknown> | undefined
  const [head = '', ...rest] = endpoint.path.split('/{')
  // What follows the first parameter is a part each: "/{id}/history" becomes the id and "history".
  const tail = rest
    .flatMap((part) => part.replace('}', '').split('/'))
    .map((part) => String(params?.[part] ?? part))
  const query = queryString(input.query as Record<string, unknown> | undefined)
  return query === '' ? [head, ...tail] : [head, ...tail, query]
}

/** The path a query key names; a last part that begins with "?" is the query string. */
export function keyPath(key: readonly unknown[]): string {
  return key.map(String).join('/').replace('/?', '?')
}

/** The default read: GET of the key's path. A 401 fails without a redirect, or yields null (P-280, P-281). */
function defaultRead({ on401 }: { on401: 'fail' | 'null' }) {
  return ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> =>
    request('GET', keyPath(queryKey), undefined, { on401, signal })
}

/** A typed read of a contract endpoint, for `useQuery`, `fetchQuery` and `prefetchQuery`. */
export function read<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>]
    : [input: CallInput<E>]
) {
  const given = (input ?? {}) as CallInput<E> & {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
  }
  return queryOptions<EndpointReply<E>, Error, EndpointReply<E>, readonly string[]>({
    queryKey: endpointKey(endpoint, given),
    // The conditional argument list cannot be re-proved here; the signature above has checked it.
    queryFn: ({ signal }) =>
      (call as (e: E, i: unknown, o: unknown) => Promise<EndpointReply<E>>)(endpoint, given, {
        signal,
      }),
  })
}

/** Whether an answer says that what was read before is not for this person, or not there, any more. */
export const isOutOfReach = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** Client data defaults of the portal (P-282): never stale, nothing read again by itself, no retries. */
export function createQueryClient(): QueryClient {
  /** A second step is demanded since the person was read: they are read again, and the page gives way to the one that sets it up. */
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.problem?.code === 'second_factor_enrollment_required')
      void client.refetchQueries({ queryKey: [currentUserPath], exact: true })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // What is out of reach is shown no longer.
        if (isOutOfReach(error) && query.state.data !== undefined)
          query.setState({ data: undefined })
        onError(error)
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: defaultRead({ on401: 'fail' }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // Without a connection a call fails with a sentence instead of waiting unseen.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
