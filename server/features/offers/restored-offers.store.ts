import { and, gte, inArray, isNotNull } from 'drizzle-orm'
import { pipelineOffers } from '#database/offers'
import { relinkIntroductions } from '#server/features/introductions/unlinked-introductions.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { unlinkedWith } from '#server/platform/history/history.store'
import type { Deletion } from '#server/platform/history/history.store'
import type { Change } from '#server/platform/http/call'
import { closeLine, withdrawLine } from './offer-lines.store.ts'
import { offersWhere } from './offers.store.ts'
import type { LineRules } from './offer-lines.store.ts'

/**
 * With a deal its introductions come back, and its lines follow what became of accepted offers while it was deleted: closed,
 * declined or withdrawn (H-099).
 */
export async function restoreIntroduced(
  change: Change,
  deal: DealRow,
  deletion: Deletion,
  rules: LineRules,
): Promise<void> {
  const { tx, auditAll } = change
  const ids = await unlinkedWith(tx, deletion, 'introductions', 'dealId')
  if (ids.length === 0) return
  await auditAll(await relinkIntroductions(tx, deal, ids))
  const ended = await offersWhere(
    tx,
    and(
      inArray(pipelineOffers.introductionId, ids),
      isNotNull(pipelineOffers.acceptedAt),
      gte(pipelineOffers.endedAt, deletion.at),
    ),
  )
  for (const stored of ended) {
    const { state, id, dealClosedAmount: amount, dealClosedDay, capitalClosedDay } = stored.offer
    if (state !== 'closed') await withdrawLine(change, deal, id, rules)
    else if (amount !== null) {
      const [first = '', later = first] = [dealClosedDay ?? '', capitalClosedDay ?? ''].toSorted()
      await closeLine(change, deal, stored, { amount, day: later }, rules)
    }
  }
}
