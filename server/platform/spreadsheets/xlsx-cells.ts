import type { SheetCell } from './sheet.ts'

/** The styles of cells by their place in the workbook's styles. */
export const cellStyles = { plain: 0, header: 1, number: 2, timestamp: 3, day: 4 } as const

/** Most characters of a cell in a workbook. */
const textLimit = 32_767

// Characters that XML cannot contain, and text that would be read as one of them, are written _xHHHH_ (ECMA-376, ST_Xstring).
// A carriage return would otherwise be read as a line feed.
const unwritable =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000D\u000E-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g
const escaped = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A text escaped for the XML of a workbook. */
export function xmlText(text: string): string {
  return text
    .replaceAll(unwritable, escaped)
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}

const fitting = (text: string): string =>
  text.length <= textLimit ? text : `${text.slice(0, textLimit - 1).toWellFormed()}…`

/** The letters of a column by its place from 0 on: A, Z, AA. */
export function columnLetters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : columnLetters(Math.floor(place / 26) - 1) + last
}

/** A text cell at a place such as "B7", which is never taken for a formula. */
export function textCell(at: string, text: string, style: number = cellStyles.plain): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(fitting(text))}</t></is></c>`
}

const numberCell = (at: string, value: number, style: number) =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`

// Days since the end of 1899, as workbooks count them.
const serialOf = (time: number) => time / 86_400_000 + 25_569
// A reader that cuts what is less than a millisecond must not lose one to the rounding of the fraction.
const timestampSerial = (timestamp: string) => serialOf(Date.parse(timestamp) + 0.05)

/** A cell at a place such as "B7"; an empty one is not written. */
export function xlsxCell(at: string, cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(at, cell)
  if (typeof cell === 'number') return numberCell(at, cell, cellStyles.number)
  return 'timestamp' in cell
    ? numberCell(at, timestampSerial(cell.timestamp), cellStyles.timestamp)
    : numberCell(at, serialOf(Date.parse(cell.day)), cellStyles.day)
}
