import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** The tables whose changes are counted by triggers; see database/table-changes.ts. */
export type CountedTable = 'organizations' | 'organization_memberships' | 'catalytic_facilities' | 'products' | 'lending_profiles' | 'pipeline' | 'resources'

/** Rows of one table after which they are added up. */
const manyRows = 500

const addingUp = new WeakSet<Database>()

/**
 * The committed state of some tables as a short text: the same text means that none of them has changed. Read it
 * before what depends on it, never after.
 */
export async function versionOf(db: Database, tables: readonly CountedTable[]): Promise<string> {
  const names = sql.join(tables.map((table) => sql`${table}`), sql`, `)
  const { rows } = await db.execute<{ name: string; version: string; rows: number }>(
    sql`select table_name as name, sum(times)::text as version, count(*)::int as rows from table_changes where table_name in (${names}) group by table_name`,
  )
  const long = rows.filter((row) => row.rows > manyRows)
  if (long.length > 0 && !addingUp.has(db)) {
    addingUp.add(db)
    // Only keeps the next sums short; whoever fails leaves it to the next reader.
    void Promise.all(long.map(({ name }) => addUp(db, name))).catch(() => {}).finally(() => addingUp.delete(db))
  }
  return tables.map((table) => rows.find(({ name }) => name === table)?.version ?? '0').join('.')
}

// One statement: whatever another one deletes at the same time is not counted here.
async function addUp(db: Database, table: string): Promise<void> {
  await db.execute(sql`with gone as (delete from table_changes where table_name = ${table} returning times)
    insert into table_changes (table_name, times) select ${table}, sum(times) from gone having count(*) > 0`)
}
