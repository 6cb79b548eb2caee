import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** The tables whose changes are counted by triggers; see database/table-changes.ts. */
export type CountedTable = 'organizations' | 'organization_memberships' | 'catalytic_facilities' | 'products' | 'lending_profiles' | 'pipeline' | 'resources'

/** Rows of one table after which they are added up: every request reads them. */
const manyRows = 50

const addingUp = new WeakSet<Database>()

/** One table's count of changes, and in how many rows it stands. */
export interface TableVersion {
  name: string
  version: string
  rows: number
}

/** The counts of all tables as one column, for a query that reads something else besides; its text is for {@link readVersions}. */
export const versionsColumn = sql<string | null>`(select json_agg(counted)::text from
  (select table_name as name, sum(times)::text as version, count(*)::int as rows from table_changes group by table_name) as counted)`

/** What {@link versionsColumn} told; the same text stands in every row of an answer, so it is read once. */
export const readVersions = (told: string | null): TableVersion[] => (told === null ? [] : (JSON.parse(told) as TableVersion[]))

/**
 * The committed state of some tables as a short text: the same text means that none of them has changed. Read it
 * before what depends on it, never after.
 */
export async function versionOf(db: Database, tables: readonly CountedTable[]): Promise<string> {
  const names = sql.join(tables.map((table) => sql`${table}`), sql`, `)
  const { rows } = await db.execute<{ name: string; version: string; rows: number }>(
    sql`select table_name as name, sum(times)::text as version, count(*)::int as rows from table_changes where table_name in (${names}) group by table_name`,
  )
  return versionFrom(db, tables, rows)
}

/** The same text from counts that have been read with something else ({@link readVersions}). */
export function versionFrom(db: Database, tables: readonly CountedTable[], versions: readonly TableVersion[]): string {
  const long = versions.filter((row) => row.rows > manyRows)
  if (long.length > 0 && !addingUp.has(db)) {
    addingUp.add(db)
    // Only keeps the next sums short; whoever fails leaves it to the next reader.
    void Promise.all(long.map(({ name }) => addUp(db, name))).catch(() => {}).finally(() => addingUp.delete(db))
  }
  return tables.map((table) => versions.find(({ name }) => name === table)?.version ?? '0').join('.')
}

// One statement: whatever another one deletes at the same time is not counted here.
async function addUp(db: Database, table: string): Promise<void> {
  await db.execute(sql`with gone as (delete from table_changes where table_name = ${table} returning times)
    insert into table_changes (table_name, times) select ${table}, sum(times) from gone having count(*) > 0`)
}
