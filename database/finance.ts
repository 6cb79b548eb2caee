import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { dollars, inNameOrder, recordColumns, utcTimestamp } from './columns.ts'
import { pipelineOffers } from './offers.ts'
import { organizations } from './organizations.ts'
import { pipeline } from './pipeline.ts'

/** The finance of deals (section 2 of deal finance): amounts in whole US dollars, days as YYYY-MM-DD. */

const ofDeal = () =>
  uuid('pipeline_id')
    .notNull()
    .references(() => pipeline.id, { onDelete: 'cascade' })

/** A date without time or zone, stored and answered as YYYY-MM-DD (K-003). */
const day = (name: string) => date(name, { mode: 'string' })

/** The answers of a deal's credit sheet, one row a deal; its id is the deal's (section 2.3). */
export const pipelineFinance = pgTable('pipeline_finance', {
  pipelineId: uuid('pipeline_id')
    .primaryKey()
    .references(() => pipeline.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(1),
  createdAt: utcTimestamp('created_at').notNull().defaultNow(),
  updatedAt: utcTimestamp('updated_at').notNull().defaultNow(),
  solarKw: integer('solar_kw'),
  storageKw: integer('storage_kw'),
  wagesMet: text('wages_met'),
  domesticContent: text('domestic_content'),
  contentExceptionAttested: text('content_exception_attested'),
  energyCommunity: text('energy_community'),
  materialAssistanceMet: text('material_assistance_met'),
  tribalEnterpriseWhollyOwned: text('tribal_enterprise_wholly_owned'),
  territoryConfirmed: text('territory_confirmed'),
  lowIncomeCategory: text('low_income_category'),
  lowIncomeState: text('low_income_state'),
  lowIncomeAllocatedOn: day('low_income_allocated_on'),
  constructionStart: day('construction_start'),
  constructionState: text('construction_state'),
  constructionMethod: text('construction_method'),
  constructionEvidence: text('construction_evidence'),
  expectedServiceDate: day('expected_service_date'),
  creditOwnerType: text('credit_owner_type'),
  taxYearEndMonth: integer('tax_year_end_month'),
  bridgeAdvancePercent: integer('bridge_advance_percent'),
  cashMonths: integer('cash_months'),
  cushionMonths: integer('cushion_months'),
  transferPriceCents: integer('transfer_price_cents'),
  bridgeRate: text('bridge_rate'),
  bridgeFirstDraw: day('bridge_first_draw'),
})

/** What a deal's money is for (K-010). */
export const pipelineUses = pgTable(
  'pipeline_uses',
  {
    ...recordColumns(),
    pipelineId: ofDeal(),
    kind: text('kind').notNull(),
    label: text('label'),
    amount: dollars('amount').notNull(),
    creditTechnology: text('credit_technology'),
  },
  // The lines of a deal in the order they are answered in.
  (table) => [index('pipeline_uses_deal').on(table.pipelineId, table.createdAt, table.id)],
)

/** Where a deal's money comes from (K-015). */
export const pipelineSources = pgTable(
  'pipeline_sources',
  {
    ...recordColumns(),
    pipelineId: ofDeal(),
    kind: text('kind').notNull(),
    label: text('label').notNull(),
    /** Who gives it; the label stays when that organization goes (K-017). It is no party of the deal (K-087). */
    organizationId: uuid('organization_id').references(() => organizations.id, {
      onDelete: 'set null',
    }),
    amount: dollars('amount').notNull(),
    state: text('state').notNull(),
    stateDate: day('state_date'),
    phase: text('phase').notNull(),
    rate: text('rate'),
    termMonths: integer('term_months'),
    maturityDate: day('maturity_date'),
    concessional: boolean('concessional').notNull(),
    restricted: boolean('restricted').notNull(),
    taxExemptBond: boolean('tax_exempt_bond').notNull(),
    note: text('note'),
    /** The accepted offer that wrote it (O-011). */
    offerId: uuid('offer_id')
      .unique()
      .references(() => pipelineOffers.id, { onDelete: 'set null' }),
  },
  (table) => [
    // The lines of a deal in the order they are answered in.
    index('pipeline_sources_deal').on(table.pipelineId, table.createdAt, table.id),
    // What a deleted or merged organization gives.
    index('pipeline_sources_organization').on(table.organizationId),
  ],
)

/** The deadlines of deals, replaced with their figures (K-033). */
export const pipelineDeadlines = pgTable(
  'pipeline_deadlines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    pipelineId: uuid('pipeline_id').notNull(),
    /** The deal's, which the database copies here, so that deadlines are counted and ordered without reading deals. */
    dealName: text('deal_name').notNull(),
    outcome: text('outcome').notNull(),
    visibility: text('visibility').notNull(),
    kind: text('kind').notNull(),
    day: day('day').notNull(),
    /** Null where nothing is at stake or nobody knows how much. */
    atStake: dollars('at_stake'),
    label: text('label').notNull(),
    /** The bridge that ends. */
    sourceId: uuid('source_id').references(() => pipelineSources.id, { onDelete: 'cascade' }),
  },
  (table) => [
    foreignKey({
      name: 'pipeline_deadlines_deal_fk',
      columns: [table.pipelineId, table.dealName, table.outcome, table.visibility],
      foreignColumns: [pipeline.id, pipeline.name, pipeline.outcome, pipeline.visibility],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    // The list of deadlines in its order, and those of one deal.
    index('pipeline_deadlines_day')
      .on(table.day, inNameOrder(table.dealName), table.pipelineId)
      .where(sql`${table.outcome} = 'open'`),
    index('pipeline_deadlines_deal').on(table.pipelineId),
    index('pipeline_deadlines_source').on(table.sourceId),
  ],
)

/** Rates of benchmarks by their day (B-001). */
export const benchmarkRates = pgTable(
  'benchmark_rates',
  {
    ...recordColumns(),
    benchmark: text('benchmark').notNull(),
    /** Days of a term rate, none of an overnight one. */
    tenorDays: integer('tenor_days'),
    asOf: day('as_of').notNull(),
    rateBps: integer('rate_bps').notNull(),
    source: text('source').notNull(),
  },
  // One rate of a benchmark and tenor a day; the newest of each is looked up by it.
  (table) => [
    unique('benchmark_rates_day')
      .on(table.benchmark, table.tenorDays, table.asOf)
      .nullsNotDistinct(),
  ],
)

/** The files of rules and the readiness lists that were in force, by when each was first read (R-020, H-010). */
export const financeRuleFiles = pgTable('finance_rule_files', {
  id: uuid('id').primaryKey().defaultRandom(),
  kind: text('kind').$type<'rules' | 'readiness'>().notNull().default('rules'),
  revision: text('revision').notNull(),
  /** The file as it is. */
  content: jsonb('content').notNull(),
  sha256: text('sha256').notNull(),
  loadedAt: utcTimestamp('loaded_at').notNull().defaultNow(),
})
