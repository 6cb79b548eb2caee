import { useQueries, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { readIntroduction } from '#contract/introductions'
import { readPackage } from '#contract/package'
import { readProjectFinance } from '#contract/project-finance'
import { readRoom } from '#contract/room'
import {
  createShare,
  listShares,
  revokeShare,
  updateShare,
  type createShareBody,
  type Share,
  type updateShareBody,
} from '#contract/shares'
import { call } from '#web/lib/api-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'
import { read } from '#web/lib/query-client.ts'

/** The shares of a deal, for its parties. */
export const useShares = (dealId: string) => useQuery(read(listShares, { params: { id: dealId } }))

/** What a share would show: the lines of the stack, the credit, and the documents. */
export function useShown(dealId: string) {
  const finance = useQuery(read(readProjectFinance, { params: { id: dealId } }))
  const documents = useQuery(read(readPackage, { params: { id: dealId } }))
  return { finance: finance.data, documents: documents.data?.documents }
}

/** Introductions by their ids, as far as they are read: since when, and who is reached there. */
export const useIntroductions = (ids: readonly string[]) =>
  useQueries({
    queries: ids.map((id) => read(readIntroduction, { params: { id } })),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.id, data]] : []))),
  })

const useShareMutation = mutationHook([listShares, readRoom])

/** Shares a deal. The same `attempt` sent twice shares it once. */
export const useCreateShare = (dealId: string) =>
  useShareMutation(
    ({ attempt, body }: { attempt: string; body: z.input<typeof createShareBody> }) =>
      call(createShare, { params: { id: dealId }, body }, { idempotencyKey: attempt }),
  )

export const useUpdateShare = () =>
  useShareMutation(({ id, body }: { id: string; body: z.input<typeof updateShareBody> }) =>
    call(updateShare, { params: { id }, body }),
  )

export const useRevokeShare = () =>
  useShareMutation(({ id, version }: Pick<Share, 'id' | 'version'>) =>
    call(revokeShare, { params: { id }, query: { version } }),
  )
