import type { DealSummary } from '#contract/pipeline-summary'
import { LazyMap, MapLegend } from '#web/kit/display/lazy-map.tsx'
import { dealPlaces, PlaceTable } from './map-parts.tsx'

interface PipelineMapProps {
  readonly summary: DealSummary
  readonly chosen: readonly string[]
  readonly hrefOf: (location: string) => string | null
}

/** The deals that match, wherever they are, by place: the map, and the table with the same numbers; both narrow the list. */
export function PipelineMap({ summary, chosen, hrefOf }: PipelineMapProps) {
  const { places, legend } = dealPlaces(summary)
  const shared = { chosen, hrefOf }
  return (
    <div className="grid gap-6 px-7 py-5 max-xl:px-6 max-sm:px-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <section
        aria-label="Map of projects"
        className="min-w-0 self-start rounded-sheet border border-rule bg-sheet p-4.5"
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <p className="text-meta text-ink-3">States colored by number of projects</p>
          <MapLegend shades={legend} />
        </div>
        <LazyMap {...shared} label="Projects on the map" places={places} none="No projects" />
      </section>
      <section
        aria-label="Projects by state"
        className="min-w-0 self-start rounded-sheet border border-rule bg-sheet px-4.5 py-2.5"
      >
        <PlaceTable {...shared} places={summary.locations} />
      </section>
    </div>
  )
}
