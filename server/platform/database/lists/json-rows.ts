import { Column, is, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Executor } from '../database.ts'

/** A list whose `rows` are JSON already, each a text; `others` is what its answer has besides, `name` the field its rows are in. */
export class JsonList {
  readonly name: string
  readonly rows: readonly string[]
  readonly others: object

  constructor(name: string, rows: readonly string[], others: object) {
    this.name = name
    this.rows = rows
    this.others = others
  }
}

/** A value as the contract answers it: amounts as text, timestamps in UTC to the millisecond. */
function asAnswered(value: Column | SQL): SQL {
  if (!is(value, Column)) return value
  if (value.columnType === 'PgTimestamp')
    return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return value.columnType === 'PgBigInt53' ? sql`${value}::text` : sql`${value}`
}

/** Columns of a page to be answered as JSON ({@link readJson}), each under the name the contract gives it. */
export function jsonColumns(columns: Readonly<Record<string, Column | SQL>>) {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, asAnswered(value).as(name)]),
  )
}

/**
 * Reads a page of {@link jsonColumns} as JSON. For a thousand products that takes a quarter of what objects take that are
 * held against the contract one by one; a test compares such a list with its records instead.
 */
export async function readJson(db: Executor, page: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ json: string }>(
    sql`select row_to_json(page)::text as json from (${page}) as page`,
  )
  return rows.map(({ json }) => json)
}

/**
 * The same with a number of all rows: `found` is a query that the page is chosen from, under that name, and is counted.
 * The total is null where the page has no row to say it.
 */
export async function readCountedJson(
  db: Executor,
  found: SQL,
  page: SQL,
): Promise<{ rows: string[]; total: number | null }> {
  const { rows } = await db.execute<{ json: string; total: number }>(
    sql`with found as materialized (${found}) select row_to_json(page)::text as json, (select count(*)::int from found) as total from (${page}) as page`,
  )
  return { rows: rows.map(({ json }) => json), total: rows[0]?.total ?? null }
}
