import type { ReactNode } from 'react'
import type { DataColumn } from './data-column.ts'

/** The last line of a table: what is summed, said in words, and the sums by column. */
export interface TableTotalsRow {
  /** "Total of 13 facilities": says what the sums cover. */
  readonly label: string
  readonly sums: Readonly<Record<string, ReactNode>>
}

/** The totals, always in view; sums are above the double rule of bookkeeping. */
export function TableTotals<Row>(props: {
  readonly totals: TableTotalsRow
  readonly columns: readonly DataColumn<Row>[]
  readonly isSelectable: boolean
  readonly hasActions: boolean
  readonly rowIndex: number | undefined
}) {
  const { totals, columns, isSelectable, hasActions } = props
  const firstSum = columns.findIndex((column) => totals.sums[column.id] !== undefined)
  const labelled = firstSum === -1 ? columns.length : Math.max(firstSum, 1)
  return (
    <tfoot>
      <tr aria-rowindex={props.rowIndex}>
        <th scope="row" colSpan={labelled + (isSelectable ? 1 : 0)}>
          {totals.label}
        </th>
        {columns.slice(labelled).map((column) => {
          const sum = totals.sums[column.id]
          const isAmount = column.align === 'right' && sum !== undefined
          return (
            <td key={column.id} className={column.align === 'right' ? 'dt-number' : undefined}>
              {isAmount ? <span className="double-rule">{sum}</span> : sum}
            </td>
          )
        })}
        {hasActions && <td>{'\u00A0'}</td>}
      </tr>
    </tfoot>
  )
}
