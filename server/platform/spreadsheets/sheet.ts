/**
 * The content of a cell of a written file. Numbers are true numbers; a timestamp is ISO 8601 in UTC, a day YYYY-MM-DD. Null is
 * an empty cell.
 */
export type SheetCell = string | number | { timestamp: string } | { day: string } | null

/** A column of a written file with its width in characters. */
export interface SheetColumn {
  header: string
  width: number
}

/** A table to be written: its rows come in batches, so that it is never in memory as a whole. */
export interface Sheet {
  /** Name of the sheet in a workbook. */
  name: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>
}
