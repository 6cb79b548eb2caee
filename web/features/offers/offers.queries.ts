import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, EndpointInput, EndpointReply } from '#contract/common/endpoint'
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
  listOffersMade,
  markConditions,
  readOfferHistory,
  sendOffer,
  updateOffer,
  withdrawOffer,
} from '#contract/offers'
import type { createOfferBody } from '#contract/offer-terms'
import { dealCalls } from '#contract/pipeline'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

/** The offers of a project as a person reads them, with what their cost follows from. */
export type OffersRead = EndpointReply<typeof listOffers>

export const useOffers = (dealId: string) => useQuery(read(listOffers, { params: { id: dealId } }))

/** Those of one introduction, for its sides also without the page of the project (H-095). */
export const useOffersMade = (introductionId: string) =>
  useQuery(read(listOffersMade, { params: { id: introductionId } }))

/** What was changed of an offer since it was sent. */
export const useOfferHistory = (id: string) =>
  useQuery(read(readOfferHistory, { params: { id }, query: { limit: 100 } }))

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

/** The hook of a call about one offer. */
const callOf =
  <E extends Endpoint>(endpoint: E) =>
  () =>
    useOfferMutation(({ id, body }: { id: string; body: EndpointInput<E>['body'] }) =>
      call(endpoint, { params: { id }, body } as EndpointInput<E>),
    )

export const useUpdateOffer = callOf(updateOffer)
export const useSendOffer = callOf(sendOffer)
export const useAcceptOffer = callOf(acceptOffer)
export const useDeclineOffer = callOf(declineOffer)
export const useWithdrawOffer = callOf(withdrawOffer)
export const useCloseOffer = callOf(closeOffer)
export const useMarkConditions = callOf(markConditions)
export const useDeleteOffer = () =>
  useOfferMutation(({ id, version }: { id: string; version: number }) =>
    call(deleteOffer, { params: { id }, query: { version } }),
  )
