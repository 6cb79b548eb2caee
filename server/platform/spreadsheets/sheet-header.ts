import { importLimits } from '#contract/import-limits'

/** Rows among which the one with the names of the columns is searched. */
export const headerRows = 40

const filledIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.trim() === '' ? 0 : 1), 0)

/**
 * The number, from 1, of the row with the names of the columns: the first that has most of the cells that rows
 * usually have. Titles and notes above a table fill one cell or two.
 */
export function findHeader(rows: readonly (readonly string[])[]): number {
  const counts = rows
    .map(filledIn)
    .filter((count) => count > 0)
    .toSorted((one, other) => one - other)
  const usual = counts[Math.floor(counts.length / 2)] ?? 1
  const found = rows.findIndex((cells) => filledIn(cells) >= Math.max(1, usual * 0.6))
  return Math.max(0, found) + 1
}

const oneLine = (text: string) =>
  text.replaceAll(/\s+/gu, ' ').trim().slice(0, importLimits.columnName)

/** Names of `width` columns: on one line, none empty, none twice. */
export function columnNames(header: readonly string[], width: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, index) => {
    const wanted = oneLine(header[index] ?? '') || `Column ${index + 1}`
    let name = wanted
    for (let times = 2; taken.has(name); times += 1) name = `${wanted} (${times})`
    taken.add(name)
    return name
  })
}

/** Cells up to the last that is not empty. */
export function trimmedEnd(cells: readonly string[]): number {
  let length = cells.length
  while (length > 0 && (cells[length - 1] ?? '').trim() === '') length -= 1
  return length
}

/** The sentence for a sheet that is too wide or too long; null for one that can be read. */
export function sizeRejection({ rows, columns }: { rows: number; columns: number }): string | null {
  if (columns > importLimits.columns)
    return `This sheet has more than ${importLimits.columns} columns. Remove those that are not needed and upload it again.`
  if (rows > importLimits.rows)
    return `This sheet has more than ${importLimits.rows.toLocaleString('en-US')} rows. Divide it into several files.`
  return null
}
