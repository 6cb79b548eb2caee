import { sql } from 'drizzle-orm'
import type { Database, DatabaseLog, OpenDatabase } from '../database.ts'
import {
  appliedMigrations,
  applyMigrations,
  knownMigrations,
  migrationsFolder,
  pendingMigrations,
} from './migrations.ts'
import { addExtension, checkServer } from '../connection/suitable-server.ts'

export { UnusableDatabaseError } from '../connection/suitable-server.ts'

/** Any number, the same in every process that may migrate at once. */
const migrationLock = 4_207_111_902

/**
 * Migrates the database to this program's tables. All that is pending is one transaction: a kill half-way leaves what
 * was there before. Processes that start together wait for each other.
 * @throws UnusableDatabaseError for a database that is newer than this program, too old a server, or missing rights
 */
export async function migrate(
  open: OpenDatabase,
  log: DatabaseLog,
  folder = migrationsFolder,
): Promise<void> {
  await withMigrationLock(open, log, async (db) => {
    await checkServer(db)
    const pending = pendingMigrations(knownMigrations(folder), await appliedMigrations(db))
    if (pending.length === 0) return
    log.info(
      `Bringing the database up to date: ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'}.`,
    )
    await addExtension(db)
    await db.transaction((tx) => applyMigrations(tx, pending))
  })
}

/** Runs `work` on a connection of its own while no other process can migrate. */
export async function withMigrationLock<T>(
  open: OpenDatabase,
  log: DatabaseLog,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const direct = await open.direct()
  try {
    await waitForLock(direct.db, log)
    try {
      return await work(direct.db)
    } finally {
      // When this fails the connection is gone, and the lock with it; the first error is the one to report.
      await direct.db.execute(sql`select pg_advisory_unlock(${migrationLock})`).catch(() => {})
    }
  } finally {
    await direct.release()
  }
}

async function waitForLock(db: Database, log: DatabaseLog): Promise<void> {
  const { rows } = await db.execute<{ got: boolean }>(
    sql`select pg_try_advisory_lock(${migrationLock}) as got`,
  )
  if (rows[0]?.got) return
  log.info('Another process is bringing the database up to date; waiting for it.')
  await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
}
