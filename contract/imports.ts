import { z } from 'zod'
import { valuesOf } from './common/enums.ts'
import { endpoint, noContent } from './common/endpoint.ts'
import { anyOf, pageQuery, timestamp, wholeNumberParameter } from './common/page.ts'
import { exactText, idOf, lineLimit, nameLimit, recordId, text } from './common/text.ts'
import { importLimits } from './import-limits.ts'
import { importMapping } from './import-matching/mapping.ts'
import { labelsOf, nounsWith } from './records.ts'
import type { NounWith } from './records.ts'
import { mayWriteKind } from './rights.ts'
import type { Person } from './rights.ts'

export type ImportEntity = NounWith<'imported'>

/** Kinds of record that come in from spreadsheets. */
export const importEntities = labelsOf(nounsWith('imported'), 'many')

/** `uploaded` -> `rehearsed` -> `running` -> `done` or `failed`; from `done` by way of `running` to `undone`. */
export const importStates = {
  uploaded: 'Uploaded',
  rehearsed: 'Checked',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  undone: 'Undone',
} as const

/** Of these an import is unfinished: its file waits to be checked or stored. It counts against its person's limit and can be removed. */
export const unfinishedStates = ['uploaded', 'rehearsed'] as const

/** Whether an import waits for its person: not stored, and nothing runs. */
export const isUnfinished = (state: string): boolean =>
  (unfinishedStates as readonly string[]).includes(state)

export const importModes = {
  all_or_nothing: 'All or nothing',
  skip_faulty: 'Skip faulty rows',
} as const

/** What a rehearsal says of a row. A duplicate waits for a decision; undecided it is left out. */
export const rowOutcomes = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  duplicate: 'Possible duplicate',
  faulty: 'Faulty',
} as const

/** For a possible duplicate: write the row into the record that is there, add it as another one, or leave it out. */
export const duplicateDecisions = { merge: 'Merge', keep: 'Keep both', skip: 'Leave out' } as const

export { importLimits } from './import-limits.ts'

/** Days for which an import can be undone. */
export const undoDays = 7

export const csvType = 'text/csv'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Who may bring in what: administrators everything, facilities only their administrators, members what their organization owns. */
export const mayImport = (person: Person, entity: ImportEntity): boolean =>
  mayWriteKind(person, entity)

/** How the file was read; everything can be chosen otherwise. Encoding and delimiter are null for XLSX. */
export const importReading = z.object({
  sheet: z.string(),
  encoding: z
    .enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'], {
      error: 'Choose an encoding: utf-8, utf-16le, utf-16be or windows-1252',
    })
    .nullable(),
  delimiter: z
    .enum([',', ';', '\t', '|'], { error: 'Choose a comma, a semicolon, a tab or a vertical bar' })
    .nullable(),
  /** The line of the column names, counted from 1; what stands above is no data. */
  headerRow: z.int(),
})
export type ImportReading = z.infer<typeof importReading>

/** A column of the chosen sheet: its name is made unique, on one line and never empty. */
export const importColumn = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  filled: z.int(),
  /** How many cells say what one above them says. A column with any is no key. */
  repeats: z.int(),
  /** The different texts of the column with how often each occurs, most frequent first; null for a column with more than 100 of them. */
  values: z.array(z.object({ text: z.string(), count: z.int() })).nullable(),
})
export type ImportColumn = z.infer<typeof importColumn>

const count = z.int()

export const importCounts = z.object({
  rows: count,
  new: count,
  changed: count,
  unchanged: count,
  duplicate: count,
  faulty: count,
})
export type ImportCounts = z.infer<typeof importCounts>

/** What a commit or an undo did. `left`: rows it did not touch, each told in the rows with its reason. */
export const importResult = z.object({ created: count, updated: count, left: count })

const importSummary = z.object({
  id: z.uuid(),
  entity: z.enum(valuesOf(importEntities)),
  filename: z.string(),
  state: z.enum(valuesOf(importStates)),
  /** What runs, ran last, or failed; null before the commit. */
  task: z.enum(['commit', 'undo']).nullable(),
  mode: z.enum(valuesOf(importModes)).nullable(),
  createdBy: z.uuid(),
  createdByName: z.string(),
  createdAt: timestamp,
  /** When the commit or the undo ended. */
  finishedAt: timestamp.nullable(),
  /** Until when a finished import can be undone. */
  undoUntil: timestamp.nullable(),
  counts: importCounts.nullable(),
  /** Duplicates without a decision of their own or for all. */
  undecided: count,
  /** Rows behind and in all of what runs. */
  progress: z.object({ done: count, total: count }),
  result: importResult.nullable(),
  /** Why it failed, or what was left. */
  message: z.string().nullable(),
})

/** An import as its list answers it. */
export type ImportSummary = z.infer<typeof importSummary>

/** An import with what its screen works on. `mapping` is the one rehearsed last, else the one kept for such a file or suggested. */
export const importRecord = importSummary.extend({
  sheets: z.array(z.object({ name: z.string(), rows: count })),
  reading: importReading,
  columns: z.array(importColumn),
  mapping: importMapping,
  /** What the reader passed over: rows above the names, empty rows; and after a rehearsal the words it took as empty. */
  notes: z.array(z.string()),
  /** What a commit would leave out, each in a sentence that names the rows; empty before a rehearsal and where it is nothing. */
  leftOut: z.array(z.string()),
  duplicates: z.enum(valuesOf(duplicateDecisions)),
})
export type ImportRecord = z.infer<typeof importRecord>

const fault = z.object({
  column: z.string().nullable(),
  field: z.string().nullable(),
  message: z.string(),
})

/** A row of the file as the rehearsal judged it and as the commit left it. */
export const importRow = z.object({
  /** The row's number in the sheet, as a spreadsheet program counts. */
  row: z.int(),
  outcome: z.enum(valuesOf(rowOutcomes)),
  /** Cells in the order of `columns`. */
  cells: z.array(z.string()),
  /** What would be stored, by field. */
  values: z.record(z.string(), z.unknown()),
  faults: z.array(fault),
  /** The record that is changed, or was made. */
  recordId: z.uuid().nullable(),
  /** What an update changes. */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** Records this row may already be; a duplicate within the file names the row instead. */
  candidates: z.array(z.object({ id: z.uuid(), name: z.string(), place: z.string().nullable() })),
  duplicateOfRow: z.int().nullable(),
  decision: z.enum(valuesOf(duplicateDecisions)).nullable(),
  /** After the commit: whether it is stored; after the undo: whether it is taken back. */
  result: z.enum(['created', 'updated', 'left', 'undone']).nullable(),
  /** Why it was left. */
  message: z.string().nullable(),
})
export type ImportRow = z.infer<typeof importRow>

const headerLine = { error: 'Name a line from 1 to 200' }

const readingChoice = {
  sheet: exactText(nameLimit).optional(),
  encoding: importReading.shape.encoding.optional(),
  delimiter: importReading.shape.delimiter.optional(),
  headerRow: z.int(headerLine).min(1, headerLine).max(200, headerLine).optional(),
}

export const readingBody = z.object(readingChoice)

export const rehearseBody = z.object({
  ...readingChoice,
  mapping: importMapping,
  mode: z
    .enum(valuesOf(importModes), { error: 'Choose all_or_nothing or skip_faulty' })
    .default('all_or_nothing'),
  /** What happens to possible duplicates that nobody decides one by one. */
  duplicates: z
    .enum(valuesOf(duplicateDecisions), { error: 'Choose merge, keep or skip' })
    .default('skip'),
})

export const decisionsBody = z.object({
  decisions: z
    .array(
      z.object(
        {
          row: z.int({ error: 'Name the row by its number' }),
          decision: z.enum(valuesOf(duplicateDecisions), { error: 'Choose merge, keep or skip' }),
          /** The candidate to merge with; the first when left out. */
          candidateId: idOf('This is not the id of a record').optional(),
        },
        { error: 'Send a row and its decision' },
      ),
      { error: 'Send a list of decisions' },
    )
    .min(1, { error: 'Send at least one decision' })
    .max(1000, { error: 'Send at most 1,000 decisions at once' }),
})

const byId = z.object({ id: recordId })
const entityParameter = z.enum(valuesOf(importEntities), {
  error: `Choose one of: ${valuesOf(importEntities).join(', ')}`,
})

export const uploadImport = endpoint({
  id: 'imports.upload',
  summary:
    'Upload a spreadsheet (the file itself as body: CSV or XLSX, at most 20 MB; 5 unfinished ones of a person)',
  method: 'POST',
  path: '/api/imports',
  access: 'member',
  query: z.object({ entity: entityParameter, filename: text(lineLimit).default('') }),
  upload: { types: [csvType, xlsxType], bytes: importLimits.bytes },
  status: 201,
  reply: importRecord,
  idempotencyKey: false,
  heavy: true,
})

export const listImports = endpoint({
  id: 'imports.list',
  summary: 'Imports, newest first: the own ones, all for administrators',
  method: 'GET',
  path: '/api/imports',
  access: 'member',
  query: pageQuery(20).extend({
    entity: anyOf(valuesOf(importEntities)),
    state: anyOf(valuesOf(importStates)),
  }),
  status: 200,
  reply: z.object({ imports: z.array(importSummary), total: z.int() }),
  list: true,
})

export const readImport = endpoint({
  id: 'imports.read',
  summary: 'One import with its progress',
  method: 'GET',
  path: '/api/imports/{id}',
  access: 'member',
  params: byId,
  status: 200,
  reply: importRecord,
})

export const rereadImport = endpoint({
  id: 'imports.reread',
  summary: 'Read the file again with another sheet, encoding, delimiter or line of column names',
  method: 'POST',
  path: '/api/imports/{id}/reading',
  access: 'member',
  params: byId,
  body: readingBody,
  status: 200,
  reply: importRecord,
  heavy: true,
})

export const rehearseImport = endpoint({
  id: 'imports.rehearse',
  summary: 'Say what a commit would do, row by row; stores nothing in the registry',
  method: 'POST',
  path: '/api/imports/{id}/rehearse',
  access: 'member',
  params: byId,
  body: rehearseBody,
  status: 200,
  reply: importRecord,
  heavy: true,
})

export const readImportRows = endpoint({
  id: 'imports.rows',
  summary: 'The rows of an import in the order of the file',
  method: 'GET',
  path: '/api/imports/{id}/rows',
  access: 'member',
  params: byId,
  query: z.object({
    limit: wholeNumberParameter(1, 200).default(50),
    offset: wholeNumberParameter(0, importLimits.rows).default(0),
    outcome: anyOf(valuesOf(rowOutcomes)),
    result: anyOf(['created', 'updated', 'left', 'undone']),
  }),
  status: 200,
  reply: z.object({ rows: z.array(importRow), total: z.int() }),
  list: true,
})

export const decideImport = endpoint({
  id: 'imports.decide',
  summary: 'Decide possible duplicates: merge, keep both or leave out',
  method: 'POST',
  path: '/api/imports/{id}/decisions',
  access: 'member',
  params: byId,
  body: decisionsBody,
  status: 200,
  reply: importRecord,
})

export const readImportFaults = endpoint({
  id: 'imports.faults',
  summary: 'The faulty and left-out rows as CSV: row, column, what is wrong, and the cells',
  method: 'GET',
  path: '/api/imports/{id}/faults',
  access: 'member',
  params: byId,
  status: 200,
  reply: z.string(),
})

export const commitImport = endpoint({
  id: 'imports.commit',
  summary: 'Begin to store a rehearsed import; once only, however often it is asked',
  method: 'POST',
  path: '/api/imports/{id}/commit',
  access: 'member',
  params: byId,
  status: 200,
  reply: importRecord,
})

export const undoImport = endpoint({
  id: 'imports.undo',
  summary: 'Begin to take back a finished import, within 7 days',
  method: 'POST',
  path: '/api/imports/{id}/undo',
  access: 'member',
  params: byId,
  status: 200,
  reply: importRecord,
})

export const removeImport = endpoint({
  id: 'imports.remove',
  summary: 'Remove an unfinished import with its file; one that runs or has ended stays',
  method: 'DELETE',
  path: '/api/imports/{id}',
  access: 'member',
  params: byId,
  status: 204,
  reply: noContent,
})

export const importEndpoints = [
  uploadImport,
  listImports,
  readImport,
  removeImport,
  rereadImport,
  rehearseImport,
  readImportRows,
  decideImport,
  readImportFaults,
  commitImport,
  undoImport,
]
