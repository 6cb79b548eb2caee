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

/** How many fit a record that was just saved, and how many are one change away. */
async function othersOf(
  client: QueryClient,
  call: (typeof offers)[OfferList]['call'] | typeof listDealMatches,
  id: string,
) {
  const asked = read(call, { params: { id }, query: { limit: 1 } })
  return (await client.fetchQuery({ ...asked, staleTime: 0 })).totals.others ?? { fit: 0, near: 0 }
}

/** What is said of a product or lending profile that was saved (U-031). */
export async function fitsOfOffer(
  client: QueryClient,
  list: OfferList,
  { id, status }: { readonly id: string; readonly status: string | null },
): Promise<MoreToSay | undefined> {
  const isListed = (offers[list].listed as readonly string[]).includes(status ?? '')
  // What is no longer offered fits nothing that it will finance.
  if (!isListed && status !== 'draft' && status !== 'under_review') return undefined
  const { fit, near } = await othersOf(client, offers[list].call, id)
  const action = seeThem(list, id)
  if (fit > 0) {
    const [projects, verb] = [formatCountOf(fit, 'project'), fit === 1 ? 'fits' : 'fit']
    return {
      sentence: isListed ? `${projects} ${verb} it now.` : `${projects} would fit it.`,
      action,
    }
  }
  if (near === 0) return { sentence: 'No project fits it yet.' }
  const away = `${near} ${near === 1 ? 'is' : 'are'} one change away`
  return { sentence: `No project fits it yet; ${away}.`, action }
}

/** What is said of a project that was added; nothing where no lender fits (U-032, U-105). */
export async function fitsOfDeal(client: QueryClient, id: string): Promise<MoreToSay | undefined> {
  const { fit } = await othersOf(client, listDealMatches, id)
  if (fit === 0) return undefined
  const verb = fit === 1 ? 'fits' : 'fit'
  return {
    sentence: `${formatCountOf(fit, 'lender')} ${verb} it now.`,
    action: seeThem('pipeline', id),
  }
}
