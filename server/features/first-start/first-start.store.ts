import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/platform/database/database'

/** Any number, the same in every process that may start at once; another one than the migrations'. */
const firstStartLock = 4_207_111_903

/** Locks the first start until the transaction ends; false while another process has the lock. */
export async function lockFirstStart(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(${firstStartLock}) as got`,
  )
  return rows[0]?.got === true
}

/** Who the audit trail names for what the portal itself sets up. */
export const setupOrigin = {
  actorId: null,
  actorName: 'First start',
  ip: null,
  requestId: null,
} as const
