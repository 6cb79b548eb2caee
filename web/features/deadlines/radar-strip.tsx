import { Link } from 'wouter'
import type { ClockStatus } from '#contract/common/finance-enums'
import { shortDollars } from '#contract/common/money'
import { disputedWords } from '#contract/finance/words'
import type { DealSummary } from '#contract/pipeline-summary'
import { stripInOneLine } from '#web/kit/display/stat-strip.tsx'
import { cn } from '#web/kit/layout/class-names.ts'
import { formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'
import './radar-chart.css'

interface Cell {
  readonly label: string
  /** How its bars are drawn. */
  readonly pattern?: string
  readonly figure: string
  readonly note?: string
  /** What the note leaves out, for who asks. */
  readonly title?: string
  readonly statuses: readonly ClockStatus[]
}

function cellsOf(summary: DealSummary): Cell[] {
  const of = (status: ClockStatus) =>
    summary.statuses.find(({ clockStatus }) => clockStatus === status) ?? {
      deals: 0,
      creditAtRisk: 0,
    }
  const [late, tight] = [of('late'), of('tight')]
  const more =
    summary.riskUnknown === 0 ? '' : `; ${formatCount(summary.riskUnknown)} more of unknown credit`
  const risk = ({ creditAtRisk }: { creditAtRisk: number }, words: string) => ({
    note: shortDollars(creditAtRisk),
    title: `${formatMoney(creditAtRisk) ?? '$0'}${words}`,
  })
  return [
    {
      label: 'Credit at risk',
      figure: formatMoney(summary.creditAtRisk) ?? '$0',
      title: `${formatCountOf(late.deals + tight.deals - summary.riskUnknown, 'project')} late or tight${more}${disputedWords(summary.creditInDispute)}`,
      statuses: ['late', 'tight'],
    },
    {
      label: 'Late',
      pattern: 'radar-late',
      figure: formatCount(late.deals),
      ...risk(late, ' lost on present dates'),
      statuses: ['late'],
    },
    {
      label: 'Tight',
      pattern: 'radar-tight',
      figure: formatCount(tight.deals),
      ...risk(tight, '; slack under 90 days'),
      statuses: ['tight'],
    },
    {
      label: 'On time',
      pattern: 'radar-on',
      figure: formatCount(of('on_time').deals),
      title: '90 days or more',
      statuses: ['on_time'],
    },
    {
      label: 'Unknown',
      pattern: 'radar-year',
      figure: formatCount(of('unknown').deals),
      note: 'no date',
      title: `No expected date; ${formatCount(of('none').deals)} more without a deadline`,
      statuses: ['unknown'],
    },
  ]
}

/** Credit at risk and how many projects are how late: the legend of the chart below, each part leads to its projects (D-032, U-053). */
export function RadarStrip({
  summary,
  chosen,
  addressOf,
}: {
  readonly summary: DealSummary
  readonly chosen: readonly ClockStatus[]
  readonly addressOf: (statuses: readonly ClockStatus[]) => string
}) {
  return (
    <ul
      aria-label="Projects by deadline status"
      className={cn(stripInOneLine, 'mt-3 max-sm:mt-2 max-sm:overflow-x-auto')}
    >
      {cellsOf(summary).map(({ label, pattern, figure, note, title, statuses }) => {
        const isOn = statuses.join() === chosen.join()
        return (
          <li
            key={label}
            className="min-w-0 flex-auto border-rule not-first:border-l max-sm:flex-none first:*:pl-0"
          >
            <Link
              href={addressOf(isOn ? [] : statuses)}
              aria-current={isOn || undefined}
              title={title}
              className={cn(
                'group flex items-baseline gap-2 px-4 py-2 whitespace-nowrap text-ink no-underline!',
                isOn && 'bg-w1',
              )}
            >
              {pattern !== undefined && (
                <i
                  aria-hidden
                  className={`inline-block h-2.5 w-4 self-center rounded-bar ${pattern} ${pattern === 'radar-year' ? 'border-b!' : ''} [print-color-adjust:exact]`}
                />
              )}
              <span className="text-label font-strong group-hover:underline group-hover:underline-offset-3">
                {label}
              </span>
              <span className="figure text-figure-sm">{figure}</span>
              {note !== undefined && (
                <span className="min-w-0 truncate text-meta text-ink-3">{note}</span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
