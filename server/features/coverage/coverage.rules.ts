import type { CoveredNeed } from '#contract/coverage'
import type { Counted } from './coverage.store.ts'
import type { DealNeed } from '#contract/matching/coverage'
import { judge, turnOf } from '#contract/matching/judge'
import { neededOf } from '#contract/matching/needed'
import { compareMatches, orderName } from '#contract/matching/order'
import { createPause } from '#server/platform/computations'
import type { ReadDeal } from '#server/features/matches/candidates.store'

/** What the board says of projects that are counted though they are not shared (M-145); null without one. */
export function unsharedNote({ dealNeeds, deals }: Pick<Counted, 'dealNeeds' | 'deals'>) {
  const counted = new Set(dealNeeds.map(({ dealId }) => dealId))
  const unshared = deals.filter(
    ({ id, visibility }) => visibility !== 'shared' && counted.has(id),
  ).length
  if (unshared === 0) return null
  return unshared === 1
    ? 'Includes 1 project that is not shared'
    : `Includes ${unshared.toLocaleString('en-US')} projects that are not shared`
}

/** Deals that name no need. */
export const withoutNeed = (deals: readonly ReadDeal[]): number =>
  deals.filter(({ deal }) => deal.capNeed.length === 0).length

/** What a list of deal-needs says of one: who lends to it, and what is nearest where nobody does (M-147). */
function withLenders(
  dealNeed: DealNeed,
  { deals, offers }: Pick<Counted, 'deals' | 'offers'>,
): CoveredNeed {
  const deal = deals.find(({ id }) => id === dealNeed.dealId)
  if (deal === undefined) throw new Error('A counted deal is not among those that were read')
  const needed = neededOf(dealNeed.deal, dealNeed.need)
  const judged = offers.flatMap((offer) => {
    const verdict = judge(dealNeed.deal, needed, offer.offer)
    const other = { id: offer.id, name: orderName(offer.name) }
    return verdict.state === 'none'
      ? []
      : [{ verdict, offer, kind: offer.kind, need: dealNeed.need, other }]
  })
  const matches = judged.filter(({ verdict }) => verdict.state === 'match')
  const [near] =
    dealNeed.cover === 'covered'
      ? []
      : judged.filter(({ verdict }) => verdict.state === 'near').toSorted(compareMatches)
  return {
    dealId: deal.id,
    dealName: deal.name,
    organizationName: deal.organizationName,
    // Stored values are those of the contract's tables.
    location: deal.deal.location as CoveredNeed['location'],
    other: deal.deal.other,
    currentStage: deal.deal.currentStage as CoveredNeed['currentStage'],
    need: dealNeed.need,
    amount: dealNeed.amount,
    unmet: dealNeed.unmet,
    cover: dealNeed.cover,
    reason: dealNeed.reason,
    lenders: new Set(matches.map(({ offer }) => offer.organizationId)).size,
    best: matches.length === 0 ? null : Math.max(...matches.map(({ verdict }) => verdict.score)),
    nearest:
      near === undefined
        ? null
        : {
            kind: near.offer.kind,
            offerId: near.offer.id,
            offerName: near.offer.name,
            turn:
              turnOf(near.verdict, { deal: dealNeed.deal, needed, offer: near.offer.offer }) ?? '',
          },
  }
}

/** A page of deal-needs as their list has them. */
export async function coveredNeeds(
  page: readonly DealNeed[],
  counted: Pick<Counted, 'deals' | 'offers'>,
): Promise<CoveredNeed[]> {
  const pause = createPause()
  const found: CoveredNeed[] = []
  for (const dealNeed of page) {
    found.push(withLenders(dealNeed, counted))
    await pause()
  }
  return found
}
