import { csvRecords, hasBackslashQuotes } from './csv-cells.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { decoded, detectDelimiter, detectEncoding } from './text-encoding.ts'
import type { Encoding } from './text-encoding.ts'
import type { Cells, ReadingChoice } from './sheet-messages.ts'
import { checkArchive } from './check-archive.ts'

const start = (bytes: Buffer, ...codes: number[]) =>
  codes.every((code, index) => bytes[index] === code)

/** The cells of a CSV or XLSX file; its first bytes say which of the two it is. @throws UnreadableFile */
export async function readCells(
  bytes: Buffer,
  filename: string,
  choice: ReadingChoice,
): Promise<Cells> {
  if (bytes.length === 0) throw new UnreadableFile('This file is empty.')
  if (start(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile(
      'This is an Excel file of the old kind, or one with a password. Save it as XLSX or CSV and upload that.',
    )
  if (start(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new UnreadableFile('This is a PDF. Choose a CSV or XLSX file.')
  return start(bytes, 0x50, 0x4b)
    ? workbookCells(bytes, choice)
    : textCells(bytes, filename, choice)
}

async function workbookCells(bytes: Buffer, choice: ReadingChoice): Promise<Cells> {
  await checkArchive(bytes)
  // Loaded where it is needed: most files are CSV.
  const { readWorkbook } = await import('./workbook.ts')
  return { ...readWorkbook(bytes, choice.sheet), encoding: null, delimiter: null }
}

function sampleOf(bytes: Buffer, encoding: Encoding): string {
  let text = ''
  for (const piece of decoded(bytes, encoding)) {
    text += piece
    if (text.length >= 100_000) break
  }
  return text
}

function textCells(bytes: Buffer, filename: string, choice: ReadingChoice): Cells {
  const encoding = choice.encoding ?? detectEncoding(bytes)
  const sample = sampleOf(bytes, encoding)
  if (sample.includes('\0'))
    throw new UnreadableFile(
      'This file is not a spreadsheet. Choose a CSV or XLSX file, or another encoding.',
    )
  if (sample.trim() === '') throw new UnreadableFile('This file is empty.')
  const delimiter = choice.delimiter ?? detectDelimiter(sample)
  const name = filename.replace(/\.[a-z0-9]{1,8}$/i, '') || 'Sheet'
  const backslashQuotes = hasBackslashQuotes(sample)
  const faults = new Map<number, string>()
  return {
    sheets: [{ name, rows: 0 }],
    sheet: name,
    encoding,
    delimiter,
    notes: backslashQuotes ? ['Quotation marks written as \\" were read as quotation marks.'] : [],
    faults,
    rows: csvRecords(bytes, { encoding, delimiter, backslashQuotes }, faults),
  }
}
