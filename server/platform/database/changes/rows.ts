import { eq, getTableName, sql } from 'drizzle-orm'
import type { AnyColumn, InferSelectModel, SQL } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Executor } from '../database.ts'

/** What a change names: the stored value stays where a field was left out. */
export function given<Changes extends object>(
  changes: Changes,
): { [Field in keyof Changes]: Exclude<Changes[Field], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Changes]: Exclude<Changes[Field], undefined>
  }
}

/**
 * Columns of a row as the contract answers them: a table stores names of the contract's enumerations as plain text. A
 * field of the contract that is no column is an error of the compiler, which names it.
 */
export function answeredAs<Answer extends object>(row: {
  readonly [Name in keyof Answer]: unknown
}): Answer {
  return row as Answer
}

/** What every change of a record sets besides: its next version and when it was changed, by the database's clock. */
export const nextVersion = ({
  version,
}: {
  version: AnyColumn
}): { version: SQL; updatedAt: SQL } => ({ version: sql`${version} + 1`, updatedAt: sql`now()` })

/** Adds rows with one statement. */
export async function insertRows<Table extends PgTable>(
  db: Executor,
  table: Table,
  values: PgInsertValue<Table>[],
): Promise<InferSelectModel<Table>[]> {
  if (values.length === 0) return []
  // Callers know their table; drizzle's own types know single ones.
  const any: PgTable = table
  return (await db.insert(any).values(values).returning()) as InferSelectModel<Table>[]
}

/** Adds a row. */
export async function insertRow<Table extends PgTable>(
  db: Executor,
  table: Table,
  values: PgInsertValue<Table>,
): Promise<InferSelectModel<Table>> {
  const [row] = await insertRows(db, table, [values])
  if (row === undefined) throw new Error(`A row of ${getTableName(table)} was not stored`)
  return row
}

/** Changes a row, locked in this transaction, and raises its version. */
export async function changeRow<Table extends PgTable & Record<'id' | 'version', PgColumn>>(
  tx: Executor,
  table: Table,
  id: string,
  changes: PgUpdateSetSource<Table>,
): Promise<InferSelectModel<Table>> {
  const any: PgTable = table
  const [row] = (await tx
    .update(any)
    .set({ ...changes, ...nextVersion(table) })
    .where(eq(table.id, id))
    .returning()) as InferSelectModel<Table>[]
  if (row === undefined)
    throw new Error(`A row of ${getTableName(table)} was not locked before it was changed`)
  return row
}

interface Timed {
  createdAt: Date
  updatedAt: Date
  createdBy?: unknown
}

/** A row with its times as the contract answers them, and without who made it. */
export function answeredRow<Row extends Timed>(row: Row) {
  const { createdBy: _creator, createdAt, updatedAt, ...fields } = row
  return {
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
