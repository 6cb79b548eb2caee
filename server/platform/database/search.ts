import { and, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { searchWords } from '#contract/common/search'

// Backslash is LIKE's default escape character; a typed %, _ or \ stands for itself.
const literal = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The condition that every word of the search occurs in a normalized search column; undefined without a word. */
export function searched(column: AnyColumn, search: string | undefined): SQL | undefined {
  return and(...searchWords(search ?? '').map((word) => sql`${column} like ${`%${literal(word)}%`}`))
}

/** A text expression in the order people expect of names, the same on both engines. */
export function inNameOrder(text: AnyColumn | SQL): SQL {
  return sql`${text} collate "und-x-icu"`
}
