import type { OfferState } from '#contract/common/closing-enums'
import { offerStateOn } from '#contract/offers'
import { mayAnswerOffer, mayWriteOffer, onlyTheTwo } from '#contract/rights'
import type { IntroductionRow, Side } from '#server/features/introductions/introductions.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import type { Post } from '#server/features/shares/room-notices.store'
import type { Change } from '#server/platform/http/call'
import { conflict, forbidden, notFound, requireVersion } from '#server/platform/http/problems'
import { today } from '#server/platform/present-day'
import { answerOffer, lockOffer } from './offers.store.ts'
import type { OfferRules, Reader, StoredOffer } from './offers.store.ts'
import { endedWords } from './offers.rules.ts'

/** A call that changes an offer: who makes it, and what it is made with. */
export interface OfferCall extends Change {
  person: Reader
  rules: OfferRules
  post: Post
}

/** An offer that is locked with its deal, which is null while it is deleted. */
export interface LockedOffer extends StoredOffer {
  deal: DealRow | null
}

/** The side that a person acts for. @throws HttpProblem 403 for everybody else, administrators too (H-001) */
export function sideOf({ person }: Pick<OfferCall, 'person'>, introduction: IntroductionRow): Side {
  if (mayWriteOffer(person, introduction)) return 'capital'
  if (mayAnswerOffer(person, introduction)) return 'deal'
  throw forbidden(onlyTheTwo)
}

/** @throws HttpProblem 403 for who does not act for this side */
export function requireSide(call: OfferCall, introduction: IntroductionRow, side: Side): void {
  if (sideOf(call, introduction) === side) return
  throw forbidden(
    side === 'capital'
      ? 'Only the organization that makes the offer can do this'
      : 'Only the organization of the project can do this',
  )
}

/** An offer, locked. @throws HttpProblem 404 for one that is missing or hidden, 403 for who does not act for `side` */
export async function lockFor(call: OfferCall, id: string, side?: Side): Promise<LockedOffer> {
  const found = await lockOffer(call.tx, call.person, id)
  if (found === null) throw notFound()
  if (side !== undefined) requireSide(call, found.introduction, side)
  return found
}

/** The offer as it is answered to who makes the call. */
export const answered = ({ tx, person, rules }: OfferCall, id: string) =>
  answerOffer(tx, person, id, rules)

/**
 * Lets a change of an offer pass that is in a state which allows it, and in the sent version.
 * @throws HttpProblem 409 with what it is now
 */
export async function requireState(
  call: OfferCall,
  { offer }: StoredOffer,
  isAllowed: (state: OfferState) => boolean,
  version: number | undefined,
): Promise<void> {
  const current = () => answered(call, offer.id)
  if (!isAllowed(offerStateOn(offer, today())))
    throw conflict(endedWords(offer, today()) ?? 'This offer was sent already.', {
      current: await current(),
    })
  await requireVersion(version, offer.version, current)
}
