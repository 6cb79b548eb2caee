import type { ClockStatus } from '#contract/common/finance-enums'
import { shortDollars } from '#contract/common/money'
import { disputedWords } from '#contract/finance/words'
import type { DealSummary } from '#contract/pipeline-summary'
import type { Stat } from '#web/kit/display/stat-strip.tsx'
import { StatStrip } from '#web/kit/display/stat-strip.tsx'
import { formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'
import './radar-chart.css'

type Figures = Pick<DealSummary, 'statuses' | 'riskUnknown' | 'creditAtRisk' | 'creditInDispute'>

function cellsOf(summary: Figures): (Stat & { readonly statuses: readonly ClockStatus[] })[] {
  const of = (status: ClockStatus) =>
    summary.statuses.find(({ clockStatus }) => clockStatus === status) ?? {
      deals: 0,
      creditAtRisk: 0,
    }
  const [late, tight] = [of('late'), of('tight')]
  const more =
    summary.riskUnknown === 0 ? '' : `; ${formatCount(summary.riskUnknown)} more of unknown credit`
  const risk = ({ creditAtRisk }: { creditAtRisk: number }, words: string) => ({
    counts: shortDollars(creditAtRisk),
    rule: `${formatMoney(creditAtRisk) ?? '$0'}${words}`,
  })
  return [
    {
      label: 'Credit at risk',
      figure: formatMoney(summary.creditAtRisk) ?? '$0',
      rule: `${formatCountOf(late.deals + tight.deals - summary.riskUnknown, 'project')} late or tight${more}${disputedWords(summary.creditInDispute)}`,
      statuses: ['late', 'tight'],
    },
    {
      label: 'Late',
      swatch: 'radar-late',
      figure: formatCount(late.deals),
      ...risk(late, ' lost on present dates'),
      statuses: ['late'],
    },
    {
      label: 'Tight',
      swatch: 'radar-tight',
      figure: formatCount(tight.deals),
      ...risk(tight, '; slack under 90 days'),
      statuses: ['tight'],
    },
    {
      label: 'On time',
      swatch: 'radar-on',
      figure: formatCount(of('on_time').deals),
      rule: '90 days or more',
      statuses: ['on_time'],
    },
    {
      label: 'Unknown',
      swatch: 'radar-year border-b!',
      figure: formatCount(of('unknown').deals),
      counts: 'no date',
      rule: `No expected date; ${formatCount(of('none').deals)} more without a deadline`,
      statuses: ['unknown'],
    },
  ]
}

/** What the cells are before their figures come, so that nothing moves then. */
const unread: Figures = { statuses: [], riskUnknown: 0, creditAtRisk: 0, creditInDispute: 0 }

/** Credit at risk and how many projects are how late: the legend of the chart below, each part leads to its projects (D-032, U-053). */
export function RadarStrip({
  summary,
  chosen,
  addressOf,
}: {
  /** Undefined until it is read. */
  readonly summary: DealSummary | undefined
  readonly chosen: readonly ClockStatus[]
  readonly addressOf: (statuses: readonly ClockStatus[]) => string
}) {
  const stats = cellsOf(summary ?? unread).map(({ statuses, ...cell }) => {
    const isChosen = statuses.join() === chosen.join()
    const of = { isChosen, href: addressOf(isChosen ? [] : statuses) }
    return summary ? { ...cell, ...of } : { ...of, label: cell.label, figure: undefined }
  })
  return (
    <div className="mt-3 max-sm:mt-2">
      <StatStrip label="Projects by deadline status" stats={stats} isCompact />
    </div>
  )
}
