import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { listAudit } from '#contract/audit'
import { readAttention } from '#contract/dashboard'
import { summarizeIntroductions } from '#contract/introduction-summary'
import {
  acceptIntroduction,
  declineIntroduction,
  listIntroductions,
  readIntroduction,
  recordIntroductionOutcome,
  withdrawIntroduction,
  type acceptIntroductionBody,
  type declineIntroductionBody,
  type introductionListQuery,
  type introductionOutcomeBody,
} from '#contract/introductions'
import { readMatch } from '#contract/matches'
import { countUnread } from '#contract/notifications'
import { dealCalls } from '#contract/pipeline'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

export type IntroductionQuery = z.input<typeof introductionListQuery>

/** A page of the introductions; the former ones stay on the screen while the next are read. */
export function useIntroductions(query: IntroductionQuery) {
  return useQuery({ ...read(listIntroductions, { query }), placeholderData: keepPreviousData })
}

/** The reading of one introduction. */
export const oneIntroduction = (id: string) => read(readIntroduction, { params: { id } })

/** What became of the introductions asked for in a time; administrators only. */
export function useIntroductionSummary(query: { readonly from?: string; readonly to?: string }) {
  return useQuery({ ...read(summarizeIntroductions, { query }), placeholderData: keepPreviousData })
}

/** The deal of an introduction as it is now, for its place; none where it is gone. */
export function useIntroducedDeal(dealId: string | null) {
  return useQuery({
    ...read(dealCalls.read, { params: { id: dealId ?? '' } }),
    enabled: dealId !== null,
  })
}

/** How the offer fits the deal as both are now; facilities have no such answer (M-130). */
export function useFit(wanted: {
  readonly dealId: string | null
  readonly kind: 'products' | 'lending-profiles' | 'catalytic-facilities'
  readonly offerId: string | null
}) {
  const { dealId, kind, offerId } = wanted
  const isAnswered = dealId !== null && offerId !== null && kind !== 'catalytic-facilities'
  return useQuery({
    ...read(readMatch, {
      params: {
        id: dealId ?? '',
        kind: kind === 'catalytic-facilities' ? 'products' : kind,
        offerId: offerId ?? '',
      },
    }),
    enabled: isAnswered,
  })
}

const useIntroductionMutation = mutationHook([
  listIntroductions,
  listAudit,
  readAttention,
  countUnread,
])

export function useAccept() {
  return useIntroductionMutation(
    ({ id, body }: { id: string; body: z.input<typeof acceptIntroductionBody> }) =>
      call(acceptIntroduction, { params: { id }, body }),
  )
}

export function useDecline() {
  return useIntroductionMutation(
    ({ id, body }: { id: string; body: z.input<typeof declineIntroductionBody> }) =>
      call(declineIntroduction, { params: { id }, body }),
  )
}

export function useWithdraw() {
  return useIntroductionMutation(({ id }: { id: string }) =>
    call(withdrawIntroduction, { params: { id } }),
  )
}

export function useRecordOutcome() {
  return useIntroductionMutation(
    ({ id, body }: { id: string; body: z.input<typeof introductionOutcomeBody> }) =>
      call(recordIntroductionOutcome, { params: { id }, body }),
  )
}
