import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './columns.ts'
import { users } from './users.ts'

/** Answers of POST calls with an Idempotency-Key, retained for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Hash of method, path and body. */
    requestHash: text('request_hash').notNull(),
    /** Null while the first request still runs. */
    status: integer('status'),
    reply: jsonb('reply'),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
