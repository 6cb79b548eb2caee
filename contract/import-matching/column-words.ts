import { plainWords } from './cell-text.ts'
import type { ColumnMarks } from './mapping.ts'

/** What a suggestion reads of a column. */
export interface ColumnExcerpt {
  name: string
  samples: readonly string[]
  /** How many of its cells repeat one above them; left out where that is not counted. */
  repeats?: number
  filled?: number
  /** How all of its values are written. */
  marks?: ColumnMarks | undefined
}

/** The words of a column's name: "planOperationMonth" and "Total assets (USD)" without what is in brackets. */
export function headerWords(name: string): string {
  const spaced = name.replaceAll(/([a-z])(?=[A-Z])/g, '$1 ').replaceAll(/\([^()]{0,200}\)/g, ' ')
  return plainWords(spaced.trim() === '' ? name : spaced)
}

// Alone they say nothing of whose name or number it is.
const bare: readonly string[] = ['name', 'title', 'id', 'number', 'code', 'date']

/** What a name says behind the record it belongs to: "Billing State" of "Account: Billing State"; the whole of other names. */
export function lastPart(name: string): string {
  const last = name
    .split(/: | > | - /)
    .at(-1)
    ?.trim()
  return last === undefined || bare.includes(headerWords(last)) ? name : last || name
}

/** Whether every row of a column says the same. */
export const isAllAlike = ({ repeats = 0, filled = 0 }: ColumnExcerpt): boolean =>
  filled > 1 && repeats === filled - 1

/** The first column that is called one of these, as a whole, else by its last part. */
export const withWords = (columns: readonly ColumnExcerpt[], ...wanted: string[]) =>
  columns.find(({ name }) => wanted.includes(headerWords(name))) ??
  columns.find(({ name }) => wanted.includes(headerWords(lastPart(name))))
