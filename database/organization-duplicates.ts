import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './columns.ts'

/**
 * Pairs an administrator has dismissed: two different organizations; the smaller id comes first. Plain ids: the pairs of
 * an organization that is deleted or merged count again once it is restored.
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
