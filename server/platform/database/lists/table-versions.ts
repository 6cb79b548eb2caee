import { sql } from 'drizzle-orm'
import type { CountedTable } from '#contract/records'
import type { Database } from '../database.ts'

/** The tables whose changes are counted by triggers; see database/table-changes.ts. */
export type { CountedTable } from '#contract/records'

/** One table's count of changes. */
export interface TableVersion {
  name: string
  version: string
}

/** The counts of all tables as one column, for a query that reads something else besides; its text is for {@link readVersions}. */
export const versionsColumn = sql<string | null>`(select json_agg(counted)::text from
  (select table_name as name, sum(times)::text as version from table_changes group by table_name) as counted)`

/** What {@link versionsColumn} read; the same text is in every row of an answer, so it is parsed once. */
export const readVersions = (counts: string | null): TableVersion[] =>
  counts === null ? [] : (JSON.parse(counts) as TableVersion[])

/**
 * The committed state of some tables as a short text: the same text means that none of them has changed. Read it
 * before what depends on it, never after.
 */
export async function versionOf(db: Database, tables: readonly CountedTable[]): Promise<string> {
  const names = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ name: string; version: string }>(
    sql`select table_name as name, sum(times)::text as version from table_changes where table_name in (${names}) group by table_name`,
  )
  return versionFrom(tables, rows)
}

/** The same text from counts that have been read with something else ({@link readVersions}). */
export function versionFrom(
  tables: readonly CountedTable[],
  versions: readonly TableVersion[],
): string {
  return tables
    .map((table) => versions.find(({ name }) => name === table)?.version ?? '0')
    .join('.')
}
