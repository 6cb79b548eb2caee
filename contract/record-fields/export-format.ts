/** The kinds of file a list is taken out as. */
export const exportFormats = { csv: 'CSV', xlsx: 'Excel' } as const
export type ExportFormat = keyof typeof exportFormats

/** The types of the files by their format. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The name of a file of a list, such as `products-2026-11-21.csv`. */
export function exportFileName(list: string, format: ExportFormat, day: Date): string {
  return `${list}-${day.toISOString().slice(0, 10)}.${format}`
}
