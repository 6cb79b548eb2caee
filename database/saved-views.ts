import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns, utcTimestamp } from './columns.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** The addresses of lists under a name (attention, V): the query, the columns and the display, never rows. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...recordColumns(),
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    /** The parameters of the screen's address, as texts. */
    query: jsonb('query').notNull(),
    /** Order and visible columns; null leaves the reader's own. */
    columns: jsonb('columns'),
    display: text('display'),
    /** me, organization or everyone. */
    sharedWith: text('shared_with').notNull().default('me'),
    /** Null once the owner has left the organization, or the account has ended (V-011). */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** With whose members it is shared; null unless it is. */
    organizationId: uuid('organization_id').references(() => organizations.id, {
      onDelete: 'cascade',
    }),
  },
  (table) => [
    // An owner has a name once on a screen, whatever its case (V-004).
    uniqueIndex('saved_views_name').on(table.ownerId, table.screen, sql`lower(${table.name})`),
    index('saved_views_organization').on(table.organizationId),
    index('saved_views_shared').on(table.sharedWith),
  ],
)

/** Who watches which view, and which records are known to fit it (V-030 to V-037). */
export const viewAlerts = pgTable(
  'view_alerts',
  {
    viewId: uuid('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Records that fitted at some check, the latest last. */
    knownIds: uuid('known_ids').array().notNull().default([]),
    /** The query, organization and role of the last check: with others the next one only takes note (V-035). */
    checkedAs: text('checked_as').notNull(),
    checkedAt: utcTimestamp('checked_at').notNull().defaultNow(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.viewId, table.userId] }),
    index('view_alerts_user').on(table.userId),
    // The longest unchecked first.
    index('view_alerts_checked').on(table.checkedAt),
  ],
)
