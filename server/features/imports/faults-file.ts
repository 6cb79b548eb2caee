import { stringify } from 'csv-stringify/sync'
import { neutralCell } from '#contract/common/neutral-cell'
import type { ImportColumn } from '#contract/imports'
import type { Database } from '#server/platform/database/database'
import type { ImportRow } from './imports.store.ts'
import { nextFaulty } from './staged-rows.store.ts'
import type { Fault, StagedRow } from './staged-rows.store.ts'

const atOnce = 500

const asCsv = (lines: string[][], bom: boolean) =>
  stringify(
    lines.map((cells) => cells.map(neutralCell)),
    { bom, record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )

/** One line for each fault of a row, with the cells beside it. */
function linesOf({ row, faults, message, cells }: StagedRow, columns: number): string[][] {
  const found = faults as Fault[]
  const reported =
    found.length > 0 ? found : [{ column: null, message: message ?? 'The row was left out' }]
  const values = Array.from({ length: columns }, (_, index) => (cells as string[])[index] ?? '')
  return reported.map((fault) => [String(row), fault.column ?? '', fault.message, ...values])
}

/** The rows that have faults or were left, as CSV, so that they can be corrected and come in again. */
export async function faultsCsv(db: Database, row: ImportRow): Promise<string> {
  const names = (row.columns as ImportColumn[]).map(({ name }) => name)
  let csv = asCsv([['Row', 'Column', 'What is wrong', ...names]], true)
  for (let after = -1; ;) {
    const rows = await nextFaulty(db, row, after, atOnce)
    // Part by part: tens of thousands of lines at once would hold up everybody else.
    csv += asCsv(
      rows.flatMap((found) => linesOf(found, names.length)),
      false,
    )
    after = rows.at(-1)?.position ?? after
    if (rows.length < atOnce) return csv
  }
}
