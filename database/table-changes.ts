import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * How often each table changed. Triggers add a row per changing statement, so that nobody can forget it and no two
 * writers wait for each other; the sum over a table's rows is its version. A job adds rows up, which keeps the sum.
 */
export const tableChanges = pgTable(
  'table_changes',
  {
    tableName: text('table_name').notNull(),
    times: bigint('times', { mode: 'number' }).notNull().default(1),
  },
  (table) => [index('table_changes_table').on(table.tableName, table.times)],
)
