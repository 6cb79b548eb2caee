import type { SheetRow } from './sheet-messages.ts'
import { shownValue } from './shown-value.ts'
import type { ShownValue } from './shown-value.ts'
import { readPart, stringCollector, workbookText } from './workbook-parts.ts'
import type { WorkbookParts } from './workbook-parts.ts'
import { createSheetNotes } from './workbook-notes.ts'
import type { SheetNotes } from './workbook-notes.ts'
import { damagedWorkbook } from './unreadable-file.ts'

/** What cells are read with. */
export interface CellSurroundings {
  texts: readonly string[]
  /** Number formats by style. */
  formats: readonly string[]
  since1904: boolean
}

export interface WorkbookSheet {
  /** The rows that are not empty. */
  rows: SheetRow[]
  problems: Map<number, NonNullable<SheetRow['problems']>>
  /** Columns, from 0, in which numbers have a point: it is that of their decimals. */
  decimals: Set<number>
  notes: SheetNotes
}

const [mostRows, mostColumns] = [1_048_576, 16_384]

interface OpenCell {
  at: string
  column: number
  type: string
  style: number
  value: string | null
  formula: string | null
}

/** The place of a column from 1 by its letters ("AB7" is 28); 0 where there are none. */
function columnOf(at: string): number {
  let column = 0
  for (const character of at.toUpperCase()) {
    const place = character.charCodeAt(0) - 64
    if (place < 1 || place > 26) break
    column = column * 26 + place
  }
  return column
}

/** The day or moment of a cell that holds it as a text; it has no time zone. */
function dayText(value: string): string {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:T([\d:.]{5,12}))?Z?$/.exec(value.trim())
  if (parts?.[1] === undefined) return value
  const time = Date.parse(`${parts[1]}T${parts[2] ?? '00:00'}Z`)
  const text = Number.isNaN(time) ? value : new Date(time).toISOString()
  return text.replace(/T00:00:00\.000Z$/, '')
}

/** Reads the cells of one sheet as a person sees them. */
function cellReader(
  { texts, formats, since1904 }: CellSurroundings,
  { notes, decimals }: Pick<WorkbookSheet, 'notes' | 'decimals'>,
) {
  const shown = new Map<string, ShownValue>()
  /** Values repeat themselves; what each is shown as is found out once. */
  const shownAs = (value: string, format: string): ShownValue => {
    const key = `${value}\n${format}`
    const known = shown.get(key)
    if (known !== undefined) return known
    const number = Number(value)
    if (Number.isNaN(number)) throw damagedWorkbook()
    const found = shownValue(number, format, since1904)
    if (shown.size < 10_000) shown.set(key, found)
    return found
  }
  return ({ at, column, type, style, value, formula }: OpenCell, inline: string): string => {
    if (type === 'inlineStr') return inline
    const isMissing = value === null || (value.trim() === '' && type !== 'str')
    if (isMissing) return ''
    if (formula !== null) notes.formula(at)
    if (type === 'str') return workbookText(value)
    const plain = value.trim()
    if (type === 's') {
      const text = texts[Number(plain)]
      if (text === undefined) throw damagedWorkbook()
      return text
    }
    if (type === 'b') return plain === '1' || plain === 'true' ? 'TRUE' : 'FALSE'
    if (type === 'e') {
      notes.error(at, plain)
      return plain
    }
    if (type === 'd') return dayText(plain)
    const { text, loses } = shownAs(plain, formats[style] ?? 'General')
    if (text.includes('.')) decimals.add(column - 1)
    if (loses !== undefined) notes.loses(at, loses, text, plain)
    return text
  }
}

/** A formula as a person writes it; shared ones are written once, at their first cell. */
const formulaText = (formula: string) => `=${formula.trim().slice(0, 200)}`

const withoutResult = (at: string) =>
  `${at} has a formula without a stored result. Open the file in a spreadsheet program, save it and upload it again`

/** Reads one sheet of a workbook to its end. @throws UnreadableFile */
export function readWorkbookSheet(
  parts: WorkbookParts,
  part: string,
  surroundings: CellSurroundings,
): WorkbookSheet {
  const rows: SheetRow[] = []
  const problems: WorkbookSheet['problems'] = new Map()
  const notes = createSheetNotes()
  const decimals = new Set<number>()
  const read = cellReader(surroundings, { notes, decimals })
  const inline = stringCollector()
  let row: SheetRow = { row: 0, cells: [] }
  let column = 0
  let cell: OpenCell | null = null
  let into: 'value' | 'formula' | null = null

  function openCell(attributes: ReadonlyMap<string, string>): void {
    const at = attributes.get('r')
    column = at === undefined ? column + 1 : columnOf(at)
    if (column < 1 || column > mostColumns) throw damagedWorkbook()
    cell = {
      at: at ?? `row ${row.row}, column ${column}`,
      column,
      type: attributes.get('t') ?? 'n',
      style: Number(attributes.get('s') ?? 0),
      value: null,
      formula: null,
    }
  }

  function closeCell(closed: OpenCell): void {
    const found = read(closed, inline.take()).trim()
    const isUnknown =
      closed.formula !== null &&
      (closed.value === null || (closed.value.trim() === '' && closed.type !== 'str'))
    const text = isUnknown ? formulaText(closed.formula ?? '') : found
    if (isUnknown) {
      notes.withoutResult(closed.at)
      problems.set(row.row, {
        ...problems.get(row.row),
        [closed.column - 1]: withoutResult(closed.at),
      })
    }
    if (text === '') return
    while (row.cells.length < closed.column) row.cells.push('')
    row.cells[closed.column - 1] = text
  }

  const isThere = readPart(parts, part, {
    open(tag, attributes) {
      if (tag === 'col' && attributes.get('hidden') === '1')
        notes.hiddenColumns(Number(attributes.get('min')), Number(attributes.get('max')))
      else if (tag === 'row') {
        const number = Number(attributes.get('r') ?? row.row + 1)
        if (!(number > row.row) || number > mostRows) throw damagedWorkbook()
        row = { row: number, cells: [] }
        column = 0
        if (attributes.get('hidden') === '1') notes.hiddenRow()
      } else if (tag === 'c') openCell(attributes)
      else if (cell !== null && (tag === 'v' || tag === 'f')) {
        into = tag === 'v' ? 'value' : 'formula'
        cell[into] ??= ''
      } else inline.open(tag, attributes)
    },
    close(tag) {
      if (tag === 'row' && row.cells.length > 0) rows.push(row)
      else if (tag === 'c' && cell !== null) {
        closeCell(cell)
        cell = null
      } else if (tag === 'v' || tag === 'f') into = null
      else inline.close(tag)
    },
    text(text) {
      if (cell !== null && into !== null) cell[into] = (cell[into] ?? '') + text
      else if (cell !== null) inline.text(text)
    },
  })
  if (!isThere) throw damagedWorkbook()
  return { rows, problems, decimals, notes }
}
