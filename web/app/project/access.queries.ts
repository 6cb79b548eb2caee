import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listAccess, listShares } from '#contract/shares'
import { call } from '#web/lib/api-client.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'

const entriesAtOnce = 20

/** What guests of a project opened and downloaded, newest first, read further page by page; of all or of one organization. */
export function useAccess(dealId: string, organizationId: string | null, atOnce = entriesAtOnce) {
  const params = { id: dealId }
  const filter = organizationId === null ? {} : { organizationId }
  return useInfiniteQuery({
    queryKey: [
      ...endpointKey(listAccess, { params, query: { ...filter, limit: atOnce } }),
      'pages',
    ],
    queryFn: ({ pageParam, signal }) =>
      call(
        listAccess,
        { params, query: { ...filter, limit: atOnce, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const offset = pages.length * atOnce
      return offset < last.total ? offset : undefined
    },
    staleTime: 0,
  })
}

/** The organizations that a project is or was shared with, by name. */
export function useSharedWith(dealId: string) {
  const { data } = useQuery(read(listShares, { params: { id: dealId } }))
  const names = new Map(
    data?.shares.flatMap(({ organizationId: id, organizationName }) =>
      id === null ? [] : [[id, organizationName] as const],
    ),
  )
  return [...names].map(([value, label]) => ({ value, label }))
}
