/** Most bytes, rows and columns of an imported file, and the longest name of a column. Without a schema library: readers in threads of their own load it. */
export const importLimits = { bytes: 20 * 1024 * 1024, rows: 50_000, columns: 200, columnName: 400 } as const
