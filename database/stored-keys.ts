import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './columns.ts'

/**
 * The key under which secrets of the portal are sealed; one row, made when first needed. It is sealed itself, under a key
 * that follows from SESSION_SECRET: a new secret costs one row, and a stolen table or dump opens nothing.
 */
export const storedKeys = pgTable(
  'stored_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    sealedKey: text('sealed_key').notNull(),
  },
  // Of processes that need it first at the same time, one makes it.
  () => [uniqueIndex('stored_keys_one').on(sql`(true)`)],
)
