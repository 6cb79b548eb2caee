import type { z } from 'zod'
import { introductionDays } from '#contract/introductions'
import type { askForIntroductionBody } from '#contract/introductions'
import { mayAskFor } from '#contract/rights'
import { lockOwn } from '#server/features/users/users.store'
import type { Change } from '#server/platform/http/call'
import {
  conflict,
  forbidden,
  invalidField,
  notFound,
  tooMany,
} from '#server/platform/http/problems'
import type { Actor } from '#server/platform/sessions/session.store'
import { asRightsSee } from '#server/platform/sessions/address-proof'
import {
  countOfDay,
  countWaiting,
  findLive,
  lastAskedBy,
  lockAsking,
  ofPair,
} from './asking.store.ts'
import type { Pair } from './asking.store.ts'
import { storeExpired } from './expiry.store.ts'
import { bestFit } from './fit.rules.ts'
import type { Fit } from './fit.rules.ts'
import { askAgainFrom, dayText, nameIn } from './introductions.rules.ts'
import type { IntroductionRow, Side } from './introductions.rules.ts'
import { insertIntroduction, introductionEvent, toIntroduction } from './introductions.store.ts'
import type { StoredIntroduction } from './introductions.store.ts'
import { lockOffered, lockOfferedTo } from './offered.store.ts'
import type { Offered } from './offered.store.ts'
import type { ReadDeal } from '#server/features/matches/candidates.store'
import { sendExpired, sendRequested } from './send-introduction-mails.ts'
import type { Post } from './send-introduction-mails.ts'

type Body = z.output<typeof askForIntroductionBody>

/** Requests of an organization that may wait at once, and of a person in 24 hours (M-204). */
const mostWaiting = 20
const mostOfDay = 10
const day = 24 * 60 * 60 * 1000

/** What fits of a deal and an offer that may be introduced. @throws HttpProblem 409 with the first reason against it, in the order of M-202 */
function introducible(
  deal: ReadDeal,
  offered: Offered,
  need: Body['need'],
): { fit: Fit; dealOrganizationId: string } {
  const { organizationId: dealOrganizationId } = deal
  if (dealOrganizationId === null)
    throw conflict('This project has no organization that could be asked')
  if (dealOrganizationId === offered.organizationId)
    throw conflict('The project and the offer belong to the same organization')
  if (deal.outcome !== 'open') throw conflict('This project is not open')
  if (deal.visibility !== 'shared') throw conflict('Share the project with the campaign first')
  if (!offered.isOpen) throw conflict('This offer is not published')
  const found = bestFit(deal.deal, offered.compared, need)
  if ('fit' in found) return { fit: found.fit, dealOrganizationId }
  throw conflict(
    offered.kind === 'catalytic-facilities'
      ? 'No product of this facility fits the project'
      : `This offer does not fit the project: ${found.misfit ?? ''}`,
  )
}

/** @throws HttpProblem 429 where the organization or the person has asked for too many (M-204); also with RATE_LIMIT=off */
async function checkLimits(
  { tx }: Change,
  asking: { organizationId: string; userId: string },
): Promise<void> {
  const waiting = await countWaiting(tx, asking.organizationId)
  if (waiting.count >= mostWaiting)
    throw tooMany(
      `Your organization has ${mostWaiting} introductions waiting for an answer; withdraw one or wait`,
      waiting.seconds,
    )
  const ofDay = await countOfDay(tx, asking.userId)
  if (ofDay.count >= mostOfDay)
    throw tooMany(`You have asked for ${mostOfDay} introductions in 24 hours`, ofDay.seconds)
}

const offerColumns = {
  products: 'productId',
  'lending-profiles': 'lendingProfileId',
  'catalytic-facilities': 'facilityId',
} as const

/** Asks for an introduction, in the transaction of `change` (M-200 to M-204). @throws HttpProblem */
export async function askFor(
  change: Change,
  actor: Actor,
  body: Body,
  post: Post,
): Promise<StoredIntroduction> {
  const { tx, audit } = change
  // The account first, as everywhere: of two requests of one person at the same moment each counts the other.
  const { user: person } = asRightsSee(await lockOwn(tx, actor))
  const offered = await lockOffered(tx, person, body.kind, body.offerId)
  const deal = await lockOfferedTo(tx, person, body.dealId)
  if (offered === null || deal === null) throw notFound()
  if (!mayAskFor(person, deal, offered))
    throw forbidden(
      "Only the project's and the lender's organizations can ask for this introduction",
    )
  if (body.need !== undefined && !deal.deal.capNeed.includes(body.need))
    throw invalidField('need', 'Choose a need of the project')
  const { fit, dealOrganizationId } = introducible(deal, offered, body.need)

  const askedBy: Side = person.organizationId === dealOrganizationId ? 'deal' : 'capital'
  const organizationId = askedBy === 'deal' ? dealOrganizationId : offered.organizationId
  await lockAsking(tx, organizationId)
  const pair: Pair = {
    dealId: deal.id,
    dealOrganizationId,
    capitalOrganizationId: offered.organizationId,
  }
  await expirePair(change, pair, post)
  const isLive = (live: StoredIntroduction) =>
    conflict('These organizations already have an introduction for this project', {
      current: toIntroduction(person, live),
    })
  const live = await findLive(tx, pair)
  if (live !== null) throw isLive(live)
  const last = await lastAskedBy(tx, pair, askedBy)
  const from = last === null ? null : askAgainFrom(last, new Date())
  if (from !== null)
    throw conflict(`This introduction can be asked again from ${dayText(new Date(from))} on`)
  await checkLimits(change, { organizationId, userId: person.id })

  const now = new Date()
  const askingName = askedBy === 'deal' ? (deal.organizationName ?? '') : offered.organizationName
  const asker = { id: person.id, name: nameIn(person, askingName) }
  const row = await insertIntroduction(tx, {
    dealId: deal.id,
    dealName: deal.name,
    kind: body.kind,
    [offerColumns[body.kind]]: offered.id,
    offerName: offered.name,
    need: fit.need,
    amount: fit.amount,
    score: fit.score,
    confidence: fit.confidence,
    dealOrganizationId,
    dealOrganizationName: deal.organizationName ?? '',
    capitalOrganizationId: offered.organizationId,
    capitalOrganizationName: offered.organizationName,
    askedBy,
    askerId: person.id,
    askerName: asker.name,
    askerEmail: person.email,
    askerPhone: body.phone ?? null,
    message: body.message,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + introductionDays * day),
  })
  if (row === null) {
    // The other side has asked at the same moment.
    const theirs = await findLive(tx, pair)
    if (theirs === null) throw new Error('The introduction was not stored')
    throw isLive(theirs)
  }
  const stored = { introduction: row, intermediaryAggregatorId: deal.intermediaryAggregatorId }
  await audit(introductionEvent(row, stored), asker)
  await sendRequested(tx, post, row)
  return stored
}

/** A request of the pair that is past its end leaves its place, as the hourly job would have it. */
async function expirePair({ tx, auditAll }: Change, pair: Pair, post: Post): Promise<void> {
  const expired = await storeExpired(tx, ofPair(pair))
  await auditAll(expired.map(({ introduction, ...rest }) => introductionEvent(introduction, rest)))
  const rows: IntroductionRow[] = expired.map(({ introduction }) => introduction)
  for (const row of rows) await sendExpired(tx, post, row)
}
