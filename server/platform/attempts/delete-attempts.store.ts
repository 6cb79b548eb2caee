import { sql } from 'drizzle-orm'
import { attempts, failureRuns } from '#database/sign-in'
import type { Executor } from '../database/database.ts'

/** Deletes all that counts of somebody, under each of their names: addresses, and the id of the account. */
export async function deleteAllAttempts(db: Executor, names: readonly string[]): Promise<void> {
  // A subject is made of parts: `address|source`, `password:address`, `hour:2026-11-26T10:address:source|address`.
  const isTheirs = (subject: typeof attempts.subject | typeof failureRuns.subject) =>
    sql`regexp_split_to_array(${subject}, '[|:]') && ${sql.param([...names])}::text[]`
  await db.delete(attempts).where(isTheirs(attempts.subject))
  await db.delete(failureRuns).where(isTheirs(failureRuns.subject))
}
