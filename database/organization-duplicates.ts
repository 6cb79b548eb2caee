import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './columns.ts'

/**
 * Pairs an administrator has looked at and found to be two; the smaller id stands first. Plain ids: what was found out
 * of an organization that is deleted or merged counts again once it is restored.
 */
export const distinctOrganizations = pgTable(
  'distinct_organizations',
  {
    oneId: uuid('one_id').notNull(),
    otherId: uuid('other_id').notNull(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
  },
  (table) => [primaryKey({ columns: [table.oneId, table.otherId] })],
)
