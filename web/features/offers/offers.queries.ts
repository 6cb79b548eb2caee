import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { EndpointReply } from '#contract/common/endpoint'
import { readAttention } from '#contract/dashboard'
import { listIntroductions } from '#contract/introductions'
import { countUnread } from '#contract/notifications'
import {
  acceptOffer,
  closeOffer,
  createOffer,
  declineOffer,
  deleteOffer,
  listOffers,
  markConditions,
  readOfferHistory,
  sendOffer,
  updateOffer,
  withdrawOffer,
  type acceptOfferBody,
  type closeOfferBody,
  type declineOfferBody,
} from '#contract/offers'
import type { createOfferBody, updateOfferBody } from '#contract/offer-terms'
import { dealCalls } from '#contract/pipeline'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

/** The offers of a project as a person reads them, with what their cost follows from. */
export type OffersRead = EndpointReply<typeof listOffers>

export const useOffers = (dealId: string) => useQuery(read(listOffers, { params: { id: dealId } }))

/** What was changed of an offer since it was sent; read where it is `shown`. */
export const useOfferHistory = (id: string, shown: boolean) =>
  useQuery({
    ...read(readOfferHistory, { params: { id }, query: { limit: 100 } }),
    enabled: shown,
  })

// The stack, its figures and what waits follow from offers.
const useOfferMutation = mutationHook([
  dealCalls.list,
  listIntroductions,
  readOfferHistory,
  readAttention,
  countUnread,
])

export const useCreateOffer = (introductionId: string) =>
  useOfferMutation(
    ({ attempt, body }: { attempt: string; body: z.input<typeof createOfferBody> }) =>
      call(createOffer, { params: { id: introductionId }, body }, { idempotencyKey: attempt }),
  )

export const useUpdateOffer = () =>
  useOfferMutation(({ id, body }: { id: string; body: z.input<typeof updateOfferBody> }) =>
    call(updateOffer, { params: { id }, body }),
  )

export const useSendOffer = () =>
  useOfferMutation(({ id, version }: { id: string; version: number }) =>
    call(sendOffer, { params: { id }, body: { version } }),
  )

export const useAcceptOffer = () =>
  useOfferMutation(({ id, body }: { id: string; body: z.input<typeof acceptOfferBody> }) =>
    call(acceptOffer, { params: { id }, body }),
  )

export const useDeclineOffer = () =>
  useOfferMutation(({ id, body }: { id: string; body: z.input<typeof declineOfferBody> }) =>
    call(declineOffer, { params: { id }, body }),
  )

export const useWithdrawOffer = () =>
  useOfferMutation(({ id, version }: { id: string; version: number }) =>
    call(withdrawOffer, { params: { id }, body: { version } }),
  )

export const useDeleteOffer = () =>
  useOfferMutation(({ id, version }: { id: string; version: number }) =>
    call(deleteOffer, { params: { id }, query: { version } }),
  )

export const useCloseOffer = () =>
  useOfferMutation(({ id, body }: { id: string; body: z.input<typeof closeOfferBody> }) =>
    call(closeOffer, { params: { id }, body }),
  )

export const useMarkConditions = () =>
  useOfferMutation(({ id, met, version }: { id: string; met: number[]; version: number }) =>
    call(markConditions, { params: { id }, body: { met, version } }),
  )
