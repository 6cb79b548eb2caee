import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'

/** Totals that are kept; the longest unused goes first. */
const mostKept = 2000

const dialect = new PgDialect()
const keptFor = new WeakMap<Executor, Map<string, Promise<number>>>()

/** Rows of a page, and how many match in all. */
interface Page<Row> {
  rows: Row[]
  total: number
}

/** Reads a page; its rows carry this total as a column. */
type PageReader<Row, Total> = (total: SQL<Total>) => PromiseLike<Row[]>

/**
 * Rows of a page and how many match in all, which is counted once for each state of the tables, in the page's own
 * statement: the pages and orders of a list share one total, which costs more than a page where many rows match.
 * `version` is what `versionOf` tells of all tables the condition reads, read before this is called (docs/decisions/0009).
 */
export async function pageAndTotal<Row extends { total: number | null }>(
  db: Executor, table: PgTable, matching: SQL | undefined, version: string, page: PageReader<Row, number | null>,
): Promise<Page<Row>> {
  const key = `${version} ${JSON.stringify(dialect.sqlToQuery(sql`${table} ${matching}`))}`
  const kept = keptFor.get(db) ?? new Map<string, Promise<number>>()
  keptFor.set(db, kept)
  const found = kept.get(key)
  if (found !== undefined) {
    // The last used stands last.
    kept.delete(key)
    kept.set(key, found)
    const [rows, total] = await Promise.all([page(sql<null>`null::int`), found])
    return { rows, total }
  }
  const reading = Promise.resolve(page(db.$count(table, matching)))
  const counting = reading.then((rows) => totalOf(rows, db, table, matching))
  kept.set(key, counting)
  counting.catch(() => kept.delete(key))
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
  const [rows, total] = await Promise.all([reading, counting])
  return { rows, total }
}

/** The same of a search whose `found` rows are known: nothing is read where there are none, and what matches of them is counted as the page is read. */
export async function pageAndTotalOfFound<Row extends { total: number | null }>(
  db: Executor, table: PgTable, matching: SQL | undefined, found: readonly string[], page: PageReader<Row, number>,
): Promise<Page<Row>> {
  if (found.length === 0) return { rows: [], total: 0 }
  const rows = await page(sql<number>`(count(*) over ())::int`)
  return { rows, total: await totalOf(rows, db, table, matching) }
}

// A page beyond the last row has none to carry the total.
const totalOf = async (rows: readonly { total: number | null }[], db: Executor, table: PgTable, matching: SQL | undefined): Promise<number> =>
  rows[0]?.total ?? db.$count(table, matching)
