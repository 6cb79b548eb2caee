import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { utcTimestamp } from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { ssoProviders } from './sso.ts'
import { users } from './users.ts'

/** Signed-in sessions. Only a hash of the cookie's value is stored: a stolen table opens nothing. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    /** Written at most every five minutes; the idle limit counts from it. */
    lastUsedAt: utcTimestamp('last_used_at').notNull().defaultNow(),
    /** When the session last proved to be its person's: at sign-in, or by "Confirm it is you". */
    confirmedAt: utcTimestamp('confirmed_at').notNull().defaultNow(),
    /** When it ends however much it is used, where it ends before the days of a session. */
    expiresAt: utcTimestamp('expires_at'),
    /** How it was signed in, such as password+totp; null from before this was recorded. */
    way: text('way'),
    /** The provider it was signed in by: what ends the provider's say ends it, too. */
    providerId: uuid('provider_id').references(() => ssoProviders.id, { onDelete: 'cascade' }),
    ip: text('ip'),
    userAgent: text('user_agent'),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_last_used').on(table.lastUsedAt),
    index('sessions_provider')
      .on(table.providerId)
      .where(sql`${table.providerId} is not null`),
  ],
)

/** E-mailed sign-in codes (P-036, P-038): ten minutes, one use, five attempts, a new one voids the old. */
export const emailCodes = pgTable(
  'email_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    /** Keyed hash of address and code. */
    codeHash: text('code_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    usedAt: utcTimestamp('used_at'),
    voidedAt: utcTimestamp('voided_at'),
  },
  (table) => [index('email_codes_email').on(table.email, table.createdAt)],
)

/** Links sent by mail: reset a password, set a first password, confirm an address. One use each. */
export const emailLinks = pgTable(
  'email_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    purpose: text('purpose').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Null when the address has no account: a request writes the same rows either way, so that the time of the answer reveals nothing. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address the link was sent to. */
    email: text('email').notNull(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    expiresAt: utcTimestamp('expires_at').notNull(),
    usedAt: utcTimestamp('used_at'),
    voidedAt: utcTimestamp('voided_at'),
  },
  (table) => [
    uniqueIndex('email_links_token').on(table.tokenHash),
    index('email_links_user').on(table.userId, table.purpose),
  ],
)

/** Attempts and sent mails: the timestamps that still count, one row a kind and subject. All processes share them, and they survive restarts. */
export const attempts = pgTable(
  'attempts',
  {
    /** What is counted, e.g. `password`, `code`, `send_code`. */
    kind: text('kind').notNull(),
    /** Whose: an address, a network source, or both. */
    subject: text('subject').notNull(),
    // To the microsecond, so that two attempts are never the same.
    times: timestamp('times', { withTimezone: true, mode: 'string' }).array().notNull(),
    lastAt: utcTimestamp('last_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('attempts_last').on(table.lastAt),
  ],
)

/**
 * Failures in a row for an address over all sources, which a success or a reset sets to zero; and failures within an hour
 * by address and source, by source and in all, which limit how many the audit trail records.
 */
export const failureRuns = pgTable('failure_runs', {
  /** `password:` or `code:` and the address; `hour:`, the hour and what is counted in it. */
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull().default(0),
})

/** What opens a session or an account. */
export const signInAudited: AuditedColumns = { secret: ['tokenHash', 'codeHash'] }
