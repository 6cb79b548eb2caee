import { getTableColumns } from 'drizzle-orm'
import type { InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** A row that was kept as JSON, with its moments as the table reads them. */
export function revived<Table extends PgTable>(
  table: Table,
  kept: object,
): InferSelectModel<Table> {
  const columns = getTableColumns(table)
  const entries = Object.entries(kept).map(([field, value]) => [
    field,
    columns[field]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
  ])
  return Object.fromEntries(entries) as InferSelectModel<Table>
}
