import { and, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './database.ts'
import { anyIn, oneOf } from './list-query.ts'

/** One filter of a list: the column or expression it reads and what is chosen in it. */
export interface Filter {
  column: AnyColumn | SQL
  /** True where the column is a list: a row counts for each of its values. */
  many?: boolean
  chosen: readonly string[] | undefined
}

const conditionOf = ({ column, many, chosen }: Filter): SQL | undefined => (many === true ? anyIn(column, chosen) : oneOf(column, chosen))

/** The condition that a row matches every filter. */
export function matchingAll(filters: Readonly<Record<string, Filter>>): SQL | undefined {
  return and(...Object.values(filters).map(conditionOf))
}

/**
 * Rows per option of each filter, in one query: a filter's own choice does not narrow its counts, all the others and
 * `visible` (rights, search) do. Options without a row are absent.
 */
export async function countFacets(db: Executor, from: PgTable | SQL, filters: Readonly<Record<string, Filter>>, visible: SQL | undefined): Promise<Record<string, Record<string, number>>> {
  const parts = Object.entries(filters).map(([name, { column, many }]) => {
    const others = Object.entries(filters).filter(([other]) => other !== name).map(([, filter]) => conditionOf(filter))
    const condition = and(visible, ...others) ?? sql`true`
    // Options are texts on the wire, whatever the column holds.
    const value = many === true ? sql`unnest(${column})::text` : sql`${column}::text`
    return sql`select ${name}::text as name, value, count(*)::int as rows from (select ${value} as value from ${from} where ${condition}) as options where value is not null group by value`
  })
  const counts: Record<string, Record<string, number>> = Object.fromEntries(Object.keys(filters).map((name) => [name, {}]))
  if (parts.length === 0) return counts
  const { rows } = await db.execute<{ name: string; value: string; rows: number }>(sql.join(parts, sql` union all `))
  for (const { name, value, rows: count } of rows) {
    const facet = counts[name]
    if (facet !== undefined) facet[value] = count
  }
  return counts
}
