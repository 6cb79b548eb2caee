import { formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'
import { StatStrip } from '#web/kit/display/stat-strip.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { addressWith, paths } from '#web/lib/paths.ts'
import { useIntroductionSummary } from './introductions.queries.ts'
import { periodNames, periods, type Period } from './introductions-period.ts'

const options = periodNames.map((value) => ({
  value,
  label: periods[value],
}))

/** What became of all that was asked for in a time: from asking to funding (M-216, M-310). */
export function IntroductionsFunnel({
  period,
  onPeriod,
  days,
}: {
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  /** The days of the period. */
  readonly days: { readonly from?: string }
}) {
  const summary = useIntroductionSummary(days)
  const { data } = summary
  const hours = data?.medianHoursToAnswer
  // Each figure leads to the introductions of the same period.
  const listOf = (query: Readonly<Record<string, string>>) =>
    addressWith(paths.introductions, {
      tab: 'all',
      ...(period !== 'all' && { period }),
      ...query,
    })
  const figure = (count: number | undefined) =>
    count === undefined ? undefined : formatCount(count)
  return (
    <section aria-label="From asking to funding">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Asked in" options={options} value={period} onChange={onPeriod} />
        {/* On phones it is a line of its own, whose room is kept. */}
        {(summary.isPending || typeof hours === 'number') && (
          <p className="text-meta text-ink-3 max-sm:w-full">
            {typeof hours === 'number'
              ? `Median time to answer: ${formatCountOf(Math.round(hours), 'hour')}`
              : '\u00a0'}
          </p>
        )}
      </div>
      {summary.isError && (
        <QueryError title="Failed to fetch the figures" query={summary} className="mb-3" />
      )}
      <StatStrip
        isCompact
        label="Introductions"
        hasFailed={summary.isError && !data}
        stats={[
          {
            label: 'Asked',
            figure: figure(data?.asked),
            counts: data && `${formatCount(data.waiting)} wait for an answer`,
            href: listOf({}),
          },
          {
            label: 'Accepted',
            figure: figure(data?.accepted),
            counts:
              data &&
              (data.acceptedShare === null
                ? 'None answered yet'
                : `${data.acceptedShare}% of those answered`),
            href: listOf({ state: 'accepted' }),
          },
          {
            label: 'Term Sheet',
            figure: figure(data?.termSheet),
            counts:
              data && `${formatCount(data.talking)} talking, ${formatCount(data.noDeal)} no deal`,
            href: listOf({ outcome: 'term_sheet' }),
          },
          {
            label: 'Funded',
            figure: figure(data?.funded),
            counts:
              data &&
              `${formatMoney(data.fundedAmount)}, ${formatCount(data.fundedConfirmed)} confirmed by both`,
            href: listOf({ outcome: 'funded' }),
          },
        ]}
      />
    </section>
  )
}
