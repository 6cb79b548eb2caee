import { and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Column, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isAdmin } from '#contract/person'
import type { Belonging } from '#contract/person'
import { recordKind } from '#contract/records'
import type { Noun } from '#contract/records'

/**
 * The rows of a kind of record that a person may read, as a condition: `mayRead` of the contract, of its own declaration.
 * Undefined where these are all.
 */
export function readableRows(person: Belonging, noun: Noun, table: PgTable): SQL | undefined {
  if (isAdmin(person)) return undefined
  const { readers } = recordKind(noun)
  if (readers === undefined || readers === 'managers') return sql`false`
  const columns: Readonly<Record<string, Column | undefined>> = getTableColumns(table)
  const column = (field: string): Column => {
    const found = columns[field]
    if (found === undefined) throw new Error(`Rights on ${noun} follow from ${field}, no column.`)
    return found
  }
  const { owner, parties = {}, open } = readers
  const own = person.organizationId
  const parts = [
    ...(owner === undefined ? [] : [owner]),
    ...Object.keys(parties).filter((field) => parties[field]?.includes('read')),
  ]
  return (
    or(
      open === undefined
        ? undefined
        : (and(
            ...Object.entries(open).map(([field, values]) => inArray(column(field), [...values])),
          ) ?? sql`true`),
      ...(own === null ? [] : parts.map((field) => eq(column(field), own))),
    ) ?? sql`false`
  )
}
