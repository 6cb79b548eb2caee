import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  dollars,
  inNameOrder,
  namesOf,
  lastConfirmedColumn,
  publishedColumns,
  rankedNameOf,
  rankingIndexes,
  recordColumns,
  searchIndex,
  textList,
  tripledNumbers,
} from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { facilities } from './facilities.ts'
import { organizations } from './organizations.ts'

export const products = pgTable(
  'products',
  {
    ...recordColumns(),
    ...publishedColumns(),
    ...lastConfirmedColumn(),
    name: text('name').notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    type: textList('type'),
    asset: textList('asset'),
    technology: textList('technology'),
    /** Rates as typed; what they mean is beside them and is null where they are not understood (P-161). */
    lowRangeRate: text('low_range_rate'),
    highRangeRate: text('high_range_rate'),
    lowRateBenchmark: text('low_rate_benchmark'),
    /** Basis points: of the rate itself, or above the benchmark. */
    lowRateBasisPoints: integer('low_rate_basis_points'),
    highRateBenchmark: text('high_rate_benchmark'),
    highRateBasisPoints: integer('high_rate_basis_points'),
    minPrincipalSize: dollars('min_principal_size'),
    maxPrincipalSize: dollars('max_principal_size'),
    necessaryCreditEnhancement: text('necessary_credit_enhancement'),
    optionalCreditEnhancement: text('optional_credit_enhancement'),
    securityPosition: textList('security_position'),
    macroGeography: text('macro_geography'),
    certainGeographies: textList('certain_geographies'),
    termDetails: text('term_details'),
    loanTermLength: textList('loan_term_length'),
    investmentCommitteeCycleInfo: text('investment_committee_cycle_info'),
    description: text('description'),
    isSupportedByCatalyticFacility: boolean('is_supported_by_catalytic_facility')
      .notNull()
      .default(false),
    catalyticFacilityId: uuid('catalytic_facility_id').references(() => facilities.id, {
      onDelete: 'restrict',
    }),
    /** What is asked of an introduced project: items of the readiness list, and lines in the organization's own words (H-017). */
    askedItems: textList('asked_items'),
    askedLines: textList('asked_lines'),
    status: text('status').notNull().default('draft'),
    searchNumbers: tripledNumbers('search_numbers', 'search_text'),
  },
  (table) => [
    // The products of an organization, and the restriction on its deletion.
    index('products_organization').on(table.organizationId),
    // The products a facility supports, and the restriction on its deletion.
    index('products_facility').on(table.catalyticFacilityId),
    // Totals and counts of what members see are read from it alone; the newest of a status.
    index('products_status').on(table.status, table.createdAt, table.id),
    // Words anywhere in the searched text.
    searchIndex('products_search', table.searchText),
    ...rankingIndexes('products', rankedNameOf(table.searchText), namesOf(table.searchText)),
    // Short numbers anywhere in it: without it a search for "solar 42" reads every row with "solar".
    searchIndex('products_search_numbers', table.searchNumbers),
    // The default order: any page of it reads as many rows as it has.
    index('products_by_name').on(inNameOrder(table.name), table.id),
    // What was changed or added last, which dashboards show.
    index('products_by_updated_at').on(table.updatedAt, table.id),
    index('products_by_created_at').on(table.createdAt, table.id),
    // The order by the last confirmation.
    index('products_by_confirmed').on(table.lastConfirmedAt, table.id),
  ],
)

/** The text from which these rates were read is beside them. */
export const productAudited: AuditedColumns<keyof typeof products.$inferSelect> = {
  derived: ['lowRateBenchmark', 'lowRateBasisPoints', 'highRateBenchmark', 'highRateBasisPoints'],
}
