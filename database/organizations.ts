import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  comparedNameOf,
  inNameOrder,
  namesOf,
  rankedNameOf,
  rankingIndexes,
  recordColumns,
  searchIndex,
} from './columns.ts'
import type { AuditedColumns } from './columns.ts'

export const organizations = pgTable(
  'organizations',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    campaignRole: text('campaign_role'),
    organizationType: text('organization_type'),
    location: text('location'),
    /** The state or territory the location is in, for filters and counts; written with the record. */
    locationState: text('location_state'),
    description: text('description'),
    aum: text('aum'),
    status: text('status').notNull().default('active'),
    website: text('website'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    dataVisibility: text('data_visibility').notNull().default('organization_only'),
    memberTypes: text('member_types').array().notNull().default([]),
    borrowerRequirements: text('borrower_requirements'),
    collateralRequirements: text('collateral_requirements'),
    investmentCommitteeMeetingCadence: text('investment_committee_meeting_cadence'),
    overallLendingCapacity: text('overall_lending_capacity'),
    generalRole: text('general_role'),
    /** Invites people; stored without dashes in upper case, shown in groups of four (P-249). */
    registrationKey: text('registration_key').notNull(),
    /** Addresses and @domains that may register with the key; empty: any address (P-060). */
    allowedEmails: text('allowed_emails').array().notNull().default([]),
    /** Whether its members must have a second step; set on a route of its own. */
    requireSecondFactor: boolean('require_second_factor').notNull().default(false),
    createdBy: uuid('created_by'),
    /** Lower case without accents over the fields the search reads; written with the record (P-103). */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    uniqueIndex('organizations_registration_key').on(table.registrationKey),
    searchIndex('organizations_search', table.searchText),
    ...rankingIndexes('organizations', rankedNameOf(table.searchText), namesOf(table.searchText)),
    // Whole names, by the hundred from a spreadsheet.
    index('organizations_named').on(comparedNameOf(table.searchText)),
    index('organizations_role').on(table.campaignRole, table.status),
    index('organizations_state').on(table.locationState),
    index('organizations_status').on(table.status, table.createdAt, table.id),
    // The default order, and that of the registry.
    index('organizations_by_created_at').on(table.createdAt, table.id),
    // What was changed last, which a search ranks.
    index('organizations_by_updated_at').on(table.updatedAt, table.id),
    index('organizations_by_name').on(inNameOrder(table.name), table.id),
  ],
)

/** The state is in the location; an allow-list is read on its own route alone (P-277). What a deleted one demanded of its members it demands again. */
export const organizationAudited: AuditedColumns<keyof typeof organizations.$inferSelect> = {
  derived: ['locationState'],
  secret: ['registrationKey', 'allowedEmails'],
  restoring: ['allowedEmails', 'requireSecondFactor'],
}
