import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './columns.ts'

/** Mails to send and sent: queue and log in one. The contents are encrypted, and deleted once settled. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    /** Sent only while the recipient has an account. It is queued either way, so that the time of the answer does not reveal whether there is one. */
    onlyToAccount: boolean('only_to_account').notNull().default(false),
    /** Deleted once sent or given up, as the mail that tells of an erased account: no row is left with its address. */
    deletedOnceSettled: boolean('deleted_once_settled').notNull().default(false),
    subject: text('subject').notNull(),
    /** Encrypted text and HTML parts; null when sent, expired or given up. */
    sealedContent: text('sealed_content'),
    /** One of the contract's states; or `pretended`, a placeholder mail: requested for an address without account, queued like a mail and never sent or listed. */
    state: text('state').notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    nextAttemptAt: utcTimestamp('next_attempt_at').notNull().defaultNow(),
    /** After this time it is not worth sending (a code that has expired). */
    expiresAt: utcTimestamp('expires_at').notNull(),
    settledAt: utcTimestamp('settled_at'),
  },
  (table) => [
    index('mails_due').on(table.state, table.nextAttemptAt),
    index('mails_created').on(table.createdAt, table.id),
  ],
)
