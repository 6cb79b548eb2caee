import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './columns.ts'
import { users } from './users.ts'

/** Links of mails by which their person confirms records without signing in (L-032 to L-038). Only a hash of the secret is stored. */
export const confirmationLinks = pgTable(
  'confirmation_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /** The records by kind and id, each with the time of its confirmation by this link. */
    records: jsonb('records').notNull(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    expiresAt: utcTimestamp('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('confirmation_links_token').on(table.tokenHash),
    index('confirmation_links_user').on(table.userId),
    index('confirmation_links_expires').on(table.expiresAt),
  ],
)
