import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Writable } from 'node:stream'
import type { Readable } from 'node:stream'
import type { ExportFormat } from '#contract/record-fields/export-format'
import type { RecordField } from '#contract/record-fields/record-fields'
import { writeCsv } from '#server/platform/spreadsheets/csv-file'
import { writeXlsx } from '#server/platform/spreadsheets/xlsx-file'
import type { SheetCell } from '#server/platform/spreadsheets/sheet'
import { columnWidth, exportedCell } from './export-cells.rules.ts'

/** What is written: the records of a list in parts, and which of their fields. */
export interface ExportTable {
  name: string
  format: ExportFormat
  fields: readonly RecordField[]
  records: AsyncIterable<readonly object[]>
}

/** A file that has no name any more: it is gone when it is closed, whatever happens to the server. */
export async function openNameless(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true })
  const path = join(directory, `${randomUUID()}.part`)
  const file = await open(path, 'wx+')
  await unlink(path)
  return file
}

async function writeWhole(file: FileHandle, part: Buffer, position: number): Promise<void> {
  for (let written = 0; written < part.length;)
    written += (await file.write(part, written, part.length - written, position + written))
      .bytesWritten
}

/** Writes into the file from its beginning. The file's own stream would close it where the writing fails, and another one by then under its number. */
function streamInto(file: FileHandle): Writable {
  let end = 0
  return new Writable({
    highWaterMark: 64 * 1024,
    write(part: Buffer, _encoding, done) {
      const position = end
      end += part.length
      writeWhole(file, part, position).then(() => done(), done)
    },
  })
}

/** Writes the table from the beginning of the file and returns how many rows it has. */
export async function writeExport(
  file: FileHandle,
  { name, format, fields, records }: ExportTable,
): Promise<number> {
  let count = 0
  async function* rows(): AsyncGenerator<SheetCell[][]> {
    for await (const part of records) {
      count += part.length
      yield part.map((record) =>
        fields.map((field) => exportedCell(field, (record as Record<string, unknown>)[field.name])),
      )
      // Whoever waits meanwhile is served between two parts.
      await setImmediate()
    }
  }
  await file.truncate(0)
  const columns = fields.map((field) => ({ header: field.label, width: columnWidth(field) }))
  await (format === 'csv' ? writeCsv : writeXlsx)({ name, columns, rows: rows() }, streamInto(file))
  return count
}

/** What was written, from its beginning; the file is closed, and gone, when it is read or given up. */
export function readWritten(file: FileHandle): Readable {
  return file.createReadStream({ start: 0, autoClose: true })
}
