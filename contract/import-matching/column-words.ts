import { plainWords } from './cell-text.ts'

/** A column as a suggestion needs it. */
export interface ColumnExcerpt {
  name: string
  samples: readonly string[]
  /** How many of its cells say what a cell above says; left out where nobody has counted. */
  repeats?: number
  filled?: number
}

/** The words of a column's name: "planOperationMonth" and "Total assets (USD)" without what stands in brackets. */
export function headerWords(name: string): string {
  const spaced = name.replaceAll(/([a-z])(?=[A-Z])/g, '$1 ').replaceAll(/\([^()]{0,200}\)/g, ' ')
  return plainWords(spaced.trim() === '' ? name : spaced)
}

/** The first column that is called one of these. */
export const withWords = (columns: readonly ColumnExcerpt[], ...wanted: string[]) =>
  columns.find(({ name }) => wanted.includes(headerWords(name)))
