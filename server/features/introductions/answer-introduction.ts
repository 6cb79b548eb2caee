import type { z } from 'zod'
import type {
  acceptIntroductionBody,
  declineIntroductionBody,
  introductionOutcomeBody,
} from '#contract/introductions'
import { isAdmin, isOnSide, mayAnswerIntroduction } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { endRoom } from '#server/features/shares/end-room.store'
import { hasAccepted } from '#server/features/offers/offers.store'
import { findUserById } from '#server/features/users/users.store'
import type { Change } from '#server/platform/http/call'
import { conflict, forbidden, notFound, requireVersion } from '#server/platform/http/problems'
import type { Actor } from '#server/platform/sessions/session.store'
import { findLive } from './asking.store.ts'
import {
  answeredAlready,
  askedSide,
  askingSide,
  nameIn,
  organizationOf,
  stateOf,
} from './introductions.rules.ts'
import type { IntroductionRow, Side } from './introductions.rules.ts'
import {
  changeIntroduction,
  introductionEvent,
  lockIntroduction,
  toIntroduction,
} from './introductions.store.ts'
import type { StoredIntroduction } from './introductions.store.ts'
import { sendAccepted, sendDeclined } from './send-introduction-mails.ts'
import type { Post } from './send-introduction-mails.ts'

const onlyTheTwo = () => forbidden('Only the two organizations can do this')

/** An introduction that somebody answers, locked. @throws HttpProblem 404 for one they may not know of */
async function lockFor({ tx }: Change, person: Belonging, id: string): Promise<StoredIntroduction> {
  const stored = await lockIntroduction(tx, person, id)
  if (stored === null) throw notFound()
  return stored
}

/** @throws HttpProblem 409 for what does not wait for an answer any more, with what it is now (M-209) */
function requireWaiting(person: Belonging, stored: StoredIntroduction): void {
  const now = new Date()
  const already = answeredAlready(stored.introduction, now)
  if (already !== null) throw conflict(already, { current: toIntroduction(person, stored, now) })
}

/** The waiting introduction of the asked side. @throws HttpProblem 403 for everybody else (M-207) */
async function lockToAnswer(
  change: Change,
  person: Belonging,
  id: string,
): Promise<StoredIntroduction> {
  const stored = await lockFor(change, person, id)
  const { introduction } = stored
  if (!mayAnswerIntroduction(person, introduction))
    throw isOnSide(person, introduction, askingSide(introduction))
      ? forbidden('Your organization asked for this introduction')
      : onlyTheTwo()
  requireWaiting(person, stored)
  return stored
}

type User = Actor['user']

/** Who acts, by the name introductions and their trail have. */
function actorIn(introduction: IntroductionRow, user: User): { id: string; name: string } {
  const side = (['deal', 'capital'] as const).find((each) => isOnSide(user, introduction, each))
  const organization = side === undefined ? 'the campaign' : organizationOf(introduction, side).name
  return { id: user.id, name: nameIn(user, organization) }
}

/** Stores a change with its audit entry, and answers the introduction as it is then. */
async function store(
  { tx, audit }: Change,
  user: User,
  { introduction: before, intermediaryAggregatorId }: StoredIntroduction,
  values: Parameters<typeof changeIntroduction>[2],
): Promise<StoredIntroduction> {
  const introduction = await changeIntroduction(tx, before.id, values)
  await audit(
    introductionEvent(introduction, { before, intermediaryAggregatorId }),
    actorIn(before, user),
  )
  return { introduction, intermediaryAggregatorId }
}

/** Accepts: from now on both sides read how they are reached (M-206, M-207). @throws HttpProblem */
export async function accept(
  change: Change,
  { user: person }: Actor,
  id: string,
  body: z.output<typeof acceptIntroductionBody>,
  post: Post,
): Promise<StoredIntroduction> {
  const stored = await lockToAnswer(change, person, id)
  const { askerId, askerEmail } = stored.introduction
  const asking = organizationOf(stored.introduction, askingSide(stored.introduction))
  const asker = askerId === null ? null : (await findUserById(change.tx, askerId))?.user
  const isStillThere = asker?.disabledAt === null && asker.organizationId === asking.id
  const after = await store(change, person, stored, {
    state: 'accepted',
    answeredAt: new Date(),
    accepterId: person.id,
    accepterName: actorIn(stored.introduction, person).name,
    accepterEmail: person.email,
    accepterPhone: body.phone ?? null,
    // The address may have changed since; that of somebody who has left is none of the asking side's.
    askerEmail: isStillThere ? asker.email : askerEmail,
  })
  await sendAccepted(change.tx, post, after.introduction)
  return after
}

/** Declines with a reason (M-207). @throws HttpProblem */
export async function decline(
  change: Change,
  { user: person }: Actor,
  id: string,
  { reason, note }: z.output<typeof declineIntroductionBody>,
  post: Post,
): Promise<StoredIntroduction> {
  const stored = await lockToAnswer(change, person, id)
  const after = await store(change, person, stored, {
    state: 'declined',
    answeredAt: new Date(),
    declineReason: reason,
    declineNote: note ?? null,
  })
  await sendDeclined(change.tx, post, after.introduction)
  return after
}

/** Withdraws what waits: the asking side, or an administrator; nobody is mailed (M-208, M-236). @throws HttpProblem */
export async function withdraw(
  change: Change,
  { user: person }: Actor,
  id: string,
): Promise<StoredIntroduction> {
  const stored = await lockFor(change, person, id)
  const { introduction } = stored
  if (!isAdmin(person) && !isOnSide(person, introduction, askingSide(introduction)))
    throw isOnSide(person, introduction, askedSide(introduction))
      ? forbidden('Only the organization that asked can withdraw this introduction')
      : onlyTheTwo()
  requireWaiting(person, stored)
  return store(change, person, stored, { state: 'withdrawn', answeredAt: new Date() })
}

type Outcome = z.output<typeof introductionOutcomeBody>

const outcomeColumns = (side: Side, { id, name }: { id: string; name: string }, body: Outcome) => {
  const hasAmount = body.outcome === 'term_sheet' || body.outcome === 'funded'
  const amount = hasAmount ? (body.amount ?? null) : null
  const reason = body.outcome === 'no_deal' ? (body.reason ?? null) : null
  const note = body.note ?? null
  return side === 'deal'
    ? {
        dealOutcome: body.outcome,
        dealOutcomeAmount: amount,
        dealOutcomeReason: reason,
        dealOutcomeNote: note,
        dealOutcomeAt: new Date(),
        dealOutcomeBy: id,
        dealOutcomeByName: name,
      }
    : {
        capitalOutcome: body.outcome,
        capitalOutcomeAmount: amount,
        capitalOutcomeReason: reason,
        capitalOutcomeNote: note,
        capitalOutcomeAt: new Date(),
        capitalOutcomeBy: id,
        capitalOutcomeByName: name,
      }
}

/** The introduction that already counts for its deal and organizations, where this one ended without a deal and would count again. */
async function replacedBy(
  { tx }: Change,
  row: IntroductionRow,
  values: ReturnType<typeof outcomeColumns>,
): Promise<StoredIntroduction | null> {
  const { dealId, dealOrganizationId, capitalOrganizationId, besideAnother } = row
  const isNoDeal = (each: Pick<IntroductionRow, 'dealOutcome' | 'capitalOutcome'>) =>
    each.dealOutcome === 'no_deal' || each.capitalOutcome === 'no_deal'
  if (dealId === null || dealOrganizationId === null || capitalOrganizationId === null) return null
  if (besideAnother) return null
  if (!isNoDeal(row) || isNoDeal({ ...row, ...values })) return null
  return findLive(tx, { dealId, dealOrganizationId, capitalOrganizationId })
}

/** Records what became of it, for the own side (M-211). @throws HttpProblem */
export async function recordOutcome(
  change: Change,
  { user: person }: Actor,
  id: string,
  body: Outcome,
): Promise<StoredIntroduction> {
  const stored = await lockFor(change, person, id)
  const { introduction } = stored
  const side = (['deal', 'capital'] as const).find((each) => isOnSide(person, introduction, each))
  if (side === undefined) throw onlyTheTwo()
  const current = () => toIntroduction(person, stored)
  if (stateOf(introduction, new Date()) !== 'accepted')
    throw conflict('Only an accepted introduction has an outcome', { current: current() })
  await requireVersion(body.version, introduction.version, current)
  if (body.outcome === 'no_deal' && (await hasAccepted(change.tx, introduction.id)))
    throw conflict('An accepted offer stands. Withdraw or decline it first.', {
      current: current(),
    })
  const values = outcomeColumns(side, actorIn(introduction, person), body)
  const other = await replacedBy(change, introduction, values)
  if (other !== null)
    throw conflict('These organizations already have an introduction for this project', {
      current: toIntroduction(person, other),
    })
  const after = await store(change, person, stored, values)
  const { dealId, capitalOrganizationId } = introduction
  if (body.outcome === 'no_deal' && dealId !== null && capitalOrganizationId !== null) {
    const between = { dealIds: [dealId], lender: capitalOrganizationId }
    await change.auditAll(await endRoom(change.tx, between, 'no_deal'))
  }
  return after
}
