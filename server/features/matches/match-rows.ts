import { criteriaOf, headlineOf, turnOf } from '#contract/matching/judge'
import { technologyChoices } from '#contract/matching/choices'
import { dollarsOf } from '#contract/matching/offer'
import type { Match, MatchList } from '#contract/matches'
import type { Dismissal } from '#contract/match-dismissals'
import type { Belonging } from '#contract/rights'
import type { Executor } from '#server/platform/database/database'
import { pairKey } from './dismissals.store.ts'
import { introducedKey, newestIntroductions } from './match-introductions.store.ts'
import type { InNetwork } from './networks.store.ts'
import type { Pairing } from './pairings.ts'

/** What of a list depends on the reader. */
export interface ReaderSide {
  person: Belonging
  dismissed: ReadonlyMap<string, Dismissal>
  inNetwork: InNetwork
}

/** What a list is found to have, before it is put into words. */
export interface Found {
  pairings: readonly Pairing[]
  reader: ReaderSide
  counts: Omit<MatchList, 'matches'>
}

/** What a row names as the offer: the product or lending profile, or the facility behind the product. */
export const offered = ({ facility, offer }: Pairing) => facility ?? offer

/** The dismissal of a pairing's pair; facilities cannot be dismissed. */
export const dismissalOf = (pairing: Pairing, { dismissed }: ReaderSide): Dismissal | null =>
  pairing.facility === null
    ? (dismissed.get(pairKey(pairing.dealId, pairing.offer.id)) ?? null)
    : null

/** Whether the offer's organization is in the network of the deal (M-074). */
export const isInNetwork = (pairing: Pairing, { inNetwork }: ReaderSide): boolean =>
  inNetwork(pairing.deal.intermediaryAggregatorId, offered(pairing).organizationId)

function toMatch(
  pairing: Pairing,
  reader: ReaderSide,
  introduced: ReadonlyMap<string, Match['introduction']>,
): Match {
  const { deal, demand, needed, offer: product, verdict, facility, before } = pairing
  const { offer } = product
  const { id, name, organizationId, organizationName } = offered(pairing)
  const pair = { deal: demand, needed, offer }
  return {
    dealId: deal.id,
    dealName: deal.name,
    dealOrganizationName: deal.organizationName,
    kind: pairing.kind,
    offerId: id,
    offerName: name,
    offerOrganizationId: organizationId,
    offerOrganizationName: organizationName,
    need: needed.need,
    amount: needed.amount,
    state: verdict.state,
    score: verdict.score,
    confidence: verdict.confidence,
    order: verdict.order,
    headline: headlineOf(verdict),
    turn: turnOf(verdict, pair),
    criteria: criteriaOf(verdict, pair),
    through: facility === null ? null : { id: product.id, name: product.name },
    network: isInNetwork(pairing, reader),
    own: deal.organizationId === organizationId,
    introduction:
      introduced.get(introducedKey(deal.id, deal.organizationId, organizationId)) ?? null,
    dismissal: dismissalOf(pairing, reader),
    before: before === null ? null : { state: before.state, score: before.score },
    // Stored values are those of the contract's tables.
    deal: {
      location: deal.deal.location,
      other: deal.deal.other,
      currentStage: deal.deal.currentStage,
      capEx: dollarsOf(deal.deal.capEx),
      technology: [...deal.deal.technology],
      assetType: [...deal.deal.assetType],
      expectedPtoDate: deal.expectedPtoDate,
      visibility: deal.visibility,
    } as Match['deal'],
    offer: {
      rate: product.rate,
      minimum: offer.minimum,
      maximum: offer.maximum,
      technology: technologyChoices.valuesOf(offer.technologies),
    },
  }
}

/** Pairings as they are answered, with their sentences (M-103). */
export async function toMatches(
  db: Executor,
  pairings: readonly Pairing[],
  reader: ReaderSide,
): Promise<Match[]> {
  const introduced = await newestIntroductions(
    db,
    reader.person,
    pairings.map((pairing) => ({
      dealId: pairing.dealId,
      organizationId: offered(pairing).organizationId,
    })),
  )
  return pairings.map((pairing) => toMatch(pairing, reader, introduced))
}

/** A list as it is answered. */
export async function toList(
  db: Executor,
  { pairings, reader, counts }: Found,
): Promise<MatchList> {
  return { matches: await toMatches(db, pairings, reader), ...counts }
}
