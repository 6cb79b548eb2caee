import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { files } from '#database/files'
import { pipelineDocuments } from '#database/package'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { changed, restoredWith } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import { insertRows } from '#server/platform/database/changes/rows'
import type { Transaction } from '#server/platform/database/database'
import { deletedWith } from '#server/platform/history/history.store'
import type { Deletion } from '#server/platform/history/history.store'
import { retainedOf, valuesBefore } from '#server/platform/history/retained.rules'
import type { Change } from '#server/platform/http/call'
import type { PackageRow } from './documents.store.ts'

/** Files are deleted a day past this time: 90 days after their deal was (H-027). */
const retainedUntil = sql`now() + interval '89 days'`

const filesOf = (ids: readonly string[]) =>
  and(eq(files.holderEntity, 'pipeline-documents'), inArray(files.holderId, [...ids]))

/** Deletes the package of a deal that is deleted in this transaction; the files of its documents are retained. */
export async function deletePackage(tx: Transaction, deal: DealRow): Promise<AuditEvent[]> {
  const rows = await tx
    .delete(pipelineDocuments)
    .where(eq(pipelineDocuments.pipelineId, deal.id))
    .returning()
  await tx
    .update(files)
    .set({ unattachedSince: retainedUntil })
    .where(and(filesOf(rows.map(({ id }) => id)), sql`${files.unattachedSince} is null`))
  return rows.map((before) => changed('pipeline-documents', { before, seenAs: deal, notifies: [] }))
}

/** Restores what was deleted with its deal, under the same ids, with the files that were retained. */
export async function restorePackage(
  { tx, auditAll }: Change,
  deal: DealRow,
  deletion: Deletion,
): Promise<void> {
  const deleted = await deletedWith(tx, deletion, 'pipeline-documents', ['pipelineId'])
  const rows = await insertRows(
    tx,
    pipelineDocuments,
    deleted.map((one) => ({
      ...(valuesBefore(one) as Pick<PackageRow, 'pipelineId'>),
      ...retainedOf(one, deal.updatedAt),
    })),
  )
  await tx
    .update(files)
    .set({ unattachedSince: null })
    .where(and(filesOf(rows.map(({ id }) => id)), gt(files.unattachedSince, sql`now()`)))
  await auditAll(restoredWith(deal, 'pipeline-documents', rows))
}
