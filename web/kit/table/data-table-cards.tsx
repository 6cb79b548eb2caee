import { useCallback, useRef } from 'react'
import type { TableParts } from './data-table-grid.tsx'
import { TableCard } from './table-cards.tsx'
import { CardSkeleton } from './table-skeleton.tsx'
import type { TableTotalsRow } from './table-totals.tsx'
import type { RecordRow } from './use-table-rows.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** Height in pixels of an entry before it has been measured: name, organization and two lines of facts. */
const cardHeight = 152

/** The rows as list entries, made from the same columns; the page scrolls, not the list. */
export function DataTableCards<Row extends RecordRow>(
  props: TableParts<Row> & { readonly totals: TableTotalsRow | undefined },
) {
  const { rows, columns, totals } = props
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualRows({
    rows,
    height: cardHeight,
    keep: props.activeIndex,
    scroller,
    isPageScrolled: true,
    isMeasured: true,
    keyOf: useCallback((index: number) => rows[index]?.id ?? String(index), [rows]),
  })
  const sums =
    totals && rows.length > 0
      ? columns.filter((column) => totals.sums[column.id] !== undefined)
      : []
  return (
    <div ref={scroller} className="dt-cards">
      <ul aria-label={props.label} aria-busy={props.isLoading || undefined}>
        {props.isLoading && <CardSkeleton />}
        {virtual.entries.flatMap(({ index, gapBefore }) => {
          const row = rows[index]
          if (!row) return []
          return [
            gapBefore > 0 && <li key={`gap-${row.id}`} aria-hidden style={{ height: gapBefore }} />,
            props.headings?.has(row.id) && (
              <li key={`head-${row.id}`} className="dt-heading">
                {props.headings.get(row.id)}
              </li>
            ),
            <TableCard
              key={row.id}
              row={row}
              index={index}
              columns={columns}
              offers={props.offers}
              isOpen={row.id === props.openId}
              isSelected={props.selected?.has(row.id) ?? false}
              measure={virtual.measure}
              position={virtual.isVirtual ? { place: index + 1, count: rows.length } : undefined}
            />,
          ]
        })}
        {virtual.gapAfter > 0 && <li aria-hidden style={{ height: virtual.gapAfter }} />}
      </ul>
      {totals && sums.length > 0 && (
        <div className="dt-card-totals">
          <p>{totals.label}</p>
          <dl className="dt-card-facts">
            {sums.map((column) => (
              <div key={column.id}>
                <dt>{column.header}</dt>
                <dd>{totals.sums[column.id]}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {props.instead}
    </div>
  )
}
