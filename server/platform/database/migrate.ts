import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database, DatabaseLog, OpenDatabase } from './database.ts'

/** A database this program cannot work with. The message is the sentence to print. */
export class UnusableDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnusableDatabaseError'
  }
}

export const migrationsFolder = fileURLToPath(new URL('../../../database/migrations', import.meta.url))

/** Where the applied migrations are written down. */
export const migrationsSchema = 'drizzle'
const migrationsTable = sql`${sql.identifier(migrationsSchema)}.${sql.identifier('__drizzle_migrations')}`

/** Any number, the same in every process that may migrate at once. */
const migrationLock = 4_207_111_902

interface Migration {
  /** That of the file's contents: an edited migration is another one. */
  hash: string
  /** When it was generated, in milliseconds. */
  folderMillis: number
  /** Its statements. */
  sql: string[]
}

/** The migrations this program carries, oldest first. */
export function knownMigrations(folder = migrationsFolder): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder })
}

/**
 * Brings the database to this program's tables. All that is pending is one transaction: a kill half-way leaves what
 * was there before. Processes that start together wait for each other.
 * @throws UnusableDatabaseError for a database that is newer than this program, too old a server, or missing rights
 */
export async function migrate(open: OpenDatabase, log: DatabaseLog, folder = migrationsFolder): Promise<void> {
  const direct = await open.direct()
  try {
    await waitForLock(direct.db, log)
    try {
      await checkServer(direct.db)
      const pending = await findPending(direct.db, folder)
      if (pending.length === 0) return
      log.info(`Bringing the database up to date: ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'}.`)
      await addExtension(direct.db)
      await apply(direct.db, pending)
    } finally {
      // When this fails the connection is gone, and the lock with it; the first error is the one to report.
      await direct.db.execute(sql`select pg_advisory_unlock(${migrationLock})`).catch(() => {})
    }
  } finally {
    await direct.release()
  }
}

async function waitForLock(db: Database, log: DatabaseLog): Promise<void> {
  const { rows } = await db.execute<{ got: boolean }>(sql`select pg_try_advisory_lock(${migrationLock}) as got`)
  if (rows[0]?.got) return
  log.info('Another process is bringing the database up to date; waiting for it.')
  await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
}

async function checkServer(db: Database): Promise<void> {
  const { rows } = await db.execute<{ version: number; encoding: string; icu: boolean }>(sql`
    select current_setting('server_version_num')::int as version,
           current_setting('server_encoding') as encoding,
           exists (select from pg_collation where collname = 'und-x-icu') as icu`)
  const server = rows[0]
  if (!server || server.version < 150_000) {
    throw new UnusableDatabaseError('The database server is too old: PostgreSQL 15 or newer is needed.')
  }
  if (server.encoding !== 'UTF8') {
    throw new UnusableDatabaseError(`The database has the encoding ${server.encoding}; create it with UTF8.`)
  }
  if (!server.icu) {
    throw new UnusableDatabaseError('The database server was built without ICU, which the order of names needs.')
  }
}

/** The hashes of the migrations a database has had, in their order; empty for a new database. */
export async function appliedMigrations(db: Database): Promise<string[]> {
  const { rows: found } = await db.execute<{ present: boolean }>(
    sql`select to_regclass(${`${migrationsSchema}.__drizzle_migrations`}) is not null as present`,
  )
  if (!found[0]?.present) return []
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from ${migrationsTable} order by id`)
  return rows.map(({ hash }) => hash)
}

/** What is missing, by hash and not by date, so that branches may merge in any order. */
async function findPending(db: Database, folder: string): Promise<Migration[]> {
  const known = knownMigrations(folder)
  const applied = new Set(await appliedMigrations(db))
  const pending = known.filter(({ hash }) => !applied.delete(hash))
  if (applied.size > 0) {
    throw new UnusableDatabaseError(
      'The database was brought up to date by a newer or different version of this program. Start that version; nothing was changed.',
    )
  }
  return pending
}

/** The table is the one drizzle's own tools read and write. */
async function apply(db: Database, pending: Migration[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create schema if not exists ${sql.identifier(migrationsSchema)}`)
    await tx.execute(
      sql`create table if not exists ${migrationsTable} (id serial primary key, hash text not null, created_at bigint)`,
    )
    for (const migration of pending) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement))
      await tx.execute(
        sql`insert into ${migrationsTable} (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      )
    }
  })
}

/** Search needs pg_trgm; a user who owns the database may add it, others have to ask. */
async function addExtension(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`select from pg_extension where extname = 'pg_trgm'`)
  if (rows.length > 0) return
  try {
    await db.execute(sql`create extension if not exists pg_trgm`)
  } catch (error) {
    throw new UnusableDatabaseError(
      'The database lacks the extension pg_trgm and this user may not add it. Run `create extension pg_trgm` in it as a superuser, then start again.',
      { cause: error },
    )
  }
}
