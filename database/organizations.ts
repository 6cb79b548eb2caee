import { sql } from 'drizzle-orm'
import type { AnyColumn } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  beginningOf,
  comparedNameOf,
  inNameOrder,
  orderIndexes,
  recordColumns,
  searchIndex,
} from './columns.ts'
import type { AuditedColumns } from './columns.ts'

/** An organization's name as its records are searched by it. It is lower case already; written so, whole names are not looked up in the index of their parts. */
export const nameInSearch = (searchText: AnyColumn) => sql`lower(${comparedNameOf(searchText)})`

/** The orders of lists of organizations in which each stands alone. */
export const organizationOrders = (
  table: Record<'name' | 'createdAt' | 'updatedAt', AnyPgColumn>,
) => ({
  name: inNameOrder(table.name),
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
})

type Shared =
  | 'campaignRole'
  | 'organizationType'
  | 'location'
  | 'status'
  | 'website'
  | 'contactEmail'

/** The orders in which many organizations share a place and stand by name among themselves. */
export const sharedOrganizationOrders = (table: Record<Shared, AnyPgColumn>) => ({
  campaignRole: table.campaignRole,
  organizationType: table.organizationType,
  location: inNameOrder(table.location),
  status: table.status,
  website: beginningOf(table.website),
  contactEmail: table.contactEmail,
})

export const organizations = pgTable(
  'organizations',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    campaignRole: text('campaign_role'),
    organizationType: text('organization_type'),
    location: text('location'),
    /** The state or territory the location lies in, for filters and counts; written with the record. */
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
    createdBy: uuid('created_by'),
    /** Lower case without accents over the fields the search reads; written with the record (P-103). */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    uniqueIndex('organizations_registration_key').on(table.registrationKey),
    searchIndex('organizations_search', table.searchText),
    searchIndex('organizations_called', nameInSearch(table.searchText)),
    // Whole names, by the hundred from a spreadsheet.
    index('organizations_named').on(comparedNameOf(table.searchText)),
    index('organizations_role').on(table.campaignRole, table.status),
    // All that says whether a member finds it in the list: its total is counted from the index alone.
    index('organizations_listed').on(
      table.status,
      table.dataVisibility,
      table.campaignRole,
      table.id,
    ),
    index('organizations_state').on(table.locationState),
    index('organizations_status').on(table.status, table.createdAt, table.id),
    ...orderIndexes('organizations', organizationOrders(table), table.id),
    ...orderIndexes(
      'organizations',
      sharedOrganizationOrders(table),
      table.id,
      inNameOrder(table.name),
    ),
  ],
)

/** The state stands in the location; an allow-list is read on its own route alone (P-277). */
export const organizationAudited: AuditedColumns<keyof typeof organizations.$inferSelect> = {
  derived: ['locationState'],
  secret: ['registrationKey', 'allowedEmails'],
  restoring: ['allowedEmails'],
}
