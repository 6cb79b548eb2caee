import { Link } from 'wouter'
import type { DealSummary } from '#contract/pipeline-summary'
import { dealLocations } from '#contract/pipeline-locations'
import { formatCompactMoney, formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'

type Place = DealSummary['locations'][number]
type Location = NonNullable<Place['location']>

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

interface PlaceTableProps {
  readonly places: readonly Place[]
  readonly chosen?: readonly string[]
  /** Narrows the list to a place, or undoes that. */
  readonly onChoose?: (location: Location) => void
  /** The address of a place's list, where it is a link instead. */
  readonly hrefOf?: (location: Location) => string
  /** What late and tight service puts at risk of the credit of open deals, by place, shown too (D-040). */
  readonly risks?: ReadonlyMap<Place['location'], number>
}

const Amount = ({ dollars }: { readonly dollars: number }) => (
  <td className="py-1.5 text-right" title={formatMoney(dollars) ?? undefined}>
    {formatCompactMoney(dollars)}
  </td>
)

/** The same numbers as the map's, with those that are nowhere on it. */
export function PlaceTable({ places, chosen = [], onChoose, hrefOf, risks }: PlaceTableProps) {
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
          {risks && (
            <th scope="col" className="py-1.5 pl-2 text-right font-strong">
              Credit at risk
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.location ?? 'none'} className="border-t border-rule">
            <th scope="row" className="py-1.5 text-left font-normal">
              {nameOf(place)}
            </th>
            <td className="py-1.5 text-right">{formatCount(place.deals)}</td>
            <Amount dollars={place.capEx} />
            {risks && <Amount dollars={risks.get(place.location) ?? 0} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
