import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { utcTimestamp } from './columns.ts'
import { users } from './users.ts'

/** Who follows which record (N-010). A record is named by its kind and id: follows end with it (N-015). */
export const follows = pgTable(
  'follows',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entity: text('entity').notNull(),
    recordId: uuid('record_id').notNull(),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.entity, table.recordId] }),
    // The followers of a record, in the order in which they are told.
    index('follows_record').on(table.entity, table.recordId, table.userId),
  ],
)

/**
 * What people are told (attention, N). Ids alone, so that each reading joins names and rights of that moment; a name is
 * stored where its record is gone.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    entity: text('entity'),
    recordId: uuid('record_id'),
    /** What unread entries of a kind are merged by: the record, the view, the activity (N-036). */
    mergedBy: text('merged_by').notNull(),
    /** The owner of the record, where rights are judged by it because the record is gone or many are meant. */
    organizationId: uuid('organization_id'),
    /** Who acted last; shown as "Former member" once the account is deleted. */
    actorId: uuid('actor_id'),
    /** What was done last, in the words of the kind. */
    action: text('action').notNull(),
    /** What changed of the record: fields with their first and last values. */
    changes: jsonb('changes').notNull().default([]),
    /** What the sentence of a kind needs besides. */
    details: jsonb('details').notNull().default({}),
    count: integer('count').notNull().default(1),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    updatedAt: utcTimestamp('updated_at').notNull().defaultNow(),
    readAt: utcTimestamp('read_at'),
  },
  (table) => [
    // One unread entry per person, kind and record (N-036).
    uniqueIndex('notifications_unread')
      .on(table.userId, table.kind, table.mergedBy)
      .where(sql`read_at is null`),
    index('notifications_person').on(table.userId, table.updatedAt, table.id),
    // What is removed after its time (N-042), and what goes with its record.
    index('notifications_updated').on(table.updatedAt),
    index('notifications_record').on(table.recordId),
  ],
)

/**
 * Changes that people are still to be told of, written in the transaction of the change. Whoever tells takes one, tells
 * some people and notes how far it came in one transaction, and removes it at the end: told once, whoever dies (N-037).
 */
export const pendingNotices = pgTable(
  'pending_notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    notice: jsonb('notice').notNull(),
    /** The last person who was told; null before the first. */
    notifiedUpTo: uuid('notified_up_to'),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
  },
  (table) => [index('pending_notices_created').on(table.createdAt, table.id)],
)

/** When the next digest of a person and cadence is due, and what the last one held (N-061 to N-066). In no dump. */
export const digestDue = pgTable(
  'digest_due',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cadence: text('cadence').notNull(),
    dueAt: utcTimestamp('due_at').notNull(),
    /** Since when what changed is new to this digest. */
    since: utcTimestamp('since').notNull().defaultNow(),
    /** The tasks, deadlines and records of the window at that time; what is not among them is new (N-065). */
    contained: jsonb('contained').notNull().default([]),
    /** When a digest of records to confirm alone was last mailed (N-066). */
    confirmationsAt: utcTimestamp('confirmations_at'),
    /** The last digest in the mail queue, and what stood in `since`, `contained` and `confirmationsAt` before it: what holds again where it was never handed over. */
    mailId: uuid('mail_id'),
    beforeMail: jsonb('before_mail'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.cadence] }),
    index('digest_due_at').on(table.dueAt),
  ],
)
