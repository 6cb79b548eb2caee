import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, min, sql } from 'drizzle-orm'
import { recoveryCodeCount } from '#contract/second-factor'
import type { SecondFactor } from '#contract/second-factor'
import { recoveryCodes, totpSecrets } from '#database/second-factor'
import { users } from '#database/users'
import type { Executor, Transaction } from '#server/platform/database/database'
import { hashWithSalt } from '#server/platform/passwords/password-hash'
import { newTypedKey } from '#server/platform/typed-key'
import { presentStep } from './try-code.store.ts'

/** Minutes for which an authenticator waits for its first code, and how many wrong ones end it. */
const pendingMinutes = 15
const pendingTries = 5

const saltBytes = 16

/** The authenticator app and the recovery codes of an account, as the contract answers them. */
export async function readFactors(
  db: Executor,
  userId: string,
): Promise<Pick<SecondFactor, 'totp' | 'recoveryCodes'>> {
  const [totp] = await db
    .select({ confirmedAt: totpSecrets.confirmedAt })
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
  const [codes] = await db
    .select({
      left: sql<number>`count(*) filter (where ${recoveryCodes.usedAt} is null)::int`,
      createdAt: min(recoveryCodes.createdAt),
    })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  const iso = (value: Date) => value.toISOString()
  return {
    totp: totp?.confirmedAt ? { confirmedAt: iso(totp.confirmedAt) } : null,
    recoveryCodes: codes?.createdAt ? { left: codes.left, createdAt: iso(codes.createdAt) } : null,
  }
}

/** Stores a sealed secret that waits for its first code, in place of one that waits already. */
export async function storePendingTotp(
  tx: Transaction,
  userId: string,
  pendingSealedSecret: string,
): Promise<Date> {
  const pending = {
    pendingSealedSecret,
    pendingExpiresAt: sql`now() + make_interval(mins => ${pendingMinutes}::int)`,
    pendingTries: 0,
  }
  const [row] = await tx
    .insert(totpSecrets)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: pending })
    .returning({ expiresAt: totpSecrets.pendingExpiresAt })
  if (!row?.expiresAt) throw new Error('The authenticator was not stored')
  return row.expiresAt
}

/** The sealed secret that waits for its first code, with one more attempt counted; null when none waits. */
export async function tryPendingTotp(
  db: Executor,
  userId: string,
): Promise<{ sealed: string; step: number } | null> {
  const [row] = await db
    .update(totpSecrets)
    .set({ pendingTries: sql`${totpSecrets.pendingTries} + 1` })
    .where(
      and(
        eq(totpSecrets.userId, userId),
        isNotNull(totpSecrets.pendingSealedSecret),
        gt(totpSecrets.pendingExpiresAt, sql`now()`),
        lt(totpSecrets.pendingTries, pendingTries),
      ),
    )
    .returning({ sealed: totpSecrets.pendingSealedSecret, step: presentStep })
  return row === undefined || row.sealed === null ? null : { sealed: row.sealed, step: row.step }
}

/** Puts the secret that waits in force, its code used up; false when it is not the one that waits any more. */
export async function putTotpInForce(
  tx: Transaction,
  userId: string,
  { sealed, step }: { sealed: string; step: number },
): Promise<boolean> {
  const rows = await tx
    .update(totpSecrets)
    .set({
      sealedSecret: sealed,
      confirmedAt: sql`now()`,
      lastStep: step,
      pendingSealedSecret: null,
      pendingExpiresAt: null,
      pendingTries: 0,
    })
    .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.pendingSealedSecret, sealed)))
    .returning({ id: totpSecrets.id })
  return rows.length > 0
}

/** Removes the authenticator of an account, also one that waits; false when none was in force. */
export async function deleteTotp(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await tx
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ confirmedAt: totpSecrets.confirmedAt })
  return row !== undefined && row.confirmedAt !== null
}

/** Recovery codes as they are typed, and what is stored of them. */
export interface DrawnRecoveryCodes {
  codes: string[]
  salt: string
  hashes: string[]
}

/** Draws recovery codes. It hashes and may wait in the queue of `source`, so it is done before a transaction and never in one. */
export async function drawRecoveryCodes(source: string): Promise<DrawnRecoveryCodes> {
  const salt = randomBytes(saltBytes).toString('base64')
  const codes = Array.from({ length: recoveryCodeCount }, newTypedKey)
  const hashes: string[] = []
  // One after the other: a source may not have ten places of the queue.
  for (const code of codes) hashes.push(await hashWithSalt(code, salt, source))
  return { codes, salt, hashes }
}

/** Makes drawn codes those of an account; all earlier ones are void. */
export async function storeRecoveryCodes(
  tx: Transaction,
  userId: string,
  { salt, hashes }: DrawnRecoveryCodes,
): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, salt, codeHash })))
}

async function deleteRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Writes whether signing in takes a second step. It is no change of the record: the version stays. */
export async function markSecondFactor(
  tx: Transaction,
  userId: string,
  hasSecondFactor: boolean,
): Promise<void> {
  await tx.update(users).set({ hasSecondFactor }).where(eq(users.id, userId))
}

/** Removes everything of a second step from a locked account; recovery codes go with it. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await deleteTotp(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await markSecondFactor(tx, userId, false)
}
