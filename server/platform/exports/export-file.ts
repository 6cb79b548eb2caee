import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileFormat } from '#contract/record-fields/export-format'
import type { RecordField } from '#contract/record-fields/record-fields'
import { writeCsv } from '#server/platform/spreadsheets/csv-file'
import { writeXlsx } from '#server/platform/spreadsheets/xlsx-file'
import type { Sheet, SheetCell } from '#server/platform/spreadsheets/sheet'
import { columnWidth, exportedCell } from './export-cells.rules.ts'

/** A table in parts, and which fields of its records are written. */
export interface ExportSheet {
  name: string
  fields: readonly RecordField[]
  records: AsyncIterable<readonly object[]>
}

/** What is written. */
export interface ExportTable extends ExportSheet {
  format: FileFormat
  /** Further sheets of a workbook; other files have none. */
  sheets: readonly ExportSheet[]
}

/** A file that has no name any more: it is gone when it is closed, whatever happens to the server. */
export async function openNameless(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, `${randomUUID()}.part`)
  const file = await open(path, 'wx+', 0o600)
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

/** A table as the rows of a sheet; `count` is told of each part. */
function sheetOf(
  { name, fields, records }: ExportSheet,
  count: (rows: number) => void = () => {},
): Sheet {
  async function* rows(): AsyncGenerator<SheetCell[][]> {
    for await (const part of records) {
      count(part.length)
      yield part.map((record) =>
        fields.map((field) => exportedCell(field, (record as Record<string, unknown>)[field.name])),
      )
      // Whoever waits meanwhile is served between two parts.
      await setImmediate()
    }
  }
  const columns = fields.map((field) => ({ header: field.label, width: columnWidth(field) }))
  return { name, columns, rows: rows() }
}

/** Writes each record as it is, a line of JSON each; `count` is told of each part. */
function writeLines(
  { records }: ExportSheet,
  to: Writable,
  count: (rows: number) => void,
): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    for await (const part of records) {
      count(part.length)
      yield part.map((record) => `${JSON.stringify(record)}\n`).join('')
      await setImmediate()
    }
  }
  return pipeline(Readable.from(lines()), to)
}

/** Writes the table from the beginning of the file and returns how many rows it has, those of further sheets not counted. */
export async function writeExport(file: FileHandle, table: ExportTable): Promise<number> {
  let rows = 0
  await file.truncate(0)
  const count = (some: number) => {
    rows += some
  }
  const into = streamInto(file)
  if (table.format === 'ndjson') await writeLines(table, into, count)
  else if (table.format === 'csv') await writeCsv(sheetOf(table, count), into)
  else
    await writeXlsx([sheetOf(table, count), ...table.sheets.map((sheet) => sheetOf(sheet))], into)
  return rows
}

/** What was written, from its beginning; the file is closed, and gone, when it is read or given up. */
export function readWritten(file: FileHandle): Readable {
  return file.createReadStream({ start: 0, autoClose: true })
}
