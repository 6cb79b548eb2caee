import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ShareEnd } from '#contract/common/closing-enums'
import { introductions } from '#database/introductions'
import { pipelineShares } from '#database/package'
import { pipeline } from '#database/pipeline'
import { endOffers } from '#server/features/offers/ended-offers.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'
import { changeShare, lockShares, shareEvent } from './shares.store.ts'

/** What ends all there is between a deal and its lenders, or one of them, with an act; a deal that is `funded` or operating keeps its shares to their day (H-042, H-098). */
export type RoomEnd = 'no_deal' | 'closed' | 'not_shared' | 'deleted' | 'owner_changed' | 'funded'

/** Of which deals, and with which lender; one of both at least. */
interface Between {
  dealIds?: readonly string[]
  lender?: string
}

/** Ends the shares in force, in the transaction of what ends them, and answers the audit entries. */
export async function endShares(
  tx: Transaction,
  { dealIds, lender }: Between,
  endedWhy: ShareEnd,
): Promise<AuditEvent[]> {
  const { pipelineId, organizationId } = pipelineShares
  const found = await lockShares(
    tx,
    and(
      isNull(pipelineShares.endedAt),
      dealIds === undefined ? undefined : amongIds(pipelineId, dealIds),
      lender === undefined ? undefined : eq(organizationId, lender),
    ),
  )
  const endedAt = new Date()
  const events: AuditEvent[] = []
  for (const { share: before, deal } of found) {
    const after = await changeShare(tx, before.id, { endedAt, endedWhy })
    events.push(shareEvent(deal, { before, after }))
  }
  return events
}

/**
 * Ends what there is between deals and lenders, in the transaction of the act that ends it, and answers the audit entries:
 * the one place of H-042 and O-016, beside what withdraws introductions.
 */
export async function endRoom(
  tx: Transaction,
  between: Between,
  why: RoomEnd,
): Promise<AuditEvent[]> {
  const events = why === 'funded' ? [] : await endShares(tx, between, why)
  return [...events, ...(await endOffers(tx, between))]
}

/** Why a deal as it is stored now ends all of it; null where it does not. */
function whyOf({ outcome, visibility }: Pick<DealRow, 'outcome' | 'visibility'>): RoomEnd | null {
  if (outcome === 'withdrawn') return 'closed'
  if (visibility !== 'shared') return 'not_shared'
  return outcome === 'open' ? null : 'funded'
}

/** After a save of deals: ends what is closed, not shared or another organization's now (H-042). */
export async function endRoomsIfClosed(
  tx: Transaction,
  dealIds: readonly string[],
): Promise<AuditEvent[]> {
  // Nothing is shared or offered without an accepted introduction.
  const rows = await tx
    .select({ deal: pipeline, introduction: introductions })
    .from(introductions)
    .innerJoin(pipeline, eq(pipeline.id, introductions.dealId))
    .where(and(amongIds(introductions.dealId, dealIds), eq(introductions.state, 'accepted')))
    .orderBy(asc(introductions.dealId), asc(introductions.id))
  const events: AuditEvent[] = []
  for (const [id, ofDeal] of Map.groupBy(rows, ({ deal }) => deal.id)) {
    const deal = ofDeal[0]?.deal
    const why = deal === undefined ? null : whyOf(deal)
    if (why !== null) events.push(...(await endRoom(tx, { dealIds: [id] }, why)))
    const lenders = Map.groupBy(ofDeal, ({ introduction }) => introduction.capitalOrganizationId)
    for (const [lender, between] of lenders)
      if (
        lender !== null &&
        between.every(
          ({ introduction }) => introduction.dealOrganizationId !== deal?.organizationId,
        )
      )
        events.push(...(await endRoom(tx, { dealIds: [id], lender }, 'owner_changed')))
  }
  return events
}
