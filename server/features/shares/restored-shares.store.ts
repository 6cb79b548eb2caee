import { eq, inArray } from 'drizzle-orm'
import { pipelineDocuments, pipelineQuestions, pipelineShares } from '#database/package'
import { existingOrganizations } from '#server/features/organizations/organizations.store'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { changed, restoredWith } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import { insertRows } from '#server/platform/database/changes/rows'
import type { Executor, Transaction } from '#server/platform/database/database'
import { deletedWith } from '#server/platform/history/history.store'
import type { Deletion } from '#server/platform/history/history.store'
import { retainedOf, valuesBefore } from '#server/platform/history/retained.rules'
import type { Change } from '#server/platform/http/call'

/** Deletes shares and questions of a deal that is deleted in this transaction; the deal's own entry announces it. */
export async function deleteShared(tx: Transaction, deal: DealRow): Promise<AuditEvent[]> {
  const gone = { seenAs: deal, notifies: [] }
  const shares = await tx
    .delete(pipelineShares)
    .where(eq(pipelineShares.pipelineId, deal.id))
    .returning()
  const questions = await tx
    .delete(pipelineQuestions)
    .where(eq(pipelineQuestions.pipelineId, deal.id))
    .returning()
  return [
    ...shares.map((before) => changed('pipeline-shares', { before, ...gone })),
    ...questions.map((before) => changed('pipeline-questions', { before, ...gone })),
  ]
}

/** The columns of a row that was deleted; its times are texts in the trail. */
function columnsOf<Values>(deletion: Deletion, now: Date, times: readonly string[]): Values {
  const values = valuesBefore(deletion)
  const read = times.flatMap((name) =>
    typeof values[name] === 'string' ? [[name, new Date(values[name])]] : [],
  )
  return {
    ...values,
    ...Object.fromEntries(read),
    ...retainedOf(deletion, now),
  } as Values
}

async function existingDocuments(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { id } = pipelineDocuments
  const rows = await db
    .select({ id })
    .from(pipelineDocuments)
    .where(inArray(id, [...ids]))
  return new Set(rows.map((row) => row.id))
}

/** Restores the shares and questions that were deleted with their deal, with their ids; shares come back ended. */
export async function restoreShared(
  { tx, auditAll }: Change,
  deal: DealRow,
  deletion: Deletion,
): Promise<void> {
  const now = deal.updatedAt
  const deleted = (entity: 'pipeline-shares' | 'pipeline-questions') =>
    deletedWith(tx, deletion, entity, ['pipelineId'])
  const shares = (await deleted('pipeline-shares')).map((one) =>
    columnsOf<typeof pipelineShares.$inferInsert>(one, now, ['endedAt']),
  )
  const questions = (await deleted('pipeline-questions')).map((one) => {
    const { createdBy: _nobody, ...values } = columnsOf<
      typeof pipelineQuestions.$inferInsert & { createdBy: unknown }
    >(one, now, ['answeredAt'])
    const { question, answer } = one.retained
    return { ...values, question: String(question), answer: answer == null ? null : String(answer) }
  })
  const organizations = await existingOrganizations(
    tx,
    [...shares, ...questions].flatMap(({ organizationId }) => organizationId ?? []),
  )
  const documents = await existingDocuments(
    tx,
    questions.flatMap(({ documentId }) => documentId ?? []),
  )
  // Their names stay when they are gone.
  const organizationOf = ({ organizationId }: { organizationId?: string | null | undefined }) =>
    organizations.has(organizationId ?? '') ? organizationId : null
  const back = {
    shares: await insertRows(
      tx,
      pipelineShares,
      shares.map((share) => ({ ...share, organizationId: organizationOf(share) })),
    ),
    questions: await insertRows(
      tx,
      pipelineQuestions,
      questions.map((question) => ({
        ...question,
        organizationId: organizationOf(question),
        documentId: documents.has(question.documentId ?? '') ? question.documentId : null,
      })),
    ),
  }
  await auditAll([
    ...restoredWith(deal, 'pipeline-shares', back.shares),
    ...restoredWith(deal, 'pipeline-questions', back.questions),
  ])
}
