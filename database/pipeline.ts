import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  dollars,
  inNameOrder,
  utcTimestamp,
  publishedColumns,
  recordColumns,
  searchIndex,
  textList,
} from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { organizations } from './organizations.ts'

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
    /** As typed, "March 2027"; the month it means is beside it where it is understood (P-224). */
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
    // The deals of an organization as owner and as intermediary, and the restrictions on its deletion.
    index('pipeline_organization').on(table.organizationId),
    index('pipeline_intermediary').on(table.intermediaryAggregatorId),
    // The filter of stages, and the totals of the dashboard.
    index('pipeline_stage').on(table.currentStage),
    // Words anywhere in the searched text.
    searchIndex('pipeline_search', table.searchText),
    // The default order: any page of it reads as many rows as it has.
    index('pipeline_by_name').on(inNameOrder(table.name), table.id),
    // What was changed or added last, which dashboards show.
    index('pipeline_by_updated_at').on(table.updatedAt, table.id),
    index('pipeline_by_created_at').on(table.createdAt, table.id),
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
    scheduledDate: utcTimestamp('scheduled_date'),
    completedDate: utcTimestamp('completed_date'),
    createdBy: uuid('created_by'),
    /** Name of who wrote it, stored also after the account is deleted. */
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

/** The month that was read is in the text beside it. */
export const dealAudited: AuditedColumns<keyof typeof pipeline.$inferSelect> = {
  derived: ['expectedPtoMonth'],
}
