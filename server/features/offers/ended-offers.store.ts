import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { introductions } from '#database/introductions'
import { pipelineOffers } from '#database/offers'
import { pipeline } from '#database/pipeline'
import { setRecordFile } from '#server/features/files/record-files.store'
import type { IntroductionRow } from '#server/features/introductions/introductions.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import type { AuditEvent } from '#server/platform/audit/audit'
import { changeRow } from '#server/platform/database/changes/rows'
import type { Transaction } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'
import { offerEvent } from './offer-events.ts'
import type { OfferRow } from './offers.rules.ts'

interface Found {
  offer: OfferRow
  introduction: IntroductionRow
  deal: DealRow | null
}

/** Offers in some states that meet a condition, locked, each with its introduction and deal. */
export function lockOffersWhere(
  tx: Transaction,
  states: readonly string[],
  condition: SQL | undefined,
): Promise<Found[]> {
  return tx
    .select({ offer: pipelineOffers, introduction: introductions, deal: pipeline })
    .from(pipelineOffers)
    .innerJoin(introductions, eq(introductions.id, pipelineOffers.introductionId))
    .leftJoin(pipeline, eq(pipeline.id, introductions.dealId))
    .where(and(inArray(pipelineOffers.state, [...states]), condition))
    .orderBy(asc(pipelineOffers.id))
    .for('no key update', { of: pipelineOffers })
}

/** Deletes a draft and what is attached to it; answers its audit entry. */
export async function deleteDraft(
  tx: Transaction,
  { offer, introduction, deal }: Found,
): Promise<AuditEvent> {
  await setRecordFile(tx, {
    entity: 'pipeline-offers',
    recordId: offer.id,
    field: 'file',
    before: offer.file,
    after: null,
    // Nothing is attached, so that it does not matter who does it.
    actor: { user: { id: '' } },
  })
  await tx.delete(pipelineOffers).where(eq(pipelineOffers.id, offer.id))
  return offerEvent(tx, { before: offer }, introduction, deal)
}

/** Withdraws an offer; answers its audit entry. */
export async function withdrawOffer(
  tx: Transaction,
  { offer: before, introduction, deal }: Found,
): Promise<AuditEvent> {
  const after = await changeRow(tx, pipelineOffers, before.id, {
    state: 'withdrawn',
    endedAt: sql`now()`,
  })
  return offerEvent(tx, { before, after }, introduction, deal)
}

/**
 * Deletes drafts and withdraws sent offers of deals, of a lender, or of both, in the transaction of what ends them; answers
 * the audit entries. Accepted ones stay and can be closed (O-016).
 */
export async function endOffers(
  tx: Transaction,
  { dealIds, lender }: { dealIds?: readonly string[]; lender?: string },
): Promise<AuditEvent[]> {
  const found = await lockOffersWhere(
    tx,
    ['draft', 'sent'],
    and(
      dealIds === undefined ? undefined : amongIds(introductions.dealId, dealIds),
      lender === undefined ? undefined : eq(introductions.capitalOrganizationId, lender),
    ),
  )
  const events: AuditEvent[] = []
  for (const each of found)
    events.push(
      each.offer.state === 'draft' ? await deleteDraft(tx, each) : await withdrawOffer(tx, each),
    )
  return events
}
