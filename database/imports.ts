import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, utcTimestamp } from './columns.ts'
import { users } from './users.ts'

/** Spreadsheets that were imported, with what was decided about them and how far they have come. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Who uploaded it; stored as plain values, since what was imported outlives the account. */
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    entity: text('entity').notNull(),
    /** `file`, or `bulk` where the rows come from a list (E-004). */
    kind: text('kind').notNull().default('file'),
    filename: text('filename').notNull(),
    /** Of the file and its purpose: the same upload again is the same import. */
    fileHash: text('file_hash').notNull(),
    state: text('state').notNull().default('uploaded'),
    task: text('task'),
    /** The present step of the task: check, store, remove or undo. */
    stage: text('stage'),
    mode: text('mode'),
    duplicates: text('duplicates').notNull().default('skip'),
    sheets: jsonb('sheets').notNull(),
    reading: jsonb('reading').notNull(),
    columns: jsonb('columns').notNull(),
    notes: jsonb('notes').notNull(),
    mapping: jsonb('mapping').notNull(),
    /** Raised with every dry run; only the rows of the last one are the import's. */
    round: integer('round').notNull().default(0),
    counts: jsonb('counts'),
    progressDone: integer('progress_done').notNull().default(0),
    progressTotal: integer('progress_total').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    left: integer('left').notNull().default(0),
    message: text('message'),
    /** Whose external keys it reads and writes: an organization's, or the campaign's. */
    scope: text('scope').notNull(),
    /** Network address and request of who started the task, for the audit trail. */
    origin: jsonb('origin'),
    /** The end of the lease, which the process that works on the import renews; after it another process goes on. */
    leaseUntil: utcTimestamp('lease_until'),
    createdAt: utcTimestamp('created_at').notNull().defaultNow(),
    finishedAt: utcTimestamp('finished_at'),
  },
  (table) => [
    index('imports_person').on(table.createdBy, table.createdAt, table.id),
    index('imports_created').on(table.createdAt, table.id),
    index('imports_state').on(table.state),
  ],
)

/** The file of an import in pieces; deleted once it is done. */
export const importParts = pgTable(
  'import_parts',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.part] })],
)

/** The rows of the last dry run: what the file says, what was stored of it, and what undoing needs. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
    position: integer('position').notNull(),
    /** Number in the sheet, as a spreadsheet program counts. */
    row: integer('row').notNull(),
    cells: jsonb('cells').notNull(),
    /** The row as the body of a save, before it is validated. */
    input: jsonb('input').notNull(),
    outcome: text('outcome').notNull(),
    faults: jsonb('faults').notNull().default([]),
    recordId: uuid('record_id'),
    /** The version the dry run saw; another one means that somebody changed the record. */
    version: integer('version'),
    changes: jsonb('changes').notNull().default([]),
    candidates: jsonb('candidates').notNull().default([]),
    duplicateOfRow: integer('duplicate_of_row'),
    decision: text('decision'),
    candidateId: uuid('candidate_id'),
    externalKey: text('external_key'),
    result: text('result'),
    /** The record before an update, as it was in its table. */
    before: jsonb('before'),
    versionAfter: integer('version_after'),
    /** A hash of what was written: a record with the same values now is as this import left it, whatever happened between. */
    contentAfter: text('content_after'),
    message: text('message'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.round, table.position] }),
    index('import_rows_outcome').on(table.importId, table.round, table.outcome, table.position),
  ],
)

/** Which record a key of a spreadsheet means. Organizations never share keys: `scope` is the id of one, or the campaign. */
export const externalKeys = pgTable(
  'external_keys',
  {
    entity: text('entity').notNull(),
    scope: text('scope').notNull(),
    source: text('source').notNull(),
    key: text('key').notNull(),
    recordId: uuid('record_id').notNull(),
    importId: uuid('import_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entity, table.scope, table.source, table.key] }),
    index('external_keys_record').on(table.recordId),
    index('external_keys_import').on(table.importId),
  ],
)

/** How a person matched a file with these column names the last time. */
export const importMappings = pgTable(
  'import_mappings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    entity: text('entity').notNull(),
    headersHash: text('headers_hash').notNull(),
    mapping: jsonb('mapping').notNull(),
    updatedAt: utcTimestamp('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.entity, table.headersHash] })],
)
