import { Link, useSearch } from 'wouter'
import { dayWords } from '#contract/finance/day-words'
import { PictureTip, usePicture } from '#web/kit/display/picture.tsx'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { paths, withParameters } from '#web/lib/paths.ts'
import type { RadarBar } from './radar-months.ts'
import './radar-chart.css'

const parameterNames = ['serviceFrom', 'serviceTo', 'yearOnly'] as const

/** Whether the list is narrowed to the projects of a bar. */
const isChosen = ({ filter }: RadarBar, search: URLSearchParams): boolean =>
  parameterNames.every((name) => (search.get(name) ?? undefined) === filter[name])

/** The radar narrowed to the projects of a bar; of a chosen one no longer. */
function addressOf(bar: RadarBar, search: URLSearchParams): string {
  const next = new URLSearchParams(search)
  for (const name of [...parameterNames, 'page']) next.delete(name)
  if (!isChosen(bar, search))
    for (const [name, value] of Object.entries(bar.filter)) next.set(name, value)
  return withParameters(paths.radar, next)
}

/** What a bar says. */
function barWords({ deals, late, tight, own }: RadarBar): string {
  const parts = [
    late > 0 && `${formatCount(late)} late`,
    tight > 0 && `${formatCount(tight)} tight`,
    own > 0 && `${formatCount(own)} of yours`,
  ].filter(Boolean)
  return [formatCountOf(deals, 'project'), parts.join(', ')].filter(Boolean).join('; ')
}

/** Projects by month of expected service, with the last day of the law as a line; a month shows its projects (U-053). */
export function RadarChart({
  bars,
  lastDay,
}: {
  readonly bars: readonly RadarBar[]
  /** The last day of service for solar that is not recorded as begun; null while it is not known. */
  readonly lastDay: string | null
}) {
  const search = new URLSearchParams(useSearch())
  const { frame, shown } = usePicture<HTMLDivElement>()
  const most = Math.max(1, ...bars.map(({ deals }) => deals))
  const height = (deals: number) => ({ height: `${Math.round((deals / most) * 44)}px` })
  const at = bars.findIndex(({ key }) => key === shown?.part)
  const hovered = bars[at]
  return (
    <section
      aria-label="Projects by month of expected service"
      // It scrolls on phones: without a bar that takes the focus it takes it itself.
      tabIndex={bars.some(({ deals }) => deals > 0) ? undefined : 0}
      className="pt-2 pb-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pt-0.5 max-sm:pb-0"
    >
      <div className="relative max-sm:w-[940px]">
        <div
          {...frame}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture of links
          role="group"
          aria-label="Projects by month of expected service"
          className="grid min-h-[114px] max-sm:min-h-[106px] auto-cols-fr grid-flow-col"
        >
          {bars.map((bar, place) => {
            const { key, name, month, deals, late, tight, own, filter } = bar
            const chosen = isChosen(bar, search)
            const isYear = filter.yearOnly !== undefined
            const rest = deals - late - tight
            const drawn = (
              <>
                <span className="text-micro font-strong text-ink">{deals > 0 && deals}</span>
                {isYear ? (
                  <i className="radar-bar radar-year" style={height(deals)} />
                ) : (
                  <>
                    <i className="radar-bar radar-late" style={height(late)} />
                    <i className="radar-bar radar-tight" style={height(tight)} />
                    <i className="radar-bar radar-on" style={height(rest)} />
                  </>
                )}
                <span className="flex h-3 w-full items-center justify-center border-t border-rule-strong">
                  {own > 0 && <i className="size-1.5 rounded-full bg-ink" />}
                </span>
                <small className="text-center text-micro leading-[13px] whitespace-nowrap text-ink-3">
                  {month === null ? (isYear ? filter.yearOnly : name) : name.slice(0, 3)}
                </small>
                <small className="h-3.5 text-micro leading-[13px] font-strong whitespace-nowrap text-ink-2">
                  {isYear
                    ? 'no month'
                    : month !== null &&
                      (month.endsWith('-01') || bars[place - 1]?.month == null) &&
                      month.slice(0, 4)}
                </small>
              </>
            )
            const look = 'relative flex min-w-0 flex-col items-center justify-end pt-4 max-sm:pt-2'
            return (
              <div
                key={key}
                className={`relative grid ${lastDay !== null && month === lastDay.slice(0, 7) ? 'radar-line' : ''}`}
              >
                {lastDay !== null && month === lastDay.slice(0, 7) && (
                  <span className="absolute top-0 right-2 text-micro font-strong whitespace-nowrap text-ink">
                    {`Last day for solar not yet begun, ${dayWords(lastDay)}`}
                  </span>
                )}
                {deals === 0 && !chosen ? (
                  <span aria-hidden="true" className={look}>
                    {drawn}
                  </span>
                ) : (
                  <Link
                    data-part={key}
                    href={addressOf(bar, search)}
                    aria-label={`${name}: ${barWords(bar)}`}
                    aria-current={chosen || undefined}
                    className={`${look} text-ink no-underline! -outline-offset-2 hover:bg-hover aria-[current]:rounded-sm aria-[current]:bg-w1 aria-[current]:shadow-[inset_0_0_0_1.5px_var(--bar-2)]`}
                  >
                    {drawn}
                  </Link>
                )}
              </div>
            )
          })}
        </div>
        {hovered && (
          <PictureTip name={hovered.name} x={(100 * (at + 0.5)) / bars.length} y={28}>
            {barWords(hovered)}
          </PictureTip>
        )}
      </div>
    </section>
  )
}

/** The same numbers as a table. */
export function RadarTable({ bars }: { readonly bars: readonly RadarBar[] }) {
  return (
    <div className="mt-2 max-h-44 overflow-auto border border-rule">
      <table className="w-full text-table">
        <caption className="sr-only">Projects by month of expected service</caption>
        <thead className="bg-well text-meta">
          <tr className="*:px-3 *:py-1 *:text-right *:font-strong">
            <th scope="col" className="text-left!">
              Month
            </th>
            {['Projects', 'Late', 'Tight', 'Yours'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ deals }) => deals > 0)
            .map(({ key, name, deals, late, tight, own }) => (
              <tr key={key} className="border-t border-rule *:px-3 *:py-1 *:text-right">
                <th scope="row" className="text-left! font-normal">
                  {name}
                </th>
                {[deals, late, tight, own].map((count, column) => (
                  <td key={column}>{formatCount(count)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
