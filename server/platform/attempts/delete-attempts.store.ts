import { and, inArray, notInArray, sql } from 'drizzle-orm'
import { attempts, failureRuns } from '#database/sign-in'
import type { Executor } from '../database/database.ts'

/** Deletes all that counts of somebody, under each of their names: addresses, and the id of the account; with `only` or `except`, attempts of some kinds. */
export async function deleteAllAttempts(
  db: Executor,
  names: readonly string[],
  { only, except = [] }: { only?: readonly string[]; except?: readonly string[] } = {},
): Promise<void> {
  // A subject is made of parts: `address|source`, `password:address`, `hour:2026-11-26T10:address:source|address`.
  const isTheirs = (subject: typeof attempts.subject | typeof failureRuns.subject) =>
    sql`regexp_split_to_array(${subject}, '[|:]') && ${sql.param([...names])}::text[]`
  const isOfKind =
    only === undefined ? notInArray(attempts.kind, [...except]) : inArray(attempts.kind, [...only])
  await db.delete(attempts).where(and(isTheirs(attempts.subject), isOfKind))
  if (only === undefined) await db.delete(failureRuns).where(isTheirs(failureRuns.subject))
}
