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
 * How many rows match, counted once for each state of the tables: the pages and orders of a list share one total, which
 * costs more than a page where many rows match. `version` is what `versionOf` tells of all tables the condition reads,
 * read before this is called (docs/decisions/0009); without one the rows are counted now.
 */
export function countKept(db: Executor, table: PgTable, matching: SQL | undefined, version: string | undefined): Promise<number> {
  if (version === undefined || version === '') return db.$count(table, matching)
  const kept = keptFor.get(db) ?? new Map<string, Promise<number>>()
  keptFor.set(db, kept)
  const key = `${version} ${JSON.stringify(dialect.sqlToQuery(sql`${table} ${matching}`))}`
  const found = kept.get(key)
  if (found !== undefined) {
    // The last used stands last.
    kept.delete(key)
    kept.set(key, found)
    return found
  }
  const counting = Promise.resolve(db.$count(table, matching))
  kept.set(key, counting)
  counting.catch(() => kept.delete(key))
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
  return counting
}
