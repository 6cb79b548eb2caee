import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { organizations } from './organizations.ts'

/** Pairs an administrator has looked at and found to be two; the smaller id stands first. Gone with either of them. */
export const distinctOrganizations = pgTable(
  'distinct_organizations',
  {
    oneId: uuid('one_id').notNull().references(() => organizations.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id').notNull().references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
  },
  (table) => [primaryKey({ columns: [table.oneId, table.otherId] }), index('distinct_organizations_other').on(table.otherId)],
)
