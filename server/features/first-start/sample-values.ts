const hourMillis = 3_600_000

/** The time so many hours before now, or before another time. */
export const hoursAgo = (hours: number, now = new Date()): Date =>
  new Date(now.getTime() - hours * hourMillis)

/** The same for days; negative ones lie ahead. */
export const daysAgo = (days: number, now?: Date): Date => hoursAgo(days * 24, now)

/** What the sample calls by a name, where there is one of that name. */
export function found<Row>(row: Row | undefined, name: string): Row {
  if (row === undefined) throw new Error(`The sample has no ${name}`)
  return row
}

/** The row in which a field has the name that the sample gives. */
export const rowNamed = <Field extends string, Row extends Readonly<Record<Field, unknown>>>(
  rows: readonly Row[],
  field: Field,
  name: string,
): Row =>
  found(
    rows.find((row) => row[field] === name),
    name,
  )
