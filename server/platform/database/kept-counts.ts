import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'

/** Totals that are kept; the longest unused goes first. */
const mostKept = 2000

const dialect = new PgDialect()
const keptFor = new WeakMap<Executor, Map<string, Promise<number>>>()

/**
 * Rows of a page and how many match in all, which is counted once for each state of the tables, in the page's own
 * statement: the pages and orders of a list share one total, which costs more than a page where many rows match. `page`
 * takes the total as a column of its rows. `version` is what `versionOf` tells of all tables the condition reads, read
 * before this is called (docs/decisions/0009). Null where few rows can match: they are counted as the page is read.
 */
export async function pageAndTotal<Row extends { total: number | null }>(
  db: Executor, table: PgTable, matching: SQL | undefined, version: string | null, page: (total: SQL<number | null>) => PromiseLike<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const key = version === null ? null : `${version} ${JSON.stringify(dialect.sqlToQuery(sql`${table} ${matching}`))}`
  const kept = keptFor.get(db) ?? new Map<string, Promise<number>>()
  keptFor.set(db, kept)
  const found = key === null ? undefined : kept.get(key)
  if (key !== null && found !== undefined) {
    // The last used stands last.
    kept.delete(key)
    kept.set(key, found)
    const [rows, total] = await Promise.all([page(sql<null>`null::int`), found])
    return { rows, total }
  }
  const reading = Promise.resolve(page(key === null ? sql<number>`(count(*) over ())::int` : db.$count(table, matching)))
  // A page beyond the last row has none to carry the total.
  const counting = reading.then((rows) => rows[0]?.total ?? db.$count(table, matching))
  if (key !== null) {
    kept.set(key, counting)
    counting.catch(() => kept.delete(key))
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
  }
  const [rows, total] = await Promise.all([reading, counting])
  return { rows, total }
}
