import { and, eq, gte, isNull } from 'drizzle-orm'
import { pipelineShares } from '#database/package'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { roomNotifies } from '#server/features/shares/room-events.store'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { today } from '#server/platform/present-day'
import type { PackageRow } from './documents.store.ts'

/** The lenders that a document is shared with; reasons why an item does not apply are read with any of them. */
async function lendersOf(tx: Transaction, { id, pipelineId, notApplicable }: PackageRow) {
  const shares = await tx
    .select()
    .from(pipelineShares)
    .where(
      and(
        eq(pipelineShares.pipelineId, pipelineId),
        isNull(pipelineShares.endedAt),
        gte(pipelineShares.until, today()),
      ),
    )
  return shares
    .filter(
      ({ sections, allDocuments, documents }) =>
        sections.includes('documents') &&
        (allDocuments || notApplicable !== null || documents.includes(id)),
    )
    .map(({ organizationId }) => organizationId)
}

/** What happened to a document or a reason. Readers of the deal are notified of its figures, its parties and those it is shared with of the package. */
export async function packageChanged(
  tx: Transaction,
  deal: DealRow,
  states: { before?: never; after: PackageRow } | { before: PackageRow; after?: PackageRow },
): Promise<AuditEvent> {
  const row = states.after ?? states.before
  return changed('pipeline-documents', {
    ...states,
    seenAs: deal,
    notifies: [
      { noun: 'pipeline', record: deal },
      ...roomNotifies(deal, row === undefined ? [] : await lendersOf(tx, row)),
    ],
  })
}
