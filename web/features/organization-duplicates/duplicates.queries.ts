import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  dismissDuplicate,
  listDuplicates,
  restoreDuplicate,
  type duplicatesQuery,
  type DuplicatePair,
} from '#contract/organization-duplicates'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { useOrganizationsMutation } from '#web/lib/record-mutation.ts'

/** A page of the pairs that may be one organization. */
export function useDuplicates(query: z.input<typeof duplicatesQuery>) {
  return useQuery({ ...read(listDuplicates, { query }), placeholderData: keepPreviousData })
}

const idsOf = ({ organizations: [{ id }, { id: otherId }] }: DuplicatePair) => ({ id, otherId })

/** Dismisses a pair: the organizations are two. */
export function useDismiss() {
  return useOrganizationsMutation((pair: DuplicatePair) => {
    const { id, otherId } = idsOf(pair)
    return call(dismissDuplicate, { params: { id }, body: { otherId } })
  })
}

/** Undoes that. */
export function useRestorePair() {
  return useOrganizationsMutation((pair: DuplicatePair) => {
    const { id, otherId } = idsOf(pair)
    return call(restoreDuplicate, { params: { id }, query: { otherId } })
  })
}
