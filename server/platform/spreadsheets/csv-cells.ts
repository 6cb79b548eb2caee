import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { importLimits } from '#contract/import-limits'
import { UnreadableFile } from './unreadable-file.ts'
import { decoded } from './text-encoding.ts'
import type { Delimiter, Encoding } from './text-encoding.ts'

const lineEnds = ['\r\n', '\n', '\r']

// What our exports put before cells that a spreadsheet program would take for a formula; exactly one is taken off.
const marked = /^'(?=[=+\-@\t\r\n'])/
// What programs write so that digits stay a text: ="00123" and '00123.
const protectedText = /^="((?:[^"]|"")*)"$/
const protectedDigits = /^'(?=\d[\d.,]*$)/

function unprotected(cell: string): string {
  if (marked.test(cell) || protectedDigits.test(cell)) return cell.slice(1)
  const text = protectedText.exec(cell)?.[1]
  return text === undefined ? cell : text.replaceAll('""', '"')
}

const endsCell = ',;\t|\r\n'

/** Whether a text writes quotation marks within quoted cells as \", as some databases do. */
export function hasBackslashQuotes(sample: string): boolean {
  for (let at = sample.indexOf('\\"'); at !== -1; at = sample.indexOf('\\"', at + 2)) {
    const next = sample[at + 2]
    // A backslash may end a cell, and \"" is one before a doubled mark.
    if (next === undefined || next === '"' || endsCell.includes(next)) continue
    const open = sample.lastIndexOf('"', at - 1)
    if (open === 0 || (open > 0 && endsCell.includes(sample[open - 1] ?? ''))) return true
  }
  return false
}

const trailing = (text: string, character: string): string => {
  let from = text.length
  while (from > 0 && text[from - 1] === character) from -= 1
  return text.slice(from)
}

/** The same pieces with "" for \"; a backslash at the end of a piece waits for the next one. */
function* withDoubledQuotes(pieces: Iterable<string>): Generator<string> {
  let rest = ''
  for (const piece of pieces) {
    const text = rest + piece
    rest = trailing(text, '\\')
    yield text
      .slice(0, text.length - rest.length)
      .replaceAll(/\\(\\|")/g, (both, second) => (second === '"' ? '""' : both))
  }
  if (rest !== '') yield rest
}

const isStrict = (record: string, delimiter: Delimiter): boolean => {
  try {
    parseAtOnce(record, { delimiter, relax_column_count: true, record_delimiter: lineEnds })
    return true
  } catch {
    return false
  }
}

/**
 * Why a record cannot be trusted whose quotation marks the parser had to leave standing: what should have been one cell
 * may be two, and what looks like one line may be several. Marks that come in pairs within a cell harm nothing.
 */
function quoteFault(cells: readonly string[], raw: string, delimiter: Delimiter): string | null {
  const doubtful = cells.filter((cell) => cell.startsWith('"'))
  if (doubtful.length === 0 || isStrict(raw, delimiter)) return null
  if (doubtful.some((cell) => /[\r\n]/.test(cell)))
    return 'A quotation mark is opened and not closed, so several lines were read as this row. Check the quotation marks'
  return doubtful.some((cell) => cell.split('"').length % 2 === 0)
    ? 'The quotation marks of this row do not match, so its cells may be in the wrong columns. Check them'
    : null
}

/** How the records of a text file are divided. */
export interface CsvForm {
  encoding: Encoding
  delimiter: Delimiter
  backslashQuotes: boolean
}

/**
 * The records of a text file in their order, empty lines too. Lines may end in CR LF, LF or CR, also mixed. `faults`
 * gains the number and a sentence of each record that cannot be trusted. @throws UnreadableFile
 */
export async function* csvRecords(
  bytes: Buffer,
  { encoding, delimiter, backslashQuotes }: CsvForm,
  faults: Map<number, string>,
): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    record_delimiter: lineEnds,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 2_000_000,
  })
  const pieces = decoded(bytes, encoding)
  const input = Readable.from(backslashQuotes ? withDoubledQuotes(pieces) : pieces)
  input.pipe(parser)
  let row = 0
  try {
    for await (const { record, raw } of parser as AsyncIterable<{
      record: string[]
      raw: string
    }>) {
      row += 1
      const fault = quoteFault(record, raw, delimiter)
      if (fault !== null) faults.set(row, fault)
      if (record.length > importLimits.columns * 10)
        throw new UnreadableFile(
          `Row ${row} has ${record.length.toLocaleString('en-US')} cells. Choose another delimiter, or divide the file.`,
        )
      for (const [index, cell] of record.entries()) {
        if (cell.includes('\0'))
          throw new UnreadableFile(
            `Row ${row} holds a character that no text has. Save the file as CSV once more, in UTF-8.`,
          )
        record[index] = unprotected(cell)
      }
      yield record
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Rows that were parsed already are not answered after an error: only the parser knows how many there were.
    const place = Number(error['records'] ?? row) + 1
    const unclosed = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    throw new UnreadableFile(
      unclosed
        ? `A quotation mark in row ${place} is opened and never closed.`
        : `Row ${place} cannot be read. Check its quotation marks.`,
    )
  } finally {
    input.destroy()
    parser.destroy()
  }
}
