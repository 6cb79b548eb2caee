import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { imports } from '#database/imports'
import type { Database, Transaction } from '#server/platform/database/database'
import { idsIn } from '#server/platform/database/lists/list-query'
import type { ImportRow } from './imports.store.ts'

/** Seconds after which the lease of a process that has stopped answering ends; also the longest a chunk may take. */
const leaseSeconds = 10
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

const isFree = and(
  eq(imports.state, 'running'),
  or(isNull(imports.leaseUntil), lt(imports.leaseUntil, sql`now()`)),
)

/** Running imports without a lease. */
export async function abandonedImports(db: Database): Promise<string[]> {
  return idsIn(db.select({ id: imports.id }).from(imports).where(isFree))
}

/** Leases an import to this process; null when another one has the lease or the task has ended. */
export async function takeLease(db: Database, id: string): Promise<ImportRow | null> {
  const [row] = await db
    .update(imports)
    .set({ leaseUntil: leaseEnd })
    .where(and(eq(imports.id, id), isFree))
    .returning()
  return row ?? null
}

/** Ends every lease; for the start of a server that is alone on its database. */
export async function endLeases(db: Database): Promise<void> {
  await db.update(imports).set({ leaseUntil: null }).where(eq(imports.state, 'running'))
}

export type Changes = Partial<typeof imports.$inferInsert> | Record<string, unknown>

/** The columns of a task that ends now. */
export const ended = { leaseUntil: null, stage: null, finishedAt: sql`now()` }

/** Another process works on this import. */
export class TakenOver extends Error {}

/**
 * Writes how far a task has come and renews its lease.
 * @throws TakenOver when another process has advanced it meanwhile
 */
export async function advance(
  tx: Transaction,
  row: ImportRow,
  changes: Changes,
): Promise<ImportRow> {
  const [after] = await tx
    .update(imports)
    .set({ leaseUntil: leaseEnd, ...changes })
    .where(
      and(
        eq(imports.id, row.id),
        eq(imports.state, 'running'),
        eq(imports.progressDone, row.progressDone),
        sql`${imports.stage} is not distinct from ${row.stage}`,
      ),
    )
    .returning()
  if (after === undefined) throw new TakenOver()
  return after
}
