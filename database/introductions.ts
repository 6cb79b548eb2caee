import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { dollars, recordColumns, searchIndex, utcTimestamp } from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { facilities } from './facilities.ts'
import { lendingProfiles } from './lending-profiles.ts'
import { organizations } from './organizations.ts'
import { pipeline } from './pipeline.ts'
import { products } from './products.ts'

/**
 * Introductions between the organization of a deal and that of an offer. Names, need, amount and score are those of the
 * day of asking; the ids of what is deleted later become null. Everything past `expires_at` is expired, whether that is
 * stored yet or not (M-210).
 */
export const introductions = pgTable(
  'introductions',
  {
    ...recordColumns(),
    dealId: uuid('deal_id').references(() => pipeline.id, { onDelete: 'set null' }),
    dealName: text('deal_name').notNull(),
    /** Which of the three ids below names the offer. */
    kind: text('kind').notNull(),
    productId: uuid('product_id').references(() => products.id, { onDelete: 'set null' }),
    lendingProfileId: uuid('lending_profile_id').references(() => lendingProfiles.id, {
      onDelete: 'set null',
    }),
    facilityId: uuid('facility_id').references(() => facilities.id, { onDelete: 'set null' }),
    offerName: text('offer_name').notNull(),
    need: text('need').notNull(),
    amount: dollars('amount'),
    score: integer('score').notNull(),
    confidence: integer('confidence').notNull(),
    dealOrganizationId: uuid('deal_organization_id').references(() => organizations.id, {
      onDelete: 'set null',
    }),
    dealOrganizationName: text('deal_organization_name').notNull(),
    capitalOrganizationId: uuid('capital_organization_id').references(() => organizations.id, {
      onDelete: 'set null',
    }),
    capitalOrganizationName: text('capital_organization_name').notNull(),
    /** The side that asked: `deal` or `capital`. */
    askedBy: text('asked_by').notNull(),
    /** Who asked; plain id, since the account may be deleted. */
    askerId: uuid('asker_id'),
    askerName: text('asker_name').notNull(),
    askerEmail: text('asker_email').notNull(),
    askerPhone: text('asker_phone'),
    message: text('message').notNull(),
    state: text('state').notNull().default('requested'),
    expiresAt: utcTimestamp('expires_at').notNull(),
    /** When it was accepted, declined or withdrawn. */
    answeredAt: utcTimestamp('answered_at'),
    /** The import or bulk edit whose change withdrew it, and whose undo asks again. */
    withdrawnBy: uuid('withdrawn_by'),
    /** Who accepted, and how both sides reach each other; written with the acceptance alone (M-206). */
    accepterId: uuid('accepter_id'),
    accepterName: text('accepter_name'),
    accepterEmail: text('accepter_email'),
    accepterPhone: text('accepter_phone'),
    declineReason: text('decline_reason'),
    declineNote: text('decline_note'),
    dealOutcome: text('deal_outcome'),
    dealOutcomeAmount: dollars('deal_outcome_amount'),
    dealOutcomeReason: text('deal_outcome_reason'),
    dealOutcomeNote: text('deal_outcome_note'),
    dealOutcomeAt: utcTimestamp('deal_outcome_at'),
    dealOutcomeByName: text('deal_outcome_by_name'),
    dealOutcomeBy: uuid('deal_outcome_by'),
    capitalOutcome: text('capital_outcome'),
    capitalOutcomeAmount: dollars('capital_outcome_amount'),
    capitalOutcomeReason: text('capital_outcome_reason'),
    capitalOutcomeNote: text('capital_outcome_note'),
    capitalOutcomeAt: utcTimestamp('capital_outcome_at'),
    capitalOutcomeByName: text('capital_outcome_by_name'),
    capitalOutcomeBy: uuid('capital_outcome_by'),
    /** When the asked side was reminded, and when both sides were asked what became of it. */
    remindedAt: utcTimestamp('reminded_at'),
    outcomeAskedAt: utcTimestamp('outcome_asked_at'),
    /** Two accepted ones of a deal met because their organizations were merged: this one counts beside the other. */
    besideAnother: boolean('beside_another').notNull().default(false),
    /** The names, normalized. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    // One live introduction of a deal's organization with a capital organization (M-203): of two that ask at once one is
    // rejected.
    uniqueIndex('introductions_live')
      .on(table.dealId, table.dealOrganizationId, table.capitalOrganizationId)
      .where(
        sql`state in ('requested', 'accepted') and not beside_another and deal_outcome is distinct from 'no_deal' and capital_outcome is distinct from 'no_deal'`,
      ),
    // Of an organization on either side, newest first; of a deal, also where it is deleted.
    index('introductions_deal_organization').on(table.dealOrganizationId, table.createdAt),
    index('introductions_capital_organization').on(table.capitalOrganizationId, table.createdAt),
    index('introductions_deal').on(table.dealId, table.createdAt),
    index('introductions_product').on(table.productId),
    index('introductions_lending_profile').on(table.lendingProfileId),
    index('introductions_facility').on(table.facilityId),
    index('introductions_withdrawn_by')
      .on(table.withdrawnBy)
      .where(sql`withdrawn_by is not null`),
    // What somebody asked for in a day, what ends or waits for a mail, and the default order.
    index('introductions_asker').on(table.askerId, table.createdAt),
    index('introductions_state').on(table.state, table.expiresAt),
    index('introductions_by_created_at').on(table.createdAt, table.id),
    searchIndex('introductions_search', table.searchText),
  ],
)

export const introductionAudited: AuditedColumns<keyof typeof introductions.$inferSelect> = {
  derived: ['withdrawnBy'],
}

/** Matches that an organization does not want to see again; gone with the deal or the offer (M-110 to M-112). */
export const matchDismissals = pgTable(
  'match_dismissals',
  {
    ...recordColumns(),
    /** Whose lists leave the pair out. */
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    dealId: uuid('deal_id')
      .notNull()
      .references(() => pipeline.id, { onDelete: 'cascade' }),
    /** One of these two names the offer. */
    productId: uuid('product_id').references(() => products.id, { onDelete: 'cascade' }),
    lendingProfileId: uuid('lending_profile_id').references(() => lendingProfiles.id, {
      onDelete: 'cascade',
    }),
    reason: text('reason').notNull(),
    note: text('note'),
    createdBy: uuid('created_by'),
    /** Name of who dismissed it, stored also after the account is deleted. */
    createdByName: text('created_by_name').notNull(),
  },
  (table) => [
    check('match_dismissals_one_offer', sql`num_nonnulls(product_id, lending_profile_id) = 1`),
    // A pair is dismissed once by an organization.
    uniqueIndex('match_dismissals_of_product')
      .on(table.organizationId, table.dealId, table.productId)
      .where(sql`product_id is not null`),
    uniqueIndex('match_dismissals_of_profile')
      .on(table.organizationId, table.dealId, table.lendingProfileId)
      .where(sql`lending_profile_id is not null`),
    index('match_dismissals_deal').on(table.dealId),
    index('match_dismissals_product').on(table.productId),
    index('match_dismissals_lending_profile').on(table.lendingProfileId),
  ],
)
