import type { Executor, OpenDatabase } from '#server/platform/database/database'
import { versionOf } from '#server/platform/database/table-versions'
import type { CountedTable } from '#server/platform/database/table-versions'

/** Tries without a transaction before one is taken all the same. */
const tries = 3

/**
 * Runs `work`, which reads in many statements, on one state of the database. On a server that is a snapshot. The
 * embedded engine has one connection, which a transaction would keep from everybody else for as long as it lasts:
 * there the work runs beside other requests and is done again when one of its tables has changed meanwhile. `work`
 * must therefore be able to begin anew. Without `tables` it always runs in a transaction; none at all says that what
 * it reads does not change.
 */
export async function onOneState<Result>({ engine, db }: OpenDatabase, tables: readonly CountedTable[] | undefined, work: (db: Executor) => Promise<Result>): Promise<Result> {
  if (engine === 'embedded' && tables?.length === 0) return work(db)
  if (engine === 'embedded' && tables !== undefined) {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const before = await versionOf(db, tables)
      const result = await work(db)
      if ((await versionOf(db, tables)) === before) return result
    }
  }
  return db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
