/** What a person has to know of how the cells of a sheet were read. */
export interface SheetNotes {
  formula(at: string): void
  withoutResult(at: string): void
  error(at: string, error: string): void
  /** A cell that shows less than it holds. */
  loses(at: string, what: 'digits' | 'value', shown: string, stored: string): void
  hiddenRow(): void
  /** Columns from a place to another, from 1. */
  hiddenColumns(from: number, to: number): void
  /** The notes as sentences. */
  sentences(isUncomputed: boolean): string[]
}

const named = 5

/** Counts cells and keeps the first of them by name. */
function cellList() {
  let count = 0
  const first: string[] = []
  return {
    add(text: string) {
      count += 1
      if (first.length < named) first.push(text)
    },
    get count() {
      return count
    },
    /** "C2, C5 and 3 more" */
    get names() {
      const more = count - first.length
      return first.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '')
    },
  }
}

const counted = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

/** Collects the notes of one sheet. */
export function createSheetNotes(): SheetNotes {
  const formulas = cellList()
  const missing = cellList()
  const errors = cellList()
  const rounded = cellList()
  const unseen = cellList()
  let rows = 0
  let columns = 0
  return {
    formula: formulas.add,
    withoutResult: missing.add,
    error: (at, error) => errors.add(`${at} (${error})`),
    loses(at, what, shown, stored) {
      if (what === 'digits') rounded.add(`${at} (${shown} for ${stored})`)
      else unseen.add(`${at} (${stored})`)
    },
    hiddenRow: () => {
      rows += 1
    },
    hiddenColumns: (from, to) => {
      // Everything to the right of a table is hidden as 16,384 columns.
      if (to >= from && to < 16_384) columns += to - from + 1
    },
    sentences(isUncomputed) {
      const all: (readonly [boolean, string])[] = [
        [
          missing.count > 0,
          `${counted(missing.count, 'formula has', 'formulas have')} no stored result: ${missing.names}. Open the file in a spreadsheet program, save it and upload it again.`,
        ],
        [
          isUncomputed && formulas.count > 0,
          `The program that wrote this file did not compute its formulas, so ${counted(formulas.count, 'stored result')} may be wrong: ${formulas.names}. Open the file in a spreadsheet program, save it and upload it again.`,
        ],
        [
          errors.count > 0,
          `${counted(errors.count, 'cell shows', 'cells show')} an error: ${errors.names}.`,
        ],
        [
          rounded.count > 0,
          `${counted(rounded.count, 'cell shows a rounded number and is read as it is shown', 'cells show rounded numbers and are read as they are shown')}: ${rounded.names}.`,
        ],
        [
          unseen.count > 0,
          `${counted(unseen.count, 'cell has a number that its format hides and is read as empty', 'cells have numbers that their format hides and are read as empty')}: ${unseen.names}.`,
        ],
        [rows > 0, `${counted(rows, 'hidden row is', 'hidden rows are')} read, too.`],
        [columns > 0, `${counted(columns, 'hidden column is', 'hidden columns are')} read, too.`],
      ]
      return all.flatMap(([holds, sentence]) => (holds ? [sentence] : []))
    },
  }
}
