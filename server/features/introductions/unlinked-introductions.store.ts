import { and, asc, eq, isNull } from 'drizzle-orm'
import { introductions } from '#database/introductions'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'
import { introductionEvent, withIntermediary } from './introductions.store.ts'

/** Before a deal is deleted: takes it off its introductions, and answers the entries by which they find it again (H-099). */
export async function unlinkIntroductions(tx: Transaction, dealId: string): Promise<AuditEvent[]> {
  const stored = await withIntermediary(tx)
    .where(eq(introductions.dealId, dealId))
    .orderBy(asc(introductions.id))
  const rows = await tx
    .update(introductions)
    .set({ dealId: null })
    .where(eq(introductions.dealId, dealId))
    .returning()
  const after = new Map(rows.map((row) => [row.id, row]))
  return stored.flatMap(({ introduction: before, intermediaryAggregatorId }) => {
    const row = after.get(before.id)
    return row === undefined ? [] : [introductionEvent(row, { before, intermediaryAggregatorId })]
  })
}

/** Puts a deal that is restored back on the introductions it was taken off; answers the entries (H-099). */
export async function relinkIntroductions(
  tx: Transaction,
  deal: { id: string; intermediaryAggregatorId: string | null },
  ids: readonly string[],
): Promise<AuditEvent[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .update(introductions)
    .set({ dealId: deal.id })
    .where(and(amongIds(introductions.id, ids), isNull(introductions.dealId)))
    .returning()
  return rows.map((row) =>
    introductionEvent(row, {
      before: { ...row, dealId: null },
      intermediaryAggregatorId: deal.intermediaryAggregatorId,
    }),
  )
}
