/** What was noted while cells were read, by what and in which column: how often, and of which words first. */
export type ReadingNotes = Map<string, Noted>

interface Noted {
  note: string
  column: string
  cells: number
  words: Map<string, number>
}

const named = 5
const wordLength = 60

/** Counts one cell of which something was noted. */
export function countNote(notes: ReadingNotes, note: string, column: string, word: string): void {
  const key = `${column}\n${note}`
  const noted = notes.get(key) ?? { note, column, cells: 0, words: new Map<string, number>() }
  notes.set(key, noted)
  noted.cells += 1
  const shown = word.slice(0, wordLength)
  const times = noted.words.get(shown)
  if (times !== undefined || noted.words.size < named) noted.words.set(shown, (times ?? 0) + 1)
}

const count = (number: number) => number.toLocaleString('en-US')

/** What was noted, in a sentence for each column, the most frequent first. */
export function noteSentences(notes: ReadingNotes): string[] {
  return [...notes.values()]
    .toSorted((one, other) => other.cells - one.cells)
    .map(({ note, column, cells, words }) => {
      const listed = [...words].map(
        ([word, times]) => `"${word}"${times > 1 ? ` (${count(times)})` : ''}`,
      )
      const others = cells - [...words.values()].reduce((sum, times) => sum + times, 0)
      return `${count(cells)} ${cells === 1 ? 'cell' : 'cells'} of "${column}" ${cells === 1 ? 'was' : 'were'} ${note}: ${listed.join(', ')}${others > 0 ? ` and ${count(others)} more` : ''}.`
    })
}
