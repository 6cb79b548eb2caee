import { getTableColumns } from 'drizzle-orm'
import type { InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** A row that was stored as JSON, with its timestamps as the table reads them. */
export function rowFromJson<Table extends PgTable>(
  table: Table,
  json: object,
): InferSelectModel<Table> {
  const columns = getTableColumns(table)
  const entries = Object.entries(json).map(([field, value]) => [
    field,
    columns[field]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
  ])
  return Object.fromEntries(entries) as InferSelectModel<Table>
}
