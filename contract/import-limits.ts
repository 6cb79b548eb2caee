/**
 * Most bytes, rows and columns of an imported file, the longest name of a column, and how many unfinished files a person
 * may have with how many bytes together. Without a schema library: readers in threads of their own load it.
 */
export const importLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 50_000,
  columns: 200,
  columnName: 400,
  unfinishedFiles: 5,
  unfinishedBytes: 100 * 1024 * 1024,
} as const
