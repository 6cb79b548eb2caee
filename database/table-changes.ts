import { bigint, bigserial, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * How often each table changed; the sum over a table's rows is its version. A trigger raises one row with every changing
 * statement, so that no code can omit it: a row that no other transaction has locked, or a new one where each is locked,
 * so that no two writers wait for each other. A table never has more rows here than it had writers at once.
 */
export const tableChanges = pgTable('table_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  tableName: text('table_name').notNull(),
  times: bigint('times', { mode: 'number' }).notNull().default(1),
})
