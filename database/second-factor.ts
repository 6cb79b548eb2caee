import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './columns.ts'
import { users } from './users.ts'

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The authenticator app of an account: the one in force, and one that is being set up. Secrets are sealed and bound to the account. */
export const totpSecrets = pgTable(
  'totp_secrets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    userId: ofUser(),
    sealedSecret: text('sealed_secret'),
    /** When the one in force was confirmed with its first code; null while there is none. */
    confirmedAt: utcTimestamp('confirmed_at'),
    /** The step of the last code that was used: it and all before it open nothing any more. */
    lastStep: bigint('last_step', { mode: 'number' }),
    pendingSealedSecret: text('pending_sealed_secret'),
    pendingExpiresAt: utcTimestamp('pending_expires_at'),
    /** Codes that were typed to confirm it. */
    pendingTries: integer('pending_tries').notNull().default(0),
  },
  (table) => [uniqueIndex('totp_secrets_user').on(table.userId)],
)

/** Recovery codes: ten at first, one salt for all of them, so that one hash tells whether a typed one is among them. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    userId: ofUser(),
    salt: text('salt').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: utcTimestamp('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

/** Sign-ins whose first step was right and whose second is still to come; the browser has the secret in a cookie. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    tokenHash: text('token_hash').notNull(),
    userId: ofUser(),
    /** The first step: password or email_code. */
    way: text('way').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: utcTimestamp('expires_at').notNull(),
    usedAt: utcTimestamp('used_at'),
  },
  (table) => [
    uniqueIndex('pending_sign_ins_token').on(table.tokenHash),
    index('pending_sign_ins_user').on(table.userId),
    index('pending_sign_ins_expires').on(table.expiresAt),
  ],
)
