import { isBlank, oneLine } from '#contract/import-matching/cell-text'
import type { SheetRow } from './sheet-messages.ts'

/** What a row below the column names is where it is no record. */
type SkippedKind = 'total' | 'note' | 'title' | 'names'

interface Filled {
  places: number[]
  first: string
}

const filledOf = (cells: readonly string[]): Filled => {
  const places = cells.flatMap((cell, index) => (isBlank(cell) ? [] : [index]))
  return { places, first: oneLine(cells[places[0] ?? 0] ?? '') }
}

const totalAlone = /^(?:grand |sub[ -]?)?totals?(?: ?\([^()]{0,80}\))?:?$/i
const figureAlone = /^(?:sum|average|mean|median|count|records?|rows?):?$/i
const totalOf = /^(?:grand |sub[ -]?)?totals? |(?:^| )(?:sub[ -]?)?totals?:?$/i

const numberOf = (cell: string): number | null => {
  const bare = cell.replaceAll(/[\s$,%()]/g, '')
  return /^-?\d{1,16}(?:\.\d{0,8})?$/.test(bare) ? Number(bare) : null
}

/** "Total" is enough; "Total Ohio" could be a name, so its figures have to add up those since the last total, and nothing else may be there. */
function isTotal(
  { places, first }: Filled,
  cells: readonly string[],
  above: Iterable<SheetRow>,
): boolean {
  if (totalAlone.test(first)) return true
  const others = places.slice(1).map((place) => ({ place, number: numberOf(cells[place] ?? '') }))
  if (others.length === 0 || others.some(({ number }) => number === null)) return false
  if (figureAlone.test(first)) return true
  if (!totalOf.test(first)) return false
  const sums = new Map<number, number>()
  for (const row of above)
    for (const { place } of others)
      sums.set(place, (sums.get(place) ?? 0) + (numberOf(row.cells[place] ?? '') ?? 0))
  return others.some(({ place, number }) => Math.abs((sums.get(place) ?? 0) - (number ?? 0)) < 0.01)
}

/** Rows from one place up to another, read only where they are asked for. */
function* between(rows: readonly SheetRow[], from: number, to: number): Generator<SheetRow> {
  for (let place = from; place < to; place += 1) yield rows[place] ?? { row: 0, cells: [] }
}

const noteBegins =
  /^(?:(?:data )?sources?:|(?:foot)?notes?:|disclaimer|as of |(?:report )?(?:prepared|generated|exported|printed|updated) (?:by|on|at|from)|copyright|©|confidential|page \d|filter(?:s|ed)?(?::| by)|\*|†|‡|[([]\d[)\]] )/i

const isSentence = (text: string) => {
  const words = text.split(' ').length
  return words >= 12 || (words >= 4 && text.endsWith('.'))
}

const sameNames = (cells: readonly string[], names: readonly string[], places: readonly number[]) =>
  places.length >= 2 &&
  places.every(
    (place) =>
      oneLine(cells[place] ?? '').toLowerCase() === oneLine(names[place] ?? '').toLowerCase(),
  )

/**
 * Rows below the column names that are no records, by their place: totals, repeated names, notes in a single cell, and
 * titles of groups. A single cell is a title where the table begins with one and has another, or behind an end of a group; elsewhere it
 * may be a record of which only the name is known. `heads` are the rows that hold the names and the titles above them.
 */
export function skippedRows(
  rows: readonly SheetRow[],
  heads: readonly (readonly string[])[],
): Map<number, SkippedKind> {
  const width = Math.max(0, ...heads.map((cells) => filledOf(cells).places.length))
  const found = new Map<number, SkippedKind>()
  const all = rows.map(({ cells }) => filledOf(cells))
  const isSingle = (place: number) => all[place]?.places.length === 1
  const isFuller = (place: number) => (all[place]?.places.length ?? 0) > 1
  const isGap = (place: number) => (rows[place]?.row ?? 0) - (rows[place - 1]?.row ?? 0) > 1
  let records = 0
  const isTitle = (place: number) => width >= 3 && isSingle(place) && isFuller(place + 1)
  const hasTitles = isTitle(0) && all.some((_, place) => place > 0 && isTitle(place))
  for (const [place, { cells }] of rows.entries()) {
    const filled = all[place] ?? { places: [], first: '' }
    if (heads.some((names) => sameNames(cells, names, filled.places))) found.set(place, 'names')
    else if (isTotal(filled, cells, between(rows, records, place))) found.set(place, 'total')
    else if (isSingle(place) && width >= 2 && noteBegins.test(filled.first))
      found.set(place, 'note')
    else if (isTitle(place) && (hasTitles || (place > 0 && (isGap(place) || found.has(place - 1)))))
      found.set(place, 'title')
    if (found.has(place)) records = place + 1
  }
  for (let place = rows.length - 1; place > 0 && (found.has(place) || isSingle(place)); place -= 1)
    if (!found.has(place) && width >= 2 && isSentence(all[place]?.first ?? ''))
      found.set(place, 'note')
  return found
}

const words: Readonly<Record<SkippedKind, readonly [one: string, several: string]>> = {
  total: ['looks like a total', 'look like totals'],
  note: ['looks like a note', 'look like notes'],
  title: ['looks like the title of a group', 'look like titles of groups'],
  names: ['repeats the column names', 'repeat the column names'],
}

const named = 5

/** Numbers of rows as a sentence begins: "Row 4", "Rows 4, 9 and 12", "Rows 4, 9, 12, 20, 31 and 8 more". */
export function rowsNamed(numbers: readonly number[]): string {
  const more = numbers.length - named
  const parts = [
    ...numbers.slice(0, named).map(String),
    ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : []),
  ]
  return parts.length === 1
    ? `Row ${parts.join('')}`
    : `Rows ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** What was left out, in a sentence for each kind of row. */
export function skippedSentences(
  rows: readonly SheetRow[],
  skipped: ReadonlyMap<number, SkippedKind>,
): string[] {
  return (Object.keys(words) as SkippedKind[]).flatMap((kind) => {
    const numbers = [...skipped].flatMap(([place, each]) =>
      each === kind ? [rows[place]?.row ?? 0] : [],
    )
    if (numbers.length === 0) return []
    const [one, several] = words[kind]
    return numbers.length === 1
      ? `${rowsNamed(numbers)} ${one} and is left out.`
      : `${rowsNamed(numbers)} ${several} and are left out.`
  })
}
