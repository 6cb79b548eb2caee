/** What cells contain besides their meaning: words for "nothing", line breaks, blanks. */

/** What spreadsheet programs show where a formula has no value. */
const errors = [
  '#value!',
  '#ref!',
  '#null!',
  '#div/0!',
  '#name?',
  '#num!',
  '#spill!',
  '#calc!',
  '#error!',
  '#getting_data',
  '#field!',
  '#unknown!',
  '#busy!',
  '#blocked!',
  '#connect!',
]

const meaningless = new Set([
  ...errors,
  '',
  '-',
  '--',
  '–',
  '—',
  'nan',
  'nannan',
  'n/a',
  'na',
  '#n/a',
  '#n/a n/a',
  'null',
  'none',
  'nil',
  'unknown',
  'not available',
  'not applicable',
  'not specified',
  'not disclosed',
  'undefined',
  '1/0/1900',
  '01/00/1900',
  '(blank)',
  '(null)',
  '?',
  '.',
])

/** One line without blanks around it; line breaks and rows of blanks become one blank. */
export function oneLine(cell: string): string {
  return cell.replaceAll(/\s+/gu, ' ').trim()
}

/** Whether a cell is empty or blank. */
export const isBlank = (cell: string): boolean => cell.trim() === ''

/** Whether a cell is blank or has a word for "nothing" ("N/A", "nan", "UNKNOWN", "-"). Texts may contain such words. */
export function isEmptyCell(cell: string): boolean {
  return meaningless.has(oneLine(cell).toLowerCase())
}

/** Whether a cell is the error of a formula, which is no text either. */
export function isErrorCell(cell: string): boolean {
  return errors.includes(oneLine(cell).toLowerCase())
}

/** The key of a row, made of some of its cells; null where one of them is empty. */
export function joinedKey(cells: readonly string[]): string | null {
  return cells.length === 0 || cells.some(isEmptyCell) ? null : cells.map(oneLine).join(' / ')
}

/** Words compared: lower case, no accents, "&" as "and", every other mark a blank. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}%+#]+/gu, ' ')
    .trim()
}
