import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, recordColumns } from './columns.ts'
import { organizations } from './organizations.ts'

export const users = pgTable(
  'users',
  {
    ...recordColumns(),
    /** Lower case, trimmed: an address is one account whatever its case. */
    email: text('email').notNull(),
    /** Argon2id; null until the owner sets one, or after it was voided. */
    passwordHash: text('password_hash'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'restrict' }),
    role: text('role').notNull().default('member'),
    isEmailVerified: boolean('is_email_verified').notNull().default(false),
    /** A new address that waits for its confirmation link (P-120). */
    pendingEmail: text('pending_email'),
    lastLoginAt: moment('last_login_at'),
    termsVersion: text('terms_version'),
    termsAcceptedAt: moment('terms_accepted_at'),
    disabledAt: moment('disabled_at'),
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_organization').on(table.organizationId),
    index('users_created').on(table.createdAt, table.id),
  ],
)

/** What a person chose for their own screens; one row a person, made on the first choice. */
export const preferences = pgTable('preferences', {
  userId: uuid('user_id').primaryKey().references(() => users.id, { onDelete: 'cascade' }),
  choices: jsonb('choices').notNull().default({}),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
