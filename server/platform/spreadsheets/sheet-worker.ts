import { parentPort, workerData } from 'node:worker_threads'
import type { ImportColumn } from '#contract/imports'
import { UnreadableFile } from './refusal.ts'
import { readCells } from './sheet-cells.ts'
import type { Cells } from './sheet-cells.ts'
import { columnNames, findHeader, headerRows, sizeRefusal, trimmedEnd } from './sheet-header.ts'
import type { SheetDescription, SheetMessage, SheetRow, SheetTask } from './sheet-messages.ts'

// A thread of its own: whatever a file does to the reader stays here, with limits on memory and time.

const task = workerData as SheetTask
const port = parentPort
const send = (message: SheetMessage) => port?.postMessage(message)

const samplesOfColumn = 8
const sampleLength = 200
const batch = 250

/** The rows with their numbers, read to their end or to the limit. */
async function readAll(cells: Cells): Promise<{ rows: SheetRow[]; width: number }> {
  const rows: SheetRow[] = []
  let number = 0
  let width = 0
  for await (const row of cells.rows) {
    number += 1
    const length = trimmedEnd(row)
    if (length === 0) continue
    width = Math.max(width, length)
    rows.push({ row: number, cells: length === row.length ? row : row.slice(0, length) })
    // A few more rows than may come in: those above the names do not count.
    const refusal = sizeRefusal({ rows: rows.length - headerRows, columns: width })
    if (refusal !== null) throw new UnreadableFile(refusal)
  }
  return { rows, width }
}

function describeColumns(names: readonly string[], rows: readonly SheetRow[]): ImportColumn[] {
  return names.map((name, index) => {
    const samples = new Set<string>()
    let filled = 0
    for (const { cells } of rows) {
      const cell = (cells[index] ?? '').trim()
      if (cell === '') continue
      filled += 1
      if (samples.size < samplesOfColumn) samples.add(cell.slice(0, sampleLength))
    }
    return { name, samples: [...samples], filled }
  })
}

const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

function notesOf(header: number, headerIndex: number, rows: readonly SheetRow[]): string[] {
  const above = headerIndex
  const last = rows.at(-1)?.row ?? header
  const empty = last - header - (rows.length - headerIndex - 1)
  return [
    ...(above > 0 ? [`${counted(above, 'row')} above the column names ${above === 1 ? 'was' : 'were'} passed over.`] : []),
    ...(empty > 0 ? [`${counted(empty, 'empty row')} ${empty === 1 ? 'was' : 'were'} passed over.`] : []),
  ]
}

async function run(): Promise<void> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength)
  const cells = await readCells(bytes, task.filename, task.choice)
  const { rows, width } = await readAll(cells)
  const first = rows.slice(0, headerRows)
  const headerIndex = task.choice.headerRow === undefined ? findHeader(first.map((row) => row.cells)) - 1 : rows.findIndex(({ row }) => row >= (task.choice.headerRow ?? 1))
  const header = rows[headerIndex]
  if (header === undefined) throw new UnreadableFile('This sheet is empty. Choose another sheet or file.')
  const data = rows.slice(headerIndex + 1)
  const refusal = sizeRefusal({ rows: data.length, columns: width })
  if (refusal !== null) throw new UnreadableFile(refusal)
  if (data.length === 0) throw new UnreadableFile('This sheet has column names and no rows below them.')
  const names = columnNames(header.cells, width)
  const description: SheetDescription = {
    sheets: cells.sheets.map((sheet) => (sheet.name === cells.sheet ? { ...sheet, rows: data.length } : sheet)),
    reading: { sheet: cells.sheet, encoding: cells.encoding, delimiter: cells.delimiter, headerRow: header.row },
    columns: describeColumns(names, data),
    notes: notesOf(header.row, headerIndex, rows),
  }
  send({ kind: 'described', description })
  if (task.rows) answerRows(data)
  else end()
}

/** Hands out one batch for each `next`, so that no more waits than is asked for. */
function answerRows(rows: readonly SheetRow[]): void {
  let from = 0
  port?.on('message', () => {
    if (from >= rows.length) return end()
    send({ kind: 'rows', rows: rows.slice(from, from + batch) })
    from += batch
  })
}

function end(): void {
  send({ kind: 'end' })
  port?.close()
}

await run().catch((error: unknown) => {
  send(error instanceof UnreadableFile ? { kind: 'refused', message: error.message } : { kind: 'failed' })
  port?.close()
})
