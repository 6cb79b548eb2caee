import type { ClockStatus } from '#contract/common/finance-enums'
import { addMonths, monthOf } from '#contract/finance/days'
import type { DealSummary } from '#contract/pipeline-summary'

/** A bar of the chart: the projects expected in a month, and the worst status among them. */
export interface MonthBar {
  readonly key: string
  /** YYYY-MM; null for all months before or after those shown. */
  readonly month: string | null
  readonly deals: number
  readonly worst: ClockStatus
}

/** Months the chart shows, the present one the first (D-033). */
const shownMonths = 24
const byGravity: readonly ClockStatus[] = ['late', 'tight', 'on_time', 'unknown', 'none']

function barOf(key: string, month: string | null, entries: DealSummary['months']): MonthBar {
  return {
    key,
    month,
    deals: entries.reduce((sum, { deals }) => sum + deals, 0),
    worst:
      byGravity.find((status) => entries.some(({ clockStatus }) => clockStatus === status)) ??
      'none',
  }
}

/** The bars of 24 months from the present one; earlier and later ones are summed where there are any. */
export function monthBars(months: DealSummary['months'], today: string): MonthBar[] {
  const first = monthOf(today)
  const shown = Array.from({ length: shownMonths }, (_, at) => addMonths(first, at))
  const last = shown.at(-1) ?? first
  const earlier = months.filter(({ month }) => month < first)
  const later = months.filter(({ month }) => month > last)
  return [
    ...(earlier.length > 0 ? [barOf('earlier', null, earlier)] : []),
    ...shown.map((month) =>
      barOf(
        month,
        month,
        months.filter((entry) => entry.month === month),
      ),
    ),
    ...(later.length > 0 ? [barOf('later', null, later)] : []),
  ]
}
