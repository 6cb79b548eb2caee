import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Executor, Transaction } from '../database.ts'
import { UnusableDatabaseError } from '../connection/suitable-server.ts'

export const migrationsFolder = fileURLToPath(
  new URL('../../../../database/migrations', import.meta.url),
)

/** Where the applied migrations are written down. */
const migrationsSchema = 'drizzle'
const migrationsTable = sql`${sql.identifier(migrationsSchema)}.${sql.identifier('__drizzle_migrations')}`

export interface Migration {
  /** The name of its file, such as `0003_products`. */
  tag: string
  /** That of the file's contents: an edited migration is another one. */
  hash: string
  /** When it was generated, in milliseconds. */
  folderMillis: number
  /** Its statements. */
  sql: string[]
}

/** The migrations this program carries, oldest first. */
export function knownMigrations(folder = migrationsFolder): Migration[] {
  const { entries } = JSON.parse(
    readFileSync(path.join(folder, 'meta', '_journal.json'), 'utf8'),
  ) as { entries: { tag: string }[] }
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, number) => ({
    ...migration,
    tag: entries[number]?.tag ?? '',
  }))
}

/** The hashes of the migrations a database has had, in their order; empty for a new database. */
export async function appliedMigrations(db: Executor): Promise<string[]> {
  const { rows: found } = await db.execute<{ present: boolean }>(
    sql`select to_regclass(${`${migrationsSchema}.__drizzle_migrations`}) is not null as present`,
  )
  if (!found[0]?.present) return []
  const { rows } = await db.execute<{ hash: string }>(
    sql`select hash from ${migrationsTable} order by id`,
  )
  return rows.map(({ hash }) => hash)
}

/**
 * The migrations a database still lacks, by hash and not by date, so that branches may merge in any order.
 * @throws UnusableDatabaseError when the database has had one that is not among `known`
 */
export function pendingMigrations(known: Migration[], applied: string[]): Migration[] {
  const unknown = new Set(applied)
  const pending = known.filter(({ hash }) => !unknown.delete(hash))
  if (unknown.size > 0) {
    throw new UnusableDatabaseError(
      'The database was brought up to date by a newer or different version of this program. Start that version; nothing was changed.',
    )
  }
  return pending
}

/** Carries migrations out and writes them down, in the table drizzle's own tools use. */
export async function applyMigrations(tx: Transaction, pending: Migration[]): Promise<void> {
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
}
