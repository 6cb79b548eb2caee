import { labelOf } from '#contract/common/enums'
import { capitalTypes } from '#contract/common/registry-enums'
import { shortDayWords } from '#contract/finance/day-words'
import { addDays } from '#contract/finance/days'
import { dollars } from '#contract/matching/words'
import { isLoanKind } from '#contract/offers/cash-flow'
import { offerDays, offerStateOn } from '#contract/offers'
import type { SettledOffer } from '#contract/offer-terms'
import type { pipelineOffers } from '#database/offers'
import { HttpProblem, invalidField } from '#server/platform/http/problems'
import type { IntroductionRow } from '#server/features/introductions/introductions.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'

export type OfferRow = typeof pipelineOffers.$inferSelect

const dayOf = (at: Date | null): string => (at ?? new Date()).toISOString().slice(0, 10)

/** What became of an offer that waits for no answer, as a sentence; null while it does (O-005, O-010). */
export function endedWords(offer: OfferRow, today: string): string | null {
  const state = offerStateOn(offer, today)
  if (state === 'sent') return null
  if (state === 'draft') return 'This offer was not sent yet.'
  if (state === 'lapsed')
    return `This offer ended on ${shortDayWords(offer.goodUntil ?? today)}. Ask for it again.`
  const day = shortDayWords(dayOf(state === 'accepted' ? offer.acceptedAt : offer.endedAt))
  const again = state === 'withdrawn' ? ' Ask for it again.' : ''
  return `This offer was ${state} on ${day}.${again}`
}

/** Why an introduction takes no offer, and none of it can be sent; null where it does (O-003, H-095). */
export function noOfferWords(introduction: IntroductionRow, deal: DealRow | null): string | null {
  const { state, accepterName, dealOutcome, capitalOutcome, dealOrganizationId } = introduction
  if (state !== 'accepted')
    return accepterName === null
      ? 'This introduction was not accepted'
      : 'This introduction has ended'
  if (dealOutcome === 'no_deal' || capitalOutcome === 'no_deal')
    return 'This introduction has ended'
  if (deal === null) return 'This project is not shared any more'
  if (deal.organizationId !== dealOrganizationId) return 'This introduction has ended'
  if (deal.outcome !== 'open') return 'This project is not open'
  return deal.visibility === 'shared' ? null : 'This project is not shared any more'
}

interface Terms extends Omit<SettledOffer, 'binding' | 'conditions' | 'items'> {
  readonly items: readonly string[]
}

/** @throws HttpProblem 400 for terms that contradict the project, the list or each other, drafts too; `before` are items that it had already */
export function checkTerms(
  { need, termMonths, interestOnlyMonths, items }: Terms,
  deal: DealRow | null,
  known: ReadonlySet<string>,
): void {
  if (deal !== null && !deal.capNeed.includes(need))
    throw invalidField('need', 'Choose a need of the project')
  if (termMonths !== null && (interestOnlyMonths ?? 0) > termMonths)
    throw invalidField('interestOnlyMonths', `Use a whole number from 0 to ${termMonths}`)
  if (items.some((id) => !known.has(id))) throw invalidField('items', 'Choose an item of the list')
}

/** @throws HttpProblem 400 with a sentence for each of the terms that an offer is not sent without (O-004) */
export function checkSendable(terms: Terms, today: string): void {
  const { kind, amount, goodUntil, rate, termMonths } = terms
  const isGood = goodUntil !== null && goodUntil >= today && goodUntil <= addDays(today, offerDays)
  const isLent = kind !== null && isLoanKind(kind)
  const faults = Object.fromEntries(
    Object.entries({
      kind: kind === null && 'Choose a kind',
      amount: amount === null && 'Enter an amount',
      rate: isLent && rate === null && 'Enter a rate',
      termMonths: isLent && termMonths === null && 'Enter the term in months',
      goodUntil: !isGood && `Choose a day from today to ${offerDays} days on`,
    }).filter((fault): fault is [string, string] => fault[1] !== false),
  )
  const [message] = Object.values(faults)
  if (message !== undefined) throw new HttpProblem('validation', message, { fields: faults })
}

/** "Perm, $4,400,000": what notifications and mails say of an offer, and nothing else of it (H-060). */
export const saidOf = ({ need, amount }: Pick<OfferRow, 'need' | 'amount'>): string =>
  `${labelOf(capitalTypes, need)}, ${dollars(amount ?? 0)}`
