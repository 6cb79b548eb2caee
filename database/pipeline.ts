import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PackageCounts } from '#contract/deal-figures'
import {
  dollars,
  inNameOrder,
  namesOf,
  utcTimestamp,
  lastConfirmedColumn,
  publishedColumns,
  rankedNameOf,
  rankingIndexes,
  recordColumns,
  searchIndex,
  textList,
} from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** What is computed from a deal, its lines and its facts: written by the server alone, without a new version (K-030 to K-032). */
const figureColumns = () => ({
  totalUses: dollars('total_uses'),
  firmGap: dollars('firm_gap'),
  softGap: dollars('soft_gap'),
  gapView: text('gap_view'),
  creditBase: dollars('credit_base'),
  slackDays: integer('slack_days'),
  clockStatus: text('clock_status'),
  lastServiceDay: date('last_service_day', { mode: 'string' }),
  expectedServiceDay: date('expected_service_day', { mode: 'string' }),
  creditAtRisk: dollars('credit_at_risk'),
  creditAtRiskFrom: text('credit_at_risk_from'),
  factsMissing: integer('facts_missing'),
  lastServiceDayOtherwise: date('last_service_day_otherwise', { mode: 'string' }),
  soughtBridge: dollars('sought_bridge'),
  soughtConstruction: dollars('sought_construction'),
  soughtPerm: dollars('sought_perm'),
  stillToRaise: dollars('still_to_raise'),
  raised: dollars('raised'),
  inTalks: dollars('in_talks'),
  /** How many of the items that each need asks for are there, and the lowest share of them (H-014). */
  package: jsonb('package').$type<PackageCounts>(),
  packagePercent: integer('package_percent'),
  /** Of the rules and the readiness list they are computed with; null of a deal that is still to be computed. */
  figuresRevision: text('figures_revision'),
  /** When a figure or a deadline last came out otherwise. */
  figuresChangedAt: utcTimestamp('figures_changed_at'),
})
export type FigureColumn = keyof ReturnType<typeof figureColumns>

/** Deals of the pipeline. */
export const pipeline = pgTable(
  'pipeline',
  {
    ...recordColumns(),
    ...publishedColumns(),
    ...lastConfirmedColumn(),
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
    ...figureColumns(),
  },
  (table) => [
    // The deals of an organization as owner and as intermediary, and the restrictions on its deletion.
    index('pipeline_organization').on(table.organizationId),
    index('pipeline_intermediary').on(table.intermediaryAggregatorId),
    // The filter of stages, and the totals of the dashboard.
    index('pipeline_stage').on(table.currentStage),
    // Words anywhere in the searched text.
    searchIndex('pipeline_search', table.searchText),
    ...rankingIndexes('pipeline', rankedNameOf(table.searchText), namesOf(table.searchText)),
    // The default order: any page of it reads as many rows as it has.
    index('pipeline_by_name').on(inNameOrder(table.name), table.id),
    // What was changed or added last, which dashboards show.
    index('pipeline_by_updated_at').on(table.updatedAt, table.id),
    index('pipeline_by_created_at').on(table.createdAt, table.id),
    // The order by the last confirmation.
    index('pipeline_by_confirmed').on(table.lastConfirmedAt, table.id),
    // The radar: its orders, and the filter of the clock.
    index('pipeline_by_slack').on(table.slackDays, table.id),
    index('pipeline_by_still_to_raise').on(table.stillToRaise, table.id),
    index('pipeline_by_package_percent').on(table.packagePercent, table.id),
    index('pipeline_by_credit_at_risk').on(table.creditAtRisk, table.id),
    index('pipeline_by_expected_service').on(table.expectedServiceDay, table.id),
    index('pipeline_in_dispute')
      .on(table.slackDays, table.id)
      .where(sql`${table.lastServiceDayOtherwise} is not null`),
    index('pipeline_clock_status').on(table.clockStatus, table.slackDays, table.id),
    // What the deadlines of a deal copy of it refers to these.
    unique('pipeline_copied_to_deadlines').on(
      table.id,
      table.name,
      table.outcome,
      table.visibility,
    ),
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

/** Who is mentioned in an activity, in the order in which they are named (N-020). */
export const activityMentions = pgTable(
  'activity_mentions',
  {
    activityId: uuid('activity_id')
      .notNull()
      .references(() => pipelineActivities.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.userId] }),
    index('activity_mentions_user').on(table.userId),
  ],
)

/** Figures by their columns; a table of them, so that none is forgotten where they are left out. */
export const figureNames = Object.keys(figureColumns()) as FigureColumn[]

/** The month that was read is in the text beside it; figures follow from the deal, its lines and its facts. */
export const dealAudited: AuditedColumns<keyof typeof pipeline.$inferSelect> = {
  derived: ['expectedPtoMonth', ...figureNames],
}
