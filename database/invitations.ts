import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { utcTimestamp, recordColumns } from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { organizations } from './organizations.ts'
import { users } from './users.ts'

/** Invitations into an organization by e-mail: one use, seven days; one counts as an allow-list entry for exactly its address. */
export const invitations = pgTable(
  'invitations',
  {
    ...recordColumns(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text('email').notNull(),
    /** The role the account gets: member or organization_manager. */
    role: text('role').notNull().default('member'),
    /** SHA-256 of the token in the mailed link; the token itself is not stored. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: utcTimestamp('expires_at').notNull(),
    /** When the address registered through it; withdrawn invitations are deleted. */
    acceptedAt: utcTimestamp('accepted_at'),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    uniqueIndex('invitations_address').on(table.organizationId, table.email),
    index('invitations_email').on(table.email),
  ],
)

/** The link of an invitation opens an account. */
export const invitationAudited: AuditedColumns<keyof typeof invitations.$inferSelect> = {
  secret: ['tokenHash'],
}
