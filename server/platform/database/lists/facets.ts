import { and, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { createSharedQueue } from '../../asking.ts'
import type { Executor } from '../database.ts'
import { anyIn, oneOf } from './list-query.ts'

/** One filter of a list: the column or expression it reads and what is chosen in it. */
export interface Filter {
  column: AnyColumn | SQL
  /** True where the column is a list: a row counts for each of its values. */
  many?: boolean
  chosen: readonly string[] | undefined
}

/** The filter on a column of a table: each value of a list, the word of a yes or no. */
export function filterOn(column: AnyColumn, chosen: readonly string[] | undefined): Filter {
  return {
    column: column.dataType === 'boolean' ? sql`${column}::text` : column,
    many: column.dataType === 'array',
    chosen,
  }
}

const conditionOf = ({ column, many, chosen }: Filter): SQL | undefined =>
  many === true ? anyIn(column, chosen) : oneOf(column, chosen)

/** The condition that a row matches every filter. */
export function matchingAll(filters: Readonly<Record<string, Filter>>): SQL | undefined {
  return and(...Object.values(filters).map(conditionOf))
}

/** Rows per option of each filter, by its name; an option without a row is absent. */
export type Facets = Record<string, Record<string, number>>

/** The same with the rows that every filter matches. */
export interface Counts {
  total: number
  facets: Facets
}

/** A reading of thousands of rows takes a core for as long as it lasts: one at a time, so that short ones do not wait behind several. */
const queued = createSharedQueue(1, { mayWait: 50 })

/**
 * Rows per option of each filter, and how many match all of them, in one query: a filter's own choice does not narrow its counts, all the others and
 * `visible` (rights, search) do. What is visible is read once and counted by the values its rows have, whatever the
 * number of filters; the lists among these are taken apart afterwards, when they are few.
 * @throws HttpProblem 503 when too many wait for theirs
 */
export async function countFacets(
  db: Executor,
  from: PgTable | SQL,
  filters: Readonly<Record<string, Filter>>,
  visible: SQL | undefined,
): Promise<Counts> {
  const all = Object.entries(filters)
  if (all.length === 0) return { total: await db.$count(from, visible), facets: {} }
  const facets: Facets = Object.fromEntries(all.map(([name]) => [name, {}]))
  const columnOf = (name: string) => sql`visible.${sql.identifier(name)}`
  const read = all.map(([name, { column }]) => sql`${column} as ${sql.identifier(name)}`)
  // A row that one choice leaves out counts for that filter alone; one that two leave out, for none.
  const missed = all.flatMap(([name, filter]) => {
    const condition = conditionOf({ ...filter, column: columnOf(name) })
    return condition === undefined
      ? []
      : [sql`case when ${condition} then null else ${name}::text end`]
  })
  const choosing = missed.length > 0
  const narrowed = choosing
    ? sql`select * from (select visible.*, array_remove(array[${sql.join(missed, sql`, `)}], null) as all_missed from visible) as visible where cardinality(all_missed) < 2`
    : sql`select * from visible`
  // A short text: each row is counted under it once for every filter.
  const missing = choosing ? sql`all_missed[1]` : sql`null::text`
  const each = (of: (column: SQL, name: string) => SQL, between: SQL) =>
    sql.join(
      all.map(([name]) => of(columnOf(name), name)),
      between,
    )
  const parts = all.map(([name, { many }]) => {
    // Options are texts on the wire, whatever the column holds.
    const value =
      many === true
        ? sql`unnest(${sql.identifier(name)})::text`
        : sql`${sql.identifier(name)}::text`
    return sql`select ${name}::text as name, value, sum(rows)::int as rows
      from (select ${value} as value, rows from counted where filter = ${name}::text and (missed is null or missed = ${name}::text)) as options where value is not null group by value`
  })
  const { rows } = await queued(() =>
    db.execute<{ name: string | null; value: string; rows: number }>(sql`
    with visible as (select ${sql.join(read, sql`, `)} from ${from} where ${visible ?? sql`true`}),
    counted as materialized (
      select case 0 ${each((column, name) => sql`when grouping(${column}) then ${name}::text`, sql` `)} end as filter, ${missing} as missed, ${each((column) => column, sql`, `)}, count(*) as rows
      from (${narrowed}) as visible
      group by ${choosing ? sql`missed, ` : sql``}grouping sets (${each((column) => sql`(${column})`, sql`, `)}, ()))
    select null as name, null as value, coalesce(sum(rows), 0)::int as rows from counted where filter is null and missed is null
    union all ${sql.join(parts, sql` union all `)}`),
  )
  let total = 0
  for (const { name, value, rows: count } of rows) {
    if (name === null) total = count
    else (facets[name] ??= {})[value] = count
  }
  return { total, facets }
}
