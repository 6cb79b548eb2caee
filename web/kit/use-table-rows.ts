import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import type { ColumnDef, SortingState } from '@tanstack/react-table'
import { useMemo } from 'react'
import { compareValues, sortKey } from './data-column.ts'
import type { DataColumn } from './data-column.ts'

// Order and visibility of columns come from the person's choice, so sorting is all the model does.
const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

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

/** Missing values come last in both orders; the table turns the result round when it sorts down. */
function compareKeys(one: SortKey, other: SortKey, isDescending: boolean): number {
  if (one === undefined || other === undefined) {
    if (one === other) return 0
    return (one === undefined) === isDescending ? -1 : 1
  }
  return compareValues(one, other)
}

/** The rows in the order to show: sorted here, or as they come where they are sorted already. */
export function useTableRows<Row extends object>(options: {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly rowId: (row: Row) => string
  readonly sort: TableSort | undefined
  readonly isSorted: boolean
}): readonly OrderedRow<Row>[] {
  const { columns, rowId, isSorted } = options
  const rows = options.rows ?? noRows
  const field = options.sort?.field
  const isDescending = options.sort?.order === 'desc'

  const keyOf = useMemo(() => new Map(columns.map((column) => [column.id, sortKeysOf(column)])), [columns])
  // One key for each place in the list: the thousands of comparisons of a sort then only read an array.
  const keys = useMemo(() => {
    const read = field === undefined || isSorted ? undefined : keyOf.get(field)
    return read ? rows.map(read) : []
  }, [keyOf, rows, field, isSorted])
  const definitions = useMemo(() => columns.map((column): ColumnDef<typeof features, Row> => ({
    id: column.id,
    accessorFn: (row) => keyOf.get(column.id)?.(row),
    enableSorting: column.sortValue !== undefined,
    // Missing values are the comparison's own matter.
    sortUndefined: false,
    sortFn: (one, other) => compareKeys(keys[one.index], keys[other.index], isDescending),
  })), [columns, keyOf, keys, isDescending])
  const sorting = useMemo<SortingState>(() => (field === undefined ? [] : [{ id: field, desc: isDescending }]), [field, isDescending])
  const table = useTable({
    features,
    columns: definitions,
    data: isSorted ? noRows : rows,
    getRowId: rowId,
    state: { sorting },
  })
  const sorted = table.getRowModel().rows
  const given = useMemo(() => (isSorted ? rows.map((original) => ({ id: rowId(original), original })) : noRows), [isSorted, rows, rowId])
  return isSorted ? given : sorted
}

/**
 * The records of a list in the order of its sort, for a screen that must know the order itself, as to walk
 * from one record's details to the next. The table then takes them with `isSorted`.
 */
export function useSortedRecords<Row extends object>(options: {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly rowId: (row: Row) => string
  readonly sort: TableSort | undefined
}): readonly Row[] {
  const ordered = useTableRows({ ...options, isSorted: false })
  return useMemo(() => ordered.map((row) => row.original), [ordered])
}
