import { plainWords } from './cell-text.ts'

/** What a suggestion reads of a column. */
export interface ColumnExcerpt {
  name: string
  samples: readonly string[]
  /** How many of its cells repeat one above them; left out where that is not counted. */
  repeats?: number
  filled?: number
}

/** The words of a column's name: "planOperationMonth" and "Total assets (USD)" without what is in brackets. */
export function headerWords(name: string): string {
  const spaced = name.replaceAll(/([a-z])(?=[A-Z])/g, '$1 ').replaceAll(/\([^()]{0,200}\)/g, ' ')
  return plainWords(spaced.trim() === '' ? name : spaced)
}

/** The first column that is called one of these. */
export const withWords = (columns: readonly ColumnExcerpt[], ...wanted: string[]) =>
  columns.find(({ name }) => wanted.includes(headerWords(name)))
