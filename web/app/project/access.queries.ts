import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listAccess, listShares } from '#contract/shares'
import { read } from '#web/lib/query-client.ts'
import { readPages } from '#web/lib/read-pages.ts'

const entriesAtOnce = 20

/** What guests of a project opened and downloaded, newest first, read further page by page; of all or of one organization. */
export function useAccess(dealId: string, organizationId: string | null, atOnce = entriesAtOnce) {
  const filter = organizationId === null ? {} : { organizationId }
  return useInfiniteQuery(readPages(listAccess, { params: { id: dealId }, query: filter }, atOnce))
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
