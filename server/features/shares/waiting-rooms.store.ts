import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { introductions } from '#database/introductions'
import { pipelineOffers } from '#database/offers'
import { pipelineQuestions, pipelineShares } from '#database/package'
import type { Executor } from '#server/platform/database/database'
import { dayAt } from '#server/platform/present-day'

/** What of the pages of some deals waits for their organization: offers, open questions, and who was ever given a share (U-010). */
export async function waitingRooms(db: Executor, dealIds: readonly string[]) {
  const ids = [...dealIds]
  const [offers, questions, shares] = await Promise.all([
    db
      .select({
        dealId: introductions.dealId,
        state: pipelineOffers.state,
        goodUntil: pipelineOffers.goodUntil,
      })
      .from(pipelineOffers)
      .innerJoin(introductions, eq(introductions.id, pipelineOffers.introductionId))
      .where(and(inArray(introductions.dealId, ids), eq(pipelineOffers.state, 'sent')))
      .orderBy(asc(pipelineOffers.id)),
    db
      .select({
        dealId: pipelineQuestions.pipelineId,
        organization: pipelineQuestions.organizationName,
        createdAt: pipelineQuestions.createdAt,
      })
      .from(pipelineQuestions)
      .where(and(inArray(pipelineQuestions.pipelineId, ids), isNull(pipelineQuestions.answeredAt)))
      .orderBy(asc(pipelineQuestions.createdAt), asc(pipelineQuestions.id)),
    db
      .selectDistinct({
        dealId: pipelineShares.pipelineId,
        organizationId: pipelineShares.organizationId,
      })
      .from(pipelineShares)
      .where(inArray(pipelineShares.pipelineId, ids))
      .orderBy(asc(pipelineShares.pipelineId), asc(pipelineShares.organizationId)),
  ])
  return (dealId: string) => ({
    offers: offers.flatMap((each) =>
      each.dealId === dealId ? [{ state: each.state, goodUntil: each.goodUntil ?? '' }] : [],
    ),
    questions: questions.flatMap(({ organization, createdAt, ...each }) =>
      each.dealId === dealId ? [{ organization, open: true, askedOn: dayAt(createdAt) }] : [],
    ),
    wasSharedWith: (organizationId: string | null) =>
      shares.some((each) => each.dealId === dealId && each.organizationId === organizationId),
  })
}
export type WaitingRoom = ReturnType<Awaited<ReturnType<typeof waitingRooms>>>
