import type { Cells, SheetRow } from './sheet-messages.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { formatsOf, partsOf, sharedTexts, workbookInfo } from './workbook-parts.ts'
import { readWorkbookSheet } from './workbook-sheet.ts'
import type { WorkbookSheet } from './workbook-sheet.ts'

/** Rows one after the other, with those that are empty between them. */
function* withEmpty(rows: readonly SheetRow[]): Generator<string[]> {
  let number = 0
  for (const { row, cells } of rows) {
    for (number += 1; number < row; number += 1) yield []
    yield cells
  }
}

function hiddenSentences(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const listed = names.map((name) => `"${name}"`).join(', ')
  return [
    names.length === 1
      ? `The hidden sheet ${listed} is not read.`
      : `The hidden sheets ${listed} are not read.`,
  ]
}

/** What a person sees first comes first; a hidden sheet is read where no other has rows. */
const rankOf = (hidden: boolean, { rows }: WorkbookSheet) =>
  rows.length > 0 ? (hidden ? 1 : 2) : 0

/**
 * The cells of a workbook that was checked, as a person sees them in a spreadsheet program: by the number format of each.
 * It is read here because libraries say what a cell holds and not what it shows. Without a choice it is the first sheet
 * with rows that is not hidden. @throws UnreadableFile
 */
export function readWorkbook(
  bytes: Buffer,
  wanted: string | undefined,
): Omit<Cells, 'encoding' | 'delimiter'> {
  const parts = partsOf(bytes)
  const info = workbookInfo(parts)
  const surroundings = {
    texts: sharedTexts(parts, info.texts),
    formats: formatsOf(parts, info.styles),
    since1904: info.since1904,
  }
  const sheets: Cells['sheets'] = []
  let chosen: { name: string; rank: number; read: WorkbookSheet } | null = null
  for (const { name, hidden, part } of info.sheets) {
    const read = readWorkbookSheet(parts, part, surroundings)
    const rank = wanted === undefined ? rankOf(hidden, read) : Number(name === wanted)
    // One sheet is kept; the others are read to be counted.
    if (rank > (chosen?.rank ?? (wanted === undefined ? -1 : 0))) chosen = { name, rank, read }
    sheets.push({ name, rows: read.rows.length, ...(hidden && { hidden }) })
  }
  if (chosen === null) throw new UnreadableFile('There is no such sheet in this file.')
  const { name: sheet, read } = chosen
  const passedOver = sheets.filter((each) => each.hidden === true && each.name !== sheet)
  return {
    sheets,
    sheet,
    notes: [
      ...hiddenSentences(passedOver.map(({ name }) => name)),
      ...read.notes.sentences(info.isUncomputed),
    ],
    faults: new Map(),
    problems: read.problems,
    decimals: read.decimals,
    rows: withEmpty(read.rows),
  }
}
