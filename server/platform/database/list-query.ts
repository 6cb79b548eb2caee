import { and, asc, desc, inArray, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { searchWords } from '#contract/common/search'

// Backslash is LIKE's default escape character; a typed %, _ or \ stands for itself.
const literal = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The condition that every word of the search occurs in a normalized search column; undefined without a word. */
export function searched(column: AnyColumn, search: string | undefined): SQL | undefined {
  return and(...searchWords(search ?? '').map((word) => sql`${column} like ${`%${literal(word)}%`}`))
}

/** The condition that a column has one of the values of a filter; undefined for a filter at rest. */
export function oneOf(column: AnyColumn, values: readonly string[] | undefined): SQL | undefined {
  return values === undefined || values.length === 0 ? undefined : inArray(column, [...values])
}

/** A text in the order people expect of names, the same on both engines. */
export function inNameOrder(text: AnyColumn | SQL): SQL {
  return sql`${text} collate "und-x-icu"`
}

/** An order by one expression, rows without a value last, that ends in the id so that pages never overlap. */
export function ordered(by: AnyColumn | SQL, id: AnyColumn, order: 'asc' | 'desc' = 'asc'): SQL[] {
  const direction = order === 'asc' ? asc : desc
  return [sql`${direction(by)} nulls last`, direction(id)]
}
