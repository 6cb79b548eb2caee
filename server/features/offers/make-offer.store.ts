import { eq, sql } from 'drizzle-orm'
import { offerLimit, offerStateOn } from '#contract/offers'
import type { Offer } from '#contract/offers'
import { settledOffer } from '#contract/offer-terms'
import type { createOfferBody, updateOfferBody } from '#contract/offer-terms'
import { pipelineOffers } from '#database/offers'
import { setRecordFile } from '#server/features/files/record-files.store'
import { findIntroduction } from '#server/features/introductions/introductions.store'
import { changeRow, given, insertRow } from '#server/platform/database/changes/rows'
import { conflict, invalidField, notFound, requireVersion } from '#server/platform/http/problems'
import { today } from '#server/platform/present-day'
import type { z } from 'zod'
import { deleteDraft } from './ended-offers.store.ts'
import { answered, lockFor, requireSide, requireState } from './offer-call.ts'
import type { LockedOffer, OfferCall } from './offer-call.ts'
import { offerEvent } from './offer-events.ts'
import { raiseOutcome } from './offer-outcome.store.ts'
import { lockIntroductionOf, offersInState } from './offers.store.ts'
import { checkSendable, checkTerms, endedWords, noOfferWords } from './offers.rules.ts'
import type { OfferRow } from './offers.rules.ts'
import { tellOfOffer } from './tell-of-offers.ts'

type Introduced = Pick<LockedOffer, 'introduction' | 'deal'>

/** @throws HttpProblem 409 where an introduction takes no offer (O-003, H-098) */
function requireOpen({ introduction, deal }: Introduced): void {
  const words = noOfferWords(introduction, deal)
  if (words !== null) throw conflict(words)
}

/** Items that an offer may name: those of the list in force, and those that it names already. */
const knownItems = ({ rules }: OfferCall, before: readonly string[] = []) =>
  new Set([...rules.list.items.map(({ id }) => id), ...before])

/**
 * Makes room for an open offer of a need: one whose day has passed ends with it.
 * @throws HttpProblem 409 with the one that is open (O-003)
 */
async function takePlace(
  call: OfferCall,
  { introduction, deal }: Introduced,
  need: string,
  own: string | null,
): Promise<void> {
  const { tx, audit } = call
  const open = await offersInState(tx, introduction.id, ['draft', 'sent'])
  const other = open.find((each) => each.need === need && each.id !== own)
  if (other === undefined) return
  if (offerStateOn(other, today()) !== 'lapsed')
    throw conflict('Your organization has an open offer for this need. Revise it instead.', {
      current: await answered(call, other.id),
    })
  const after = await changeRow(tx, pipelineOffers, other.id, {
    state: 'lapsed',
    endedAt: sql`now()`,
  })
  await audit(await offerEvent(tx, { before: other, after }, introduction, deal))
}

/** What is stored with the sending of an offer. */
const sendingOf = ({ person }: OfferCall, revision: number) => ({
  state: 'sent',
  revision: revision + 1,
  sentAt: new Date(),
  sentBy: person.id,
  endedAt: null,
})

/** What follows where an offer is sent or revised: the outcome of its introduction, and that the project is told. */
async function afterSending(
  call: OfferCall,
  { introduction, deal }: Introduced,
  offer: OfferRow,
): Promise<void> {
  const { tx, post, person } = call
  const intermediary = deal?.intermediaryAggregatorId ?? null
  await raiseOutcome(call, introduction, 'term_sheet', offer.amount ?? 0, intermediary)
  const action = offer.revision === 1 ? 'offer_sent' : 'offer_revised'
  await tellOfOffer(
    tx,
    post,
    { offer, introduction },
    { action, by: 'capital', actorId: person.id },
  )
}

const setFile = (
  { tx, person }: OfferCall,
  recordId: string,
  before: string | null,
  after: string | null | undefined,
) =>
  setRecordFile(tx, {
    entity: 'pipeline-offers',
    recordId,
    field: 'file',
    before,
    after,
    actor: { user: person },
  })

/** Makes an offer, as a draft or sent at once (O-003). @throws HttpProblem */
export async function createOffer(
  call: OfferCall,
  introductionId: string,
  { send = false, ...body }: z.output<typeof createOfferBody>,
): Promise<Offer> {
  const { tx, person, audit } = call
  const seen = await findIntroduction(tx, person, introductionId)
  if (seen === null) throw notFound()
  const deal = await lockIntroductionOf(tx, seen.introduction)
  const { introduction } = (await findIntroduction(tx, person, introductionId)) ?? seen
  requireSide(call, introduction, 'capital')
  const introduced = { introduction, deal: introduction.dealId === null ? null : deal }
  requireOpen(introduced)
  await takePlace(call, introduced, body.need, null)
  const made = await tx.$count(pipelineOffers, eq(pipelineOffers.introductionId, introduction.id))
  if (made >= offerLimit) throw conflict(`An introduction can have at most ${offerLimit} offers`)
  const terms = settledOffer(body)
  checkTerms(terms, deal, knownItems(call))
  if (send) checkSendable(terms, today())
  const file = body.file ?? null
  const row = await insertRow(tx, pipelineOffers, {
    ...terms,
    file,
    introductionId: introduction.id,
    createdBy: person.id,
    ...(send && sendingOf(call, 0)),
  })
  await setFile(call, row.id, null, file)
  await audit(await offerEvent(tx, { after: row }, introduction, introduced.deal))
  if (send) await afterSending(call, introduced, row)
  return answered(call, row.id)
}

/** Edits a draft, or revises what was sent, which is told anew (O-005). @throws HttpProblem */
export async function updateOffer(
  call: OfferCall,
  id: string,
  { version, ...body }: z.output<typeof updateOfferBody>,
): Promise<Offer> {
  const { tx, audit } = call
  const stored = await lockFor(call, id, 'capital')
  const { offer: before, introduction, deal } = stored
  const isDraft = before.state === 'draft'
  const isRevised = before.state === 'sent' || before.state === 'lapsed'
  if (!isDraft && !isRevised)
    throw conflict(endedWords(before, today()) ?? '', { current: await answered(call, id) })
  await requireVersion(version, before.version, () => answered(call, id))
  requireOpen(stored)
  const { file, ...fields } = body
  const terms = settledOffer({
    ...(before as unknown as Required<typeof fields>),
    ...given(fields),
  })
  await takePlace(call, stored, terms.need, id)
  checkTerms(terms, deal, knownItems(call, before.items))
  if (isRevised) checkSendable(terms, today())
  await setFile(call, id, before.file, file)
  const after = await changeRow(tx, pipelineOffers, id, {
    ...terms,
    ...(file !== undefined && { file }),
    ...(isRevised && sendingOf(call, before.revision)),
  })
  await audit(await offerEvent(tx, { before, after }, introduction, deal))
  if (isRevised) await afterSending(call, stored, after)
  return answered(call, id)
}

/** Sends a draft to the project (O-004). @throws HttpProblem */
export async function sendOffer(
  call: OfferCall,
  id: string,
  version: number | undefined,
): Promise<Offer> {
  const stored = await lockFor(call, id, 'capital')
  const { offer: before, introduction, deal } = stored
  await requireState(call, stored, (state) => state === 'draft', version)
  requireOpen(stored)
  // The need may have gone since, and items of the list with it.
  const terms = before as unknown as Parameters<typeof checkTerms>[0]
  checkTerms(terms, deal, knownItems(call, before.items))
  checkSendable(terms, today())
  const after = await changeRow(call.tx, pipelineOffers, id, sendingOf(call, before.revision))
  await call.audit(await offerEvent(call.tx, { before, after }, introduction, deal))
  await afterSending(call, stored, after)
  return answered(call, id)
}

/** Deletes a draft. @throws HttpProblem */
export async function deleteOffer(
  call: OfferCall,
  id: string,
  version: number | undefined,
): Promise<void> {
  const stored = await lockFor(call, id, 'capital')
  await requireState(call, stored, (state) => state === 'draft', version)
  await call.audit(await deleteDraft(call.tx, stored))
}

/** Says which conditions are met: no revision, and nobody is told (O-005). @throws HttpProblem */
export async function markConditions(
  call: OfferCall,
  id: string,
  { met, version }: { met: readonly number[]; version?: number | undefined },
): Promise<Offer> {
  const stored = await lockFor(call, id, 'capital')
  const { offer: before, introduction, deal } = stored
  await requireState(call, stored, (state) => state === 'sent' || state === 'accepted', version)
  if (met.some((place) => place >= before.conditions.length))
    throw invalidField('met', 'Name conditions by their position')
  const after = await changeRow(call.tx, pipelineOffers, id, {
    conditions: before.conditions.map(({ text }, place) => ({ text, met: met.includes(place) })),
  })
  await call.audit(await offerEvent(call.tx, { before, after }, introduction, deal))
  return answered(call, id)
}
