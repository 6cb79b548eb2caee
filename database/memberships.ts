import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns } from './columns.ts'
import { organizations } from './organizations.ts'

/** Which organizations belong to a capital aggregator; gone with either of them (P-239). */
export const memberships = pgTable(
  'organization_memberships',
  {
    ...recordColumns(),
    aggregatorId: uuid('aggregator_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    membershipType: text('membership_type').notNull(),
    /** A day without a time zone: the one that was typed, wherever it is read. */
    joinedAt: date('joined_at', { mode: 'string' }).notNull().defaultNow(),
    status: text('status').notNull().default('active'),
    createdBy: uuid('created_by'),
  },
  (table) => [
    uniqueIndex('organization_memberships_pair').on(table.aggregatorId, table.memberId),
    index('organization_memberships_member').on(table.memberId),
  ],
)
