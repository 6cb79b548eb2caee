import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listDeletedRecords, type deletedListQuery } from '#contract/deleted-records'
import { read } from '#web/lib/query-client.ts'

/** A page of what was deleted lately, read again on every visit. */
export function useDeletedRecords(query: z.input<typeof deletedListQuery>) {
  return useQuery({
    ...read(listDeletedRecords, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
