import type { z } from 'zod'
import type { OfferState } from '#contract/common/closing-enums'
import { dollars } from '#contract/matching/words'
import type { Offer, acceptOfferBody, closeOfferBody, declineOfferBody } from '#contract/offers'
import { pipelineOffers } from '#database/offers'
import { answerSource } from '#server/features/finance/finance.store'
import { dealStore, toDeal } from '#server/features/pipeline/pipeline.store'
import { changeRow } from '#server/platform/database/changes/rows'
import { conflict, invalidField } from '#server/platform/http/problems'
import { today } from '#server/platform/present-day'
import { withdrawOffer as withdraw } from './ended-offers.store.ts'
import { answered, lockFor, requireState, sideOf } from './offer-call.ts'
import type { LockedOffer, OfferCall } from './offer-call.ts'
import { offerEvent } from './offer-events.ts'
import { closeLine, withdrawLine, writeAcceptedLine } from './offer-lines.store.ts'
import { raiseOutcome } from './offer-outcome.store.ts'
import { noOfferWords } from './offers.rules.ts'
import type { OfferRow } from './offers.rules.ts'
import { tellOfOffer } from './tell-of-offers.ts'

const tell = (
  { tx, post, person }: OfferCall,
  stored: LockedOffer,
  action: Parameters<typeof tellOfOffer>[3]['action'],
  by: 'deal' | 'capital',
) => tellOfOffer(tx, post, stored, { action, by, actorId: person.id })

/** Stores a change of an offer with its audit entry. */
async function store(
  { tx, audit }: OfferCall,
  { offer: before, introduction, deal }: LockedOffer,
  values: Partial<typeof pipelineOffers.$inferInsert>,
): Promise<OfferRow> {
  const after = await changeRow(tx, pipelineOffers, before.id, values)
  await audit(await offerEvent(tx, { before, after }, introduction, deal))
  return after
}

/** Accepts an offer, which becomes a line of the stack in the same transaction (O-010, O-011). @throws HttpProblem */
export async function acceptOffer(
  call: OfferCall,
  id: string,
  { version, sourceId = null }: z.output<typeof acceptOfferBody>,
) {
  const { tx, person, rules } = call
  const stored = await lockFor(call, id, 'deal')
  const { deal, introduction } = stored
  await requireState(call, stored, (state) => state === 'sent', version)
  const closed = noOfferWords(introduction, deal)
  if (closed !== null || deal === null)
    throw conflict(closed ?? '', { current: await answered(call, id) })
  const accepted = { state: 'accepted', acceptedAt: new Date(), acceptedBy: person.id }
  await store(call, stored, accepted)
  const line = await writeAcceptedLine(call, deal, stored, sourceId, rules)
  await tell(call, stored, 'offer_accepted', 'deal')
  const after = await dealStore.find(tx, deal.id)
  if (after === null) throw new Error('The project is gone')
  return {
    offer: await answered(call, id),
    source: await answerSource(tx, person, line.id),
    figures: toDeal(after).figures,
  }
}

const isAnswered = (state: OfferState) => state === 'sent' || state === 'accepted'

/** Withdraws the line that an accepted offer became. */
async function withoutLine(call: OfferCall, { offer, deal }: LockedOffer): Promise<void> {
  if (offer.state === 'accepted' && deal !== null)
    await withdrawLine(call, deal, offer.id, call.rules)
}

/** Declines an offer, also one that was accepted (O-013). @throws HttpProblem */
export async function declineOffer(
  call: OfferCall,
  id: string,
  { reason, note, version }: z.output<typeof declineOfferBody>,
): Promise<Offer> {
  const stored = await lockFor(call, id, 'deal')
  await requireState(call, stored, isAnswered, version)
  await store(call, stored, {
    state: 'declined',
    endedAt: new Date(),
    declineReason: reason,
    declineNote: note ?? null,
  })
  await withoutLine(call, stored)
  await tell(call, stored, 'offer_declined', 'deal')
  return answered(call, id)
}

/** Withdraws an own offer, also one that was accepted (O-013). @throws HttpProblem */
export async function withdrawOffer(
  call: OfferCall,
  id: string,
  version: number | undefined,
): Promise<Offer> {
  const stored = await lockFor(call, id, 'capital')
  await requireState(call, stored, isAnswered, version)
  await call.audit(await withdraw(call.tx, stored))
  await withoutLine(call, stored)
  await tell(call, stored, 'offer_withdrawn', 'capital')
  return answered(call, id)
}

/** What the other side recorded of the closing, and what the two say together. */
function recordedBy(offer: OfferRow, side: 'deal' | 'capital') {
  const [amount, day] =
    side === 'deal'
      ? [offer.dealClosedAmount, offer.dealClosedDay]
      : [offer.capitalClosedAmount, offer.capitalClosedDay]
  return amount === null || day === null ? null : { amount, day }
}

/** Records the closing for the own side; closed once both say the same amount (O-014). @throws HttpProblem */
export async function closeOffer(
  call: OfferCall,
  id: string,
  { amount, day, version }: z.output<typeof closeOfferBody>,
): Promise<Offer> {
  const stored = await lockFor(call, id)
  const { offer, introduction, deal, organizationName } = stored
  const side = sideOf(call, introduction)
  await requireState(call, stored, (state) => state === 'accepted', version)
  if (day > today()) throw invalidField('day', 'Choose a day up to today')
  const other = recordedBy(offer, side === 'deal' ? 'capital' : 'deal')
  if (other !== null && other.amount !== amount) {
    const name = side === 'deal' ? organizationName : introduction.dealOrganizationName
    throw conflict(
      `${name} recorded ${dollars(other.amount)}. Record the same amount, or ask them to change it.`,
      { current: await answered(call, id) },
    )
  }
  const own =
    side === 'deal'
      ? { dealClosedAmount: amount, dealClosedDay: day }
      : { capitalClosedAmount: amount, capitalClosedDay: day }
  const isClosed = other !== null
  await store(call, stored, {
    ...own,
    ...(isClosed && { state: 'closed', endedAt: new Date() }),
  })
  if (isClosed) {
    const later = other.day > day ? other.day : day
    if (deal !== null) await closeLine(call, deal, stored, { amount, day: later }, call.rules)
    const intermediary = deal?.intermediaryAggregatorId ?? null
    await raiseOutcome(call, introduction, 'funded', amount, intermediary)
  }
  await tell(
    call,
    stored,
    side === 'deal' ? 'offer_closed_by_deal' : 'offer_closed_by_lender',
    side,
  )
  return answered(call, id)
}
