import { Link } from 'wouter'
import type { DealSummary } from '#contract/pipeline-summary'
import { addressWith, paths } from '#web/lib/paths.ts'
import { ListLink } from '#web/kit/table/list-link.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { formatCompactMoney, formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'
import { stageName } from './deal-words.ts'
import { LazyMap, MapLegend } from '#web/kit/display/lazy-map.tsx'
import { dealsByState, offTheMap, PlaceTable } from './map-parts.tsx'
import { dealSentences } from './deal-sentences.ts'
import { useDealSummary } from './pipeline.queries.ts'

/** Places in the table beside the map; the rest is one link away. */
const shownPlaces = 8

/** Where the deals are and how far they have come, for the Admin Dashboard; nothing while there is none (U-008). */
export function PipelineSummary({ className }: { readonly className?: string }) {
  const summary = useDealSummary()
  const { data } = summary
  // What has ended puts nothing at risk; these are the deals of the figures above.
  const open = useDealSummary({ outcome: 'open' }).data
  const hasDeals = data !== undefined && data.deals > 0
  const deals = data ? dealsByState(data) : new Map<string, number>()
  if (data && !hasDeals) return null
  return (
    <Panel
      className={className}
      title="Pipeline by state and stage"
      description={
        hasDeals && `${formatCountOf(data.deals, 'project')}; states colored by number of projects`
      }
      actions={hasDeals && <MapLegend deals={deals} />}
    >
      {summary.isError && !data && <QueryError title={dealSentences.fetchFailed} query={summary} />}
      {summary.isPending && <Loading className="min-h-90" />}
      {hasDeals && (
        <div className="grid items-center gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            <LazyMap deals={deals} />
            {offTheMap(data) && <p className="text-meta text-ink-3">{offTheMap(data)}</p>}
          </div>
          <div className="min-w-0">
            <PlaceTable
              {...(open && {
                risks: new Map(
                  open.locations.map(({ location, creditAtRisk }) => [location, creditAtRisk]),
                ),
              })}
              places={data.locations
                .filter(({ location }) => location !== null)
                .slice(0, shownPlaces)}
              hrefOf={(location) => addressWith(paths.pipeline, { location })}
            />
            <ListLink href={addressWith(paths.pipeline, { view: 'map' })} className="mt-1">
              All {formatCount(data.locations.length)} places
            </ListLink>
          </div>
          <StageBars summary={data} />
        </div>
      )}
    </Panel>
  )
}

/** One bar per stage by number of deals, the count at its end and the CapEx beside it. */
function StageBars({ summary }: { readonly summary: DealSummary }) {
  const most = Math.max(1, ...summary.stages.map(({ deals }) => deals))
  return (
    <div className="min-w-0">
      <ul aria-label="Projects by stage" className="grid gap-3">
        {summary.stages.map(({ currentStage, deals, capEx }) => (
          <li key={currentStage ?? 'none'} className="text-table">
            <p className="flex items-baseline justify-between gap-2">
              {currentStage === null ? (
                <span className="font-strong">{stageName(null)}</span>
              ) : (
                <Link
                  href={addressWith(paths.pipeline, { currentStage })}
                  className="font-strong text-ink"
                >
                  {stageName(currentStage)}
                </Link>
              )}
              <span title={formatMoney(capEx) ?? undefined}>
                <b className="font-strong">{formatCount(deals)}</b>{' '}
                <span className="text-ink-2">· {formatCompactMoney(capEx)}</span>
              </span>
            </p>
            <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-bar bg-track">
              <span
                className="block h-full bg-bar [print-color-adjust:exact]"
                style={{ width: `${(deals / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2.5 text-meta text-ink-3">Bars count projects; amounts are CapEx.</p>
    </div>
  )
}
