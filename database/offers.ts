import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { dollars, recordColumns, textList, utcTimestamp } from './columns.ts'
import { introductions } from './introductions.ts'

/** A condition of an offer, and whether it is met. */
export interface OfferCondition {
  text: string
  met: boolean
}

/** Terms of a lender for a need of a deal; they go with their introduction (O-001 to O-006, O-010 to O-016). */
export const pipelineOffers = pgTable(
  'pipeline_offers',
  {
    ...recordColumns(),
    introductionId: uuid('introduction_id')
      .notNull()
      .references(() => introductions.id, { onDelete: 'cascade' }),
    need: text('need').notNull(),
    kind: text('kind'),
    amount: dollars('amount'),
    phase: text('phase'),
    rate: text('rate'),
    pointsBps: integer('points_bps'),
    feesDollars: dollars('fees_dollars'),
    termMonths: integer('term_months'),
    interestOnlyMonths: integer('interest_only_months'),
    amortizationMonths: integer('amortization_months'),
    dayCount: text('day_count').notNull().default('30_360'),
    closingDay: date('closing_day', { mode: 'string' }),
    security: text('security'),
    note: text('note'),
    conditions: jsonb('conditions').$type<OfferCondition[]>().notNull().default([]),
    /** Items of the readiness list that are conditions too. */
    items: textList('items'),
    goodUntil: date('good_until', { mode: 'string' }),
    /** The path of an uploaded file, or an address of the web. */
    file: text('file'),
    binding: boolean('binding').notNull().default(false),
    /** `draft`, `sent`, `accepted`, `closed`, `declined`, `withdrawn`, or `lapsed` where another was made after its day; past that day a sent one has lapsed, whether that is stored yet or not (O-002). */
    state: text('state').notNull().default('draft'),
    /** 0 until it is sent, 1 then, and one more with each revision. */
    revision: integer('revision').notNull().default(0),
    sentAt: utcTimestamp('sent_at'),
    /** When it was accepted, and when declined, withdrawn or closed. */
    acceptedAt: utcTimestamp('accepted_at'),
    endedAt: utcTimestamp('ended_at'),
    declineReason: text('decline_reason'),
    declineNote: text('decline_note'),
    /** What each side recorded of the closing (O-014). */
    dealClosedAmount: dollars('deal_closed_amount'),
    dealClosedDay: date('deal_closed_day', { mode: 'string' }),
    capitalClosedAmount: dollars('capital_closed_amount'),
    capitalClosedDay: date('capital_closed_day', { mode: 'string' }),
    createdBy: uuid('created_by'),
    sentBy: uuid('sent_by'),
    acceptedBy: uuid('accepted_by'),
  },
  (table) => [
    // One of an introduction and need that is being written or waits for its answer.
    uniqueIndex('pipeline_offers_open')
      .on(table.introductionId, table.need)
      .where(sql`state in ('draft', 'sent')`),
    index('pipeline_offers_introduction').on(table.introductionId, table.createdAt, table.id),
  ],
)
