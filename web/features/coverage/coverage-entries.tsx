import { Link } from 'wouter'
import { capitalTypes } from '#contract/common/registry-enums'
import type { CoverageBoard } from '#contract/coverage'
import { cn } from '#web/kit/layout/class-names.ts'
import { formatCountOf, formatMoney } from '#web/lib/format.ts'
import type { Figure, Need } from './coverage-address.ts'
import { cellWords, printedFrom } from './coverage-words.ts'

/** The rows on a phone: one after the other with their needs (M-314). */
export function CoverageEntries({
  rows,
  needs,
  addressOf,
}: {
  readonly rows: CoverageBoard['rows']
  readonly needs: readonly Need[]
  readonly addressOf: (figure: Figure) => string
}) {
  return (
    <ul className="-mx-4 border-y border-rule bg-sheet sm:hidden">
      {rows.map((row) => (
        <li
          key={row.value}
          className={cn(
            'border-t border-rule px-4 py-3 first:border-t-0',
            row.deals < printedFrom && 'print:hidden',
          )}
        >
          <h3 className="flex items-center justify-between gap-3 text-body font-head">
            <Link
              href={addressOf({ row: row.value })}
              className="inline-flex min-h-6.5 items-center text-ink"
            >
              {row.label}
            </Link>
            <span className="text-meta font-normal text-ink-3">
              {formatCountOf(row.deals, 'project')}
            </span>
          </h3>
          <ul>
            {needs.map((need) => {
              const cell = row.cells[need]
              if (cell === undefined || cell.deals === 0) return null
              const { main, below, isCovered } = cellWords(cell)
              return (
                <li key={need}>
                  <Link
                    href={addressOf({ row: row.value, need })}
                    className="grid min-h-6 grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,96px)] gap-2 py-1.5 text-table text-ink"
                  >
                    <span className={isCovered ? 'text-ink-3' : ''}>{capitalTypes[need]}</span>
                    <span className={isCovered ? 'text-ink-3' : 'font-strong'}>{main}</span>
                    <span className="text-right tabular-nums">
                      {isCovered ? '' : cell.unmet > 0 ? formatMoney(cell.unmet) : below}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}
