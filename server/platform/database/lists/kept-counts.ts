import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../database.ts'
import { countFacets, matchingAll } from './facets.ts'
import type { Facets, Filter } from './facets.ts'
import { plannedOnce } from '../connection/prepared.ts'
import type { Preparable } from '../connection/prepared.ts'

/** What is kept; the longest unused goes first. */
const mostKept = { totals: 2000, stretches: 8, facets: 200 }

/** Rows of a stretch: those of many pages, read in about the time of two. */
const stretchRows = 1000

const dialect = new PgDialect()
const totalsFor = new WeakMap<Executor, Map<string, Promise<number>>>()
const facetsFor = new WeakMap<Executor, Map<string, Promise<Facets>>>()
/** Of a stretch of which one page has been asked alone, null. */
const stretchesFor = new WeakMap<Executor, Map<string, Promise<unknown[]> | null>>()

/** Rows of a page, and how many match in all. */
interface Page<Row> {
  rows: Row[]
  total: number
}

/** Where a page stands in its list. */
export interface Place {
  limit: number
  offset: number
}

/** Reads a page, or the rows of another place in its list; they carry this total as a column. */
type PageReader<Row, Total> = (total: SQL<Total>, place?: Place) => PromiseLike<Row[]>

const keptOf = <Value>(
  all: WeakMap<Executor, Map<string, Value>>,
  db: Executor,
): Map<string, Value> => {
  const kept = all.get(db) ?? new Map<string, Value>()
  all.set(db, kept)
  return kept
}

/** Keeps a value as the last used, and `most` of them in all. */
export function keep<Value>(
  kept: Map<string, Value>,
  key: string,
  value: Value,
  most: number,
): void {
  kept.delete(key)
  kept.set(key, value)
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
}

/**
 * Rows of a page whose list has been asked in this state before. From the second page of a stretch of the list on, the
 * stretch is read and every page cut from it: after a change the pages that many people read are all read anew.
 */
async function rowsOf<Row>(
  db: Executor,
  list: string,
  { limit, offset }: Place,
  read: (place: Place) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const from = offset - (offset % stretchRows)
  const isWhole = offset + limit <= from + stretchRows
  const stretches = keptOf(stretchesFor, db)
  const key = `${from} ${list}`
  const found = stretches.get(key)
  if (!isWhole || found === undefined) {
    if (isWhole) keep(stretches, key, null, mostKept.stretches)
    return read({ limit, offset })
  }
  // Rows of a list are of one kind, which its key tells.
  const reading =
    (found as Promise<Row[]> | null) ?? Promise.resolve(read({ limit: stretchRows, offset: from }))
  keep(stretches, key, reading, mostKept.stretches)
  reading.catch(() => stretches.delete(key))
  return (await reading).slice(offset - from, offset - from + limit)
}

/**
 * Rows of a page and how many match in all, which is counted once for each state of the tables, in the page's own
 * statement: the pages and orders of a list share one total, which costs more than a page where many rows match.
 * `version` is what `versionOf` tells of all tables the condition reads, read before this is called (docs/decisions/0009).
 */
export async function pageAndTotal<Row extends { total: number | null }>(
  db: Executor,
  table: PgTable,
  matching: SQL | undefined,
  version: string,
  { order, ...place }: Place & { order: readonly SQL[] },
  page: PageReader<Row, number | null>,
): Promise<Page<Row>> {
  const keyOf = (what: SQL) => `${version} ${JSON.stringify(dialect.sqlToQuery(what))}`
  const key = keyOf(sql`${table} ${matching}`)
  const totals = keptOf(totalsFor, db)
  const found = totals.get(key)
  if (found !== undefined) {
    keep(totals, key, found, mostKept.totals)
    const list = keyOf(sql`${table} ${matching} ${sql.join([...order], sql`, `)}`)
    const [rows, total] = await Promise.all([
      rowsOf(db, list, place, (at) => page(sql<null>`null::int`, at)),
      found,
    ])
    return { rows, total }
  }
  const reading = Promise.resolve(page(db.$count(table, matching)))
  const counting = reading.then((rows) => totalOf(rows, db, table, matching))
  keep(totals, key, counting, mostKept.totals)
  counting.catch(() => totals.delete(key))
  const [rows, total] = await Promise.all([reading, counting])
  return { rows, total }
}

/** Rows per option as `countFacets` counts them, once for each state of the tables and shared by all who see the same rows; `version` as in {@link pageAndTotal}. */
export function keptFacets(
  db: Executor,
  table: PgTable,
  filters: Readonly<Record<string, Filter>>,
  visible: SQL | undefined,
  version: string,
): Promise<Facets> {
  const all = keptOf(facetsFor, db)
  const key = `${version} ${JSON.stringify(dialect.sqlToQuery(sql`${table} ${visible} ${matchingAll(filters)}`))}`
  const counting = all.get(key) ?? countFacets(db, table, filters, visible)
  keep(all, key, counting, mostKept.facets)
  counting.catch(() => all.delete(key))
  return counting
}

/** A page of a search whose `found` rows are known: nothing is read where there are none, and what matches of them is counted as the page is read ({@link listedOf}). */
export async function pageAndTotalOfFound<Row extends { total: number | null }>(
  db: Executor,
  table: PgTable,
  matching: SQL | undefined,
  found: readonly string[],
  page: () => Preparable<Row[]>,
): Promise<Page<Row>> {
  if (found.length === 0) return { rows: [], total: 0 }
  const rows = await plannedOnce(page())
  return { rows, total: await totalOf(rows, db, table, matching) }
}

/**
 * A page of ids as a table `listed` to be joined, its order, and how many rows match in all. `matched` selects of all that
 * match the `id` and a `sort_key`. They are put down before they are counted and sorted: asked for both at once, the
 * database reads the whole table in its order.
 */
export function listedOf(
  matched: SQLWrapper,
  { limit, offset, order }: { limit: number; offset: number; order?: 'asc' | 'desc' | undefined },
) {
  const direction = sql.raw(order ?? 'asc')
  return {
    listed: sql`(with matched as materialized ${matched} select *, (select count(*) from matched)::int as total from matched
      order by sort_key ${direction} nulls last, id ${direction} limit ${limit} offset ${offset}) as listed`,
    id: sql`listed.id`,
    total: sql<number>`listed.total`,
    order: sql`listed.sort_key ${direction} nulls last, listed.id ${direction}`,
  }
}

// A page beyond the last row has none to carry the total.
const totalOf = async (
  rows: readonly { total: number | null }[],
  db: Executor,
  table: PgTable,
  matching: SQL | undefined,
): Promise<number> => rows[0]?.total ?? db.$count(table, matching)
