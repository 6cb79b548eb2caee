import { useState } from 'react'
import { clockStatuses } from '#contract/common/finance-enums'
import { dayWords, monthWords } from '#contract/finance/day-words'
import type { DealSummary } from '#contract/pipeline-summary'
import { LinkButton } from '#web/kit/form/button.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { monthBars, type MonthBar } from './radar-months.ts'
import './radar-chart.css'

const patterns = {
  late: 'radar-late',
  tight: 'radar-tight',
  on_time: 'radar-on',
  unknown: 'radar-on',
  none: 'radar-on',
} as const

const nameOf = ({ key, month }: MonthBar) =>
  month === null ? (key === 'earlier' ? 'Earlier' : 'Later') : monthWords(month)

/** Projects by month of expected service, with the last day of the law as a line (D-033). */
export function RadarChart({
  months,
  today,
  lastDay,
}: {
  readonly months: DealSummary['months']
  readonly today: string
  /** The last day of service for solar that is not recorded as begun; null while it is not known. */
  readonly lastDay: string | null
}) {
  const [isTable, setTable] = useState(false)
  const bars = monthBars(months, today)
  const most = Math.max(1, ...bars.map(({ deals }) => deals))
  const total = bars.reduce((sum, { deals }) => sum + deals, 0)
  const late = months
    .filter(({ clockStatus }) => clockStatus === 'late')
    .reduce((sum, { deals }) => sum + deals, 0)
  const sentence = `Projects by month of expected service: ${formatCountOf(total, 'project')} with an expected month, ${late} of them late${lastDay === null ? '' : `; the last day for solar that is not recorded as begun is ${dayWords(lastDay)}`}`
  return (
    <section aria-label="Projects by month of expected service" className="pt-3 max-sm:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-meta text-ink-2">
        <span className="text-label font-strong text-ink">
          Projects by month of expected service
        </span>
        <span className="flex flex-wrap items-center gap-x-4">
          {(['on_time', 'tight', 'late'] as const).map((status) => (
            <span key={status} className="whitespace-nowrap">
              <i
                className={`mr-1.5 inline-block h-2.5 w-4 rounded-xs align-[-1px] ${patterns[status]}`}
              />
              {clockStatuses[status]}
            </span>
          ))}
          {lastDay !== null && (
            <span className="text-ink-3">
              Line: last day for solar not recorded as begun, {dayWords(lastDay)}
            </span>
          )}
          <LinkButton className="py-0" onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </LinkButton>
        </span>
      </div>
      {isTable ? (
        <MonthTable bars={bars} />
      ) : (
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn with elements, not loaded from a file
          role="img"
          aria-label={sentence}
          className="mt-0.5 grid h-[92px] auto-cols-fr grid-flow-col items-end"
        >
          {bars.map((bar, at) => (
            <div
              key={bar.key}
              className={`relative grid h-full grid-rows-[1fr_auto_auto_auto_14px] justify-items-center ${
                lastDay !== null && bar.month === lastDay.slice(0, 7) ? 'border-r-2 border-ink' : ''
              }`}
            >
              <span className="row-start-2 text-micro font-strong text-ink-2">
                {bar.deals > 0 && bar.deals}
              </span>
              <i
                className={`radar-bar row-start-3 ${patterns[bar.worst]}`}
                style={{ height: `${Math.round((bar.deals / most) * 46)}px` }}
              />
              <small className="row-start-4 w-full border-t border-rule-strong text-center text-micro text-ink-3">
                {bar.month === null ? nameOf(bar) : monthWords(bar.month).slice(0, 3)}
              </small>
              <span className="row-start-5 text-micro font-strong text-ink-2">
                {bar.month !== null &&
                  (bar.month.endsWith('-01') || bars[at - 1]?.month == null) &&
                  bar.month.slice(0, 4)}
              </span>
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

function MonthTable({ bars }: { readonly bars: readonly MonthBar[] }) {
  return (
    <div className="mt-2 max-h-44 overflow-auto border border-rule">
      <table className="w-full text-table">
        <thead className="bg-well text-left text-meta">
          <tr>
            <th className="px-3 py-1">Month</th>
            <th className="px-3 py-1 text-right">Projects</th>
            <th className="px-3 py-1">Worst status</th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ deals }) => deals > 0)
            .map((bar) => (
              <tr key={bar.key} className="border-t border-rule">
                <td className="px-3 py-1">{nameOf(bar)}</td>
                <td className="px-3 py-1 text-right tabular-nums">{bar.deals}</td>
                <td className="px-3 py-1">{clockStatuses[bar.worst]}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
