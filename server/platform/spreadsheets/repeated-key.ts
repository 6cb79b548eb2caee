import { joinedKey } from '#contract/import-matching/cell-text'
import type { RepeatedKey, SheetDescription, SheetRow } from './sheet-messages.ts'

/** The first two rows with the same values in these columns together; null where no two rows have. */
export function repeatedIn(
  { columns }: Pick<SheetDescription, 'columns'>,
  rows: readonly SheetRow[],
  names: readonly string[],
): RepeatedKey | null {
  const places = names.map((name) => columns.findIndex((column) => column.name === name))
  const seen = new Map<string, number>()
  for (const { row, cells } of rows) {
    const key = joinedKey(places.map((place) => cells[place] ?? ''))
    if (key === null) continue
    const first = seen.get(key)
    if (first !== undefined) return { key, rows: [first, row] }
    seen.set(key, row)
  }
  return null
}
