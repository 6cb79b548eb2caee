import { createHash } from 'node:crypto'
import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor, Transaction } from '../database/database.ts'
import type { ImportTarget, RecordTable, StoredRecord } from './import-target.ts'

type Values = Record<string, unknown>

// The tables differ and their columns are known to the features alone; here they are read and written whole.
const rowsOf = (rows: unknown): StoredRecord[] => rows as StoredRecord[]

/** The records of these ids; with `lock` nobody changes them before the transaction ends. */
export async function recordsById(
  db: Executor,
  table: RecordTable,
  ids: readonly string[],
  lock = false,
): Promise<Map<string, StoredRecord>> {
  if (ids.length === 0) return new Map()
  const query = db
    .select()
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
    .orderBy(table.id)
  const rows = rowsOf(await (lock ? query.for('update') : query))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The records of a condition, in the order of their ids. */
export async function recordsWhere(
  db: Executor,
  table: RecordTable,
  condition: SQL,
  limit = 5000,
): Promise<StoredRecord[]> {
  return rowsOf(await db.select().from(table).where(condition).orderBy(table.id).limit(limit))
}

/** Adds records with one statement; their ids are given. */
export async function insertRecords(
  tx: Transaction,
  table: RecordTable,
  values: readonly Values[],
): Promise<StoredRecord[]> {
  if (values.length === 0) return []
  return rowsOf(
    await tx
      .insert(table)
      .values(values as never)
      .returning(),
  )
}

/** Writes whole records over those that are stored and locked, with one statement. */
export async function overwriteRecords(
  tx: Transaction,
  table: RecordTable,
  records: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  if (records.length === 0) return []
  const set = Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([field, column]) => field !== 'id' && column.generated === undefined)
      .map(([field, column]) => [field, sql`excluded.${sql.identifier(column.name)}`]),
  )
  return rowsOf(
    await tx
      .insert(table)
      .values(records as never)
      .onConflictDoUpdate({ target: table.id, set: set as never })
      .returning(),
  )
}

/** Deletes records with one statement. */
export async function deleteRecords(
  tx: Transaction,
  table: RecordTable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await tx.delete(table).where(inArray(table.id, [...ids]))
}

/** A record as undoing an import needs it: without what is changed elsewhere. */
export function withoutApart({ apart = [] }: ImportTarget, record: StoredRecord): Values {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !apart.includes(field)))
}

/** The columns of a record that no undo restores. */
export function columnsApart({ apart = [] }: ImportTarget, record: StoredRecord): Values {
  return Object.fromEntries(apart.map((field) => [field, record[field]]))
}

/** What a stored record says, in short: the same for two states that differ in nothing but version and time of change. */
export function contentOf({ table, apart = [] }: ImportTarget, record: StoredRecord): string {
  const fields = Object.keys(getTableColumns(table)).filter(
    (field) => field !== 'version' && field !== 'updatedAt' && !apart.includes(field),
  )
  return createHash('sha256')
    .update(JSON.stringify(fields.map((field) => record[field] ?? null)))
    .digest('base64')
}
