import { hasMatches } from '#contract/matching/subject-note'
import type { Belonging } from '#contract/rights'
import type { Executor } from '#server/platform/database/database'
import { dealsFor, offersFor, readDealsById, readOffers } from './candidates.store.ts'
import type { ReadOffer } from './candidates.store.ts'
import { dismissedPairs, pairKey } from './dismissals.store.ts'
import { inOrder, pairingsOfDeal, pairingsOfOffers, questionOf } from './pairings.ts'
import type { Pairing } from './pairings.ts'

export { projectsOf } from './match-list.rules.ts'
export type { Pairing } from './pairings.ts'

/** In the order of lists, without what is the organization's own on both sides and what it has dismissed (U-103). */
const counted = (pairings: readonly Pairing[], dismissed: ReadonlySet<string>): Pairing[] =>
  inOrder(
    pairings.filter(
      ({ deal, offer }) =>
        deal.organizationId !== offer.organizationId && !dismissed.has(pairKey(deal.id, offer.id)),
    ),
  )

/** The matches and near matches of some deals of an organization, by the deal: the offers are read once for all of them. */
export async function fitsOfDeals(
  db: Executor,
  person: Belonging,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, readonly Pairing[]>> {
  const found = new Map<string, readonly Pairing[]>()
  const deals = (await readDealsById(db, person, ids)).filter((deal) =>
    hasMatches({ ...deal, capNeed: deal.deal.capNeed }),
  )
  if (deals.length === 0) return found
  const dismissed = await dismissedPairs(db, organizationId)
  const offers: (readonly ReadOffer[])[] = []
  for await (const part of offersFor(db, deals.map(questionOf))) offers.push(part)
  for (const deal of deals)
    found.set(deal.id, counted(await pairingsOfDeal(deal, offers, questionOf(deal)), dismissed))
  return found
}

/** The matches and near matches of some products and lending profiles of an organization, by the offer: the deals are read once. */
export async function fitsOfOffers(
  db: Executor,
  person: Belonging,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<{ offers: ReadOffer[]; fits: ReadonlyMap<string, readonly Pairing[]> }> {
  if (ids.length === 0) return { offers: [], fits: new Map() }
  const offers = await readOffers(db, ids)
  const deals = dealsFor(
    db,
    person,
    offers.map(({ offer }) => offer),
  )
  const pairings = await pairingsOfOffers(offers, deals)
  const fits = counted(pairings, await dismissedPairs(db, organizationId))
  return { offers, fits: Map.groupBy(fits, ({ offer }) => offer.id) }
}
