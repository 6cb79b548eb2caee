import { z } from 'zod'
import { valuesOf } from './common/enums.ts'
import { timestamp } from './common/page.ts'
import { columnMarks, importMapping } from './import-matching/mapping.ts'
import type { ImportMapping } from './import-matching/mapping.ts'
import { labelsOf, nounsWith, records } from './records.ts'
import type { NounWith } from './records.ts'
import { mayWriteKind } from './rights.ts'
import type { Person } from './rights.ts'

export type ImportEntity = NounWith<'imported'>

/** Kinds of record that come in from spreadsheets. */
export const importEntities = { ...labelsOf(nounsWith('imported'), 'many'), pipeline: 'Projects' }

/** The end of the sentence that warns of new records nobody owns (U-070). */
export const noOrganization = 'will belong to no organization.'

/** How records that come in are called in a sentence, by the last word of their kind: "project", "facilities". */
export function importedNoun(entity: ImportEntity, count: number): string {
  const one = records[entity].one.toLowerCase().split(' ').at(-1) ?? ''
  return count === 1 ? one : one.endsWith('y') ? `${one.slice(0, -1)}ies` : `${one}s`
}

/** Where the rows of an import come from: a file, or a list in which records were chosen (E-004). */
const importKinds = ['file', 'bulk'] as const

/** `uploaded` -> `rehearsed` -> `running` -> `done` or `failed`; from `done` by way of `running` to `undone`. */
export const importStates = {
  uploaded: 'Uploaded',
  rehearsed: 'Checked',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  undone: 'Undone',
} as const

/** States of an unfinished import: its file is still to be checked or stored. It counts against its person's limit and can be removed. */
export const unfinishedStates = ['uploaded', 'rehearsed'] as const

/** Whether an import is the person's to continue: not stored, and nothing runs. */
export const isUnfinished = (state: string): boolean =>
  (unfinishedStates as readonly string[]).includes(state)

export const importModes = {
  all_or_nothing: 'All or nothing',
  skip_faulty: 'Skip rows with problems',
} as const

/** The outcome of the dry run ("rehearsal") for a row. A duplicate needs a decision; undecided it is left out. */
export const rowOutcomes = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  duplicate: 'Possible duplicate',
  faulty: 'With problems',
} as const

/** For a possible duplicate: write the row into the existing record, add it as another one, or leave it out. */
export const duplicateDecisions = { merge: 'Merge', keep: 'Keep both', skip: 'Leave out' } as const

export { importLimits } from './import-limits.ts'

/** Days for which an import can be undone. */
export const undoDays = 7

export const csvType = 'text/csv'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Who may import what: administrators everything, facilities only their administrators, members what their organization owns. */
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
  /** The line of the column names, counted from 1; lines above it are no data. */
  headerRow: z.int(),
  /** Whether rows that look like totals, notes, group titles or repeated names are left out; all the same they can be taken. */
  skipped: z.enum(['none', 'left_out', 'taken'], { error: 'Choose left_out or taken' }),
})
export type ImportReading = z.infer<typeof importReading>

/** A text of a column, how often it occurs, and the first row that has it. */
const columnText = z.object({ text: z.string(), count: z.int(), row: z.int().optional() })
export type ColumnText = z.infer<typeof columnText>

/** A column of the chosen sheet: its name is made unique, on one line and never empty. */
const importColumn = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  filled: z.int(),
  /** How many cells repeat one above them. A column with any is no key. */
  repeats: z.int(),
  /** How its values are written; nothing for a file that was read before this was told. */
  marks: columnMarks.optional(),
  /** The different texts of the column with how often each occurs, most frequent first; null for a column with more than 100 of them. */
  values: z.array(columnText).nullable(),
  /** Of a column with more than 100 different texts that are amounts, days or addresses: those that are none. */
  unusual: z.array(columnText).optional(),
})
export type ImportColumn = z.infer<typeof importColumn>

const count = z.int()

const importCounts = z.object({
  rows: count,
  new: count,
  changed: count,
  unchanged: count,
  duplicate: count,
  faulty: count,
})
export type ImportCounts = z.infer<typeof importCounts>

/** What a commit or an undo did. `left`: rows it did not touch, each listed in the rows with its reason. */
const importResult = z.object({ created: count, updated: count, left: count })

/** An import as its list answers it. */
export const importSummary = z.object({
  id: z.uuid(),
  entity: z.enum(valuesOf(importEntities)),
  kind: z.enum(importKinds),
  /** What it is called: the name of the file, or what a bulk edit changes. */
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
export type ImportSummary = z.infer<typeof importSummary>

/**
 * An import with what its screen works on. `mapping` is that of the last dry run, else the one stored for such a file or
 * suggested. Of a bulk edit, which has no file, `reading` and `mapping` are null and the lists empty.
 */
export const importRecord = importSummary.extend({
  /** The sheets of a workbook; a hidden one is read when it is chosen. */
  sheets: z.array(z.object({ name: z.string(), rows: count, hidden: z.boolean().optional() })),
  reading: importReading.nullable(),
  columns: z.array(importColumn),
  mapping: importMapping.nullable(),
  /** What the reader skipped: rows above the names, empty rows; and after a dry run the words it read as empty, and those it kept as written. */
  notes: z.array(z.string()),
  /** What a commit would leave out, each in a sentence that names the rows; empty before a rehearsal and where it is nothing. */
  leftOut: z.array(z.string()),
  /** What a commit would do besides the changes, has done, or an undo has taken back of it, each in a sentence: requests for introductions that it withdraws, records that it confirms. */
  effects: z.array(z.string()),
  duplicates: z.enum(valuesOf(duplicateDecisions)),
})
export type ImportRecord = z.infer<typeof importRecord>

/** An import of a file: what was read of it is known. */
export type FileImport = ImportRecord & { reading: ImportReading; mapping: ImportMapping }

/** Whether an import is one of a file. */
export const isFileImport = (record: ImportRecord): record is FileImport =>
  record.reading !== null && record.mapping !== null

const fault = z.object({
  column: z.string().nullable(),
  field: z.string().nullable(),
  message: z.string(),
})

/** A row of the file, or a record of a bulk edit, with the outcomes of the dry run and of the commit. */
export const importRow = z.object({
  /** The row's number in the sheet, as a spreadsheet program counts; of a bulk edit the record's place, from 1. */
  row: z.int(),
  outcome: z.enum(valuesOf(rowOutcomes)),
  /** Cells in the order of `columns`; of a bulk edit the name of the record alone. */
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
  /** After the commit: whether it is stored; after the undo: whether it is undone. */
  result: z.enum(['created', 'updated', 'left', 'undone']).nullable(),
  /** Why it was left. */
  message: z.string().nullable(),
})
export type ImportRow = z.infer<typeof importRow>
