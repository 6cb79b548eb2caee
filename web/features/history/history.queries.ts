import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listAudit, type AuditEntry } from '#contract/audit'
import { histories, type RecordHistory } from '#contract/history'
import { call } from '#web/lib/api-client.ts'
import { refreshLists } from '#web/lib/live-changes.ts'
import { endpointKey, read } from '#web/lib/query-client.ts'
import { readPages } from '#web/lib/read-pages.ts'

/** The kinds of record whose history can be read and restored from. */
export type HistoryEntity = keyof typeof histories

/** Whether entries of a kind belong to records with a history. */
export const hasHistory = (entity: AuditEntry['entity']): entity is HistoryEntity =>
  entity in histories

export interface RecordOfHistory {
  entity: HistoryEntity
  id: string
  /** The kinds of record whose entries are read where others belong to it; without them those it answers by itself. */
  kinds?: readonly AuditEntry['entity'][]
}

// The kinds differ in the record they answer alone.
const endpointsOf = (entity: HistoryEntity): RecordHistory => histories[entity]

const entriesAtOnce = 20

/** The entries of a record, the newest first, read further page by page. */
export function useHistory({ entity, id, kinds }: RecordOfHistory) {
  const query = kinds ? { entity: kinds.join(',') } : {}
  return useInfiniteQuery(
    readPages(endpointsOf(entity).read, { params: { id }, query }, entriesAtOnce),
  )
}

/** The newest entry of a record, read anew. */
export function useNewestEntry({ entity, id }: RecordOfHistory) {
  return useQuery({
    ...read(endpointsOf(entity).read, { params: { id }, query: { limit: 1 } }),
    staleTime: 0,
    gcTime: 0,
    select: ({ entries }) => entries[0],
  })
}

/** Restores a version and tells `onRestored` its notes; lists, figures and the trail are read again. */
export function useRestore(
  { entity, id }: RecordOfHistory,
  onRestored: (notes: readonly string[]) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { auditId: string; version?: number }) =>
      call(endpointsOf(entity).restore, { params: { id }, body }),
    onSuccess: async ({ notes }) => {
      // First: reading again may remove the button that was pressed.
      onRestored(notes as string[])
      await Promise.all([
        refreshLists(client, entity),
        client.invalidateQueries({ queryKey: endpointKey(listAudit) }),
      ])
      // What is open and was read by itself shows the version at once.
      await client.invalidateQueries({ queryKey: [`/api/${entity}`, id], exact: true })
    },
  })
}
