import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { recordColumns, textList, utcTimestamp } from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { organizations } from './organizations.ts'

/** Addresses that are sent the ids of what changed. Their secrets are sealed. */
export const webhooks = pgTable(
  'webhooks',
  {
    ...recordColumns(),
    /** Null: the portal's own. */
    organizationId: uuid('organization_id').references(() => organizations.id, {
      onDelete: 'cascade',
    }),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: textList('events'),
    sealedSecret: text('sealed_secret').notNull(),
    /** Signs beside the present one until then. */
    sealedPreviousSecret: text('sealed_previous_secret'),
    previousUntil: utcTimestamp('previous_until'),
    state: text('state').notNull().default('active'),
    disabledReason: text('disabled_reason'),
    /** When the tries that have failed since the last success began, and how many they are. */
    failingSince: utcTimestamp('failing_since'),
    failedTries: integer('failed_tries').notNull().default(0),
    lastDeliveredAt: utcTimestamp('last_delivered_at'),
    /** Until then one process sends its messages, so that there is one request at a time. */
    claimedUntil: utcTimestamp('claimed_until'),
  },
  (table) => [
    index('webhooks_organization').on(table.organizationId),
    index('webhooks_active')
      .on(table.id)
      .where(sql`${table.state} = 'active'`),
  ],
)

/** Changes that webhooks have still to hear of, written with the change itself. */
export const webhookOutbox = pgTable('webhook_outbox', {
  seq: bigserial('seq', { mode: 'number' }).primaryKey(),
  entity: text('entity').notNull(),
  /** Null where more than a hundred records of the kind changed at once. */
  recordId: uuid('record_id'),
  recordVersion: integer('record_version'),
  /** Before and after, the fields of the record that rights look at; of many records each pair once. */
  states: jsonb('states').notNull(),
  at: utcTimestamp('at').notNull().defaultNow(),
})

/** Messages to one webhook each: queue and log in one. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** `msg_` and 32 hexadecimal digits, as receivers read it. */
    id: text('id').primaryKey(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    entity: text('entity').notNull(),
    recordId: uuid('record_id'),
    /** What is sent, to the letter: it is signed anew with every try. */
    body: text('body').notNull(),
    state: text('state').notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: utcTimestamp('next_attempt_at').notNull().defaultNow(),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    durationMs: integer('duration_ms'),
    settledAt: utcTimestamp('settled_at'),
  },
  (table) => [
    index('webhook_deliveries_due')
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_listed').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_settled').on(table.settledAt),
  ],
)

/** How messages are sent is no change of a webhook, and nothing of its secrets is in the trail. */
export const webhookAudited: AuditedColumns<keyof typeof webhooks.$inferSelect> = {
  derived: ['claimedUntil', 'failingSince', 'failedTries', 'lastDeliveredAt'],
  secret: ['sealedSecret', 'sealedPreviousSecret'],
}
