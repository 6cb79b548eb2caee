import type { DataColumn } from './data-column.ts'
import { useDelayed } from '../feedback/use-delayed.ts'

const skeletonRows = 10
/** Widths in percent of the column, so that the bars do not line up. */
const shares = [64, 52, 74, 58, 80, 46, 68]

/** The bars of rows that are still loading, after 200 ms. */
export function TableSkeleton<Row>(props: {
  readonly columns: readonly DataColumn<Row>[]
  readonly isSelectable: boolean
  readonly hasActions: boolean
}) {
  if (!useDelayed(true)) return null
  return Array.from({ length: skeletonRows }, (_, line) => (
    <tr key={line} aria-hidden className="dt-row" data-fifth={line % 5 === 4 || undefined}>
      {props.isSelectable && (
        <td className="dt-check">
          <Bar width={16} />
        </td>
      )}
      {props.columns.map((column, place) => (
        <td key={column.id} className={column.align === 'right' ? 'dt-number' : undefined}>
          <Bar width={`${shares[(line * 3 + place) % shares.length]}%`} />
        </td>
      ))}
      {props.hasActions && <td className="dt-actions">{blank}</td>}
    </tr>
  ))
}

/** The same for list entries. */
export function CardSkeleton() {
  if (!useDelayed(true)) return null
  return Array.from({ length: 6 }, (_, line) => (
    <li key={line} aria-hidden className="dt-card">
      <Bar width={`${shares[line]}%`} />
      <Bar width="40%" />
      <Bar width="90%" />
    </li>
  ))
}

const blank = '\u00A0'

function Bar({ width }: { readonly width: number | string }) {
  return (
    <span className="dt-bar" style={{ width }}>
      {blank}
    </span>
  )
}
