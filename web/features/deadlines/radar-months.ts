import type { ClockStatus } from '#contract/common/finance-enums'
import { addDays, addMonths, lastDayOfMonth, monthOf } from '#contract/finance/days'
import { monthText } from '#contract/pipeline-month'
import type { DealSummary } from '#contract/pipeline-summary'

/** A bar of the chart: the projects expected in a month, or of which only a year is given. */
export interface RadarBar {
  readonly key: string
  /** "March 2028", "Earlier", "2028, no month". */
  readonly name: string
  /** YYYY-MM; null for all months before or after those shown, and for a year. */
  readonly month: string | null
  readonly deals: number
  readonly late: number
  readonly tight: number
  /** How many of them are the reader's own. */
  readonly own: number
  /** The filter of its projects (U-106). */
  readonly filter: Readonly<Partial<Record<'serviceFrom' | 'serviceTo' | 'yearOnly', string>>>
}

type Counts = Pick<DealSummary, 'months' | 'years'>
type Month = DealSummary['months'][number]

/** Months the chart shows, the present one the first (D-033). */
const shownMonths = 24

const sum = (entries: readonly { deals: number }[]) =>
  entries.reduce((total, { deals }) => total + deals, 0)

/** The bars of 24 months from the present one, earlier and later ones summed where there are any, then of years without a month (U-053). */
export function radarBars(all: Counts, own: Counts | undefined, today: string): RadarBar[] {
  const first = monthOf(today)
  const shown = Array.from({ length: shownMonths }, (_, at) => addMonths(first, at))
  const last = shown.at(-1) ?? first
  const bar = (
    key: string,
    name: string,
    month: string | null,
    isIn: (month: string) => boolean,
    filter: RadarBar['filter'],
  ): RadarBar => {
    const entries = all.months.filter((entry) => isIn(entry.month))
    const of = (status: ClockStatus) =>
      sum(entries.filter((entry: Month) => entry.clockStatus === status))
    return {
      key,
      name,
      month,
      filter,
      deals: sum(entries),
      late: of('late'),
      tight: of('tight'),
      own: sum(own?.months.filter((entry) => isIn(entry.month)) ?? []),
    }
  }
  const firstDay = `${first}-01`
  const around = [
    bar('earlier', 'Earlier', null, (month) => month < first, { serviceTo: addDays(firstDay, -1) }),
    ...shown.map((month) =>
      bar(month, monthText(month) ?? month, month, (one) => one === month, {
        serviceFrom: `${month}-01`,
        serviceTo: lastDayOfMonth(month),
      }),
    ),
    bar('later', 'Later', null, (month) => month > last, {
      serviceFrom: `${addMonths(last, 1)}-01`,
    }),
  ]
  return [
    ...around.filter(({ month, deals }) => month !== null || deals > 0),
    ...all.years.map(({ year, deals }) => ({
      key: year,
      name: `${year}, no month`,
      month: null,
      deals,
      late: 0,
      tight: 0,
      own: sum(own?.years.filter((one) => one.year === year) ?? []),
      filter: { yearOnly: year },
    })),
  ]
}
