/** A step of the map's scale: states with at least `from` deals, up to below the next step's. */
export interface MapStep {
  from: number
  label: string
}

/**
 * The steps above "None" by the most deals of any state: 1, 2, 3-4, 5-6, 7+ while numbers are small, then five steps
 * of about equal width.
 */
export function mapSteps(most: number): MapStep[] {
  const starts =
    most <= 15 ? [1, 2, 3, 5, 7] : [0, 1, 2, 3, 4].map((step) => Math.floor((step * most) / 5) + 1)
  return starts.map((from, place) => {
    const next = starts[place + 1]
    if (next === undefined) return { from, label: `${from}+` }
    return { from, label: next - 1 === from ? String(from) : `${from}-${next - 1}` }
  })
}

/** Which step a number of deals falls into: 0 for none, 1 to 5 for the steps. */
export function stepOf(deals: number, steps: readonly MapStep[]): number {
  return steps.findLastIndex(({ from }) => deals >= from) + 1
}
