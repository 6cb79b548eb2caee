import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { facilityCalls } from '#contract/facilities'
import {
  askForIntroduction,
  listIntroductions,
  type askForIntroductionBody,
} from '#contract/introductions'
import { lendingProfileCalls } from '#contract/lending-profiles'
import { bringBackMatch, dismissMatch, type dismissMatchBody } from '#contract/match-dismissals'
import {
  listDealMatches,
  type dealMatchQuery,
  type OfferMatchQuery,
  listFacilityMatches,
  listLendingProfileMatches,
  listProductMatches,
} from '#contract/matches'
import { dealCalls } from '#contract/pipeline'
import { productCalls } from '#contract/products'
import { call } from '#web/lib/api-client.ts'
import { read } from '#web/lib/query-client.ts'
import { mutationHook } from '#web/lib/record-mutation.ts'

export type DealMatchQuery = z.input<typeof dealMatchQuery>

/** The lists whose records have matches, by the segment of their path. */
export type MatchedList = 'pipeline' | 'products' | 'lending-profiles' | 'catalytic-facilities'

/** A page of the offers that fit a deal; the former rows stay while the next ones are read. */
export function useDealMatches(id: string, query: DealMatchQuery, shown = true) {
  return useQuery({
    ...read(listDealMatches, { params: { id }, query }),
    placeholderData: keepPreviousData,
    enabled: shown,
  })
}

const offerLists = {
  products: listProductMatches,
  'lending-profiles': listLendingProfileMatches,
  'catalytic-facilities': listFacilityMatches,
}

/** A page of the deals that an offer fits. */
export function useOfferMatches(
  list: keyof typeof offerLists,
  id: string,
  query: OfferMatchQuery,
  shown = true,
) {
  return useQuery({
    ...read(offerLists[list], { params: { id }, query }),
    placeholderData: keepPreviousData,
    enabled: shown,
  })
}

/** The reading of the record whose matches are shown. */
export const oneDeal = (id: string) => read(dealCalls.read, { params: { id } })
export const oneProduct = (id: string) => read(productCalls.read, { params: { id } })
export const oneLendingProfile = (id: string) => read(lendingProfileCalls.read, { params: { id } })
export const oneFacility = (id: string) => read(facilityCalls.read, { params: { id } })

// Below these paths stand the matches of each record.
const useMatchMutation = mutationHook(
  [
    listDealMatches,
    listProductMatches,
    listLendingProfileMatches,
    listFacilityMatches,
    listIntroductions,
  ],
  ({ queryKey: [head, , what] }) => head === '/api/introductions' || what === 'matches',
)

/** Asks for an introduction. The same `attempt` sent twice asks once. */
export function useAskForIntroduction() {
  return useMatchMutation(
    ({ attempt, body }: { attempt: string; body: z.input<typeof askForIntroductionBody> }) =>
      call(askForIntroduction, { body }, { idempotencyKey: attempt }),
  )
}

export function useDismissMatch() {
  return useMatchMutation((body: z.input<typeof dismissMatchBody>) => call(dismissMatch, { body }))
}

export function useBringBack() {
  return useMatchMutation((id: string) => call(bringBackMatch, { params: { id } }))
}
