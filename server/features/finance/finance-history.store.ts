import type { pipelineFinance, pipelineSources, pipelineUses } from '#database/finance'
import type { pipeline } from '#database/pipeline'
import { existingOrganizations } from '#server/features/organizations/organizations.store'
import { changed, restoredWith } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { deletedWith } from '#server/platform/history/history.store'
import type { Deletion } from '#server/platform/history/history.store'
import { retainedOf, valuesBefore } from '#server/platform/history/retained.rules'
import type { Change } from '#server/platform/http/call'
import { deleteFinanceOf, insertFacts, insertSources, insertUses } from './finance.store.ts'
import type { FactsRow } from './finance.store.ts'

type DealRow = Omit<typeof pipeline.$inferSelect, 'searchText'>

/** Facts under the id of their deal, as the trail has them. */
export const asEntry = (row: FactsRow) => ({ ...row, id: row.pipelineId })

/** What a change of lines or facts tells open screens: the deal to its readers, its finance to its parties (K-083). */
export const notifiesOf = (deal: DealRow): AuditEvent['notifies'] => [
  { noun: 'pipeline', record: deal },
  { noun: 'pipeline-finance', record: { ...deal, version: null } as { id: string } },
]

/** Deletes facts and lines of a deal that is deleted in this transaction; the deal's own entry announces it. */
export async function deleteFinance(tx: Transaction, deal: DealRow): Promise<AuditEvent[]> {
  const { facts, uses, sources } = await deleteFinanceOf(tx, deal.id)
  const gone = { seenAs: deal, notifies: [] }
  return [
    ...facts.map((row) => changed('pipeline-finance', { before: asEntry(row), ...gone })),
    ...uses.map((before) => changed('pipeline-uses', { before, ...gone })),
    ...sources.map((before) => changed('pipeline-sources', { before, ...gone })),
  ]
}

/** The columns of a row that was deleted; the trail has them by the names of the table. */
const columnsOf = <Values>(deletion: Deletion, now: Date): Values => {
  const { createdBy: _creator, ...retained } = retainedOf(deletion, now)
  return { ...valuesBefore(deletion), ...retained } as Values
}

/** Restores the facts and lines that were deleted with their deal, with their ids (K-035). */
export async function restoreFinance(
  { tx, auditAll }: Change,
  deal: DealRow,
  deletion: Deletion,
): Promise<void> {
  const now = deal.updatedAt
  const deleted = (entity: 'pipeline-finance' | 'pipeline-uses' | 'pipeline-sources') =>
    deletedWith(tx, deletion, entity, ['pipelineId'])
  const facts = (await deleted('pipeline-finance')).map((one) => {
    const { id: _deal, ...values } = columnsOf<
      typeof pipelineFinance.$inferInsert & { id: string }
    >(one, now)
    return values
  })
  const uses = (await deleted('pipeline-uses')).map((one) =>
    columnsOf<typeof pipelineUses.$inferInsert>(one, now),
  )
  const sources = (await deleted('pipeline-sources')).map((one) =>
    columnsOf<typeof pipelineSources.$inferInsert>(one, now),
  )
  const named = sources.flatMap(({ organizationId }) => organizationId ?? [])
  const present = await existingOrganizations(tx, named)
  const back = {
    facts: await insertFacts(tx, facts),
    uses: await insertUses(tx, uses),
    sources: await insertSources(
      tx,
      sources.map((source) => ({
        ...source,
        // The label stays when the organization is gone (K-017).
        organizationId: present.has(source.organizationId ?? '') ? source.organizationId : null,
      })),
    ),
  }
  await auditAll([
    ...restoredWith(deal, 'pipeline-finance', back.facts.map(asEntry)),
    ...restoredWith(deal, 'pipeline-uses', back.uses),
    ...restoredWith(deal, 'pipeline-sources', back.sources),
  ])
}
