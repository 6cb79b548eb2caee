import type { Executor, OpenDatabase } from '#server/platform/database/database'
import { versionOf } from '#server/platform/database/lists/table-versions'
import type { CountedTable } from '#server/platform/database/lists/table-versions'

/** How often the work is done anew because something changed meanwhile. */
const tries = 3

/**
 * Runs `work`, which reads in many statements, on one state of the database. On a server that is a snapshot. The
 * embedded engine has one connection, which a transaction would keep from everybody else for as long as it lasts:
 * there the work runs beside other requests and is done again when one of its tables has changed meanwhile. `work`
 * must therefore be able to begin anew. When they change all the time, or when nobody counts their changes (no
 * `tables`), the last result is used: its list of records is of one point in time, each record as it was when it was read.
 */
export async function onOneState<Result>(
  { engine, db }: OpenDatabase,
  tables: readonly CountedTable[],
  work: (db: Executor) => Promise<Result>,
): Promise<Result> {
  if (engine === 'postgresql')
    return db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
  if (tables.length === 0) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    const before = await versionOf(db, tables)
    const result = await work(db)
    if (attempt === tries || (await versionOf(db, tables)) === before) return result
  }
}
