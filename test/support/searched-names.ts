import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database'

/**
 * Rows whose searched text does not carry the names of their organizations as they are now. Read from every portal a test
 * closes, so that it is true after all that the tests do: imports, merges, restored records, changes of owners and names.
 */
export async function rowsWithoutNames(db: Database): Promise<string[]> {
  const parts = [
    ['products', 'null'],
    ['catalytic_facilities', 'null'],
    ['lending_profiles', 'null'],
    ['pipeline', 'intermediary_aggregator_id'],
  ].map(
    ([table, other]) =>
      `select '${table} ' || id as row from ${table} where search_text is distinct from search_text_with_names(own_search_text(search_text), organization_id, ${other})`,
  )
  const { rows } = await db.execute<{ row: string }>(sql.raw(parts.join(' union all ')))
  return rows.map(({ row }) => row)
}
