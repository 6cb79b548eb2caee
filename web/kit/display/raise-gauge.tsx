import { raiseProgress } from '#contract/common/progress'
import type { RaiseProgress } from '#contract/common/progress'
import { formatMoney } from '#web/lib/format.ts'
import { cn } from '../layout/class-names.ts'
import './gauge.css'

type Amount = string | number | null | undefined

interface RaiseGaugeProps {
  /** Capital raised and target in whole US dollars, as stored. */
  readonly current: Amount
  readonly target: Amount
  /** `bar` is the gauge with its percentage and, below, what is over target; `full` adds the amounts. */
  readonly variant?: 'bar' | 'full' | undefined
  /** The 16 px gauge of a whole campaign. */
  readonly isLarge?: boolean | undefined
}

/** How far a raise has come: ticks at the quarters, a hatched cap over target, a hatched track for "N/A". */
export function RaiseGauge({ current, target, variant = 'bar', isLarge = false }: RaiseGaugeProps) {
  const progress = raiseProgress(current, target)
  const amounts = amountsOf(current, target)
  const over = progress.over > 0 ? `over target by ${formatMoney(progress.over)}` : null
  const name = [
    progress.available ? `${progress.text} raised` : 'Progress not available',
    amounts,
    over,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with CSS, there is no image file */}
      <div className="gauge-line" role="img" aria-label={name}>
        <Gauge progress={progress} isLarge={isLarge} isGrowing={variant === 'full'} />
        <span className={progress.available ? 'gauge-text' : 'gauge-text text-ink-3'}>
          {progress.text}
        </span>
      </div>
      {variant === 'bar' && over && (
        <div aria-hidden className="gauge-over-note">
          {over}
        </div>
      )}
      {variant === 'full' && (amounts ?? over) && (
        <div
          aria-hidden
          className="flex flex-wrap justify-between gap-x-3 pt-1 text-meta text-ink-3 tabular-nums"
        >
          <span>{amounts}</span>
          {over && <span className="text-gold-ink">{over}</span>}
        </div>
      )}
    </div>
  )
}

function Gauge({
  progress,
  isLarge,
  isGrowing,
}: {
  readonly progress: RaiseProgress
  readonly isLarge: boolean
  readonly isGrowing: boolean
}) {
  const kind = progress.available
    ? progress.over > 0
      ? 'gauge gauge-over'
      : 'gauge'
    : 'gauge gauge-none'
  return (
    <span className={cn(kind, isLarge && 'gauge-large')}>
      <span
        className={cn('gauge-fill', isGrowing && 'gauge-grows')}
        style={{ width: `${progress.ratio * 100}%` }}
      />
    </span>
  )
}

/** "$41,250,000 of $60,000,000"; null where neither is an amount. */
function amountsOf(current: Amount, target: Amount): string | null {
  const raised = formatMoney(current)
  const wanted = formatMoney(target)
  if (raised === null && wanted === null) return null
  return `${raised ?? 'Not specified'} of ${wanted ?? 'Not specified'}`
}
