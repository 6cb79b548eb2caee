import { eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { recordKind } from '#contract/records'
import type { NounWith } from '#contract/records'
import { isAdmin } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { recordTables } from '#database/record-tables'

/**
 * The rows of a kind that a person may read, as a condition on its table: `mayRead` of the contract in SQL. Parties that
 * are no columns of the table, as the intermediary of an introduction's deal, are the caller's to add.
 */
export function readableRows(person: Belonging, noun: NounWith<'table'>): SQL {
  if (isAdmin(person)) return sql`true`
  const { readers } = recordKind(noun)
  const columns: Record<string, PgColumn> = getTableColumns(recordTables[noun])
  const own = person.organizationId
  const isOfOwn = (field: string) => {
    const column = columns[field]
    return own === null || column === undefined ? [] : [eq(column, own)]
  }
  if (readers === undefined) return sql`false`
  if (readers === 'managers')
    return person.role === 'organization_manager'
      ? (or(...isOfOwn('organizationId')) ?? sql`false`)
      : sql`false`
  const { owner, parties = {}, open } = readers
  const asParty = Object.entries(parties).flatMap(([field, rights]) =>
    rights.includes('read') ? isOfOwn(field) : [],
  )
  const openTo =
    open === undefined
      ? []
      : [
          sql.join(
            [
              sql`true`,
              ...Object.entries(open).flatMap(([field, values]) => {
                const column = columns[field]
                return column === undefined ? [sql`false`] : [inArray(column, [...values])]
              }),
            ],
            sql` and `,
          ),
        ]
  const all = or(...(owner === undefined ? [] : isOfOwn(owner)), ...asParty, ...openTo)
  return all === undefined ? sql`false` : sql`(${all})`
}
