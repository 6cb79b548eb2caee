import type { DealSummary } from '#contract/pipeline-summary'
import { addressWith, paths } from '#web/lib/paths.ts'
import { ListLink } from '#web/kit/table/list-link.tsx'
import { QueryError } from '#web/kit/feedback/query-error.tsx'
import { Loading } from '#web/kit/feedback/loading.tsx'
import { Panel } from '#web/kit/layout/panel.tsx'
import { formatCompactMoney, formatCount, formatCountOf } from '#web/lib/format.ts'
import { stageName } from './deal-words.ts'
import { Bars } from '#web/kit/display/bars.tsx'
import { LazyMap, MapLegend } from '#web/kit/display/lazy-map.tsx'
import { dealPlaces, PlaceTable } from './map-parts.tsx'
import { dealSentences } from './deal-sentences.ts'
import { useDealSummary } from './pipeline.queries.ts'

/** Places in the table beside the map; the rest is one link away. */
const shownPlaces = 8

/** The projects of a place; the list has no filter for those without one. */
const listOf = (location: string) =>
  location === 'none' ? null : addressWith(paths.pipeline, { location })

/** Where the deals are and how far they have come, for the Admin Dashboard; nothing while there is none (U-008). */
export function PipelineSummary({ className }: { readonly className?: string }) {
  const summary = useDealSummary()
  const { data } = summary
  // What has ended puts nothing at risk; these are the deals of the figures above.
  const open = useDealSummary({ outcome: 'open' }).data
  const hasDeals = data !== undefined && data.deals > 0
  const map = data && dealPlaces(data)
  if (data && !hasDeals) return null
  return (
    <Panel
      className={className}
      title="Pipeline by state and stage"
      description={
        hasDeals && `${formatCountOf(data.deals, 'project')}; states colored by number of projects`
      }
      actions={hasDeals && map && <MapLegend shades={map.legend} />}
    >
      {summary.isError && !data && <QueryError title={dealSentences.fetchFailed} query={summary} />}
      {summary.isPending && <Loading className="min-h-90" />}
      {hasDeals && (
        <div className="grid items-center gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_minmax(0,1fr)]">
          <div className="min-w-0">
            <LazyMap
              label="Projects on the map"
              places={map?.places ?? []}
              none="No projects"
              hrefOf={listOf}
            />
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
              hrefOf={listOf}
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

/** One bar per stage by number of deals, the CapEx beside it; each leads to its projects. */
function StageBars({ summary }: { readonly summary: DealSummary }) {
  const most = Math.max(1, ...summary.stages.map(({ deals }) => deals))
  return (
    <div className="min-w-0">
      <Bars
        label="Projects by stage"
        bars={summary.stages.map(({ currentStage, deals, capEx }) => ({
          key: currentStage ?? 'none',
          label: stageName(currentStage),
          figure: `${formatCount(deals)} · ${formatCompactMoney(capEx)}`,
          share: deals / most,
          href: currentStage === null ? null : addressWith(paths.pipeline, { currentStage }),
        }))}
      />
      <p className="mt-2.5 text-meta text-ink-3">Bars count projects; amounts are CapEx.</p>
    </div>
  )
}
