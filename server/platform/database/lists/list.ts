import { createHash } from 'node:crypto'
import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Executor } from '../database.ts'
import { countFacets, matchingAll } from './facets.ts'
import type { Counts, Facets, Filter } from './facets.ts'

const dialect = new PgDialect()

/** Counts of lists whose tables have not changed since, by database: all pages and orders of a list share them. */
const cachedCounts = new WeakMap<Executor, LRUCache<string, Promise<number | Counts>>>()

function cachesOf(db: Executor): LRUCache<string, Promise<number | Counts>> {
  const caches = cachedCounts.get(db) ?? new LRUCache({ max: 2000 })
  cachedCounts.set(db, caches)
  return caches
}

/** What is counted, in this state of the tables; null without one. Of one length, however much is asked for. */
const keyOf = (version: string | undefined, what: SQL): string | null =>
  version === undefined
    ? null
    : createHash('sha256')
        .update(`${version} ${JSON.stringify(dialect.sqlToQuery(what))}`)
        .digest('base64')

/** Whether a count is cached, or being made. */
const isCounted = (db: Executor, key: string | null): boolean =>
  key !== null && cachesOf(db).has(key)

/** Counts once for each version of the tables; without a key, anew each time. */
async function counted<Count extends number | Counts>(
  db: Executor,
  key: string | null,
  count: () => PromiseLike<Count>,
): Promise<Count> {
  if (key === null) return count()
  const caches = cachesOf(db)
  const found = caches.get(key)
  // The key names what is counted, so that the value is of its kind.
  if (found !== undefined) return found as Promise<Count>
  const counting = Promise.resolve(count())
  caches.set(key, counting)
  counting.catch(() => caches.delete(key))
  return counting
}

/** What a list is made of, beside its rows. */
export interface ListParts {
  table: PgTable
  /** Rights, search and bounds: what no option of a filter changes. */
  base: SQL | undefined
  filters: Readonly<Record<string, Filter>>
  /** Whether rows are counted per option of each filter. */
  facets: boolean | undefined
  /** State of all tables that the list reads, read before (docs/decisions/0009): totals and facets are then cached. */
  version?: string
}

/** A page of a list, how many rows match in all, and rows per option of each filter where they are counted. */
export interface ListPage<Rows> {
  rows: Rows
  total: number
  facets?: Facets
}

/** The rows of a page, and how many match in all. */
export interface Counted<Rows> {
  rows: Rows
  total: number
}

/** Rows of a search of which the largest page may need most. */
const few = 1000

/**
 * Reads a list: `page` reads the rows of one page, given the condition that all of them match. `counting` reads the same
 * with the total in one statement, and is asked where that is not cached.
 */
export async function readList<Rows>(
  db: Executor,
  { table, base, filters, facets, version }: ListParts,
  page: (matching: SQL | undefined) => PromiseLike<Rows>,
  counting?: (matching: SQL | undefined) => Promise<Counted<Rows>>,
): Promise<ListPage<Rows>> {
  const matching = and(base, matchingAll(filters))
  const count = keyOf(version, sql`count ${table} ${matching}`)
  if (facets === true) {
    const both = counted(db, keyOf(version, sql`facets ${table} ${base} ${matching}`), () =>
      countFacets(db, table, filters, base),
    )
    if (counting === undefined) {
      const [rows, counts] = await Promise.all([page(matching), both])
      return { rows, ...counts }
    }
    // Of many a page is soon full when they are read in its order; few are found first, and then ordered.
    const counts = await both
    const rows = counts.total < few ? (await counting(matching)).rows : await page(matching)
    return { rows, ...counts }
  }
  if (counting === undefined || isCounted(db, count)) {
    const [rows, total] = await Promise.all([
      page(matching),
      counted(db, count, () => db.$count(table, matching)),
    ])
    return { rows, total }
  }
  const together = counting(matching)
  const [{ rows }, total] = await Promise.all([
    together,
    counted(db, count, () => together.then(({ total: all }) => all)),
  ])
  return { rows, total }
}
