import { isEmptyCell, joinedKey, oneLine } from './cell-text.ts'
import type { FieldSource, ImportMapping, MatchField, Reading } from './mapping.ts'
import { readValue } from './read-value.ts'

/** What joins several columns that make one value: a place has a comma, a list its mark, everything else a blank. */
function joinOf({ name, kind }: MatchField): string {
  if (kind === 'longText') return '\n'
  if (['enumList', 'stateList', 'textList'].includes(kind)) return '; '
  return name === 'location' && kind === 'text' ? ', ' : ' '
}

/** The text of one field in a row: its fixed text, or what its columns hold, put together in their order. */
export function cellOf(field: MatchField, source: FieldSource, cell: (column: string) => string): string {
  if (source.columns.length === 0) return source.fixed ?? ''
  const filled = source.columns.map((column) => ({ column, text: cell(column) })).filter(({ text }) => !isEmptyCell(text))
  if (source.labelled === true) return filled.map(({ column, text }) => `${oneLine(column)}: ${oneLine(text)}`).join('\n')
  // A single column is read as it stands: what a person decided for its texts must be found again.
  if (source.columns.length === 1) return cell(source.columns[0] ?? '')
  return filled.map(({ text }) => oneLine(text)).join(joinOf(field))
}

/** Reads one field of a row by its source. A column left empty takes the fixed text, where there is one. */
export function readField(field: MatchField, source: FieldSource, cell: (column: string) => string): Reading {
  const text = cellOf(field, source, cell)
  const takesFixed = source.columns.length > 0 && source.fixed !== undefined && isEmptyCell(text)
  return readValue(field, takesFixed ? (source.fixed ?? '') : text, source)
}

/** The key that names a row's record in its source; null where a part of it is missing or the mapping has no such key. */
export function keyOf({ key }: ImportMapping, cell: (column: string) => string): string | null {
  return joinedKey(key.columns.map(cell))
}
