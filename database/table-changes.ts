import { bigint, bigserial, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * How often each table changed; the sum over a table's rows is its version. A trigger raises one of them with every
 * changing statement, so that nobody can forget it: one that no other transaction holds, or a new one where each is
 * held, so that no two writers wait for each other. There are never more of a table than have written to it at once.
 */
export const tableChanges = pgTable('table_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  tableName: text('table_name').notNull(),
  times: bigint('times', { mode: 'number' }).notNull().default(1),
})
