import { Link } from 'wouter'
import type { DealSummary } from '#contract/pipeline-summary'
import { countedPlaces, placeLabel } from '#web/kit/display/map-steps.ts'
import { formatCompactMoney, formatCount, formatCountOf, formatMoney } from '#web/lib/format.ts'

type Place = DealSummary['locations'][number]

/** The places of deals with their numbers, as the map shows them. */
export const dealPlaces = (summary: DealSummary) =>
  countedPlaces(
    summary.locations.map(({ location, deals, capEx }) => ({
      location,
      count: deals,
      words: `${formatCountOf(deals, 'project')}, ${formatCompactMoney(capEx)} CapEx`,
    })),
  )

interface PlaceTableProps {
  readonly places: readonly Place[]
  readonly chosen?: readonly string[]
  /** Where a place leads: to its list, or away from it again. */
  readonly hrefOf: (location: string) => string | null
  /** What late and tight service puts at risk of the credit of open deals, by place, shown too (D-040). */
  readonly risks?: ReadonlyMap<Place['location'], number>
}

const Amount = ({ dollars }: { readonly dollars: number }) => (
  <td className="py-1.5 text-right" title={formatMoney(dollars) ?? undefined}>
    {formatCompactMoney(dollars)}
  </td>
)

/** The same numbers as the map's, with those that are nowhere on it. */
export function PlaceTable({ places, chosen = [], hrefOf, risks }: PlaceTableProps) {
  const nameOf = ({ location }: Place) => {
    const href = hrefOf(location ?? 'none')
    if (href === null) return placeLabel(location)
    return (
      <Link
        href={href}
        aria-current={chosen.includes(location ?? 'none') || undefined}
        className="text-ink aria-[current]:font-strong"
      >
        {placeLabel(location)}
      </Link>
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
