import { inArray } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { normalizeSearch } from '#contract/common/search'
import { comparedNameOf } from '#database/columns'
import type { Executor } from '../database/database.ts'
import type { Identity } from './import-target.ts'

/** The condition for records with one of these names; the first line of a search text is the name as it is compared. */
export function withNames(searchText: PgColumn, identities: readonly Identity[]): SQL {
  const names = [...new Set(identities.map(({ name }) => normalizeSearch(name)))]
  return inArray(comparedNameOf(searchText), names)
}

/** Which of these ids a column of another table names. */
export async function namedIn(
  db: Executor,
  table: PgTable,
  column: PgColumn,
  ids: readonly string[],
): Promise<string[]> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectDistinct({ id: column })
          .from(table)
          .where(inArray(column, [...ids]))
  return rows.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
}

const texts = (value: unknown) => (typeof value === 'string' ? value : '')

/** The identity of a record that has a name and belongs to an organization. */
export function identityWithin(field: string) {
  return (values: Readonly<Record<string, unknown>>): Identity | null =>
    texts(values['name']).trim() === ''
      ? null
      : { name: texts(values['name']), place: texts(values[field]) }
}
