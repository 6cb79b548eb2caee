import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeCsv } from '#server/platform/spreadsheets/csv-file'
import type { Sheet } from '#server/platform/spreadsheets/sheet'
import { writeXlsx } from '#server/platform/spreadsheets/xlsx-file'

/** A file of text cells as the portal writes one, its first row the names of the columns. */
export async function sheetFile(
  format: 'csv' | 'xlsx',
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Buffer> {
  const sheet: Sheet = {
    name: 'List',
    columns: header.map((name) => ({ header: name, width: 20 })),
    rows: (async function* all() {
      yield rows
    })(),
  }
  const to = new PassThrough()
  const [file] = await Promise.all([
    buffer(to),
    format === 'csv' ? writeCsv(sheet, to) : writeXlsx([sheet], to),
  ])
  return file
}
