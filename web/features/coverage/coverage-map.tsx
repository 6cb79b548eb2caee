import { Link } from 'wouter'
import type { CoverageBoard } from '#contract/coverage'
import { LazyMap, MapLegend } from '#web/kit/display/lazy-map.tsx'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import type { AddressOf } from './coverage-grid.tsx'

const offTheMap = new Set(['custom_tribe', 'none'])

/** Where needs are not covered: the map, and the table with the same numbers, which keyboards use (M-313). */
export function CoverageMap({
  board,
  addressOf,
}: {
  readonly board: CoverageBoard
  readonly addressOf: AddressOf
}) {
  const open = new Map(
    board.rows.flatMap(({ value, uncovered }) =>
      uncovered > 0 && !offTheMap.has(value) ? [[value, uncovered] as const] : [],
    ),
  )
  const elsewhere = board.rows.filter(
    ({ value, uncovered }) => offTheMap.has(value) && uncovered > 0,
  )
  return (
    <div className="grid gap-5 2xl:grid-cols-[minmax(0,1fr)_300px]">
      <section
        aria-label="Map of needs not covered"
        className="min-w-0 self-start rounded-sheet border border-rule bg-sheet p-4.5"
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <p className="text-meta text-ink-3">States colored by needs not covered</p>
          <MapLegend deals={open} label="Needs not covered per state" />
        </div>
        <LazyMap deals={open} noun="uncovered need" />
        {elsewhere.length > 0 && (
          <p className="mt-2 text-meta text-ink-2">
            {`Not on the map: ${elsewhere.map(({ label, uncovered }) => `${label} (${uncovered})`).join(', ')}`}
          </p>
        )}
      </section>
      <section
        aria-label="Needs not covered by place"
        className="min-w-0 self-start rounded-sheet border border-rule bg-sheet px-4.5 py-2.5"
      >
        <table className="w-full text-table">
          <thead>
            <tr className="text-meta text-ink-2 *:py-1.5 *:text-right *:font-strong">
              <th scope="col" className="text-left!">
                Place
              </th>
              <th scope="col">Projects</th>
              <th scope="col">Not covered</th>
            </tr>
          </thead>
          <tbody>
            {board.rows.map(({ value, label, deals, uncovered }) => (
              <tr key={value} className="*:border-t *:border-rule *:py-1.5 *:text-right">
                <th scope="row" className="text-left! font-normal">
                  <Link href={addressOf({ row: value })} className="text-ink">
                    {label}
                  </Link>
                </th>
                <td>{formatCount(deals)}</td>
                <td>
                  {uncovered === 0 ? (
                    '0'
                  ) : (
                    <Link
                      href={addressOf({ row: value, cover: ['uncovered'] })}
                      aria-label={`${label}: ${formatCountOf(uncovered, 'need')} not covered`}
                    >
                      {formatCount(uncovered)}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
