import { useMemo } from 'react'
import { compareValues, sortKey } from './data-column.ts'
import type { DataColumn } from './data-column.ts'

export interface TableSort<Field extends string = string> {
  readonly field: Field
  readonly order: 'asc' | 'desc'
}

export interface OrderedRow<Row> {
  readonly id: string
  readonly original: Row
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
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  return isDescending ? compareValues(other, one) : compareValues(one, other)
}

/** The records by one column; equal ones stay in the order in which they came. */
function useSorted<Row extends object>(columns: readonly DataColumn<Row>[], rows: readonly Row[], sort: TableSort | undefined): readonly Row[] {
  const keysOf = useMemo(() => new Map(columns.map((column) => [column.id, column.sortValue && sortKeysOf(column)])), [columns])
  const keyOf = sort && keysOf.get(sort.field)
  const isDescending = sort?.order === 'desc'
  return useMemo(() => {
    if (!keyOf) return rows
    // One key for each record: the thousands of comparisons of a sort then only read it.
    const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
    return keyed.toSorted((one, other) => compareKeys(one.key, other.key, isDescending)).map(({ row }) => row)
  }, [keyOf, rows, isDescending])
}

/** The rows in the order to show: sorted here, or as they come where they are sorted already. */
export function useTableRows<Row extends object>(options: {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly rowId: (row: Row) => string
  readonly sort: TableSort | undefined
  readonly isSorted: boolean
}): readonly OrderedRow<Row>[] {
  const { columns, rows, rowId, sort, isSorted } = options
  const ordered = useSorted(columns, rows ?? noRows, isSorted ? undefined : sort)
  return useMemo(() => ordered.map((original) => ({ id: rowId(original), original })), [ordered, rowId])
}

/**
 * The records of a list in the order of its sort, for a screen that must know the order itself, as to walk
 * from one record's details to the next. The table then takes them with `isSorted`.
 */
export function useSortedRecords<Row extends object>(options: {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly sort: TableSort | undefined
}): readonly Row[] {
  return useSorted(options.columns, options.rows ?? noRows, options.sort)
}
