/** The calls whose rows of a sweep are run; all of them without TEST_CALLS, which names the beginnings of their ids. */
const wanted = process.env['TEST_CALLS']?.split(',')

/** Of calls, or of what belongs to calls, what this run is for. Whether a list is complete is read from the whole. */
export function forThisRun<Row extends { id: string }>(rows: readonly Row[]): readonly Row[] {
  if (wanted === undefined) return rows
  return rows.filter(({ id }) => wanted.includes(id.split('.')[0] ?? ''))
}
