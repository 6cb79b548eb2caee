import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  dollars,
  firstOf,
  inNameOrder,
  orderIndexes,
  publishedColumns,
  recordColumns,
  searchIndex,
  textList,
} from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { facilities } from './facilities.ts'
import { organizations } from './organizations.ts'

/** The benchmarks of rates in their order (contract/common/rates.ts; a test compares them): an index holds it. */
export const benchmarkOrder = [
  'fixed',
  'prime',
  'sofr',
  'treasury',
  'fed_funds',
  'fhlb',
  'sifma',
  'libor',
]

interface RateColumns {
  lowRateBenchmark: AnyPgColumn
  lowRateBasisPoints: AnyPgColumn
  highRateBenchmark: AnyPgColumn
  highRateBasisPoints: AnyPgColumn
}

function oneRate(benchmark: AnyPgColumn, basisPoints: AnyPgColumn): SQL {
  const places = benchmarkOrder.map((name, place) =>
    sql.raw(` when '${name}' then ${place * 1_000_000}`),
  )
  return sql`(case ${benchmark}${sql.join(places)} end + ${basisPoints})`
}

/** Rates as one number each that sorts: by benchmark, then by basis points (contract/products-filter.ts, rateOrder); `any` is the low one where there is one. */
function rateOrders(table: RateColumns) {
  const low = oneRate(table.lowRateBenchmark, table.lowRateBasisPoints)
  const high = oneRate(table.highRateBenchmark, table.highRateBasisPoints)
  return { low, high, any: sql`coalesce(${low}, ${high})` }
}

type Ordered =
  | 'name'
  | 'type'
  | 'asset'
  | 'technology'
  | 'minPrincipalSize'
  | 'maxPrincipalSize'
  | 'securityPosition'
  | 'macroGeography'
  | 'loanTermLength'
  | 'status'
  | 'createdAt'
  | 'updatedAt'

/** The orders of lists of products that depend on a product alone. */
export function productOrders(table: Record<Ordered, AnyPgColumn> & RateColumns) {
  const rates = rateOrders(table)
  return {
    name: inNameOrder(table.name),
    type: firstOf(table.type),
    asset: firstOf(table.asset),
    technology: firstOf(table.technology),
    interestRate: rates.any,
    lowRangeRate: rates.low,
    highRangeRate: rates.high,
    minPrincipalSize: table.minPrincipalSize,
    maxPrincipalSize: table.maxPrincipalSize,
    securityPosition: firstOf(table.securityPosition),
    macroGeography: table.macroGeography,
    loanTermLength: firstOf(table.loanTermLength),
    status: table.status,
    createdAt: table.createdAt,
    updatedAt: table.updatedAt,
  }
}

export const products = pgTable(
  'products',
  {
    ...recordColumns(),
    ...publishedColumns(),
    name: text('name').notNull(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'restrict' }),
    type: textList('type'),
    asset: textList('asset'),
    technology: textList('technology'),
    /** Rates as typed; what they mean stands beside them and is null where they are not understood (P-161). */
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
    status: text('status').notNull().default('draft'),
  },
  (table) => [
    index('products_organization').on(table.organizationId),
    index('products_facility').on(table.catalyticFacilityId),
    index('products_status').on(table.status, table.createdAt, table.id),
    searchIndex('products_search', table.searchText),
    ...orderIndexes('products', productOrders(table), table.id),
  ],
)

/** What rates were read as stands in the text beside them. */
export const productAudited: AuditedColumns<keyof typeof products.$inferSelect> = {
  derived: ['lowRateBenchmark', 'lowRateBasisPoints', 'highRateBenchmark', 'highRateBasisPoints'],
}
