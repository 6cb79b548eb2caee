import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Checkbox } from '../form/checkbox.tsx'
import type { DataColumn } from './data-column.ts'
import type { TableSort } from './use-table-rows.ts'

interface TableHeadProps<Row> {
  readonly columns: readonly DataColumn<Row>[]
  readonly sort: TableSort | undefined
  readonly onSort: ((sort: TableSort) => void) | undefined
  readonly hasActions: boolean
  /** Undefined where rows cannot be selected. */
  readonly selection:
    | { readonly state: boolean | 'mixed'; readonly onToggle: () => void }
    | undefined
  readonly rowIndex: number | undefined
}

/** The sticky head: sortable columns are buttons, the sorted one carries `aria-sort` and its arrow. */
export function TableHead<Row>({
  columns,
  sort,
  onSort,
  hasActions,
  selection,
  rowIndex,
}: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {selection && (
          <th className="dt-check" scope="col">
            <Checkbox
              aria-label="Select all rows"
              checked={selection.state === true}
              indeterminate={selection.state === 'mixed'}
              onChange={selection.onToggle}
            />
          </th>
        )}
        {columns.map((column) => {
          const order = sort?.field === column.id ? sort.order : undefined
          return (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              data-name={column.isName ? '' : undefined}
              className={column.align === 'right' ? 'dt-number' : undefined}
              aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
            >
              {column.isSortable && onSort ? (
                <SortButton column={column} order={order} onSort={onSort} />
              ) : (
                column.header
              )}
              {column.headNote !== undefined && (
                <span className="block text-micro font-normal text-ink-3">{column.headNote}</span>
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className="dt-actions">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortButton<Row>(props: {
  readonly column: DataColumn<Row>
  readonly order: 'asc' | 'desc' | undefined
  readonly onSort: (sort: TableSort) => void
}) {
  const { column, order, onSort } = props
  const Arrow = order === undefined ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown
  const next = order === undefined ? (column.firstOrder ?? 'asc') : order === 'asc' ? 'desc' : 'asc'
  return (
    <button
      type="button"
      className="dt-sort"
      onClick={() => onSort({ field: column.id, order: next })}
    >
      {column.header}
      <Arrow size={13} strokeWidth={order ? 2.4 : 1.75} aria-hidden />
    </button>
  )
}
