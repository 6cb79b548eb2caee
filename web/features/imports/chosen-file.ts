import { csvType, importLimits, xlsxType } from '#contract/imports'

/** A file ready to be sent, or why it cannot be. */
export type ChosenFile = { file: Blob; name: string } | { problem: string }

const megabytes = importLimits.bytes / 1024 / 1024

/** Checks the ending and the size of a chosen file, so that nobody waits for an upload that is rejected. */
export function chosenFile(file: File): ChosenFile {
  const ending = file.name.toLowerCase().split('.').at(-1) ?? ''
  const type =
    ending === 'xlsx' ? xlsxType : ['csv', 'tsv', 'txt'].includes(ending) ? csvType : null
  if (type === null)
    return {
      problem: `"${file.name}" is neither a CSV nor an XLSX file. In your spreadsheet program choose Save As and one of the two.`,
    }
  if (file.size > importLimits.bytes)
    return {
      problem: `"${file.name}" is larger than ${megabytes} MB. Split it into smaller files.`,
    }
  if (file.size === 0) return { problem: `"${file.name}" is empty.` }
  return { file: file.slice(0, file.size, type), name: file.name }
}

/** Cells copied from a spreadsheet, as a file. */
export function pastedFile(cells: string): ChosenFile {
  if (!/[\t\n\r]/.test(cells.trim()))
    return {
      problem: 'This is a single cell. Copy the row of column names with the rows below it.',
    }
  return { file: new Blob([cells], { type: csvType }), name: 'Pasted cells.csv' }
}
