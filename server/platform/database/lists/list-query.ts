import { and, asc, desc, inArray, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { searchWords } from '#contract/common/search'
import { isNeverNull } from '#database/columns'

/** A text in a pattern of LIKE: backslash is its default escape character; a typed %, _ or \ means itself. */
export const literal = (word: string) => word.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The pattern of LIKE for texts that contain a word. */
export const containing = (word: string) => `%${literal(word)}%`

/** The condition that every word of the search occurs in a normalized search column; undefined without a word. */
export function searched(column: AnyColumn | SQL, search: string | undefined): SQL | undefined {
  return and(...searchWords(search ?? '').map((word) => sql`${column} like ${containing(word)}`))
}

/** The same of a column whose numbers stand, each digit three times, in another one: what short numbers ask for besides leads to few rows. */
export function searchedWithNumbers(
  column: AnyColumn,
  numbers: AnyColumn,
  search: string | undefined,
): SQL | undefined {
  const short = searchWords(search ?? '').filter((word) => /^\d{1,2}$/.test(word))
  return and(
    searched(column, search),
    ...short.map(
      (word) =>
        sql`${numbers} like ${containing(word.replaceAll(/\d/g, (digit) => digit.repeat(3)))}`,
    ),
  )
}

/** The condition that a column has one of the values of a filter; undefined for a filter at rest. */
export function oneOf(
  column: AnyColumn | SQL,
  values: readonly string[] | undefined,
): SQL | undefined {
  return values === undefined || values.length === 0
    ? undefined
    : inArray(sql`${column}`, [...values])
}

/** The condition that a list column holds any of the values of a filter; undefined for a filter at rest. */
export function anyIn(
  column: AnyColumn | SQL,
  values: readonly string[] | undefined,
): SQL | undefined {
  return values === undefined || values.length === 0
    ? undefined
    : sql`${column} && ${arrayOf(values)}`
}

/** Texts as one parameter. */
export const arrayOf = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

/** The condition that a record is one of those named by `ids`, however many. */
export function amongIds(id: AnyColumn, ids: readonly string[]): SQL {
  // One parameter: thousands of them would be a new statement for each number of ids.
  return sql`${id} = any(${sql.param([...ids])}::uuid[])`
}

/** An order by one expression, rows without a value last, that ends in the id so that pages never overlap. */
export function ordered(by: AnyColumn | SQL, id: AnyColumn, order: 'asc' | 'desc' = 'asc'): SQL[] {
  const direction = order === 'asc' ? asc : desc
  return [isNeverNull(by) ? direction(by) : sql`${direction(by)} nulls last`, direction(id)]
}

/** What a list is asked of its order. */
export interface OrderCriteria {
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
}

/** The orders of a list, by what each goes by; `first` is that of a list that asks for none. */
export function ordersOf(
  id: AnyColumn,
  sortable: Readonly<Record<string, AnyColumn | SQL>>,
  [firstSort, firstOrder]: readonly [sort: string, order: 'asc' | 'desc'],
): (asked: OrderCriteria) => SQL[] {
  return ({ sort, order }) => {
    const by = sortable[sort ?? firstSort]
    if (by === undefined) throw new Error(`There is no order by ${sort}`)
    return ordered(by, id, order ?? (sort === undefined ? firstOrder : 'asc'))
  }
}

/** The ids that a query selects, in its order. */
export async function idsIn(query: PromiseLike<readonly { id: string }[]>): Promise<string[]> {
  return (await query).map(({ id }) => id)
}

// The database knows no year 0 and our timestamps no year 10000; both ends are far outside of what is stored.
const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T23:59:59Z')

/** A time of a request as a timestamp that the database can compare stored ones with. */
export const comparable = (time: number): Date =>
  new Date(Math.min(latest, Math.max(earliest, time)))
