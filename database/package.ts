import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { recordColumns, textList, utcTimestamp } from './columns.ts'
import type { AuditedColumns } from './columns.ts'
import { organizations } from './organizations.ts'
import { pipeline } from './pipeline.ts'
import { users } from './users.ts'

/** The package of deals (closing, sections 1 to 4): documents, whom they are shared with, and what lenders ask. */

const ofDeal = () =>
  uuid('pipeline_id')
    .notNull()
    .references(() => pipeline.id, { onDelete: 'cascade' })

/** A document of a deal, or the reason why an item does not apply; its versions are the files it holds (H-020 to H-025). */
export const pipelineDocuments = pgTable(
  'pipeline_documents',
  {
    ...recordColumns(),
    pipelineId: ofDeal(),
    /** An item of the readiness list, or a line of a lender's own; neither for what does not apply but its item. */
    item: text('item'),
    line: text('line'),
    /** Kind, title and file; null where the row says why its item does not apply. */
    kind: text('kind'),
    title: text('title'),
    note: text('note'),
    /** The path of an uploaded file, or an address of the web. */
    file: text('file'),
    notApplicable: text('not_applicable'),
    createdBy: uuid('created_by'),
  },
  (table) => [
    check(
      'pipeline_documents_one_of_two',
      sql`case when not_applicable is null then kind is not null and title is not null and file is not null else item is not null and file is null end`,
    ),
    // The documents of a deal in the order they are answered in.
    index('pipeline_documents_deal').on(table.pipelineId, table.createdAt, table.id),
    // Of two people who say it at once one is rejected.
    uniqueIndex('pipeline_documents_not_applicable')
      .on(table.pipelineId, table.item)
      .where(sql`not_applicable is not null`),
  ],
)

/** What of a deal an introduced organization may read, and until when (H-040 to H-043). */
export const pipelineShares = pgTable(
  'pipeline_shares',
  {
    ...recordColumns(),
    pipelineId: ofDeal(),
    /** The lender; its name stays when it is deleted. */
    organizationId: uuid('organization_id').references(() => organizations.id, {
      onDelete: 'set null',
    }),
    organizationName: text('organization_name').notNull(),
    /** Of `stack`, `credit` and `documents`. */
    sections: textList('sections'),
    /** Whether all documents are shared, new ones too; else those of `documents`. */
    allDocuments: boolean('all_documents').notNull(),
    documents: uuid('documents').array().notNull().default([]),
    until: date('until', { mode: 'string' }).notNull(),
    /** Confidentiality terms that each reader accepts before reading. */
    words: text('words'),
    createdBy: uuid('created_by'),
    /** When it ended for good, and with what; a day that has passed ends it by reading alone (H-042). */
    endedAt: utcTimestamp('ended_at'),
    endedWhy: text('ended_why'),
  },
  (table) => [
    // One of a deal and organization that has not ended for good.
    uniqueIndex('pipeline_shares_live')
      .on(table.pipelineId, table.organizationId)
      .where(sql`ended_at is null`),
    index('pipeline_shares_deal').on(table.pipelineId, table.createdAt, table.id),
    index('pipeline_shares_organization').on(table.organizationId),
  ],
)

/** Who accepted the words of a share; changed words delete its rows. */
export const pipelineShareReaders = pgTable(
  'pipeline_share_readers',
  {
    shareId: uuid('share_id')
      .notNull()
      .references(() => pipelineShares.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    acceptedAt: utcTimestamp('accepted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.userId] }),
    index('pipeline_share_readers_user').on(table.userId),
  ],
)

/** What an introduced organization asks about a deal (H-050, H-051). */
export const pipelineQuestions = pgTable(
  'pipeline_questions',
  {
    ...recordColumns(),
    pipelineId: ofDeal(),
    /** Who asks; its name stays when it is deleted. */
    organizationId: uuid('organization_id').references(() => organizations.id, {
      onDelete: 'set null',
    }),
    organizationName: text('organization_name').notNull(),
    item: text('item'),
    line: text('line'),
    question: text('question').notNull(),
    askedBy: uuid('asked_by'),
    answer: text('answer'),
    documentId: uuid('document_id').references(() => pipelineDocuments.id, {
      onDelete: 'set null',
    }),
    answeredBy: uuid('answered_by'),
    answeredAt: utcTimestamp('answered_at'),
  },
  (table) => [
    index('pipeline_questions_deal').on(table.pipelineId, table.createdAt, table.id),
    index('pipeline_questions_organization').on(table.organizationId),
    index('pipeline_questions_document').on(table.documentId),
  ],
)

/** The trail has neither question nor answer; a question that comes back with its deal has both. */
export const questionAudited: AuditedColumns<keyof typeof pipelineQuestions.$inferSelect> = {
  derived: ['question', 'answer'],
  restoring: ['question', 'answer'],
}
