import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import type { ColumnDef, SortingState } from '@tanstack/react-table'
import { useMemo } from 'react'
import { compareValues } from './data-column.ts'
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

/** The rows in the order to show: sorted here, or as the server sorted them. */
export function useTableRows<Row extends object>(options: {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly rowId: (row: Row) => string
  readonly sort: TableSort | undefined
  readonly isServerSorted: boolean
}): readonly OrderedRow<Row>[] {
  const { columns, rows, rowId, isServerSorted } = options
  const field = options.sort?.field
  const order = options.sort?.order
  const definitions = useMemo(() => columns.map((column): ColumnDef<typeof features, Row> => ({
    id: column.id,
    accessorFn: (row) => column.sortValue?.(row) ?? undefined,
    enableSorting: column.sortValue !== undefined,
    sortFn: (one, other, id) => compareValues(one.getValue<string | number>(id), other.getValue<string | number>(id)),
    sortUndefined: 'last',
  })), [columns])
  const sorting = useMemo<SortingState>(() => (field === undefined ? [] : [{ id: field, desc: order === 'desc' }]), [field, order])
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? noRows,
    getRowId: rowId,
    state: { sorting },
    manualSorting: isServerSorted,
  })
  return table.getRowModel().rows
}
