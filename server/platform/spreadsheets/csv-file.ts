import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { neutralCell } from '#contract/common/neutral-cell'
import type { Sheet, SheetCell } from './sheet.ts'

function csvCell(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return neutralCell(cell)
  return 'timestamp' in cell ? cell.timestamp : cell.day
}

async function* lines({ columns, rows }: Sheet): AsyncGenerator<string[]> {
  yield columns.map(({ header }) => neutralCell(header))
  for await (const part of rows) yield* part.map((row) => row.map(csvCell))
}

/**
 * Writes a table as CSV: UTF-8 with a mark at its beginning, lines ended by CR LF, and no cell that a spreadsheet would
 * run as a formula (settled, "CSV export").
 */
export async function writeCsv(sheet: Sheet, to: NodeJS.WritableStream): Promise<void> {
  const { stringify } = await import('csv-stringify')
  // A cell with any line break is quoted; of itself the library looks for whole line ends only.
  await pipeline(
    Readable.from(lines(sheet)),
    stringify({ bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ }),
    to,
  )
}
