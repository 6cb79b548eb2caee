import { isBlank, isEmptyCell, isErrorCell, joinedKey, oneLine } from './cell-text.ts'
import type { FieldSource, ImportMapping, MatchField, Reading } from './mapping.ts'
import { holdsWords, readValue } from './read-value.ts'

/** What joins several columns that make one value: a place has a comma, a list its mark, everything else a blank. */
function joinOf({ name, kind }: MatchField): string {
  if (kind === 'longText') return '\n'
  if (['enumList', 'stateList', 'textList'].includes(kind)) return '; '
  return name === 'location' && kind === 'text' ? ', ' : ' '
}

interface Cell {
  text: string
  /** A word that was left out where several columns make one value and it is no value of the field. */
  emptied?: string | undefined
}

/** The text of one field in a row: its fixed text, or the texts of its columns, joined in their order. */
function cellOf(field: MatchField, source: FieldSource, cell: (column: string) => string): Cell {
  const [only] = source.columns
  if (only === undefined) return { text: source.fixed ?? '' }
  const texts = source.columns
    .map((column) => ({ column, text: cell(column).trim() }))
    .filter(({ text }) => text !== '')
  if (source.labelled === true)
    return { text: texts.map(({ column, text }) => `${oneLine(column)}: ${text}`).join('\n') }
  // A single column is read to the letter: what a person decided for its texts must be found again.
  if (source.columns.length === 1) return { text: cell(only) }
  const left = texts.filter(
    ({ text }) => !isErrorCell(text) && (holdsWords(field, source) || !isEmptyCell(text)),
  )
  return {
    text: left.map(({ text }) => text).join(joinOf(field)),
    emptied: texts.find((each) => !left.includes(each))?.text,
  }
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

/** Reads one field of a row by its source. Empty columns take the fixed text, where there is one. */
export function readField(
  field: MatchField,
  source: FieldSource,
  cell: (column: string) => string,
): Reading {
  const { text, emptied } = cellOf(field, source, cell)
  const read = readValue(field, text, source)
  if ('problem' in read) return read
  const found = { ...read, ...(emptied !== undefined && { emptied }) }
  const takesFixed =
    source.columns.length > 0 &&
    source.fixed !== undefined &&
    isEmpty(read.value) &&
    (isBlank(text) || read.emptied !== undefined)
  return takesFixed ? { ...found, ...readValue(field, source.fixed ?? '', source) } : found
}

/** Whether a person decided to leave out the rows that have this text. */
export const isSkipped = ({ columns, skipped }: FieldSource, text: string): boolean =>
  columns.length === 1 && skipped?.includes(oneLine(text)) === true

/** The key that names a row's record in its source; null where a part of it is missing or the mapping has no such key. */
export function keyOf({ key }: ImportMapping, cell: (column: string) => string): string | null {
  return joinedKey(key.columns.map(cell))
}
