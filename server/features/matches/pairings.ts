import { isMatchOrNear, judge } from '#contract/matching/judge'
import type { Verdict } from '#contract/matching/judge'
import { allNeeded, demandOf } from '#contract/matching/needed'
import type { Demand, Needed } from '#contract/matching/needed'
import { compareMatches, firstThroughProducts, orderName } from '#contract/matching/order'
import type { Ordered, ThroughProduct } from '#contract/matching/order'
import { createPause } from '#server/platform/computations'
import type { NamedFacility, Question, ReadDeal, ReadOffer } from './candidates.store.ts'

/** A deal, an offer and one of the needs of the deal, with what the function says of them. */
export interface Pairing extends ThroughProduct {
  readonly verdict: Verdict
  readonly needed: Needed
  readonly deal: ReadDeal
  readonly demand: Demand
  readonly offer: ReadOffer
  /** What it is of the deal as it is stored, where the question is another one. */
  readonly before: Verdict | null
  /** Of a facility's pairing; the offer is the product then. */
  readonly facility: NamedFacility | null
}

/** Records as they are read, some at a time, or all that there are. */
type Parts<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>

/** Adds what a deal and an offer are to each other, a match or near, of the question or as the deal is stored. */
function addPairings(
  found: Pairing[],
  deal: ReadDeal,
  { deal: demand, needs }: Question,
  offer: ReadOffer,
  other: () => Ordered['other'],
  stored: Question | null,
): void {
  for (const [place, needed] of needs.entries()) {
    const storedNeed = stored?.needs[place]
    const wasFound =
      stored !== null &&
      storedNeed !== undefined &&
      isMatchOrNear(stored.deal, storedNeed, offer.offer)
    if (!wasFound && !isMatchOrNear(demand, needed, offer.offer)) continue
    found.push({
      verdict: judge(demand, needed, offer.offer),
      needed,
      before:
        stored === null || storedNeed === undefined
          ? null
          : judge(stored.deal, storedNeed, offer.offer),
      kind: offer.kind,
      need: needed.need,
      other: other(),
      dealId: deal.id,
      facilityId: offer.facility?.id ?? '',
      deal,
      demand,
      offer,
      facility: null,
    })
  }
}

/** The pairings of a deal with offers that are a match or near, of the question or of the deal as it is stored; in no order. */
export async function pairingsOfDeal(
  deal: ReadDeal,
  offers: Parts<ReadOffer>,
  question: Question,
  stored: Question | null = null,
): Promise<Pairing[]> {
  const pause = createPause()
  const found: Pairing[] = []
  for await (const part of offers)
    for (const offer of part) {
      const other = () => ({ id: offer.id, name: orderName(offer.name) })
      addPairings(found, deal, question, offer, other, stored)
      await pause()
    }
  return found
}

/** What the needs of a stored deal ask for. */
export function questionOf({ deal }: ReadDeal): Question {
  const demand = demandOf(deal)
  return { deal: demand, needs: allNeeded(demand) }
}

/** The pairings of offers with deals that are a match or near; in no order. */
export async function pairingsOfOffers(
  offers: readonly ReadOffer[],
  deals: Parts<ReadDeal>,
): Promise<Pairing[]> {
  const pause = createPause()
  const found: Pairing[] = []
  for await (const part of deals)
    for (const deal of part) {
      const question = questionOf(deal)
      const other = () => ({ id: deal.id, name: orderName(deal.name) })
      for (const offer of offers) addPairings(found, deal, question, offer, other, null)
      await pause()
    }
  return found
}

/** A pairing of a product beside the facility that it names. */
type Through = Pairing & { facility: NamedFacility }

const needOf = ({ facility, need }: Through) => `${facility.id} ${need ?? ''}`

/** What facilities were of the deal as it is stored; the first product may have been another. */
function beforeOf(through: readonly Through[]): Map<string, Verdict> {
  const asStored = through.flatMap((pairing) =>
    pairing.before === null ? [] : [{ ...pairing, verdict: pairing.before }],
  )
  return new Map(
    firstThroughProducts(asStored).map((pairing) => [needOf(pairing), pairing.verdict] as const),
  )
}

/**
 * The pairings of facilities, each the first of the open products that name it (M-080). Among the products the order is
 * that of their list; afterwards the other side is the facility, or in its own list the deal.
 */
export function pairingsOfFacilities(
  pairings: readonly Pairing[],
  facilityOf: (pairing: Pairing) => NamedFacility | null,
  listed: 'deal' | 'facility',
): Pairing[] {
  const through = pairings.flatMap((pairing): Through[] => {
    const facility = facilityOf(pairing)
    if (facility === null || pairing.kind !== 'products') return []
    const { id, name } = pairing.offer
    return [{ ...pairing, facilityId: facility.id, facility, other: { id, name: orderName(name) } }]
  })
  const before = beforeOf(through)
  return firstThroughProducts(through).map((pairing): Pairing => {
    const { id, name } = listed === 'facility' ? pairing.facility : pairing.deal
    return {
      ...pairing,
      kind: 'catalytic-facilities',
      before: pairing.before === null ? null : (before.get(needOf(pairing)) ?? pairing.before),
      other: { id, name: orderName(name) },
    }
  })
}

/** Pairings in the order of lists (M-070). */
export const inOrder = (pairings: readonly Pairing[]): Pairing[] =>
  pairings.toSorted(compareMatches)
