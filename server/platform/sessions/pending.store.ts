import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { pendingSignIns } from '#database/second-factor'
import type { Executor } from '../database/database.ts'
import { hashToken, newToken, pendingSeconds } from './cookie.ts'

/** Attempts at the second step of one sign-in; after the last the sign-in begins anew. */
const mostTries = 5

/** A sign-in whose second step is still to come. */
export type PendingSignIn = typeof pendingSignIns.$inferSelect

const inForce = and(isNull(pendingSignIns.usedAt), gt(pendingSignIns.expiresAt, sql`now()`))

/** Begins a sign-in whose first step was right, and returns the secret for its cookie. `way` is that first step. */
export async function openPending(tx: Executor, userId: string, way: string): Promise<string> {
  const token = newToken()
  await tx.insert(pendingSignIns).values({
    tokenHash: hashToken(token),
    userId,
    way,
    expiresAt: sql`now() + make_interval(secs => ${pendingSeconds}::int)`,
  })
  return token
}

/**
 * The sign-in of a cookie, with one more attempt counted in the very statement that reads it, so that fifty at once count
 * as fifty; null when it has expired, was used, or has no attempt left.
 */
export async function tryPending(db: Executor, token: string): Promise<PendingSignIn | null> {
  const [row] = await db
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(
      and(
        eq(pendingSignIns.tokenHash, hashToken(token)),
        inForce,
        lt(pendingSignIns.tries, mostTries),
      ),
    )
    .returning()
  return row ?? null
}

/** Takes an attempt back that was not compared. */
export async function releasePending(db: Executor, id: string): Promise<void> {
  await db
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} - 1` })
    .where(eq(pendingSignIns.id, id))
}

/** Uses a sign-in up; false when it was used or ended in the meantime. */
export async function redeemPending(tx: Executor, id: string): Promise<boolean> {
  const redeemed = await tx
    .update(pendingSignIns)
    .set({ usedAt: sql`now()` })
    .where(and(eq(pendingSignIns.id, id), inForce))
    .returning({ id: pendingSignIns.id })
  return redeemed.length > 0
}

/** Ends the sign-ins of an account that wait for their second step. */
export async function endPending(tx: Executor, userId: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
}

/** Deletes sign-ins that can no longer be completed. */
export async function deleteExpiredPending(db: Executor): Promise<void> {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, sql`now()`))
}
