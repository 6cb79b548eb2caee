import { Pencil } from 'lucide-react'
import { memo } from 'react'
import type { ReactNode } from 'react'
import { IconOnlyButton } from '../form/button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import type { DataColumn } from './data-column.ts'
import type { RecordRow } from './use-table-rows.ts'

/** What a row offers beside its cells; the same object for all rows of a table. */
export interface RowOffers<Row> {
  readonly name: (row: Row) => string
  readonly href: ((row: Row) => string) | undefined
  readonly canOpen: boolean
  /** Undefined where nobody may edit; the pencil then has no column. */
  readonly canEdit: ((row: Row) => boolean) | undefined
  readonly actions: ((row: Row) => ReactNode) | undefined
  /** Undefined where nothing is selected; the boxes then have no column. */
  readonly canSelect: ((row: Row) => boolean) | undefined
}

interface TableRowProps<Row extends RecordRow> {
  readonly row: Row
  readonly index: number
  readonly columns: readonly DataColumn<Row>[]
  readonly offers: RowOffers<Row>
  readonly isActive: boolean
  readonly isOpen: boolean
  readonly isSelected: boolean
  readonly rowIndex: number | undefined
  /** Measures the row, where its height is not known beforehand. */
  readonly measure?: ((row: Element | null) => void) | undefined
}

/** Whether rows take the focus: they open, or are edited. */
export const takesFocus = <Row extends RecordRow>({ canOpen, canEdit }: RowOffers<Row>): boolean =>
  canOpen || canEdit !== undefined

function TableRowPlain<Row extends RecordRow>(props: TableRowProps<Row>) {
  const { row, index, columns, offers, isActive, isOpen, isSelected, measure } = props
  const isFocusable = takesFocus(offers)
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row={row.id}
      data-fifth={index % 5 === 4 || undefined}
      data-on={isOpen || isSelected || undefined}
      aria-current={isOpen || undefined}
      aria-rowindex={props.rowIndex}
      tabIndex={isFocusable ? (isActive ? 0 : -1) : undefined}
      className={offers.canOpen ? 'dt-row dt-opens' : 'dt-row'}
    >
      {offers.canSelect && (
        <td className="dt-check">
          {offers.canSelect(row) && (
            <Checkbox
              aria-label={`Select ${offers.name(row)}`}
              checked={isSelected}
              tabIndex={isActive ? 0 : -1}
              data-row-select=""
              onChange={leaveToTable}
            />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.isName ? (
            <RowName row={row} column={column} offers={offers} />
          ) : (
            <div className="dt-cell">{column.cell(row)}</div>
          )}
        </td>
      ))}
      {(offers.canEdit ?? offers.actions) && (
        <td className="dt-actions">
          {offers.actions?.(row)}
          {offers.canEdit?.(row) && (
            <IconOnlyButton
              size="sm"
              label={`Edit ${offers.name(row)}`}
              title="Edit"
              tabIndex={isActive ? 0 : -1}
              data-row-edit=""
            >
              <Pencil aria-hidden className="size-3.5" />
            </IconOnlyButton>
          )}
        </td>
      )}
    </tr>
  )
}

/** Rendered again only when its record, the columns or its own state change. */
export const TableRow = memo(TableRowPlain) as typeof TableRowPlain

/** The name of a row, and beside it what marks the row. */
function RowName<Row>(props: NameProps<Row>) {
  const mark = props.column.mark?.(props.row)
  if (mark === undefined || mark === null) return <NameLink {...props} />
  return (
    <>
      <NameLink {...props} />
      {mark}
    </>
  )
}

interface NameProps<Row> {
  row: Row
  column: DataColumn<Row>
  offers: RowOffers<Row>
}

/** The name is the row's link: it opens like the row, and in a new tab with the keys for that. */
function NameLink<Row>({ row, column, offers }: NameProps<Row>) {
  const href = offers.href?.(row)
  if (href !== undefined)
    return (
      <a href={href} data-row-link="" className="dt-name" tabIndex={-1}>
        {column.cell(row)}
      </a>
    )
  return <span className="dt-name">{column.cell(row)}</span>
}

function cellClass<Row>(column: DataColumn<Row>): string | undefined {
  const classes = [
    column.align === 'right' && 'dt-number',
    column.isQuiet && 'dt-quiet',
    column.isOtherName && 'dt-other',
  ].filter(Boolean)
  return classes.length > 0 ? classes.join(' ') : undefined
}

function leaveToTable(): void {
  // The click reaches the table, which changes the selection: one listener for all rows.
}
