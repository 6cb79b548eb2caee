/**
 * How many days ago the record at a place of its list was last confirmed: over fourteen months, so that about a quarter
 * of the listed ones is stale; never before it was added.
 */
export function confirmedDaysAgo(place: number, daysOld: number): number {
  const isStale = place % 3 === 1 || place % 24 === 11
  const days = isStale ? 90 + ((place * 61) % 336) : (place * 29) % 88
  return Math.min(days, daysOld)
}
