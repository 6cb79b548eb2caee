// What a spreadsheet may take for a formula begins like this; an apostrophe marks text and is therefore marked itself.
const startsFormula = /^[=+\-@\t\r\n']/
const isNegativeNumber = /^-\d+(\.\d+)?$/

/**
 * A text as a cell of a CSV file that no spreadsheet runs: with an apostrophe before it where it begins with = + - @,
 * a tab, a line break or an apostrophe. A negative number stays one (settled, "CSV export").
 */
export function neutralCell(text: string): string {
  return startsFormula.test(text) && !isNegativeNumber.test(text) ? `'${text}` : text
}

/** The text of a cell of a CSV file: exactly one leading apostrophe is removed. The inverse of `neutralCell`. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell
}

// A comma separates entries where people type them.
const needsQuotes = (entry: string) =>
  /[;,|\n]/.test(entry) || entry.startsWith('"') || entry.trim() !== entry

/** Several texts as one cell, joined by "; ". An entry that would be misread is in double quotes, as in a CSV file. */
export function joinedCell(entries: readonly string[]): string {
  return entries
    .map((entry) => (needsQuotes(entry) ? `"${entry.replaceAll('"', '""')}"` : entry))
    .join('; ')
}

/** The end of a quoted entry that begins at `start`: the place of its closing quote, or of the end where there is none. */
function closingQuote(cell: string, start: number): number {
  for (let at = start + 1; at < cell.length; at += 1) {
    if (cell[at] !== '"') continue
    if (cell[at + 1] !== '"') return at
    at += 1
  }
  return cell.length
}

/** The texts of a cell with several, separated by semicolons; blank ones are dropped. The inverse of `joinedCell`. */
export function splitCell(cell: string): string[] {
  const entries: string[] = []
  let at = 0
  while (at < cell.length) {
    const start = at + (cell.slice(at).length - cell.slice(at).trimStart().length)
    if (cell[start] === '"') {
      const end = closingQuote(cell, start)
      entries.push(cell.slice(start + 1, end).replaceAll('""', '"'))
      const next = cell.indexOf(';', end)
      at = next === -1 ? cell.length : next + 1
    } else {
      const next = cell.indexOf(';', start)
      const end = next === -1 ? cell.length : next
      entries.push(cell.slice(start, end).trim())
      at = end + 1
    }
  }
  return entries.filter((entry) => entry !== '')
}
