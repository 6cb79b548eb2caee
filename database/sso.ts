import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { recordColumns, utcTimestamp } from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** Where people sign in by OpenID Connect in place of the portal: one of the portal and one of each organization. */
export const ssoProviders = pgTable(
  'sso_providers',
  {
    ...recordColumns(),
    /** Null: the portal's own. */
    organizationId: uuid('organization_id').references(() => organizations.id, {
      onDelete: 'cascade',
    }),
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Sealed and bound to the row; null once it was lost, until somebody enters it again. */
    sealedClientSecret: text('sealed_client_secret'),
    /** Whether an address counts as verified that the provider says nothing of. */
    emailTrust: text('email_trust').notNull().default('claim'),
    justInTime: boolean('just_in_time').notNull().default(false),
    required: boolean('required').notNull().default(false),
    /** Who asks for the second step. */
    secondFactor: text('second_factor').notNull().default('portal'),
    sessionHours: integer('session_hours').notNull().default(12),
    enabled: boolean('enabled').notNull().default(false),
  },
  (table) => [
    // One of each organization and one of the portal, also where two are made at once.
    uniqueIndex('sso_providers_organization')
      .on(table.organizationId)
      .where(sql`${table.organizationId} is not null`),
    uniqueIndex('sso_providers_portal')
      .on(sql`(${table.organizationId} is null)`)
      .where(sql`${table.organizationId} is null`),
  ],
)

/** The domains of addresses for which a provider speaks; each has one provider at most. */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => ssoProviders.id, { onDelete: 'cascade' }),
    /** In lower case; those below it are others. */
    domain: text('domain').notNull(),
  },
  (table) => [
    uniqueIndex('sso_domains_domain').on(table.domain),
    index('sso_domains_provider').on(table.providerId),
  ],
)

/** Which account belongs to whom at a provider. It is the provider's own id of the person, never the address. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => ssoProviders.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    /** The address that the provider named when it was connected; it is shown and decides nothing. */
    email: text('email').notNull(),
    lastUsedAt: utcTimestamp('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sso_identities_subject').on(table.providerId, table.subject),
    uniqueIndex('sso_identities_account').on(table.providerId, table.userId),
    index('sso_identities_user').on(table.userId),
  ],
)

/** Nothing of the secret is in the trail. */
export const ssoAudited: AuditedColumns<keyof typeof ssoProviders.$inferSelect> = {
  secret: ['sealedClientSecret'],
}
