import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  dollars,
  lastConfirmedColumn,
  namesOf,
  publishedColumns,
  rankedNameOf,
  rankingIndexes,
  recordColumns,
  searchIndex,
} from './columns.ts'
import { organizations } from './organizations.ts'

interface RaiseColumns {
  currentCapitalRaised: AnyPgColumn
  targetRaise: AnyPgColumn
}

/** Whether the progress of a facility's raise is not available (P-186). */
export const hasNoProgress = ({
  currentCapitalRaised: raised,
  targetRaise: target,
}: RaiseColumns) => sql`coalesce(${raised}, 0) = 0 or coalesce(${target}, 0) = 0`

/** Catalytic facilities; the dashboard's funds are the same rows in a shorter form (P-082). */
export const facilities = pgTable(
  'catalytic_facilities',
  {
    ...recordColumns(),
    ...publishedColumns(),
    ...lastConfirmedColumn(),
    name: text('name').notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    administratorName: text('administrator_name'),
    facilityType: text('facility_type').notNull().default('below_market_rate_capital'),
    currentCapitalRaised: dollars('current_capital_raised'),
    targetRaise: dollars('target_raise'),
    backers: text('backers'),
    profileOfBackers: text('profile_of_backers'),
    /** Comma-separated, as the documents have it; its parts are a filter (P-193). */
    eligibleRecipients: text('eligible_recipients'),
    projectRequirements: text('project_requirements'),
    transactionRequirements: text('transaction_requirements'),
    geographicRequirement: text('geographic_requirement'),
    /** A stored file's path, or an http(s) address that is shown as a link and never fetched. */
    file: text('file'),
    description: text('description'),
    /** The kind of record, a constant (C-20). */
    type: text('type').notNull().default('catalytic_facility'),
    status: text('status').notNull().default('draft'),
  },
  (table) => [
    index('catalytic_facilities_organization').on(table.organizationId),
    index('catalytic_facilities_status').on(table.status, table.createdAt, table.id),
    searchIndex('catalytic_facilities_search', table.searchText),
    ...rankingIndexes(
      'catalytic_facilities',
      rankedNameOf(table.searchText),
      namesOf(table.searchText),
    ),
    // What was changed last, which a search over all kinds ranks.
    index('catalytic_facilities_by_updated_at').on(table.updatedAt, table.id),
    // The default order.
    index('catalytic_facilities_by_created_at').on(table.createdAt, table.id),
    // The order by the last confirmation.
    index('catalytic_facilities_by_confirmed').on(table.lastConfirmedAt, table.id),
  ],
)
