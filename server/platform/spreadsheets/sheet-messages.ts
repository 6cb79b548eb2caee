import type { ImportColumn, ImportReading, ImportRecord } from '#contract/imports'
import type { Delimiter, Encoding } from './text-encoding.ts'

/** Rows of one batch. */
export const rowsAtOnce = 250

/** How to read a file; what is left out is detected. */
export interface ReadingChoice {
  sheet?: string | undefined
  encoding?: ImportReading['encoding'] | undefined
  delimiter?: ImportReading['delimiter'] | undefined
  headerRow?: number | undefined
  skipped?: ImportReading['skipped'] | undefined
}

/** What a file contains, from its start to its end. */
export interface SheetDescription {
  sheets: ImportRecord['sheets']
  reading: ImportReading
  columns: ImportColumn[]
  notes: string[]
}

/** A row of data with its number in the sheet, counted from 1. */
export interface SheetRow {
  row: number
  cells: string[]
  /** Why its cells cannot be trusted, in a sentence. */
  fault?: string
  /** Why single cells cannot be read, in sentences by the place of their column from 0. */
  problems?: Readonly<Record<number, string>>
}

/** Two rows with the same key. */
export interface RepeatedKey {
  key: string
  rows: [number, number]
}

export interface SheetTask {
  bytes: Uint8Array
  filename: string
  choice: ReadingChoice
}

/** To the worker: a request for the next batch of rows, or whether these columns repeat their values. */
export type SheetQuestion = { kind: 'next' } | { kind: 'repeated'; columns: readonly string[] }

/** From the worker: the description, then an answer to each request. */
export type SheetMessage =
  | { kind: 'described'; description: SheetDescription }
  | { kind: 'repeated'; found: RepeatedKey | null }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'end' }
  | { kind: 'rejected'; message: string }
  | { kind: 'failed' }

/** A sheet's rows of cells as text, in order; empty rows too, so that they can be counted. */
export interface Cells {
  sheets: SheetDescription['sheets']
  sheet: string
  encoding: Encoding | null
  delimiter: Delimiter | null
  /** What was done to read it, in sentences. */
  notes: string[]
  /** Why a row cannot be trusted, by its number from 1; known once the rows are read. */
  faults: ReadonlyMap<number, string>
  /** Why single cells cannot be read, by the number of their row. */
  problems?: ReadonlyMap<number, NonNullable<SheetRow['problems']>>
  /** Columns, from 0, whose points are known to be those of decimals. */
  decimals?: ReadonlySet<number>
  rows: Iterable<string[]> | AsyncIterable<string[]>
}
