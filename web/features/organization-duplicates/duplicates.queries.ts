import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  dismissDuplicate,
  listDuplicates,
  restoreDuplicate,
  type duplicatesQuery,
  type DuplicatePair,
} from '#contract/organization-duplicates'
import {
  listMerges,
  mergeOrganizations,
  undoMerge,
  type mergeBody,
} from '#contract/organization-merges'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'

/** A page of the pairs that may be one organization. */
export function useDuplicates(query: z.input<typeof duplicatesQuery>) {
  return useQuery({ ...read(listDuplicates, { query }), placeholderData: keepPreviousData })
}

/** A page of the merges, the newest first. */
export function useMerges(query: { limit: number; offset: number }) {
  return useQuery({ ...read(listMerges, { query }), placeholderData: keepPreviousData })
}

// What belongs to an organization is on nearly every screen.
function useChange<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  // Not waited for: the pair goes with the new list, and the dialog that has to report it goes with the pair.
  return useMutation({ mutationFn: run, onSettled: () => void client.invalidateQueries() })
}

const idsOf = ({ organizations: [{ id }, { id: otherId }] }: DuplicatePair) => ({ id, otherId })

/** Dismisses a pair: the organizations are two. */
export function useDismiss() {
  return useChange((pair: DuplicatePair) => {
    const { id, otherId } = idsOf(pair)
    return call(dismissDuplicate, { params: { id }, body: { otherId } })
  })
}

/** Undoes that. */
export function useRestorePair() {
  return useChange((pair: DuplicatePair) => {
    const { id, otherId } = idsOf(pair)
    return call(restoreDuplicate, { params: { id }, query: { otherId } })
  })
}

/** Makes one of two organizations. The same `attempt` sent twice merges once. */
export function useMerge() {
  return useChange(
    ({ attempt, id, body }: { attempt: string; id: string; body: z.input<typeof mergeBody> }) =>
      call(mergeOrganizations, { params: { id }, body }, { idempotencyKey: attempt }),
  )
}

export function useUndoMerge() {
  return useChange(({ id }: { id: string }) => call(undoMerge, { params: { id } }))
}
