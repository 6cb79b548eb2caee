import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  dollars,
  inNameOrder,
  moment,
  orderIndexes,
  publishedColumns,
  recordColumns,
  searchIndex,
  textList,
} from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { organizations } from './organizations.ts'

/** The stages of deals in their order (contract/common/registry-enums.ts; a test compares them): an index holds it. */
export const stageOrder = [
  'predevelopment',
  'development_including_design_engineering',
  'construction_post_ntp',
  'nearing_completion',
]

// Value by value in the order of the list; an empty one stands last.
const listOrder = (list: AnyPgColumn) => sql`nullif(${list}, '{}')`

type Ordered =
  | 'name'
  | 'location'
  | 'currentStage'
  | 'assetType'
  | 'technology'
  | 'capEx'
  | 'itcAmount'
  | 'capNeed'
  | 'expectedPtoMonth'
  | 'dealLead'
  | 'outcome'
  | 'visibility'
  | 'createdAt'
  | 'updatedAt'

/** The orders of lists of deals that depend on a deal alone. */
export const dealOrders = (table: Record<Ordered, AnyPgColumn>) => ({
  name: inNameOrder(table.name),
  location: table.location,
  currentStage: sql`array_position(${sql.raw(`'{${stageOrder.join(',')}}'::text[]`)}, ${table.currentStage})`,
  assetType: listOrder(table.assetType),
  technology: listOrder(table.technology),
  capEx: table.capEx,
  itcAmount: table.itcAmount,
  capNeed: listOrder(table.capNeed),
  expectedPtoDate: table.expectedPtoMonth,
  dealLead: inNameOrder(table.dealLead),
  outcome: table.outcome,
  visibility: table.visibility,
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
})

/** Deals of the pipeline. */
export const pipeline = pgTable(
  'pipeline',
  {
    ...recordColumns(),
    ...publishedColumns(),
    name: text('name').notNull(),
    /** The owner; only deals of administrators may have none (P-220). */
    organizationId: uuid('organization_id').references(() => organizations.id, {
      onDelete: 'restrict',
    }),
    /** A state or territory, or `custom_tribe` with the tribe's name in `other` (P-212, C-18). */
    location: text('location'),
    assetType: textList('asset_type'),
    technology: textList('technology'),
    capEx: dollars('cap_ex'),
    itcAmount: dollars('itc_amount'),
    itcPercentage: text('itc_percentage'),
    itcMonetizationStrategy: text('itc_monetization_strategy'),
    dealLead: text('deal_lead'),
    systemOwner: text('system_owner'),
    ownerType: text('owner_type'),
    borrower: text('borrower'),
    borrowerType: text('borrower_type'),
    sourcesSecured: text('sources_secured'),
    capNeed: textList('cap_need'),
    currentStage: text('current_stage'),
    /** As typed, "March 2027"; the month it means stands beside it where it is understood (P-224). */
    expectedPtoDate: text('expected_pto_date'),
    /** First day of the month, quarter or year meant, as YYYY-MM-DD; for order and deadlines. */
    expectedPtoMonth: text('expected_pto_month'),
    offtakeInterconnectionStatus: text('offtake_interconnection_status'),
    other: text('other'),
    notes: text('notes'),
    intermediaryAggregatorId: uuid('intermediary_aggregator_id').references(
      () => organizations.id,
      { onDelete: 'restrict' },
    ),
    origin: text('origin'),
    visibility: text('visibility').notNull().default('shared'),
    outcome: text('outcome').notNull().default('open'),
  },
  (table) => [
    index('pipeline_organization').on(table.organizationId),
    index('pipeline_intermediary').on(table.intermediaryAggregatorId),
    index('pipeline_stage').on(table.currentStage),
    searchIndex('pipeline_search', table.searchText),
    ...orderIndexes('pipeline', dealOrders(table), table.id),
  ],
)

/** What happened and what is to do on a deal (P-225). */
export const pipelineActivities = pgTable(
  'pipeline_activities',
  {
    ...recordColumns(),
    pipelineId: uuid('pipeline_id')
      .notNull()
      .references(() => pipeline.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    subject: text('subject').notNull(),
    description: text('description'),
    scheduledDate: moment('scheduled_date'),
    completedDate: moment('completed_date'),
    createdBy: uuid('created_by'),
    /** Name of who wrote it, kept when the account goes. */
    createdByName: text('created_by_name'),
  },
  (table) => [
    index('pipeline_activities_pipeline').on(table.pipelineId, table.createdAt, table.id),
    index('pipeline_activities_created').on(table.createdAt, table.id),
    // Open tasks are few of many activities.
    index('pipeline_activities_open')
      .on(table.scheduledDate, table.id)
      .where(sql`type = 'task' and scheduled_date is not null and completed_date is null`),
  ],
)

/** The month that was read stands in the text beside it. */
export const dealAudited: AuditedColumns<keyof typeof pipeline.$inferSelect> = {
  derived: ['expectedPtoMonth'],
}
