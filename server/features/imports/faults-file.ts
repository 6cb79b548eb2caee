import { stringify } from 'csv-stringify/sync'
import { neutralCell } from '#contract/common/neutral-cell'
import type { ImportColumn } from '#contract/imports'
import type { Database } from '#server/platform/database/database'
import type { ImportRow } from './imports.store.ts'
import { nextFaulty } from './staged-rows.store.ts'
import type { Fault } from './staged-rows.store.ts'

const atOnce = 500

/** The rows that have faults or were left, as CSV: one line for each fault, with the cells beside it, so that they can be corrected and come in again. */
export async function faultsCsv(db: Database, row: ImportRow): Promise<string> {
  const names = (row.columns as ImportColumn[]).map(({ name }) => name)
  const lines: string[][] = [['Row', 'Column', 'What is wrong', ...names]]
  let after = -1
  for (;;) {
    const rows = await nextFaulty(db, row, after, atOnce)
    for (const found of rows) {
      const faults = found.faults as Fault[]
      const told = faults.length > 0 ? faults : [{ column: null, message: found.message ?? 'The row was left out' }]
      const cells = found.cells as string[]
      for (const { column, message } of told) lines.push([String(found.row), column ?? '', message, ...names.map((_name, index) => cells[index] ?? '')])
    }
    after = rows.at(-1)?.position ?? after
    if (rows.length < atOnce) break
  }
  return stringify(lines.map((cells) => cells.map(neutralCell)), { bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ })
}
