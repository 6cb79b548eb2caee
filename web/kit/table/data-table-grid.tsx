import { useMemo, useRef } from 'react'
import type { PointerEvent, ReactNode } from 'react'
import { useCuedSides } from './column-sight.ts'
import { columnWidths, tableMinWidth } from './data-column.ts'
import type { DataColumn } from './data-column.ts'
import { TableHead } from './table-head.tsx'
import { takesFocus, TableRow } from './table-row.tsx'
import type { RowOffers } from './table-row.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { TableTotals } from './table-totals.tsx'
import type { TableTotalsRow } from './table-totals.tsx'
import type { RowSelecting } from './use-row-selection.ts'
import type { RecordRow, TableSort } from './use-table-rows.ts'
import { useVirtualRows, virtualFrom } from './use-virtual-rows.ts'

/** What the table and the list of entries share. */
export interface TableParts<Row extends RecordRow> {
  readonly label: string
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly offers: RowOffers<Row>
  readonly isLoading: boolean
  readonly openId: string | undefined
  readonly activeIndex: number
  readonly isPageScrolled: boolean
  readonly selected: ReadonlySet<string> | undefined
  /** Said above a row where a group of them begins, by the row's id. */
  readonly headings?: ReadonlyMap<string, ReactNode> | undefined
  /** Shown in place of the rows: empty or failed. */
  readonly instead: ReactNode
}

interface DataTableGridProps<Row extends RecordRow> extends TableParts<Row> {
  readonly sort: TableSort | undefined
  readonly onSort: ((sort: TableSort) => void) | undefined
  readonly totals: TableTotalsRow | undefined
  readonly checkWidth: number
  readonly actionsWidth: number
  readonly selecting: RowSelecting | undefined
}

/** Heights in pixels, as in data-table.css; a row is higher where its name takes more than two lines. */
export const rowHeight = 51
const headHeight = 34

/** The table itself: sticky head and totals, rows in between, rendered in part from 200 on. */
export function DataTableGrid<Row extends RecordRow>(props: DataTableGridProps<Row>) {
  const { columns, rows, offers, selecting, checkWidth, actionsWidth } = props
  const frame = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const sums = props.totals?.sums
  const widths = useMemo(() => columnWidths(columns, rows, sums), [columns, rows, sums])
  useCuedSides(frame, scroller, [...widths].join(' '))
  const virtual = useVirtualRows({
    rows,
    height: rowHeight,
    keep: props.activeIndex,
    scroller,
    isPageScrolled: props.isPageScrolled,
    covered: headHeight,
    isMeasured: rows.length > virtualFrom,
    keyOf: (index) => rows[index]?.id ?? String(index),
  })
  // Positions are only announced where not all rows are rendered; else the browser counts them itself.
  const placeOf = (place: number) => (virtual.isVirtual ? place : undefined)
  const hasActions = actionsWidth > 0
  const span = columns.length + (checkWidth > 0 ? 1 : 0) + (hasActions ? 1 : 0)

  return (
    <div ref={frame} className="dt-frame">
      <div
        ref={scroller}
        className="dt-scroll"
        data-scroller=""
        onPointerOver={showCutText}
        // Where no row takes the focus, the keyboard scrolls what is around them.
        {...(!takesFocus(offers) && { tabIndex: 0, role: 'group', 'aria-label': props.label })}
      >
        <table
          className="dt-grid"
          aria-label={props.label}
          aria-busy={props.isLoading || undefined}
          aria-rowcount={placeOf(rows.length + 1 + (props.totals ? 1 : 0))}
          style={{ minWidth: tableMinWidth(columns, widths, checkWidth + actionsWidth) }}
        >
          <colgroup>
            {checkWidth > 0 && <col className="dt-check-col" style={{ width: checkWidth }} />}
            {columns.map((column) => (
              <col key={column.id} style={{ width: widths.get(column.id) }} />
            ))}
            {hasActions && <col className="dt-actions-col" style={{ width: actionsWidth }} />}
          </colgroup>
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            hasActions={hasActions}
            selection={selecting && { state: selecting.state, onToggle: selecting.toggleAll }}
            rowIndex={placeOf(1)}
          />
          <tbody>
            {props.isLoading && (
              <TableSkeleton
                columns={columns}
                isSelectable={checkWidth > 0}
                hasActions={hasActions}
              />
            )}
            {virtual.entries.flatMap(({ index, gapBefore }) => {
              const row = rows[index]
              if (!row) return []
              return [
                gapBefore > 0 && <Gap key={`gap-${row.id}`} height={gapBefore} span={span} />,
                props.headings?.has(row.id) && (
                  <tr key={`head-${row.id}`} className="dt-heading">
                    <td colSpan={span}>{props.headings.get(row.id)}</td>
                  </tr>
                ),
                <TableRow
                  key={row.id}
                  row={row}
                  index={index}
                  columns={columns}
                  offers={offers}
                  isActive={index === props.activeIndex}
                  isOpen={row.id === props.openId}
                  isSelected={props.selected?.has(row.id) ?? false}
                  rowIndex={placeOf(index + 2)}
                  measure={virtual.measure}
                />,
              ]
            })}
            {virtual.gapAfter > 0 && <Gap height={virtual.gapAfter} span={span} />}
          </tbody>
          {props.totals && (
            <TableTotals
              totals={props.totals}
              columns={columns}
              isSelectable={checkWidth > 0}
              hasActions={hasActions}
              rowIndex={placeOf(rows.length + 2)}
            />
          )}
        </table>
        {props.instead && <div className="dt-instead">{props.instead}</div>}
      </div>
    </div>
  )
}

/** The height of rows that are not rendered. */
function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className="dt-gap">
      <td colSpan={span} style={{ height }}>
        {'\u00A0'}
      </td>
    </tr>
  )
}

/** Text that does not fit its cell is shown whole while the pointer rests on it. */
function showCutText(event: PointerEvent<HTMLElement>): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('.dt-cell')
  if (!cell) return
  const isCut = cell.scrollHeight > cell.clientHeight + 1
  if (isCut) cell.title = cell.textContent
  else cell.removeAttribute('title')
}
