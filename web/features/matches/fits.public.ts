import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { openStatuses } from '#contract/rights'
import { listDealMatches, listLendingProfileMatches, listProductMatches } from '#contract/matches'
import type { ToastAction } from '#web/kit/feedback/toast.ts'
import type { MoreToSay } from '#web/kit/feedback/toast-outcome.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { matchesAddress } from '#web/lib/paths.ts'
import { read } from '#web/lib/query-client.ts'

const offers = {
  products: { call: listProductMatches, listed: openStatuses.products },
  'lending-profiles': { call: listLendingProfileMatches, listed: openStatuses.lendingProfiles },
}
type OfferList = keyof typeof offers

const seeThem = (list: Parameters<typeof matchesAddress>[0], id: string): ToastAction => ({
  label: 'See Them',
  onClick: () => navigate(matchesAddress(list, id)),
})

/** How many projects an offer fits, or how many are one change away. */
const offerFits = (list: OfferList, id: string, state: 'match' | 'near' = 'match') =>
  read(offers[list].call, { params: { id }, query: { state, limit: 1 } })

/** What is said of a product or lending profile that was saved (U-031). */
export async function fitsOfOffer(
  client: QueryClient,
  list: OfferList,
  { id, status }: { readonly id: string; readonly status: string | null },
): Promise<MoreToSay | undefined> {
  const isListed = (offers[list].listed as readonly string[]).includes(status ?? '')
  // What is no longer offered fits nothing that it will finance.
  if (!isListed && status !== 'draft' && status !== 'under_review') return undefined
  const ask = async (state: 'match' | 'near') =>
    (await client.fetchQuery({ ...offerFits(list, id, state), staleTime: 0 })).totals.projects ?? 0
  const fitting = await ask('match')
  const action = seeThem(list, id)
  if (fitting > 0) {
    const [projects, verb] = [formatCountOf(fitting, 'project'), fitting === 1 ? 'fits' : 'fit']
    return {
      sentence: isListed ? `${projects} ${verb} it now.` : `${projects} would fit it.`,
      action,
    }
  }
  const near = await ask('near')
  if (near === 0) return { sentence: 'No project fits it yet.' }
  const away = `${near} ${near === 1 ? 'is' : 'are'} one change away`
  return { sentence: `No project fits it yet; ${away}.`, action }
}

/** What is said of a project that was added; nothing where no lender fits (U-032, U-105). */
export async function fitsOfDeal(client: QueryClient, id: string): Promise<MoreToSay | undefined> {
  const answer = await client.fetchQuery({
    ...read(listDealMatches, { params: { id } }),
    staleTime: 0,
  })
  // Own offers are no lender to speak of (U-103).
  const others = answer.matches.filter(({ own }) => !own)
  const lenders = new Set(others.map(({ offerOrganizationId }) => offerOrganizationId)).size
  if (lenders === 0) return undefined
  const verb = lenders === 1 ? 'fits' : 'fit'
  return {
    sentence: `${formatCountOf(lenders, 'lender')} ${verb} it now.`,
    action: seeThem('pipeline', id),
  }
}
