import { states } from '#contract/common/states'

/** The shades of the map: greens count, warm ones are holes. */
export type Shade = `${'q' | 'w'}${1 | 2 | 3 | 4 | 5}` | 'q0'

/** A state, a territory, or a place that is on no map: `custom_tribe`, and `none` for no location. */
export interface MapPlace {
  readonly value: string
  readonly label: string
  /** What is said of it: "3 of 5 needs uncovered". */
  readonly words: string
  readonly shade: Shade
}

/** A line of the legend. */
export interface MapShade {
  readonly label: string
  readonly shade: Shade
}

const shades = ['q1', 'q2', 'q3', 'q4', 'q5'] as const

/**
 * What the greens mean by the most that any place has: 1, 2, 3-4, 5-6, 7+ while numbers are small, then five steps of
 * about equal width.
 */
function mapSteps(most: number): (MapShade & { from: number })[] {
  const starts =
    most <= 15 ? [1, 2, 3, 5, 7] : [0, 1, 2, 3, 4].map((step) => Math.floor((step * most) / 5) + 1)
  return starts.map((from, place) => {
    const shade = shades[place] ?? 'q5'
    const next = starts[place + 1]
    if (next === undefined) return { from, shade, label: `${from}+` }
    return { from, shade, label: next - 1 === from ? String(from) : `${from}-${next - 1}` }
  })
}

/** What a place is called; null is no location. */
export const placeLabel = (location: string | null): string =>
  location === null
    ? 'No location'
    : location === 'custom_tribe'
      ? 'Tribal nations'
      : ((states as Readonly<Record<string, string>>)[location] ?? location)

/** Places by a plain count, with the legend of their greens. */
export function countedPlaces(
  counted: readonly { location: string | null; count: number; words: string }[],
): { places: MapPlace[]; legend: MapShade[] } {
  const steps = mapSteps(Math.max(0, ...counted.map(({ count }) => count)))
  return {
    places: counted.map(({ location, count, words }) => ({
      value: location ?? 'none',
      label: placeLabel(location),
      words,
      shade: steps.findLast(({ from }) => count >= from)?.shade ?? 'q0',
    })),
    legend: [{ label: 'None', shade: 'q0' }, ...steps],
  }
}
