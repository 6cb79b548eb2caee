import type { FileFormat } from '#contract/record-fields/export-format'
import { fileFieldsOf, type RecordList } from '#contract/record-fields/record-fields'
import { queryString } from './endpoint-path.ts'

export type ListQuery = Readonly<Record<string, unknown>>

/** Files of a list besides its own: what the menu calls one, and what its query has besides. */
export type MoreFiles = readonly { label: string; format: FileFormat; query: ListQuery }[]

/** Deals with the uses and sources of those whose party one is (K-085). */
export const filesOfDeals: MoreFiles = [
  { label: 'XLSX, all fields, uses and sources', format: 'xlsx', query: { lines: true } },
]

/**
 * The fields behind a list's columns, in their order. A column that is no field of its own name is in `behind`. The ids
 * that name the same records follow, and the record's own id comes last, so that the file can come back.
 */
export function exportedFields(
  list: RecordList,
  columns: readonly string[],
  behind: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const fields = fileFieldsOf(list)
  const shown = columns
    .flatMap((column) => behind[column] ?? column)
    .flatMap((name) => {
      const field = fields.find((each) => each.name === name)
      if (field === undefined) return []
      return field.kind === 'referenceName' && field.pairedWith !== undefined
        ? [field.name, field.pairedWith]
        : [field.name]
    })
  return [...new Set([...shown, 'id'])]
}

/** The address of a list as a file: every row that its query finds, in its order; all columns when none are named. */
export function exportAddress(
  list: RecordList,
  query: ListQuery,
  format: FileFormat,
  columns?: readonly string[],
): string {
  const { limit: _limit, offset: _offset, facets: _facets, ...filters } = query
  return `/api/${list}/export${queryString({ ...filters, format, ...(columns && { columns: columns.join(',') }) })}`
}
