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
 * `visible` (rights, search) do. Options without a row are absent. What is visible is read once, whatever the number of
 * filters: of a search that thousands match, comparing the words is most of the work.
 */
export async function countFacets(db: Executor, from: PgTable | SQL, filters: Readonly<Record<string, Filter>>, visible: SQL | undefined): Promise<Record<string, Record<string, number>>> {
  const names = Object.keys(filters)
  const counts: Record<string, Record<string, number>> = Object.fromEntries(names.map((name) => [name, {}]))
  if (names.length === 0) return counts
  const valueOf = (name: string) => sql`visible.${sql.identifier(name)}`
  const read = Object.entries(filters).map(([name, { column }]) => sql`${column} as ${sql.identifier(name)}`)
  const parts = Object.entries(filters).map(([name, { many }]) => {
    const others = Object.entries(filters).filter(([other]) => other !== name).map(([other, filter]) => conditionOf({ ...filter, column: valueOf(other) }))
    // Options are texts on the wire, whatever the column holds.
    const value = many === true ? sql`unnest(${valueOf(name)})::text` : sql`${valueOf(name)}::text`
    return sql`select ${name}::text as name, value, count(*)::int as rows from (select ${value} as value from visible where ${and(...others) ?? sql`true`}) as options where value is not null group by value`
  })
  const { rows } = await db.execute<{ name: string; value: string; rows: number }>(sql`
    with visible as materialized (select ${sql.join(read, sql`, `)} from ${from} where ${visible ?? sql`true`})
    ${sql.join(parts, sql` union all `)}`)
  for (const { name, value, rows: count } of rows) {
    const facet = counts[name]
    if (facet !== undefined) facet[value] = count
  }
  return counts
}
