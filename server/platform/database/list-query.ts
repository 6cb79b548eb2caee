import { and, asc, Column, desc, inArray, is, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { searchWords } from '#contract/common/search'

// Backslash is LIKE's default escape character; a typed %, _ or \ stands for itself.
const literal = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The pattern of LIKE for texts that contain a word. */
export const containing = (word: string) => `%${literal(word)}%`

/** The condition that every word of the search occurs in a normalized search column; undefined without a word. */
export function searched(column: AnyColumn | SQL, search: string | undefined): SQL | undefined {
  return and(...searchWords(search ?? '').map((word) => sql`${column} like ${containing(word)}`))
}

/** The condition that a column has one of the values of a filter; undefined for a filter at rest. */
export function oneOf(column: AnyColumn | SQL, values: readonly string[] | undefined): SQL | undefined {
  return values === undefined || values.length === 0 ? undefined : inArray(sql`${column}`, [...values])
}

/** The condition that a list column holds any of the values of a filter; undefined for a filter at rest. */
export function anyIn(column: AnyColumn | SQL, values: readonly string[] | undefined): SQL | undefined {
  if (values === undefined || values.length === 0) return undefined
  return sql`${column} && array[${sql.join(values.map((value) => sql`${value}`), sql`, `)}]::text[]`
}

/** The condition that a record is one of those named by `ids`, however many. */
export function amongIds(id: AnyColumn, ids: readonly string[]): SQL {
  // One parameter: thousands of them would be a new statement for each number of ids.
  return sql`${id} = any(${sql.param([...ids])}::uuid[])`
}

// Of these expressions it is known that they are never null, so that an index serves them in both directions.
const neverNull = new WeakSet<SQL>()

/**
 * A text in the order people expect of names, the same on both engines. A column of a table that is joined from
 * outside may be null whatever the table says: hand it over inside sql``.
 */
export function inNameOrder(text: AnyColumn | SQL): SQL {
  const expression = sql`${text} collate "und-x-icu"`
  if (is(text, Column) && text.notNull) neverNull.add(expression)
  return expression
}

/** An order by one expression, rows without a value last, that ends in the id so that pages never overlap. */
export function ordered(by: AnyColumn | SQL, id: AnyColumn, order: 'asc' | 'desc' = 'asc'): SQL[] {
  const direction = order === 'asc' ? asc : desc
  const always = is(by, Column) ? by.notNull : neverNull.has(by)
  return [always ? direction(by) : sql`${direction(by)} nulls last`, direction(id)]
}

/** The ids that a query selects, in its order. */
export async function idsIn(query: PromiseLike<readonly { id: string }[]>): Promise<string[]> {
  return (await query).map(({ id }) => id)
}
