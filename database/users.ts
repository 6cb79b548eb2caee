import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  always,
  asRankedName,
  inNameOrder,
  rankingIndexes,
  utcTimestamp,
  recordColumns,
  searchIndex,
} from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { organizations } from './organizations.ts'

interface NameColumns {
  firstName: AnyPgColumn
  lastName: AnyPgColumn
  email: AnyPgColumn
}

/** The name of an account as screens show it: first and last name, else the address. It is indexed, and an index takes only such simple (immutable) functions. */
export const shownNameOf = ({ firstName, lastName, email }: NameColumns) =>
  always(
    sql<string>`coalesce(nullif(btrim(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '')), ''), ${email})`,
  )

/**
 * An account's name as questions are compared with it: its searched text is its address and then its names, each in a line,
 * and one without names is called by its address.
 */
export const rankedAccountName = (searchText: AnyPgColumn) =>
  asRankedName(
    sql`coalesce(nullif(substr(${searchText}, strpos(${searchText} || E'\\n', E'\\n') + 1), ''), ${searchText})`,
  )

export const users = pgTable(
  'users',
  {
    ...recordColumns(),
    /** Lower case, trimmed: an address is one account regardless of case. */
    email: text('email').notNull(),
    /** Argon2id; null until the owner sets one, or after it was voided. */
    passwordHash: text('password_hash'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    organizationId: uuid('organization_id').references(() => organizations.id, {
      onDelete: 'restrict',
    }),
    /** The origin of the present membership: key, allow_list, invitation, administrator or single_sign_on; null without one, or from before this was recorded. */
    membershipOrigin: text('membership_origin'),
    /** The name of the organization whose membership by key ended with the first address proof; null once the person joins one. */
    endedMembership: text('ended_membership'),
    role: text('role').notNull().default('member'),
    isEmailVerified: boolean('is_email_verified').notNull().default(false),
    /** A pending new address: its confirmation link was not opened yet (P-120). */
    pendingEmail: text('pending_email'),
    lastLoginAt: utcTimestamp('last_login_at'),
    termsVersion: text('terms_version'),
    termsAcceptedAt: utcTimestamp('terms_accepted_at'),
    disabledAt: utcTimestamp('disabled_at'),
    /** Whether signing in takes a second step; written in the transaction in which the factors change, without raising the version. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_organization').on(table.organizationId),
    searchIndex('users_search', table.searchText),
    ...rankingIndexes(
      'users',
      rankedAccountName(table.searchText),
      sql`(${rankedAccountName(table.searchText)})`,
    ),
    // What was changed last, which a search over all kinds ranks.
    index('users_by_updated_at').on(table.updatedAt, table.id),
    // The default order.
    index('users_by_name').on(inNameOrder(shownNameOf(table)), table.id),
  ],
)

/** What a person chose for their own screens; one row a person, made on the first choice. */
export const preferences = pgTable('preferences', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  choices: jsonb('choices').notNull().default({}),
  updatedAt: utcTimestamp('updated_at').notNull().defaultNow(),
})

/**
 * Who was removed from which organization: its allow-list does not admit them again, only a key, an invitation or an
 * administrator does. The organization is a plain id, since one that was deleted or merged can be restored.
 */
export const removedMembers = pgTable(
  'removed_members',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').notNull(),
    removedAt: utcTimestamp('removed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.organizationId] }),
    index('removed_members_organization').on(table.organizationId),
  ],
)

/** Passwords open an account. */
export const userAudited: AuditedColumns<keyof typeof users.$inferSelect> = {
  secret: ['passwordHash'],
}
