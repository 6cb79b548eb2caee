import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { utcTimestamp } from './columns.ts'
import { users } from './users.ts'

/** Uploaded files; their bytes are in the store of files under random keys. */
export const files = pgTable(
  'files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the account is deleted. */
    uploaderId: uuid('uploader_id').references(() => users.id, { onDelete: 'set null' }),
    /** `uploading` until the bytes were inspected, then `stored`; `removed` of a version of a document that went, whose number stays (H-023). */
    state: text('state').notNull().default('uploading'),
    /** Where the upload address writes to. */
    uploadKey: text('upload_key').notNull(),
    /** Where the inspected bytes are; no upload address writes there. */
    key: text('key'),
    /** A harmless name whose ending fits the content. */
    name: text('name'),
    contentType: text('content_type'),
    bytes: integer('bytes'),
    sha256: text('sha256'),
    /** The record the file is attached to, or was attached to last: entity as in the audit trail, and id. An upload for a document says so before. */
    holderEntity: text('holder_entity'),
    holderId: uuid('holder_id'),
    /** Since when the file is attached to no record; null while it is attached. A day later it is deleted; the time of what waits for a deleted deal is ahead (H-027). */
    unattachedSince: utcTimestamp('unheld_since').defaultNow(),
    /** When the upload began; of a version of a document, when it was attached. */
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('files_upload_key').on(table.uploadKey),
    uniqueIndex('files_key').on(table.key),
    index('files_uploader').on(table.uploaderId),
    index('files_unheld').on(table.unattachedSince),
    index('files_holder').on(table.holderEntity, table.holderId),
  ],
)
