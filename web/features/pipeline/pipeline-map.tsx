import type { DealSummary } from '#contract/pipeline-summary'
import { LazyMap, MapLegend } from '#web/kit/display/lazy-map.tsx'
import { dealsByState, offTheMap, PlaceTable } from './map-parts.tsx'

type Location = NonNullable<DealSummary['locations'][number]['location']>

interface PipelineMapProps {
  readonly summary: DealSummary
  readonly chosen: readonly string[]
  readonly onChoose: (location: Location) => void
}

/** The deals that match, wherever they are, by place: the map, and the table with the same numbers, whose lines narrow the list. */
export function PipelineMap({ summary, chosen, onChoose }: PipelineMapProps) {
  const deals = dealsByState(summary)
  return (
    <div className="grid gap-6 px-7 py-5 max-xl:px-6 max-sm:px-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <section
        aria-label="Map of projects"
        className="min-w-0 self-start rounded-sheet border border-rule bg-sheet p-4.5"
      >
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <p className="text-meta text-ink-3">States colored by number of projects</p>
          <MapLegend deals={deals} />
        </div>
        <LazyMap deals={deals} chosen={chosen} onChoose={onChoose} />
        {offTheMap(summary) && <p className="mt-2 text-meta text-ink-2">{offTheMap(summary)}</p>}
      </section>
      <section
        aria-label="Projects by state"
        className="min-w-0 self-start rounded-sheet border border-rule bg-sheet px-4.5 py-2.5"
      >
        <PlaceTable places={summary.locations} chosen={chosen} onChoose={onChoose} />
      </section>
    </div>
  )
}
