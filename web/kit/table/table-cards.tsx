import { memo } from 'react'
import type { ReactNode } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import type { CardPlace, DataColumn } from './data-column.ts'
import type { RowOffers } from './table-row.tsx'
import type { RecordRow } from './use-table-rows.ts'

interface TableCardProps<Row extends RecordRow> {
  readonly row: Row
  readonly index: number
  readonly columns: readonly DataColumn<Row>[]
  readonly offers: RowOffers<Row>
  readonly isOpen: boolean
  readonly isSelected: boolean
  readonly measure: ((element: Element | null) => void) | undefined
  /** Place and number of all entries where only a part of them is rendered. */
  readonly position: { readonly place: number; readonly count: number } | undefined
}

/** A row as a list entry of a phone: name and badge, organization, wide parts, then its facts two by two. */
function TableCardPlain<Row extends RecordRow>(props: TableCardProps<Row>) {
  const { row, index, columns, offers, isOpen, isSelected, measure, position } = props
  const name = columns.find((column) => column.isName)
  const at = (place: CardPlace) =>
    columns.filter((column) => !column.isName && (column.card ?? 'fact') === place)
  const facts = at('fact')
  const subtitle = at('subtitle')
  return (
    <li
      ref={measure}
      data-index={index}
      data-row={row.id}
      data-on={isOpen || isSelected || undefined}
      aria-current={isOpen || undefined}
      aria-posinset={position?.place}
      aria-setsize={position?.count}
      className={offers.canOpen ? 'dt-card dt-opens' : 'dt-card'}
    >
      <div className="dt-card-top">
        {offers.canSelect?.(row) && (
          // The table listens for all entries; the label makes the box as large as a finger.
          <label className="dt-card-check">
            <span className="sr-only">Select {offers.name(row)}</span>
            <Checkbox checked={isSelected} data-row-select="" onChange={leaveToTable} />
          </label>
        )}
        {name && <CardName row={row} column={name} offers={offers} />}
        {name?.mark?.(row)}
        {at('badge').map((column) => (
          <span key={column.id}>{read(column, row)}</span>
        ))}
      </div>
      {subtitle.length > 0 && (
        <div className="dt-card-sub">
          {subtitle.map((column, place) => (
            <span key={column.id}>
              {place > 0 && ' · '}
              {read(column, row)}
            </span>
          ))}
        </div>
      )}
      {at('wide').map((column) => (
        <div key={column.id} className="dt-card-wide">
          {read(column, row)}
        </div>
      ))}
      {facts.length > 0 && (
        <dl className="dt-card-facts">
          {facts.map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>{read(column, row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {offers.actions && <div className="dt-card-actions">{offers.actions(row)}</div>}
    </li>
  )
}

/** Rendered again only when its record, the columns or its own state change. */
export const TableCard = memo(TableCardPlain) as typeof TableCardPlain

function CardName<Row>(props: {
  readonly row: Row
  readonly column: DataColumn<Row>
  readonly offers: RowOffers<Row>
}): ReactNode {
  const { row, column, offers } = props
  const href = offers.href?.(row)
  const content = read(column, row)
  if (href !== undefined)
    return (
      <a href={href} data-row-link="" className="dt-card-name">
        {content}
      </a>
    )
  return <span className="dt-card-name">{content}</span>
}

function leaveToTable(): void {
  // The click reaches the table, which changes the selection.
}

function read<Row>(column: DataColumn<Row>, row: Row): ReactNode {
  return (column.cardCell ?? column.cell)(row)
}
