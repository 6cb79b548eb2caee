import { and, asc, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { attentionLimit } from '#contract/dashboard'
import type { Attention } from '#contract/dashboard'
import { introductions } from '#database/introductions'
import { pipelineOffers } from '#database/offers'
import { pipelineQuestions } from '#database/package'
import { pipeline } from '#database/pipeline'
import type { Executor } from '#server/platform/database/database'
import { dayAt } from '#server/platform/present-day'

/** Days after acceptance from which an outcome is asked for (M-311). */
const outcomeDays = 30

const {
  askedBy,
  state,
  expiresAt,
  answeredAt,
  dealOrganizationId,
  capitalOrganizationId,
  dealOutcome,
  capitalOutcome,
} = introductions

/** Requests to an organization that wait for its answer, as a condition (M-300). */
export const incomingRequests = (organizationId: string): SQL | undefined =>
  and(
    eq(state, 'requested'),
    gt(expiresAt, sql`now()`),
    or(
      and(eq(dealOrganizationId, organizationId), eq(askedBy, 'capital')),
      and(eq(capitalOrganizationId, organizationId), eq(askedBy, 'deal')),
    ),
  )

/** Introductions that wait for an organization, as a condition: requests to it, and accepted ones of 30 days whose outcome it has not recorded (M-311). */
export const waitingFor = (organizationId: string): SQL | undefined =>
  or(
    incomingRequests(organizationId),
    and(
      eq(state, 'accepted'),
      lte(answeredAt, sql`now() - make_interval(hours => ${outcomeDays * 24}::int)`),
      or(
        and(eq(dealOrganizationId, organizationId), isNull(dealOutcome)),
        and(eq(capitalOrganizationId, organizationId), isNull(capitalOutcome)),
      ),
    ),
  )

/** Offers with their introductions. */
export const offersAndIntroductions = sql`${pipelineOffers} inner join ${introductions} on ${introductions.id} = ${pipelineOffers.introductionId}`

/** Offers that wait for an organization's answer, as a condition on both (H-062). */
export const offersTo = (organizationId: string): SQL | undefined =>
  and(
    eq(pipelineOffers.state, 'sent'),
    gte(pipelineOffers.goodUntil, sql`(now() at time zone 'America/New_York')::date`),
    eq(dealOrganizationId, organizationId),
  )

/** The offers that wait for an organization's answer, the one that ends first before the others. */
export const waitingOffers = (db: Executor, organizationId: string) =>
  db
    .select({
      id: pipelineOffers.id,
      dealId: introductions.dealId,
      dealName: introductions.dealName,
      lenderId: capitalOrganizationId,
      organizationName: introductions.capitalOrganizationName,
      goodUntil: pipelineOffers.goodUntil,
    })
    .from(pipelineOffers)
    .innerJoin(introductions, eq(introductions.id, pipelineOffers.introductionId))
    .where(offersTo(organizationId))
    .orderBy(asc(pipelineOffers.goodUntil), asc(pipelineOffers.id))

/** Questions with their deals. */
export const questionsAndDeals = sql`${pipelineQuestions} inner join ${pipeline} on ${pipeline.id} = ${pipelineQuestions.pipelineId}`

/** Open questions to an organization, as a condition on both (H-062). */
export const questionsTo = (organizationId: string): SQL | undefined =>
  and(isNull(pipelineQuestions.answeredAt), eq(pipeline.organizationId, organizationId))

/** The open questions to an organization, the oldest first. */
export const openQuestions = (db: Executor, organizationId: string) =>
  db
    .select({
      id: pipelineQuestions.id,
      dealId: pipeline.id,
      dealName: pipeline.name,
      lenderId: pipelineQuestions.organizationId,
      organizationName: pipelineQuestions.organizationName,
      askedAt: pipelineQuestions.createdAt,
    })
    .from(pipelineQuestions)
    .innerJoin(pipeline, eq(pipeline.id, pipelineQuestions.pipelineId))
    .where(questionsTo(organizationId))
    .orderBy(asc(pipelineQuestions.createdAt), asc(pipelineQuestions.id))

/** The requests that wait for an organization's answer, the one that ends first before the others. */
export async function requestsTo(db: Executor, organizationId: string) {
  const { id, dealId, productId, lendingProfileId, dealOrganizationName } = introductions
  const rows = await db
    .select({
      id,
      dealId,
      productId,
      lendingProfileId,
      dealOrganizationName,
      lenderId: capitalOrganizationId,
      askedBy,
      expiresAt,
    })
    .from(introductions)
    .where(incomingRequests(organizationId))
    .orderBy(asc(expiresAt), asc(id))
  return rows.map((row) => ({ ...row, endsOn: dayAt(row.expiresAt) }))
}
export type WaitingRequest = Awaited<ReturnType<typeof requestsTo>>[number]

type Waiting = Attention['introductions']['entries'][number]

/** What waits for an organization: requests by their end, then offers by theirs, open questions, then introductions without an outcome (M-311, H-062). */
export async function waitingIntroductions(
  db: Executor,
  organizationId: string,
  limit = attentionLimit,
): Promise<Attention['introductions']> {
  const isDeal = eq(dealOrganizationId, organizationId)
  const rows = await db
    .select({
      id: introductions.id,
      dealId: introductions.dealId,
      dealName: introductions.dealName,
      organizationName: sql<string>`case when ${isDeal} then ${introductions.capitalOrganizationName} else ${introductions.dealOrganizationName} end`,
      state,
      expiresAt,
      answeredAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(introductions)
    .where(waitingFor(organizationId))
    .orderBy(
      sql`${state} = 'accepted'`,
      asc(sql`case when ${state} = 'accepted' then ${answeredAt} else ${expiresAt} end`),
      asc(introductions.id),
    )
    .limit(limit)
  const own = rows.map(({ total: _total, ...row }): Waiting => ({
    ...row,
    // The condition leaves these two.
    state: row.state === 'accepted' ? 'accepted' : 'requested',
    expiresAt: row.expiresAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }))
  const offers = await waitingOffers(db, organizationId)
  const questions = await openQuestions(db, organizationId)
  const besides: Waiting[] = [
    ...offers.map(({ goodUntil, lenderId: _lenderId, ...row }) => ({
      ...row,
      state: 'offer' as const,
      expiresAt: goodUntil ?? '',
      answeredAt: null,
    })),
    ...questions.map(({ askedAt: _askedAt, lenderId: _lenderId, ...row }) => ({
      ...row,
      state: 'question' as const,
      expiresAt: null,
      answeredAt: null,
    })),
  ]
  const isAsked = (entry: Waiting) => entry.state === 'requested'
  const entries = [...own.filter(isAsked), ...besides, ...own.filter((entry) => !isAsked(entry))]
  return { entries: entries.slice(0, limit), total: (rows[0]?.total ?? 0) + besides.length }
}
