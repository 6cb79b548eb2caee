/** Words that were taken as empty, counted by what they read, with the columns they were in. */
export type EmptiedWords = Map<string, { word: string; cells: number; columns: Set<string> }>

/** Counts one cell. Words that differ only in case are counted as one. */
export function countEmptied(words: EmptiedWords, word: string, column: string): void {
  const counted = words.get(word.toLowerCase()) ?? { word, cells: 0, columns: new Set<string>() }
  counted.cells += 1
  counted.columns.add(column)
  words.set(word.toLowerCase(), counted)
}

/** What was taken as empty, in a sentence for each word, the most frequent first. */
export function emptiedSentences(words: EmptiedWords): string[] {
  const counted = [...words.values()].toSorted((one, other) => other.cells - one.cells)
  return counted.map(
    ({ word, cells, columns }) =>
      `${cells.toLocaleString('en-US')} ${cells === 1 ? `cell read '${word}' was` : `cells read '${word}' were`} taken as empty: ${[...columns].join(', ')}`,
  )
}
