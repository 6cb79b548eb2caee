import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { passkeyTimeout } from '#contract/passkeys'
import { pendingSignIns } from '#database/second-factor'
import { preparedFor } from '../database/connection/prepared.ts'
import type { Executor } from '../database/database.ts'
import { hashToken, newToken, pendingSeconds } from './cookie.ts'

/** Attempts at the second step of one sign-in; after the last the sign-in begins anew. */
const mostTries = 5

/** A sign-in whose second step is still to come. */
export type PendingSignIn = typeof pendingSignIns.$inferSelect & { userId: string }

/** Seconds for which a passkey's challenge is good. */
export const challengeSeconds = passkeyTimeout / 1000

const ofToken = (kind: PendingSignIn['kind'], token: string) =>
  and(eq(pendingSignIns.kind, kind), eq(pendingSignIns.tokenHash, hashToken(token)))

const inChallengeTime = sql`now() + make_interval(secs => ${challengeSeconds}::int)`

const inForce = and(isNull(pendingSignIns.usedAt), gt(pendingSignIns.expiresAt, sql`now()`))

/** Begins a sign-in whose first step was right, and returns the secret for its cookie. `way` is that first step, `providerId` where it was taken. */
export async function openPending(
  tx: Executor,
  userId: string,
  way: string,
  providerId: string | null = null,
): Promise<string> {
  const token = newToken()
  await tx.insert(pendingSignIns).values({
    kind: 'second_step',
    tokenHash: hashToken(token),
    userId,
    way,
    providerId,
    expiresAt: sql`now() + make_interval(secs => ${pendingSeconds}::int)`,
  })
  return token
}

const pendingTried = preparedFor((db) =>
  db
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(
      and(
        eq(pendingSignIns.kind, 'second_step'),
        eq(pendingSignIns.tokenHash, sql.placeholder('tokenHash')),
        inForce,
        lt(pendingSignIns.tries, mostTries),
      ),
    )
    .returning()
    .prepare('pending_tried'),
)

/**
 * The sign-in of a cookie, with one more attempt counted in the very statement that reads it, so that fifty at once count
 * as fifty; null when it has expired, was used, or has no attempt left.
 */
export async function tryPending(db: Executor, token: string): Promise<PendingSignIn | null> {
  const [row] = await pendingTried(db).execute({ tokenHash: hashToken(token) })
  return row?.userId ? { ...row, userId: row.userId } : null
}

/** Puts a passkey's challenge to a sign-in that waits for its second step, in place of one before; answers whose it is, or null. */
export async function challengePending(
  db: Executor,
  token: string,
  challenge: string,
): Promise<string | null> {
  const [row] = await db
    .update(pendingSignIns)
    .set({ challenge })
    .where(and(ofToken('second_step', token), inForce, lt(pendingSignIns.tries, mostTries)))
    .returning({ userId: pendingSignIns.userId })
  return row?.userId ?? null
}

/** Takes the challenge of such a sign-in: it is good once, right or wrong. */
export async function takePendingChallenge(
  db: Executor,
  { id, challenge }: PendingSignIn,
): Promise<string | null> {
  if (challenge === null) return null
  const taken = await db
    .update(pendingSignIns)
    .set({ challenge: null })
    .where(and(eq(pendingSignIns.id, id), eq(pendingSignIns.challenge, challenge)))
    .returning({ id: pendingSignIns.id })
  return taken.length > 0 ? challenge : null
}

/** Stores a challenge for a sign-in with a passkey alone, and returns the secret for its cookie. */
export async function openChallenge(db: Executor, challenge: string): Promise<string> {
  const token = newToken()
  await db.insert(pendingSignIns).values({
    kind: 'passkey',
    tokenHash: hashToken(token),
    challenge,
    expiresAt: inChallengeTime,
  })
  return token
}

/** Stores a challenge that is good in one session alone: to add a passkey, or to confirm with one. */
export async function openSessionChallenge(
  db: Executor,
  kind: 'passkey_add' | 'confirm',
  { sessionId, userId }: { sessionId: string; userId: string },
  challenge: string,
): Promise<void> {
  await db.insert(pendingSignIns).values({
    kind,
    tokenHash: hashToken(newToken()),
    userId,
    sessionId,
    challenge,
    expiresAt: inChallengeTime,
  })
}

/** Takes the challenge of a sign-in with a passkey: it is good once, right or wrong. Null when it is none in force. */
export async function takeChallenge(db: Executor, token: string): Promise<string | null> {
  const [row] = await db
    .update(pendingSignIns)
    .set({ usedAt: sql`now()` })
    .where(and(ofToken('passkey', token), inForce))
    .returning({ challenge: pendingSignIns.challenge })
  return row?.challenge ?? null
}

/** The same for a challenge of a session, which the answer names itself. */
export async function takeSessionChallenge(
  db: Executor,
  kind: 'passkey_add' | 'confirm',
  sessionId: string,
  challenge: string | null,
): Promise<string | null> {
  if (challenge === null) return null
  const taken = await db
    .update(pendingSignIns)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(pendingSignIns.kind, kind),
        eq(pendingSignIns.sessionId, sessionId),
        eq(pendingSignIns.challenge, challenge),
        inForce,
      ),
    )
    .returning({ id: pendingSignIns.id })
  return taken.length > 0 ? challenge : null
}

/** Takes an attempt back that was not compared. */
export async function releasePending(db: Executor, id: string): Promise<void> {
  await db
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} - 1` })
    .where(eq(pendingSignIns.id, id))
}

const pendingRedeemed = preparedFor((db) =>
  db
    .update(pendingSignIns)
    .set({ usedAt: sql`now()` })
    .where(and(eq(pendingSignIns.id, sql.placeholder('id')), inForce))
    .returning({ id: pendingSignIns.id })
    .prepare('pending_redeemed'),
)

/** Uses a sign-in up; false when it was used or ended in the meantime. */
export async function redeemPending(tx: Executor, id: string): Promise<boolean> {
  const redeemed = await pendingRedeemed(tx).execute({ id })
  return redeemed.length > 0
}

/** Ends the sign-ins of an account that wait for their second step, and its challenges. */
export async function endPending(tx: Executor, userId: string): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
}

/** Deletes sign-ins that can no longer be completed. */
export async function deleteExpiredPending(db: Executor): Promise<void> {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, sql`now()`))
}
