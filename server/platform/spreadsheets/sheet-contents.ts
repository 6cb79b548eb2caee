import { isEmptyCell } from '#contract/import-matching/cell-text'
import { collectMarks } from '#contract/import-matching/column-marks'
import { isUsualCell } from '#contract/import-matching/read-value'
import type { ColumnText, ImportColumn } from '#contract/imports'
import { UnreadableFile } from './unreadable-file.ts'
import { readCells } from './sheet-cells.ts'
import type { Cells } from './sheet-messages.ts'
import {
  columnNames,
  findHeader,
  headerRows,
  sizeRejection,
  titlesAbove,
  trimmedEnd,
} from './sheet-header.ts'
import { rowsNamed, skippedRows, skippedSentences } from './skipped-rows.ts'
import type { ReadingChoice, SheetDescription, SheetRow } from './sheet-messages.ts'

const samplesOfColumn = 8
const sampleLength = 200
const mostValues = 100

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
    const rejection = sizeRejection({ rows: rows.length - headerRows, columns: width })
    if (rejection !== null) throw new UnreadableFile(rejection)
  }
  return { rows, width }
}

/** Different texts, the most frequent first; null where there are too many to be listed. */
const frequentFirst = (texts: ReadonlyMap<string, ColumnText>): ColumnText[] | null =>
  texts.size > mostValues
    ? null
    : [...texts.values()].toSorted((one, other) => other.count - one.count)

function describeColumns(
  names: readonly string[],
  rows: readonly SheetRow[],
  { decimals }: Cells,
): ImportColumn[] {
  return names.map((name, index) => {
    const samples = new Set<string>()
    const values = new Map<string, ColumnText>()
    const unusual = new Map<string, ColumnText>()
    const seen = new Set<string>()
    const marks = collectMarks()
    let filled = 0
    let repeats = 0
    for (const { row, cells } of rows) {
      const cell = (cells[index] ?? '').trim()
      if (cell === '') continue
      filled += 1
      if (!seen.has(cell)) {
        seen.add(cell)
        marks.add(cell)
        const text = { text: cell.slice(0, sampleLength), count: 0, row }
        if (values.size <= mostValues) values.set(cell, text)
        if (unusual.size <= mostValues && !isUsualCell(cell)) unusual.set(cell, text)
      } else if (!isEmptyCell(cell)) repeats += 1
      const known = unusual.get(cell) ?? values.get(cell)
      if (known !== undefined) known.count += 1
      if (samples.size < samplesOfColumn) samples.add(cell.slice(0, sampleLength))
    }
    const listed = frequentFirst(values)
    const others = listed === null ? frequentFirst(unusual) : null
    return {
      name,
      samples: [...samples],
      filled,
      repeats,
      values: listed,
      ...(others !== null && { unusual: others }),
      marks: marks.marks(decimals?.has(index)),
    }
  })
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

function withFaults(row: SheetRow, { faults, problems }: Cells): SheetRow {
  const fault = faults.get(row.row)
  const cells = problems?.get(row.row)
  return {
    ...row,
    ...(fault !== undefined && { fault }),
    ...(cells !== undefined && { problems: cells }),
  }
}

/** Cells to the right of the last column name: a comma too many moves all cells behind it. */
function beyondSentence({ cells: names }: SheetRow, data: readonly SheetRow[]): string[] {
  const wide = data.filter(({ cells }) => cells.length > names.length).map(({ row }) => row)
  if (wide.length === 0) return []
  const have = wide.length === 1 ? 'has' : 'have'
  return [
    `${rowsNamed(wide)} ${have} cells beyond the column names. Check that the others are in the right columns.`,
  ]
}

function notesOf(
  { row: header }: SheetRow,
  headerIndex: number,
  rows: readonly SheetRow[],
): string[] {
  const above = headerIndex
  const last = rows.at(-1)?.row ?? header
  const empty = last - header - (rows.length - headerIndex - 1)
  return [
    ...(above > 0
      ? [
          `${counted(above, 'row')} above the column names ${above === 1 ? 'was' : 'were'} passed over.`,
        ]
      : []),
    ...(empty > 0
      ? [`${counted(empty, 'empty row')} ${empty === 1 ? 'was' : 'were'} passed over.`]
      : []),
  ]
}

/** A sheet from its start to its end: what it is, and its rows of data. @throws UnreadableFile with a sentence */
export async function readContents(
  bytes: Buffer,
  filename: string,
  choice: ReadingChoice,
): Promise<{ description: SheetDescription; rows: SheetRow[] }> {
  const cells = await readCells(bytes, filename, choice)
  const { rows, width } = await readAll(cells)
  const first = rows.slice(0, headerRows)
  const headerIndex =
    choice.headerRow === undefined
      ? findHeader(first.map((row) => row.cells)) - 1
      : rows.findIndex(({ row }) => row >= (choice.headerRow ?? 1))
  const header = rows[headerIndex]
  if (header === undefined)
    throw new UnreadableFile('This sheet is empty. Choose another sheet or file.')
  const below = rows.slice(headerIndex + 1)
  const rejection = sizeRejection({ rows: below.length, columns: width })
  if (rejection !== null) throw new UnreadableFile(rejection)
  if (below.length === 0)
    throw new UnreadableFile('This sheet has column names and no rows below them.')
  const titles = titlesAbove(rows[headerIndex - 1]?.cells)
  const names = columnNames(header.cells, width, titles)
  const odd = skippedRows(below, titles === null ? [header.cells] : [titles, header.cells])
  // A sheet of totals alone is taken as it is.
  const leavesOut = odd.size > 0 && odd.size < below.length && choice.skipped !== 'taken'
  const data = leavesOut ? below.filter((_, place) => !odd.has(place)) : below
  const skipped = leavesOut ? 'left_out' : odd.size > 0 ? 'taken' : 'none'
  const description: SheetDescription = {
    sheets: cells.sheets.map((sheet) =>
      sheet.name === cells.sheet ? { ...sheet, rows: data.length } : sheet,
    ),
    reading: {
      sheet: cells.sheet,
      encoding: cells.encoding,
      delimiter: cells.delimiter,
      headerRow: header.row,
      skipped,
    },
    columns: describeColumns(names, data, cells),
    notes: [
      ...cells.notes,
      ...notesOf(header, headerIndex, rows),
      ...(leavesOut ? skippedSentences(below, odd) : []),
      ...beyondSentence(header, data),
    ],
  }
  return { description, rows: data.map((row) => withFaults(row, cells)) }
}
