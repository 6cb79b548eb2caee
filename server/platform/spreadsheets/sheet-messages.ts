import type { ImportColumn, ImportReading } from '#contract/imports'

/** Rows of one batch. */
export const rowsAtOnce = 250

/** How to read a file; what is left out is detected. */
export interface ReadingChoice {
  sheet?: string | undefined
  encoding?: ImportReading['encoding'] | undefined
  delimiter?: ImportReading['delimiter'] | undefined
  headerRow?: number | undefined
}

/** What a file holds, as seen from its start to its end. */
export interface SheetDescription {
  sheets: { name: string; rows: number }[]
  reading: ImportReading
  columns: ImportColumn[]
  notes: string[]
}

/** A row of data with its number in the sheet, counted from 1. */
export interface SheetRow {
  row: number
  cells: string[]
}

export interface SheetTask {
  bytes: Uint8Array
  filename: string
  choice: ReadingChoice
  /** Answer the rows too, not only the description. */
  rows: boolean
}

/** From the worker: the description, then batches of rows, each after a `next`. */
export type SheetMessage =
  | { kind: 'described'; description: SheetDescription }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed' }
