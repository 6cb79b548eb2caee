import { CircleCheck, CircleDashed, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import type { ClockStatus } from '#contract/common/finance-enums'
import { disputedWords } from '#contract/finance/words'
import type { DealSummary } from '#contract/pipeline-summary'
import { cn } from '#web/kit/layout/class-names.ts'
import { formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'

interface Cell {
  readonly label: string
  readonly icon?: LucideIcon
  readonly figure: string
  readonly counts: string
  readonly statuses: readonly ClockStatus[]
}

function cellsOf(summary: DealSummary): Cell[] {
  const of = (status: ClockStatus) =>
    summary.statuses.find(({ clockStatus }) => clockStatus === status) ?? {
      deals: 0,
      creditAtRisk: 0,
    }
  const [late, tight] = [of('late'), of('tight')]
  const count = late.deals + tight.deals
  const more =
    summary.riskUnknown === 0 ? '' : `; ${formatCount(summary.riskUnknown)} more of unknown credit`
  return [
    {
      label: 'Credit at risk',
      figure: formatMoney(summary.creditAtRisk) ?? '$0',
      counts: `${formatCountOf(count - summary.riskUnknown, 'project')} late or tight${more}${disputedWords(summary.creditInDispute)}`,
      statuses: ['late', 'tight'],
    },
    {
      label: 'Late',
      icon: CircleX,
      figure: formatCount(late.deals),
      counts: `${formatMoney(late.creditAtRisk) ?? '$0'} lost on present dates`,
      statuses: ['late'],
    },
    {
      label: 'Tight',
      icon: Hourglass,
      figure: formatCount(tight.deals),
      counts: `${formatMoney(tight.creditAtRisk) ?? '$0'}; slack under 90 days`,
      statuses: ['tight'],
    },
    {
      label: 'On time',
      icon: CircleCheck,
      figure: formatCount(of('on_time').deals),
      counts: '90 days or more',
      statuses: ['on_time'],
    },
    {
      label: 'Unknown',
      icon: CircleDashed,
      figure: formatCount(of('unknown').deals),
      counts: `No expected date; ${formatCount(of('none').deals)} more without a deadline`,
      statuses: ['unknown'],
    },
  ]
}

/** Credit at risk and how many projects are how late; each cell leads to the list of its own (D-032). */
export function RadarStrip({
  summary,
  addressOf,
}: {
  readonly summary: DealSummary
  readonly addressOf: (statuses: readonly ClockStatus[]) => string
}) {
  return (
    <ul
      aria-label="Projects by deadline status"
      className="mt-4 grid grid-cols-[1.25fr_repeat(4,minmax(0,1fr))] border-t-2 border-b border-t-ink border-b-rule max-xl:grid-cols-3 max-sm:grid-cols-2"
    >
      {cellsOf(summary).map(({ label, icon: Icon, figure, counts, statuses }, place) => (
        <li
          key={label}
          className="min-w-0 border-rule xl:not-first:border-l max-xl:nth-[n+4]:border-t max-sm:first:col-span-2 max-sm:not-first:border-t max-sm:odd:not-first:border-l max-sm:even:*:pl-0"
        >
          <Link
            href={addressOf(statuses)}
            className={cn(
              'group block h-full pt-2.5 pr-4 pb-3 text-ink no-underline! max-sm:pr-1.5',
              place > 0 && 'pl-4 max-sm:pl-3',
            )}
          >
            <span className="flex items-center gap-1.5 text-label font-strong group-hover:underline group-hover:underline-offset-3">
              {Icon && <Icon aria-hidden className="size-4" />}
              {label}
            </span>
            <span className="figure block text-figure-md wrap-anywhere max-sm:text-figure-sm">
              {figure}
            </span>
            <span className="block text-meta text-ink-3">{counts}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
