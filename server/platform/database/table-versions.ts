import { sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Database } from './database.ts'

/** The tables whose changes are counted by triggers; see database/table-changes.ts. */
export type CountedTable = 'organizations' | 'organization_memberships' | 'catalytic_facilities' | 'products' | 'lending_profiles' | 'pipeline' | 'resources'

/** Rows of one table after which they are added up. */
const manyRows = 500

const addingUp = new WeakSet<Database>()

/** One table's count of changes, and in how many rows it stands. */
export interface TableVersion {
  name: string
  version: string
  rows: number
}

/** The counts of some tables as one column, for a query that reads something else besides; null where none is asked for. */
export function versionsColumn(tables: Placeholder): SQL<TableVersion[] | null> {
  return sql`(select json_agg(json_build_object('name', table_name, 'version', version, 'rows', rows)) from
    (select table_name, sum(times)::text as version, count(*)::int as rows from table_changes where table_name = any(${tables}::text[]) group by table_name) as versions)`
}

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

/** The same text from counts that have been read with something else ({@link versionsColumn}). */
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
