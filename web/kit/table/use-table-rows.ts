import { useMemo } from 'react'
import { compareValues, sortKey } from './data-column.ts'
import type { DataColumn } from './data-column.ts'

export interface TableSort<Field extends string = string> {
  readonly field: Field
  readonly order: 'asc' | 'desc'
}

/** What a list is made of: records, each with its id. */
export interface RecordRow {
  readonly id: string
}

const noRows: readonly never[] = []

type SortKey = string | number | undefined

/** A column's sort keys, made once for each record: filtering makes new lists of the same records. */
function sortKeysOf<Row extends object>(column: DataColumn<Row>): (row: Row) => SortKey {
  const known = new WeakMap<Row, string | number>()
  return (row) => {
    const cached = known.get(row)
    if (cached !== undefined) return cached
    const value = column.sortValue?.(row) ?? undefined
    if (value === undefined) return undefined
    const key = typeof value === 'string' ? sortKey(value) : value
    known.set(row, key)
    return key
  }
}

/** Missing values come last in both orders. */
function compareKeys(one: SortKey, other: SortKey, isDescending: boolean): number {
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined)
  return isDescending ? compareValues(other, one) : compareValues(one, other)
}

/**
 * The records of a list by one column, equal ones in the order in which they came; as they come without a sort. A screen
 * that must know the order itself, as to walk from one record's details to the next, gives them to the table with `isSorted`.
 */
export function useSortedRecords<Row extends object>({
  columns,
  rows = noRows,
  sort,
}: {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly sort: TableSort | undefined
}): readonly Row[] {
  const keysOf = useMemo(
    () => new Map(columns.map((column) => [column.id, column.sortValue && sortKeysOf(column)])),
    [columns],
  )
  const keyOf = sort && keysOf.get(sort.field)
  const isDescending = sort?.order === 'desc'
  return useMemo(() => {
    if (!keyOf) return rows
    // One key for each record: the thousands of comparisons of a sort then only read it.
    const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
    return keyed
      .toSorted((one, other) => compareKeys(one.key, other.key, isDescending))
      .map(({ row }) => row)
  }, [keyOf, rows, isDescending])
}
