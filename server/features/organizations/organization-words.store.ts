import { and, or, sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { searchWords } from '#contract/common/search'
import { nameInSearch, organizations } from '#database/organizations'
import type { Executor } from '#server/platform/database/database'
import { amongIds, containing, searched } from '#server/platform/database/list-query'

/** Where a record's words stand: in its own search column and in the names of its organizations. */
export interface SearchedRecord {
  table: PgTable
  id: AnyColumn
  searchText: AnyColumn
  organizationIds: readonly AnyColumn[]
}

/** Organizations called by one word beyond which a record's own is looked at instead. */
const mostCalled = 200

// What else stands in an organization's search text may be hidden from the reader.
const name = nameInSearch(organizations.searchText)
const called = (word: string) => sql`array(select ${organizations.id} from ${organizations} where ${searched(name, word)})`

/** The condition that each word of a search occurs in a record's own search column or in the name of one of its organizations. */
export function foundWithOrganization(searchText: AnyColumn, organizationIds: AnyColumn | readonly AnyColumn[], search: string | undefined): SQL | undefined {
  return and(...searchWords(search ?? '').map((word) => or(searched(searchText, word), ...[organizationIds].flat().map((id) => sql`${id} = any(${called(word)})`))))
}

/** What {@link foundWithOrganization} reads of a record, as one text. */
export function textWithOrganizations(searchText: AnyColumn, ...theirs: readonly AnyColumn[]): SQL<string> {
  return sql`concat_ws(E'\n', ${searchText}, ${sql.join(theirs.map(nameInSearch), sql`, `)})`
}

/**
 * What {@link foundWithOrganization} finds: the ids where they are few, and a condition for more than `limit`. A word that
 * few organizations have in their names is found by the indexes; those that have another would take longer to read
 * than the organizations of the few records that have the other words.
 */
export async function indexedWithOrganization(db: Executor, { table, id, searchText, organizationIds }: SearchedRecord, search: string, limit: number): Promise<string[] | SQL | undefined> {
  const words = searchWords(search)
  // Null for a common word: whose it is would only be read to be left. "offset 0" has each word looked up once: otherwise for its number and for its ids.
  const { rows: calledBy } = await db.execute<{ ids: string[] | null }>(sql`select case when cardinality(ids) <= ${mostCalled} then ids end as ids
    from unnest(${sql.param(words.map(containing))}::text[]) with ordinality as asked (pattern, place),
      lateral (select array(select ${organizations.id}::text from ${organizations} where ${name} like pattern limit ${mostCalled + 1}) as ids offset 0) as called order by place`)
  /** `ofMany` tells whether one of the many organizations that are called by a common word owns a record. */
  const conditionOf = (ofMany: (organizationId: AnyColumn, word: string) => SQL) =>
    and(...words.map((word, place) => {
      const ids = calledBy[place]?.ids ?? null
      return or(searched(searchText, word), ...organizationIds.map((organizationId) => (ids === null ? ofMany(organizationId, word) : amongIds(organizationId, ids))))
    }))
  if (calledBy.some(({ ids }) => ids !== null)) {
    const few = conditionOf((organizationId, word) => sql`exists (select from ${organizations} where ${organizations.id} = ${organizationId} and ${searched(name, word)})`)
    // Planned as if all were read, so that the indexes are taken; read only as far as the limit.
    const { rows } = await db.execute<{ id: string }>(sql`with found as materialized (select ${id} as id from ${table} where ${few}) select id from found limit ${limit + 1}`)
    if (rows.length <= limit) return rows.map((row) => row.id)
  }
  return conditionOf((organizationId, word) => sql`${organizationId} in (select ${organizations.id} from ${organizations} where ${searched(name, word)})`)
}
