import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  listMerges,
  mergeOrganizations,
  undoMerge,
  type mergeBody,
} from '#contract/organization-merges'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { useOrganizationsMutation } from '#web/lib/record-mutation.ts'

/** A page of the merges, the newest first. */
export function useMerges(query: { limit: number; offset: number }) {
  return useQuery({ ...read(listMerges, { query }), placeholderData: keepPreviousData })
}

/** Makes one of two organizations. The same `attempt` sent twice merges once. */
export function useMerge() {
  return useOrganizationsMutation(
    ({ attempt, id, body }: { attempt: string; id: string; body: z.input<typeof mergeBody> }) =>
      call(mergeOrganizations, { params: { id }, body }, { idempotencyKey: attempt }),
  )
}

export function useUndoMerge() {
  return useOrganizationsMutation(({ id }: { id: string }) => call(undoMerge, { params: { id } }))
}
