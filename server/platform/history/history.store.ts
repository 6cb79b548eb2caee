import { and, desc, eq, gte, inArray, like, ne, sql } from 'drizzle-orm'
import type { AuditEntity, AuditEntry } from '#contract/audit'
import { versionActions } from '#contract/history-state'
import { auditEntries } from '#database/audit'
import { entryColumns, pageOfEntries, toEntry } from '../audit/entries.store.ts'
import type { Database, Executor, Transaction } from '../database/database.ts'

interface RecordOf {
  entity: AuditEntity
  id: string
}

interface Page {
  limit: number
  offset: number
}

const ofRecord = ({ entity, id }: RecordOf) =>
  and(eq(auditEntries.entity, entity), eq(auditEntries.entityId, id))

/** A page of a record's entries, the newest first; not who took files of it, which changes nothing and is for administrators. */
export const entriesOf = (db: Database, record: RecordOf, page: Page) =>
  pageOfEntries(db, and(ofRecord(record), ne(auditEntries.action, 'export')), page)

/** A page of the entries of what belongs to a deal, the newest first: its own under its id, and its lines, which name it in every creation and deletion. */
export async function entriesOfMany(
  db: Database,
  { entities, of }: { entities: readonly AuditEntity[]; of: string },
  page: Page,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const naming = ['from', 'to'].map(
    (side) =>
      sql`${auditEntries.changes} @> ${JSON.stringify([{ field: 'pipelineId', [side]: of }])}::jsonb`,
  )
  const lines = db
    .select({ id: auditEntries.entityId })
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.entity, [...entities]),
        // The index of words finds the few entries that hold the id at all.
        like(auditEntries.searchText, `%${of}%`),
        sql`(${sql.join(naming, sql` or `)})`,
      ),
    )
  const matching = and(
    inArray(auditEntries.entity, [...entities]),
    // What guests open has a log of its own, and drafts of offers are their lender's.
    inArray(auditEntries.action, ['create', 'update', 'delete', 'restore']),
    sql`not ${auditEntries.changes} @> '[{"field": "draft"}]'::jsonb`,
    sql`(${auditEntries.entityId} = ${of} or ${auditEntries.entityId} in (${lines}))`,
  )
  return pageOfEntries(db, matching, page)
}

/** A record's entries from now back to one of them, the newest first; null when it is none of the record's. */
export async function entriesBackTo(
  db: Executor,
  record: RecordOf,
  auditId: string,
): Promise<AuditEntry[] | null> {
  const [version] = await db
    .select({ seq: auditEntries.seq })
    .from(auditEntries)
    .where(and(ofRecord(record), eq(auditEntries.id, auditId)))
  if (version === undefined) return null
  const rows = await db
    .select(entryColumns)
    .from(auditEntries)
    .where(and(ofRecord(record), gte(auditEntries.seq, version.seq)))
    .orderBy(desc(auditEntries.seq))
  return rows.map(toEntry)
}

/** A deletion with what it retained of the record. */
export interface Deletion {
  entry: AuditEntry
  at: Date
  requestId: string | null
  retained: Readonly<Record<string, unknown>>
}

const deletionColumns = {
  ...entryColumns,
  requestId: auditEntries.requestId,
  retained: auditEntries.retained,
}

function toDeletion(
  row: Parameters<typeof toEntry>[0] & { requestId: string | null; retained: unknown },
): Deletion {
  return {
    entry: toEntry(row),
    at: row.at,
    requestId: row.requestId,
    retained: (row.retained ?? {}) as Record<string, unknown>,
  }
}

/** How a record was deleted; null when it was not, or exists again. */
export async function lastDeletion(db: Executor, record: RecordOf): Promise<Deletion | null> {
  const version = and(ofRecord(record), inArray(auditEntries.action, [...versionActions]))
  const [row] = await db
    .select(deletionColumns)
    .from(auditEntries)
    .where(version)
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  return row === undefined || row.action !== 'delete' ? null : toDeletion(row)
}

/** What went with a record in the same step: deletions of another kind of which one of the `fields` named it, in their order. */
export async function deletedWith(
  tx: Transaction,
  deletion: Deletion,
  entity: AuditEntity,
  fields: readonly string[],
): Promise<Deletion[]> {
  const named = fields.map(
    (field) =>
      sql`${auditEntries.changes} @> ${JSON.stringify([{ field, from: deletion.entry.entityId }])}::jsonb`,
  )
  // All entries of a transaction have the timestamp of its beginning.
  const together = and(
    eq(auditEntries.at, deletion.at),
    sql`${auditEntries.requestId} is not distinct from ${deletion.requestId}`,
  )
  const rows = await tx
    .select(deletionColumns)
    .from(auditEntries)
    .where(
      and(
        together,
        eq(auditEntries.entity, entity),
        eq(auditEntries.action, 'delete'),
        sql`(${sql.join(named, sql` or `)})`,
      ),
    )
    .orderBy(auditEntries.seq)
  return rows.map(toDeletion)
}

/** What stopped naming a record in the step that deleted it: the ids of those of a kind of which a field named it. */
export async function unlinkedWith(
  tx: Transaction,
  deletion: Deletion,
  entity: AuditEntity,
  field: string,
): Promise<string[]> {
  const named = JSON.stringify([{ field, from: deletion.entry.entityId, to: null }])
  const rows = await tx
    .selectDistinct({ id: auditEntries.entityId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.at, deletion.at),
        sql`${auditEntries.requestId} is not distinct from ${deletion.requestId}`,
        eq(auditEntries.entity, entity),
        sql`${auditEntries.changes} @> ${named}::jsonb`,
      ),
    )
  return rows.flatMap(({ id }) => id ?? [])
}
