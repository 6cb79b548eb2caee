import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  dollars,
  inNameOrder,
  lastConfirmedColumn,
  namesOf,
  publishedColumns,
  rankedNameOf,
  rankingIndexes,
  recordColumns,
  searchIndex,
  textList,
} from './columns.ts'
import { organizations } from './organizations.ts'

export const lendingProfiles = pgTable(
  'lending_profiles',
  {
    ...recordColumns(),
    ...publishedColumns(),
    ...lastConfirmedColumn(),
    name: text('name').notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    loanTypes: textList('loan_types'),
    minimumLoanAmount: dollars('minimum_loan_amount'),
    maximumLoanAmount: dollars('maximum_loan_amount'),
    interestRateRange: text('interest_rate_range'),
    termRange: text('term_range'),
    sectors: textList('sectors'),
    geographies: textList('geographies'),
    criteria: text('criteria'),
    /** What is asked of an introduced project: items of the readiness list, and lines in the organization's own words (H-017). */
    askedItems: textList('asked_items'),
    askedLines: textList('asked_lines'),
    status: text('status').notNull().default('active'),
  },
  (table) => [
    index('lending_profiles_organization').on(table.organizationId),
    index('lending_profiles_status').on(table.status, table.createdAt, table.id),
    searchIndex('lending_profiles_search', table.searchText),
    ...rankingIndexes(
      'lending_profiles',
      rankedNameOf(table.searchText),
      namesOf(table.searchText),
    ),
    // What was changed last, which a search over all kinds ranks.
    index('lending_profiles_by_updated_at').on(table.updatedAt, table.id),
    // The default order.
    index('lending_profiles_by_name').on(inNameOrder(table.name), table.id),
    // The order by the last confirmation.
    index('lending_profiles_by_confirmed').on(table.lastConfirmedAt, table.id),
  ],
)
