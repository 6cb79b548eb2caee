import { and, eq, inArray, like, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditEntity } from '#contract/audit'
import { versionActions } from '#contract/history-state'
import { auditEntries } from '#database/audit'
import { introductions } from '#database/introductions'
import { pipelineOffers } from '#database/offers'
import { pageOfEntries } from '#server/platform/audit/entries.store'
import type { Database } from '#server/platform/database/database'

/** What of a deal's page its history answers where nothing else is chosen (H-101). */
const answered: readonly AuditEntity[] = [
  'pipeline',
  'pipeline-documents',
  'pipeline-shares',
  'pipeline-offers',
]
/** Kinds whose entries name their deal in every creation and deletion. */
const ofDeal: readonly AuditEntity[] = [
  'pipeline-documents',
  'pipeline-shares',
  'pipeline-uses',
  'pipeline-sources',
]

const { entity, entityId, changes, searchText, action, seq } = auditEntries
const isVersion = inArray(action, [...versionActions])
const contains = (field: string, side: 'from' | 'to', value: string) =>
  sql`${changes} @> ${JSON.stringify([{ field, [side]: value }])}::jsonb`

/** Entries of what belongs to a deal and names it. */
function partsOf(db: Database, dealId: string): SQL | undefined {
  const named = db
    .select({ id: entityId })
    .from(auditEntries)
    .where(
      and(
        inArray(entity, [...ofDeal]),
        // The index of words finds the few entries that hold the id at all.
        like(searchText, `%${dealId}%`),
        or(contains('pipelineId', 'from', dealId), contains('pipelineId', 'to', dealId)),
      ),
    )
  return and(inArray(entity, [...ofDeal]), isVersion, inArray(entityId, named))
}

/** Entries of the offers of a deal from their sending on: drafts are the lender's alone. */
function offersOf(db: Database, dealId: string): SQL | undefined {
  const offers = db
    .select({ id: sql<string>`${pipelineOffers.id}::text` })
    .from(pipelineOffers)
    .innerJoin(introductions, eq(introductions.id, pipelineOffers.introductionId))
    .where(eq(introductions.dealId, dealId))
  const sent = alias(auditEntries, 'sent')
  const isSent = sql`exists (select 1 from ${auditEntries} as sent where ${sent.entity} = 'pipeline-offers' and ${sent.entityId} = ${entityId} and ${sent.seq} <= ${seq} and ${sent.changes} @> '[{"field": "state", "to": "sent"}]'::jsonb)`
  return and(eq(entity, 'pipeline-offers'), isVersion, inArray(entityId, offers), isSent)
}

/** A page of the history of a deal, the newest first: of itself, of its documents, shares and offers, or of the chosen kinds. */
export function entriesOfDeal(
  db: Database,
  dealId: string,
  {
    entity: chosen = answered,
    ...page
  }: { entity?: readonly AuditEntity[] | undefined; limit: number; offset: number },
) {
  const own = and(
    inArray(entity, ['pipeline', 'pipeline-finance']),
    eq(entityId, dealId),
    sql`${action} <> 'export'`,
  )
  return pageOfEntries(
    db,
    and(inArray(entity, [...chosen]), or(own, partsOf(db, dealId), offersOf(db, dealId))),
    page,
  )
}
