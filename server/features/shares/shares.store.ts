import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isLive } from '#contract/rights'
import { introductions } from '#database/introductions'
import { organizations } from '#database/organizations'
import { pipelineDocuments, pipelineShareReaders, pipelineShares } from '#database/package'
import { pipeline } from '#database/pipeline'
import type { DealRow } from '#server/features/pipeline/pipeline.store'
import { changed } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Executor, Transaction } from '#server/platform/database/database'
import { lockRow } from '#server/platform/database/changes/lock-row'
import { changeRow, insertRow } from '#server/platform/database/changes/rows'
import { invalidField } from '#server/platform/http/problems'
import { roomNotifies } from './room-events.store.ts'
import type { ShareRow } from './room-reader.store.ts'

type NewShare = typeof pipelineShares.$inferInsert

export const insertShare = (tx: Transaction, values: NewShare): Promise<ShareRow> =>
  insertRow(tx, pipelineShares, values)

/** Changes a share, locked in this transaction. */
export const changeShare = (
  tx: Transaction,
  id: string,
  values: Partial<NewShare>,
): Promise<ShareRow> => changeRow(tx, pipelineShares, id, values)

/** Shares that meet a condition with their deals, locked until the transaction ends. */
export const lockShares = (tx: Transaction, condition: SQL | undefined) =>
  tx
    .select({ share: pipelineShares, deal: pipeline })
    .from(pipelineShares)
    .innerJoin(pipeline, eq(pipeline.id, pipelineShares.pipelineId))
    .where(condition)
    .orderBy(asc(pipelineShares.id))
    .for('no key update', { of: pipelineShares })

/** How a change of a share is audited, and what screens are notified of: those of the deal's parties and of its lenders. */
export const shareEvent = (
  deal: DealRow,
  states: { before?: ShareRow; after: ShareRow },
): AuditEvent => {
  const { before = states.after, after } = states
  const lenders = new Set([before.organizationId, after.organizationId])
  const notifies = roomNotifies(deal, [...lenders])
  return changed('pipeline-shares', { ...states, seenAs: deal, notifies })
}

/** A live introduction of a deal with the name of its lender now, locked against what ends it meanwhile; null for any other (H-095). */
export async function lockIntroductionOf(tx: Transaction, deal: DealRow, id: string) {
  await lockRow(tx, introductions, id)
  const [row] = await tx
    .select({ introduction: introductions, name: organizations.name })
    .from(introductions)
    .leftJoin(organizations, eq(organizations.id, introductions.capitalOrganizationId))
    .where(and(eq(introductions.id, id), eq(introductions.dealId, deal.id)))
  const organizationId = row?.introduction.capitalOrganizationId ?? null
  if (row === undefined || organizationId === null || !isLive(row.introduction, deal)) return null
  const { introduction, name } = row
  return {
    introduction,
    lender: { id: organizationId, name: name ?? introduction.capitalOrganizationName },
  }
}

/** A share, locked until the transaction ends: against what ends it meanwhile, and against readers who log what they open. */
export async function lockShare(tx: Transaction, id: string): Promise<ShareRow | null> {
  await lockRow(tx, pipelineShares, id)
  const [row] = await tx.select().from(pipelineShares).where(eq(pipelineShares.id, id))
  return row ?? null
}

/** The shares of a deal, those first that have not ended for good. */
export const sharesOf = (db: Executor, dealId: string): Promise<ShareRow[]> =>
  db
    .select()
    .from(pipelineShares)
    .where(eq(pipelineShares.pipelineId, dealId))
    .orderBy(asc(pipelineShares.createdAt), asc(pipelineShares.id))

/** The share of a deal with an organization that has not ended for good, locked; its day may have passed. */
export async function lockOpenShare(
  tx: Transaction,
  dealId: string,
  organizationId: string,
): Promise<ShareRow | null> {
  const [row] = await tx
    .select()
    .from(pipelineShares)
    .where(
      and(
        eq(pipelineShares.pipelineId, dealId),
        eq(pipelineShares.organizationId, organizationId),
        isNull(pipelineShares.endedAt),
      ),
    )
    .for('no key update')
  return row ?? null
}

interface ChosenDocuments {
  sections: readonly string[]
  allDocuments: boolean
  ids: readonly string[]
  /** Those that are shared already, of which some may be gone. */
  before?: readonly string[]
}

/**
 * Which of the chosen documents a deal has. They count only with their section (H-100). @throws HttpProblem 400 with it
 * where one is none of the deal's documents, or none is chosen
 */
export async function documentsAmong(
  tx: Executor,
  dealId: string,
  { sections, allDocuments, ids, before = [] }: ChosenDocuments,
): Promise<string[]> {
  const isShared = sections.includes('documents')
  const rejection = () => invalidField('documents', 'Choose documents of this project')
  if (isShared && !allDocuments && ids.length === 0) throw rejection()
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: pipelineDocuments.id })
    .from(pipelineDocuments)
    .where(
      and(
        eq(pipelineDocuments.pipelineId, dealId),
        inArray(pipelineDocuments.id, [...ids]),
        isNull(pipelineDocuments.notApplicable),
      ),
    )
  const there = new Set(rows.map(({ id }) => id))
  if (isShared && ids.some((id) => !there.has(id) && !before.includes(id))) throw rejection()
  return ids.filter((id) => there.has(id))
}

/** Notes that somebody accepted the words of a share; false where they had already. */
export async function addReader(
  tx: Transaction,
  shareId: string,
  userId: string,
): Promise<boolean> {
  const added = await tx
    .insert(pipelineShareReaders)
    .values({ shareId, userId, acceptedAt: new Date() })
    .onConflictDoNothing()
    .returning({ userId: pipelineShareReaders.userId })
  return added.length > 0
}

/** Other words are accepted anew by everybody (H-043). */
export async function removeReaders(tx: Transaction, shareId: string): Promise<void> {
  await tx.delete(pipelineShareReaders).where(eq(pipelineShareReaders.shareId, shareId))
}

/** A person accepted no words of any share: somebody else did, in their name. */
export async function removeAcceptancesBy(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(pipelineShareReaders).where(eq(pipelineShareReaders.userId, userId))
}

/** Who accepted the words of some shares. */
export const acceptancesOf = (db: Executor, shareIds: readonly string[]) =>
  db
    .select()
    .from(pipelineShareReaders)
    .where(inArray(pipelineShareReaders.shareId, [...shareIds]))
    .orderBy(asc(pipelineShareReaders.acceptedAt), asc(pipelineShareReaders.userId))

/** Whether some deals were ever shared with an organization, also where that share has ended (U-103). */
export async function sharedEver(db: Executor, dealIds: readonly string[]) {
  const { pipelineId, organizationId } = pipelineShares
  const rows = await db
    .selectDistinct({ pipelineId, organizationId })
    .from(pipelineShares)
    .where(inArray(pipelineId, [...dealIds]))
  const pairs = new Set(rows.map((row) => `${row.pipelineId} ${row.organizationId}`))
  return (dealId: string, lender: string | null): boolean => pairs.has(`${dealId} ${lender}`)
}
