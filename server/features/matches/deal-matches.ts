import type { EndpointParsed } from '#contract/common/endpoint'
import type { MatchList, exportDealMatches, listDealMatches, readMatch } from '#contract/matches'
import { technologyChoices } from '#contract/matching/choices'
import { judge } from '#contract/matching/judge'
import { factsOf, summarizeNeeds } from '#contract/matching/need-summary'
import { allNeeded, demandOf, isFinanced, neededOf, supposed } from '#contract/matching/needed'
import type { WhatIf } from '#contract/matching/needed'
import { orderName } from '#contract/matching/order'
import { dealNote, hasMatches } from '#contract/matching/subject-note'
import { dealFields } from '#contract/record-fields/deal-fields'
import { mayRead } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import type { Executor } from '#server/platform/database/database'
import { notFound } from '#server/platform/http/problems'
import { offersFor, readDeal, readOffer } from './candidates.store.ts'
import type { Question, ReadDeal } from './candidates.store.ts'
import { dismissalsOf } from './dismissals.store.ts'
import { countedMatches, isChosen, othersIn, selectPage } from './match-list.rules.ts'
import type { Page } from './match-list.rules.ts'
import { offered, toMatches } from './match-rows.ts'
import type { Found, ReaderSide } from './match-rows.ts'
import { networkOfDeal } from './networks.store.ts'
import { questionOf, pairingsOfDeal, pairingsOfFacilities } from './pairings.ts'
import type { Pairing } from './pairings.ts'

/** What is asked of a deal's matches, as a list or as a file. */
export type DealQuestion = Omit<
  EndpointParsed<typeof listDealMatches>['query'] &
    EndpointParsed<typeof exportDealMatches>['query'],
  'limit' | 'offset' | 'format'
>

/** The part of the question that supposes something; null where the deal is asked for as it is. */
function supposedOf(query: DealQuestion): (WhatIf & { amount?: number }) | null {
  const { capEx, location, currentStage, offtakeInterconnectionStatus, amount } = query
  const said = Object.entries({
    capEx: capEx ?? undefined,
    location,
    currentStage,
    offtakeInterconnectionStatus,
    amount: amount ?? undefined,
  }).filter(([, value]) => value !== undefined)
  return said.length === 0 ? null : Object.fromEntries(said)
}

/** What the deal's needs ask for as a reader supposes them (M-120). */
function asSupposed({ deal }: ReadDeal, query: DealQuestion): Question | null {
  const whatIf = supposedOf(query)
  if (whatIf === null) return null
  const { amount, ...changes } = whatIf
  const demand = demandOf(supposed(deal, changes))
  return {
    deal: demand,
    needs: allNeeded(demand).map((needed) =>
      amount !== undefined && needed.need !== null && query.need?.includes(needed.need) === true
        ? neededOf(demand, needed.need, amount)
        : needed,
    ),
  }
}

const usualKinds = ['products', 'lending-profiles']

/** Whether a pairing is of the kinds and offers that are asked for. */
function isAsked(pairing: Pairing, { kind, technology, organizationId }: DealQuestion): boolean {
  const { technologies } = pairing.offer.offer
  return (
    isChosen(kind === undefined || kind.length === 0 ? usualKinds : kind, pairing.kind) &&
    isChosen(technology, ...technologyChoices.valuesOf(technologies)) &&
    isChosen(organizationId, offered(pairing).organizationId)
  )
}

const empty = {
  total: 0,
  totals: { match: 0, near: 0, dismissed: 0 },
  needs: [],
  facts: [],
}

async function readerOf(db: Executor, person: Belonging, deal: ReadDeal): Promise<ReaderSide> {
  return {
    person,
    dismissed: await dismissalsOf(db, person, { dealId: deal.id }),
    inNetwork: await networkOfDeal(db, person, deal.intermediaryAggregatorId),
  }
}

/** A deal a person may know of. @throws HttpProblem 404 */
export async function dealAsked(db: Executor, person: Belonging, id: string): Promise<ReadDeal> {
  const deal = await readDeal(db, person, id)
  if (deal === null) throw notFound()
  return deal
}

/** The offers that fit a deal, or are near, as they are asked for, without their sentences (M-100, M-150). @throws HttpProblem 404 */
export async function foundForDeal(
  db: Executor,
  person: Belonging,
  id: string,
  query: DealQuestion,
  page: Page,
): Promise<Found> {
  const deal = await dealAsked(db, person, id)
  const { capNeed } = deal.deal
  const question = asSupposed(deal, query)
  const whatIf = question !== null
  const subject = { subjectNote: dealNote({ ...deal, capNeed }), whatIf }
  const reader = await readerOf(db, person, deal)
  if (!hasMatches({ ...deal, capNeed })) {
    const facts = deal.outcome === 'open' ? factsOf('deal', [], dealFields, true) : []
    return { pairings: [], reader, counts: { ...empty, ...subject, facts } }
  }
  const stored = questionOf(deal)
  const asked = question ?? stored
  const offers = offersFor(db, whatIf ? [asked, stored] : [asked])
  const pairings = await pairingsOfDeal(deal, offers, asked, whatIf ? stored : null)
  const throughFacilities = pairingsOfFacilities(
    pairings,
    ({ offer }) => offer.facility,
    'facility',
  )
  const selected = selectPage(
    [...pairings, ...throughFacilities].filter((pairing) => isAsked(pairing, query)),
    { ...query, whatIf },
    reader,
    page,
  )
  const counted = countedMatches(pairings, reader)
  const counts = {
    total: selected.total,
    totals: {
      ...selected.totals,
      others: othersIn(
        pairings,
        reader,
        ({ offer }) => offer.id,
        ({ offer }) => offer.organizationId,
      ),
    },
    needs: summarizeNeeds(
      asked.deal,
      asked.needs,
      counted.map(({ need, offer, verdict }) => ({
        need,
        organizationId: offer.organizationId,
        score: verdict.score,
      })),
    ),
    facts: factsOf(
      'deal',
      counted.filter(({ needed }) => !isFinanced(needed)).map(({ verdict }) => verdict),
      dealFields,
    ),
    ...subject,
  }
  return { pairings: selected.pairings, reader, counts }
}

/** Every need of a deal with one offer, in any state (M-130). @throws HttpProblem 404 */
export async function matchesOfPair(
  db: Executor,
  person: Belonging,
  { id, kind, offerId }: EndpointParsed<typeof readMatch>['params'],
): Promise<Pick<MatchList, 'matches'>> {
  const deal = await dealAsked(db, person, id)
  const offer = await readOffer(db, kind, offerId)
  if (offer === null || !mayRead(person, kind, offer)) throw notFound()
  const { deal: demand, needs } = questionOf(deal)
  const pairings = needs.map((needed): Pairing => ({
    verdict: judge(demand, needed, offer.offer),
    needed,
    before: null,
    kind,
    need: needed.need,
    other: { id: offer.id, name: orderName(offer.name) },
    dealId: deal.id,
    facilityId: '',
    deal,
    demand,
    offer,
    facility: null,
  }))
  return { matches: await toMatches(db, pairings, await readerOf(db, person, deal)) }
}
