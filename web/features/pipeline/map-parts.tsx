import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { DealSummary } from '#contract/pipeline'
import { dealLocations } from '#contract/pipeline'
import { Spinner } from '#web/kit/feedback/spinner.tsx'
import { formatCompactMoney, formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'
import { mapSteps } from './map-steps.ts'
import type { UsMapProps } from './us-map.tsx'

// The outlines of the states are larger than the rest of the screen.
const UsMap = lazy(() => import('./us-map.tsx'))

type Place = DealSummary['locations'][number]
type Location = NonNullable<Place['location']>

const fills = ['bg-q1', 'bg-q2', 'bg-q3', 'bg-q4', 'bg-q5'] as const

/** Deals of each state and territory; what has no place on the map is not among them. */
export const dealsByState = (summary: DealSummary): Map<string, number> =>
  new Map(
    summary.locations.flatMap(({ location, deals }) =>
      location === null || location === 'custom_tribe' ? [] : [[location, deals] as const],
    ),
  )

/** Deals that are on no state of the map, in words; null when there are none. */
export function offTheMap(summary: DealSummary): string | null {
  const of = (wanted: Place['location']) =>
    summary.locations.find(({ location }) => location === wanted)?.deals ?? 0
  const [tribes, nowhere] = [of('custom_tribe'), of(null)]
  const parts = [
    tribes > 0 ? `${formatCountOf(tribes, 'project')} at tribes` : '',
    nowhere > 0 ? `${formatCountOf(nowhere, 'project')} without a state` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : `Not on the map: ${parts.join(' and ')}`
}

/** The map, loaded when it is first shown. */
export function LazyMap(props: UsMapProps) {
  return (
    <Suspense
      fallback={
        <div className="grid aspect-8/5 place-items-center text-ink-3">
          <span className="inline-flex items-center gap-2">
            <Spinner />
            Loading the map...
          </span>
        </div>
      }
    >
      <UsMap {...props} />
    </Suspense>
  )
}

/** What the shades of the map mean. */
export function MapLegend({ deals }: { readonly deals: ReadonlyMap<string, number> }) {
  const steps = mapSteps(Math.max(0, ...deals.values()))
  return (
    <ul
      aria-label="Projects per state"
      className="flex flex-wrap gap-x-3.5 gap-y-1 text-meta text-ink-2"
    >
      {[
        { label: 'None', fill: 'bg-q0' },
        ...steps.map(({ label }, place) => ({ label, fill: fills[place] ?? '' })),
      ].map(({ label, fill }) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden
            className={`h-2.5 w-4 rounded-bar ${fill} [print-color-adjust:exact]`}
          />
          {label}
        </li>
      ))}
    </ul>
  )
}

interface PlaceTableProps {
  readonly places: readonly Place[]
  readonly chosen?: readonly string[]
  /** Narrows the list to a place, or undoes that. */
  readonly onChoose?: (location: Location) => void
  /** The address of a place's list, where it is a link instead. */
  readonly hrefOf?: (location: Location) => string
}

/** The same numbers as the map's, with those that are nowhere on it. */
export function PlaceTable({ places, chosen = [], onChoose, hrefOf }: PlaceTableProps) {
  const nameOf = ({ location }: Place) => {
    if (location === null) return 'No location'
    const label = location === 'custom_tribe' ? 'Tribes' : dealLocations[location]
    if (hrefOf)
      return (
        <Link href={hrefOf(location)} className="text-ink">
          {label}
        </Link>
      )
    if (!onChoose) return label
    return (
      <button
        type="button"
        aria-pressed={chosen.includes(location)}
        className="text-left text-link underline-offset-[3px] hover:underline aria-pressed:font-strong aria-pressed:text-ink"
        onClick={() => onChoose(location)}
      >
        {label}
      </button>
    )
  }
  return (
    <table className="w-full text-table">
      <thead>
        <tr className="text-meta text-ink-2">
          <th scope="col" className="py-1.5 text-left font-strong">
            State
          </th>
          <th scope="col" className="py-1.5 text-right font-strong">
            Projects
          </th>
          <th scope="col" className="py-1.5 text-right font-strong">
            CapEx
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.location ?? 'none'} className="border-t border-rule">
            <th scope="row" className="py-1.5 text-left font-normal">
              {nameOf(place)}
            </th>
            <td className="py-1.5 text-right">{formatCount(place.deals)}</td>
            <td className="py-1.5 text-right" title={formatMoney(place.capEx) ?? undefined}>
              {formatCompactMoney(place.capEx)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
