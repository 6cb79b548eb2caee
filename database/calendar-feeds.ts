import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './columns.ts'
import { users } from './users.ts'

/** Addresses at which calendars read deadlines (D-050). Only a hash of an address's secret is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scope: text('scope').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    lastReadAt: utcTimestamp('last_read_at'),
  },
  (table) => [
    uniqueIndex('calendar_feeds_token').on(table.tokenHash),
    index('calendar_feeds_user').on(table.userId, table.createdAt),
  ],
)

/** What a feed last said of each of its entries, so that one that changed is known to calendars by its number and time (D-054). */
export const calendarFeedEntries = pgTable(
  'calendar_feed_entries',
  {
    feedId: uuid('feed_id')
      .notNull()
      .references(() => calendarFeeds.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    /** Hash of what it said. */
    digest: text('digest').notNull(),
    /** How often it has changed. */
    sequence: integer('sequence').notNull().default(0),
    /** When it last changed, in whole seconds. */
    changedAt: utcTimestamp('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.feedId, table.uid] })],
)
