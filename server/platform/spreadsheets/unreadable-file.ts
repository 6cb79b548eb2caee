/** A file that cannot be read; the sentence is meant for the person who chose it. */
export class UnreadableFile extends Error {}

/** What is said of a workbook that cannot be read. */
export const damagedWorkbook = (): UnreadableFile =>
  new UnreadableFile(
    'This XLSX file is damaged. Open it in a spreadsheet program and save it again.',
  )
