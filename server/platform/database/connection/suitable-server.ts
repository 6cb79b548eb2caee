import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** A database this program cannot work with. The message is the sentence to print. */
export class UnusableDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnusableDatabaseError'
  }
}

/**
 * Rejects a server that lacks what the tables and queries count on.
 * @throws UnusableDatabaseError
 */
export async function checkServer(db: Database): Promise<void> {
  const { rows } = await db.execute<{ version: number; encoding: string; icu: boolean }>(sql`
    select current_setting('server_version_num')::int as version,
           current_setting('server_encoding') as encoding,
           exists (select from pg_collation where collname = 'und-x-icu') as icu`)
  const server = rows[0]
  if (!server || server.version < 150_000) {
    throw new UnusableDatabaseError(
      'The database server is too old: PostgreSQL 15 or newer is needed.',
    )
  }
  if (server.encoding !== 'UTF8') {
    throw new UnusableDatabaseError(
      `The database has the encoding ${server.encoding}; create it with UTF8.`,
    )
  }
  if (!server.icu) {
    throw new UnusableDatabaseError(
      'The database server was built without ICU, which the order of names needs.',
    )
  }
}

/** Search needs pg_trgm; a user who owns the database may add it, others have to ask. */
export async function addExtension(db: Database): Promise<void> {
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
