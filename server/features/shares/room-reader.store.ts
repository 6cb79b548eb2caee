import { and, asc, eq, isNull } from 'drizzle-orm'
import { isDealParty, isLive } from '#contract/rights'
import type { Belonging, ReadShare } from '#contract/rights'
import { introductions } from '#database/introductions'
import { pipelineShareReaders, pipelineShares } from '#database/package'
import { findDeal } from '#server/features/pipeline/pipeline.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import type { Executor } from '#server/platform/database/database'
import { notFound } from '#server/platform/http/problems'

type IntroductionRow = typeof introductions.$inferSelect
export type ShareRow = typeof pipelineShares.$inferSelect

/** A person at the page of a deal (closing, section 1). */
export interface RoomReader {
  readonly deal: DealRow
  readonly role: 'party' | 'guest' | 'reader'
  /** The introductions that make guests: of the deal for its parties, the own one for a guest, none for others. */
  readonly introductions: readonly IntroductionRow[]
  /** What is shared with a guest's organization, also past its day; null without. */
  readonly share: (ShareRow & ReadShare) | null
}

type Reader = Belonging & { readonly id: string }

/** The share of a deal with an organization that has not ended for good, as one of its members reads it. */
async function shareWith(db: Executor, dealId: string, organizationId: string, userId: string) {
  const [found] = await db
    .select({ share: pipelineShares, acceptedAt: pipelineShareReaders.acceptedAt })
    .from(pipelineShares)
    .leftJoin(
      pipelineShareReaders,
      and(
        eq(pipelineShareReaders.shareId, pipelineShares.id),
        eq(pipelineShareReaders.userId, userId),
      ),
    )
    .where(
      and(
        eq(pipelineShares.pipelineId, dealId),
        eq(pipelineShares.organizationId, organizationId),
        isNull(pipelineShares.endedAt),
      ),
    )
  if (found === undefined) return null
  const { share, acceptedAt } = found
  return { ...share, isAccepted: share.words === null || acceptedAt !== null }
}

/**
 * What a person is at a deal they may read, and what of it is shared with them; rights of sections follow by
 * `mayReadSection` and `mayReadDocument`. Nothing of it is kept between requests: a right ends with the row it comes from.
 */
export async function findRoomReader(
  db: Executor,
  person: Reader,
  dealId: string,
): Promise<RoomReader | null> {
  const deal = await findDeal(db, person, dealId)
  if (deal === null) return null
  const accepted = await db
    .select()
    .from(introductions)
    .where(and(eq(introductions.dealId, deal.id), eq(introductions.state, 'accepted')))
    .orderBy(asc(introductions.createdAt), asc(introductions.id))
  const live = accepted.filter((each) => isLive(each, deal))
  if (isDealParty(person, deal)) return { deal, role: 'party', introductions: live, share: null }
  const { organizationId } = person
  const own = live.filter((each) => each.capitalOrganizationId === organizationId)
  if (organizationId === null || own.length === 0)
    return { deal, role: 'reader', introductions: [], share: null }
  const share = await shareWith(db, deal.id, organizationId, person.id)
  return { deal, role: 'guest', introductions: own, share }
}

/** The same where the person is a party or a guest. @throws HttpProblem 404 for everybody else, also where the deal itself may be seen (H-002) */
export async function roomReader(
  db: Executor,
  person: Reader,
  dealId: string,
): Promise<RoomReader> {
  const found = await findRoomReader(db, person, dealId)
  if (found === null || found.role === 'reader') throw notFound()
  return found
}
