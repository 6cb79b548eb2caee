import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Question } from '#contract/questions'
import { mayReadDocument } from '#contract/rights'
import type { Belonging, ReadShare } from '#contract/rights'
import { pipelineDocuments, pipelineQuestions } from '#database/package'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { changeRow, insertRow } from '#server/platform/database/changes/rows'
import type { Executor, Transaction } from '#server/platform/database/database'
import { today } from '#server/platform/present-day'
import { peopleNamed } from '#server/platform/people-names.store'

export type QuestionRow = typeof pipelineQuestions.$inferSelect
type NewQuestion = typeof pipelineQuestions.$inferInsert

export const insertQuestion = (tx: Transaction, values: NewQuestion): Promise<QuestionRow> =>
  insertRow(tx, pipelineQuestions, values)

/** Changes a question, locked in this transaction. */
export const changeQuestion = (
  tx: Transaction,
  id: string,
  values: Partial<NewQuestion>,
): Promise<QuestionRow> => changeRow(tx, pipelineQuestions, id, values)

export const deleteQuestion = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(pipelineQuestions).where(eq(pipelineQuestions.id, id))
}

const ofDeal = (dealId: string, organizationId: string | null) =>
  and(
    eq(pipelineQuestions.pipelineId, dealId),
    organizationId === null ? undefined : eq(pipelineQuestions.organizationId, organizationId),
  )

/** How many questions about a deal are open: all, or those of one organization. */
export const countOpen = (
  db: Executor,
  dealId: string,
  organizationId: string | null,
): Promise<number> =>
  db.$count(
    pipelineQuestions,
    and(ofDeal(dealId, organizationId), isNull(pipelineQuestions.answeredAt)),
  )

/** A page of the questions about a deal, the newest first: all, or those of one organization. */
export async function questionsOf(
  db: Executor,
  dealId: string,
  organizationId: string | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: QuestionRow[]; total: number }> {
  const condition = ofDeal(dealId, organizationId)
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(pipelineQuestions)
      .where(condition)
      .orderBy(desc(pipelineQuestions.createdAt), desc(pipelineQuestions.id))
      .limit(limit)
      .offset(offset),
    db.$count(pipelineQuestions, condition),
  ])
  return { rows, total }
}

/** Whether a deal has a document. */
export async function hasDocument(db: Executor, dealId: string, id: string): Promise<boolean> {
  const found = and(
    eq(pipelineDocuments.id, id),
    eq(pipelineDocuments.pipelineId, dealId),
    isNull(pipelineDocuments.notApplicable),
  )
  return (await db.$count(pipelineDocuments, found)) > 0
}

/** Questions as the contract answers them to a party or a guest of their deal. */
export async function toQuestions(
  db: Executor,
  person: Belonging,
  { deal, share }: { deal: DealRow; share: ReadShare | null },
  rows: readonly QuestionRow[],
): Promise<Question[]> {
  const nameOf = await peopleNamed(
    db,
    rows.flatMap(({ askedBy, answeredBy }) => [askedBy, answeredBy]),
  )
  const day = today()
  return rows.map((row) => ({
    id: row.id,
    dealId: row.pipelineId,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    item: row.item,
    line: row.line,
    question: row.question,
    askedByName: nameOf(row.askedBy),
    answer: row.answer,
    documentId:
      row.documentId !== null && mayReadDocument(person, deal, row.documentId, share, day)
        ? row.documentId
        : null,
    answeredByName: row.answeredAt && nameOf(row.answeredBy),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }))
}
