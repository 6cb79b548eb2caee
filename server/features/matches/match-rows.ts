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
import type { Triple } from './triples.ts'

/** What of a list depends on the reader. */
export interface ReaderSide {
  person: Belonging
  dismissed: ReadonlyMap<string, Dismissal>
  inNetwork: InNetwork
}

/** What a list is found to have, before it is put into words. */
export interface Found {
  triples: readonly Triple[]
  reader: ReaderSide
  counts: Omit<MatchList, 'matches'>
}

/** What a row names as the offer: the product or profile, or the facility behind the product. */
export const offered = ({ facility, offer }: Triple) => facility ?? offer

/** The dismissal of a triple's pair; facilities cannot be dismissed. */
export const dismissalOf = (triple: Triple, { dismissed }: ReaderSide): Dismissal | null =>
  triple.facility === null ? (dismissed.get(pairKey(triple.dealId, triple.offer.id)) ?? null) : null

/** Whether the offer's organization is in the network of the deal (M-074). */
export const isInNetwork = (triple: Triple, { inNetwork }: ReaderSide): boolean =>
  inNetwork(triple.deal.intermediaryAggregatorId, offered(triple).organizationId)

function toMatch(
  triple: Triple,
  reader: ReaderSide,
  introduced: ReadonlyMap<string, Match['introduction']>,
): Match {
  const { deal, demand, needed, offer: product, verdict, facility, before } = triple
  const { offer } = product
  const { id, name, organizationId, organizationName } = offered(triple)
  const pair = { deal: demand, needed, offer }
  return {
    dealId: deal.id,
    dealName: deal.name,
    dealOrganizationName: deal.organizationName,
    kind: triple.kind,
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
    network: isInNetwork(triple, reader),
    own: deal.organizationId === organizationId,
    introduction:
      introduced.get(introducedKey(deal.id, deal.organizationId, organizationId)) ?? null,
    dismissal: dismissalOf(triple, reader),
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
    } as Match['deal'],
    offer: {
      rate: product.rate,
      minimum: offer.minimum,
      maximum: offer.maximum,
      technology: technologyChoices.valuesOf(offer.technologies),
    },
  }
}

/** Triples as they are answered, with their sentences (M-103). */
export async function toMatches(
  db: Executor,
  triples: readonly Triple[],
  reader: ReaderSide,
): Promise<Match[]> {
  const introduced = await newestIntroductions(
    db,
    reader.person,
    triples.map((triple) => ({
      dealId: triple.dealId,
      organizationId: offered(triple).organizationId,
    })),
  )
  return triples.map((triple) => toMatch(triple, reader, introduced))
}

/** A list as it is answered. */
export async function toList(db: Executor, { triples, reader, counts }: Found): Promise<MatchList> {
  return { matches: await toMatches(db, triples, reader), ...counts }
}
