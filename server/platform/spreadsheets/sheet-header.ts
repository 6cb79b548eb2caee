import { isBlank } from '#contract/import-matching/cell-text'
import { isKnownName } from '#contract/import-matching/known-names'
import { importLimits } from '#contract/import-limits'

/** Rows among which the one with the names of the columns is searched. */
export const headerRows = 40

const filledIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (isBlank(cell) ? 0 : 1), 0)

const hasDigitsOnly = (cell: string) => /^[\d\s.,$%()/+-]+$/.test(cell.trim())
const isWords = (cells: readonly string[]) =>
  cells.every((cell) => isBlank(cell) || !hasDigitsOnly(cell))

const knownIn = (cells: readonly string[]) => cells.filter(isKnownName).length

/** Whether a row only gives names to columns that the row above leaves without one, or has one title for with the next. */
function fillsGaps(above: readonly string[], cells: readonly string[]): boolean {
  const isGap = (index: number) => isBlank(above[index] ?? '')
  const filled = cells.flatMap((cell, index) => (isBlank(cell) ? [] : [index]))
  return (
    isWords(cells) &&
    filled.length < filledIn(above) + filled.filter(isGap).length &&
    filled.some(isGap) &&
    filled.every((index) => isGap(index) || isGap(index + 1))
  )
}

/**
 * The number, from 1, of the row with the names of the columns: the first that has most of the cells that rows
 * usually have. Titles and notes above a table fill one cell or two. Where names stand in two rows, it is the second.
 */
export function findHeader(rows: readonly (readonly string[])[]): number {
  const counts = rows
    .map(filledIn)
    .filter((count) => count > 0)
    .toSorted((one, other) => one - other)
  const usual = counts[Math.floor(counts.length / 2)] ?? 1
  const found = Math.max(
    0,
    rows.findIndex((cells) => filledIn(cells) >= Math.max(1, usual * 0.6)),
  )
  const first = rows[found] ?? []
  const second = rows[found + 1]
  // A row of data below is needed: a table of names alone has no second row of them.
  if (second === undefined || rows[found + 2] === undefined || !isWords(first)) return found + 1
  const isSecond =
    fillsGaps(first, second) || (knownIn(second) >= 2 && knownIn(second) > knownIn(first))
  return found + (isSecond ? 2 : 1)
}

const oneLine = (text: string) =>
  text.replaceAll(/\s+/gu, ' ').trim().slice(0, importLimits.columnName)

/** The titles above the names of the columns, where that row has some; each stands for the columns up to the next one. */
export function titlesAbove(above: readonly string[] | undefined): readonly string[] | null {
  return above !== undefined && filledIn(above) >= 2 && isWords(above) ? above : null
}

/** The own names of `width` columns: a column without one takes the title above it, and names that repeat are told apart by theirs. */
function ownNames(
  header: readonly string[],
  width: number,
  titles: readonly string[] | null,
): string[] {
  const names = Array.from({ length: width }, (_, index) => oneLine(header[index] ?? ''))
  if (titles === null) return names
  let title = ''
  return names.map((name, index) => {
    title = oneLine(titles[index] ?? '') || title
    if (name === '') return oneLine(titles[index] ?? '')
    const repeats = title !== '' && names.indexOf(name) !== names.lastIndexOf(name)
    return repeats ? oneLine(`${title}: ${name}`) : name
  })
}

/** Names of `width` columns: on one line, none empty, none twice. */
export function columnNames(
  header: readonly string[],
  width: number,
  titles: readonly string[] | null,
): string[] {
  const taken = new Set<string>()
  return ownNames(header, width, titles).map((own, index) => {
    const wanted = own || `Column ${index + 1}`
    let name = wanted
    for (let times = 2; taken.has(name); times += 1) name = `${wanted} (${times})`
    taken.add(name)
    return name
  })
}

/** Cells up to the last that is not empty. */
export function trimmedEnd(cells: readonly string[]): number {
  let length = cells.length
  while (length > 0 && isBlank(cells[length - 1] ?? '')) length -= 1
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
