import type { EndpointParsed } from '#contract/common/endpoint'
import { canonicalAssets } from '#contract/common/registry-enums'
import type { matchKinds } from '#contract/common/market-enums'
import type { MatchList, exportProductMatches, listProductMatches } from '#contract/matches'
import { factsOf } from '#contract/matching/need-summary'
import { offerNote } from '#contract/matching/subject-note'
import { fieldsOf } from '#contract/record-fields/record-fields'
import { isOwn, mayRead } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { facilityStore } from '#server/features/facilities/facilities.store'
import type { Executor } from '#server/platform/database/database'
import { notFound } from '#server/platform/http/problems'
import { dealsFor, productsNaming, readOffer } from './candidates.store.ts'
import type { NamedFacility, ReadOffer } from './candidates.store.ts'
import { dismissalsOf } from './dismissals.store.ts'
import {
  countedMatches,
  isChosen,
  listedMatches,
  othersIn,
  projectsOf,
  selectPage,
} from './match-list.rules.ts'
import type { Page } from './match-list.rules.ts'
import type { Found } from './match-rows.ts'
import { networkOfOrganization } from './networks.store.ts'
import { pairingsOfFacilities, pairingsOfOffers } from './pairings.ts'
import type { Pairing } from './pairings.ts'

type Kind = keyof typeof matchKinds

/** What is asked of an offer's matches, as a list or as a file. */
export type OfferQuestion = Omit<
  EndpointParsed<typeof listProductMatches>['query'] &
    EndpointParsed<typeof exportProductMatches>['query'],
  'limit' | 'offset' | 'format'
>

/** An offer whose deals are asked for. */
export interface OfferAsked {
  kind: Kind
  id: string
  name: string
  organizationId: string
  status: string
  /** What is compared: itself, or the open products that name a facility. */
  compared: readonly ReadOffer[]
  /** The facility, where it is one. */
  facility: NamedFacility | null
}

async function facilityAsked(
  db: Executor,
  person: Belonging,
  id: string,
): Promise<OfferAsked | null> {
  const stored = await facilityStore.find(db, id)
  if (stored === null || !mayRead(person, 'catalytic-facilities', stored.record)) return null
  const { name, organizationId, status } = stored.record
  return {
    kind: 'catalytic-facilities',
    id,
    name,
    organizationId,
    status,
    compared: await productsNaming(db, id),
    facility: { id, name, organizationId, organizationName: stored.organizationName },
  }
}

/** An offer a person may know of, in any status (M-003). @throws HttpProblem 404 */
export async function offerAsked(
  db: Executor,
  person: Belonging,
  kind: Kind,
  id: string,
): Promise<OfferAsked> {
  if (kind === 'catalytic-facilities') {
    const facility = await facilityAsked(db, person, id)
    if (facility === null) throw notFound()
    return facility
  }
  const offer = await readOffer(db, kind, id)
  if (offer === null || !mayRead(person, kind, offer)) throw notFound()
  const { name, organizationId, status } = offer
  return { kind, id, name, organizationId, status, compared: [offer], facility: null }
}

/** Whether a pairing's deal is asked for, wherever it is; filters mean what they mean in the list of the pipeline. */
function isAsked(
  { deal }: Pairing,
  { currentStage, technology, assetType, organizationId }: OfferQuestion,
): boolean {
  const assets = (values: readonly string[]) =>
    values.map((asset) => canonicalAssets[asset as keyof typeof canonicalAssets])
  return (
    isChosen(currentStage, deal.deal.currentStage) &&
    isChosen(technology, ...deal.deal.technology) &&
    isChosen(assetType && assets(assetType), ...assets(deal.deal.assetType)) &&
    isChosen(organizationId, deal.organizationId, deal.intermediaryAggregatorId)
  )
}

const isAt = ({ deal }: Pairing, location: OfferQuestion['location']): boolean =>
  isChosen(location, deal.deal.location)

type Place = NonNullable<MatchList['places']>[number]

/** The places of matches, those with most projects first (U-054). */
function placesOf(matches: readonly Pairing[]): Place[] {
  const byPlace = Map.groupBy(matches, ({ deal }) => deal.deal.location)
  return [...byPlace]
    .map(([location, there]) => ({
      // A table stores names of the contract's values as plain text.
      location: location as Place['location'],
      ...projectsOf(there),
    }))
    .toSorted(
      (one, other) =>
        other.projects - one.projects ||
        other.sought - one.sought ||
        (String(one.location) < String(other.location) ? -1 : 1),
    )
}

/** The deals that an offer fits, or is near, as they are asked for, without their sentences (M-101, M-150). @throws HttpProblem 404 */
export async function foundForOffer(
  db: Executor,
  person: Belonging,
  { kind, id }: { kind: Kind; id: string },
  query: OfferQuestion,
  page: Page,
): Promise<Found> {
  const asked = await offerAsked(db, person, kind, id)
  const { compared, facility, organizationId } = asked
  const deals = dealsFor(
    db,
    person,
    compared.map(({ offer }) => offer),
  )
  const found = await pairingsOfOffers(compared, deals)
  const pairings = facility === null ? found : pairingsOfFacilities(found, () => facility, 'deal')
  const reader = {
    person,
    dismissed:
      kind === 'catalytic-facilities'
        ? new Map()
        : await dismissalsOf(db, person, { kind, offerId: id }),
    inNetwork: await networkOfOrganization(db, person, organizationId),
  }
  const everywhere = pairings.filter((pairing) => isAsked(pairing, query))
  const matches = listedMatches(everywhere, query, reader)
  const selected = selectPage(
    everywhere.filter((pairing) => isAt(pairing, query.location)),
    query,
    reader,
    page,
  )
  const counted = countedMatches(pairings, reader).map(({ verdict }) => verdict)
  return {
    pairings: selected.pairings,
    reader,
    counts: {
      total: selected.total,
      totals: {
        ...selected.totals,
        others: othersIn(pairings, reader, ({ dealId }) => dealId),
        ...projectsOf(matches.filter((pairing) => isAt(pairing, query.location))),
      },
      places: placesOf(matches),
      needs: [],
      facts: isOwn(person, { organizationId }) ? factsOf('offer', counted, fieldsOf(kind)) : [],
      subjectNote: offerNote(kind, asked.status),
      whatIf: false,
    },
  }
}
