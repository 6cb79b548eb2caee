import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lt, min, sql } from 'drizzle-orm'
import { recoveryCodeCount } from '#contract/second-factor'
import type { SecondFactor } from '#contract/second-factor'
import { passkeys, recoveryCodes, totpSecrets } from '#database/second-factor'
import { users } from '#database/users'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Executor, Transaction } from '#server/platform/database/database'
import { hashWithSalt } from '#server/platform/passwords/password-hash'
import { formatKey, newTypedKey } from '#server/platform/typed-key'
import { conflict } from '#server/platform/http/problems'
import { demandedBy } from '#server/platform/sessions/second-factor-demand'
import { renewSession } from '#server/platform/sessions/session.store'
import type { Change } from '#server/platform/http/call'
import type { Settings } from '#server/platform/settings'
import { relyingPartyOf } from '#server/platform/sessions/relying-party'
import { endAccess, endPreparations } from '../auth/end-access.store.ts'
import { passkeysOf } from '../passkeys/passkeys.store.ts'
import type { Account, UserRow } from '../users/users.store.ts'
import { presentStep } from './try-code.store.ts'

/** Minutes for which an authenticator waits for its first code, and how many wrong ones end it. */
const pendingMinutes = 15
const pendingTries = 5

const saltBytes = 16

/** What the trail has of a change to the second step of an account; nobody is notified of it. */
export const eventOf = (
  { id }: { id: string },
  action: 'create' | 'update' | 'delete',
  change: { field: string; from: string | null; to: string | null },
): AuditEvent => ({
  action,
  entity: 'second-factors',
  entityId: id,
  changes: [change],
  notifies: [],
})

/** The factors and recovery codes of an account, as the contract answers them. */
export async function readFactors(
  db: Executor,
  userId: string,
  settings: Parameters<typeof relyingPartyOf>[0],
): Promise<Omit<SecondFactor, 'required' | 'requiredBy'>> {
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
    passkeys: await passkeysOf(db, userId, settings),
    passkeyAddress: relyingPartyOf(settings)?.address ?? null,
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

/** Whether an account has an authenticator app in force. */
export const hasTotp = async (db: Executor, userId: string): Promise<boolean> =>
  (await db.$count(
    totpSecrets,
    and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)),
  )) > 0

/** How many second factors an account has, also those that cannot be used at this address. */
async function countFactors(tx: Transaction, userId: string): Promise<number> {
  const passkeyCount = await tx.$count(passkeys, eq(passkeys.userId, userId))
  return passkeyCount + ((await hasTotp(tx, userId)) ? 1 : 0)
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
  /** In groups of four. */
  written: string[]
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
  return { written: codes.map(formatKey), salt, hashes }
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

/** How many recovery codes of an account are not used yet. */
export const countRecoveryCodes = (db: Executor, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))

/** Whether an account has recovery codes, used ones too: then the next factor makes none. */
export const hasRecoveryCodes = async (db: Executor, userId: string): Promise<boolean> =>
  (await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))) > 0

async function deleteRecoveryCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Writes whether signing in takes a second step. It is no change of the record: the version stays. */
async function markSecondFactor(
  tx: Transaction,
  userId: string,
  hasSecondFactor: boolean,
): Promise<void> {
  await tx.update(users).set({ hasSecondFactor }).where(eq(users.id, userId))
}

/**
 * What follows in a locked account once a factor was added: what was prepared on the account before ends. Where it
 * is the first one, whoever else is signed in came in without it and is signed out, and the present session gets the new
 * secret that is answered.
 */
export async function afterAdding(
  change: Change,
  user: UserRow,
  sessionId: string,
): Promise<string | null> {
  if (user.hasSecondFactor) {
    await endPreparations(change, user)
    return null
  }
  await markSecondFactor(change.tx, user.id, true)
  await endAccess(change, user, { exceptSessionId: sessionId, programs: false })
  return (await renewSession(change.tx, sessionId)).token
}

/**
 * What follows in a locked account, read since, once a factor was removed: what was prepared on the account ends. With the
 * last one the recovery codes go, and other sessions end.
 * @throws HttpProblem 409 where it was the last one of somebody who must have one
 */
export async function afterRemoving(
  change: Change,
  account: Account,
  sessionId: string,
  { requireSecondFactor }: Pick<Settings, 'requireSecondFactor'>,
): Promise<void> {
  const { tx } = change
  const { user } = account
  if ((await countFactors(tx, user.id)) > 0) return void (await endPreparations(change, user))
  if (demandedBy(account, requireSecondFactor) !== null)
    throw conflict('A second step is required. Set up another one before you remove this.')
  await removeSecondFactor(tx, user.id)
  await endAccess(change, user, { exceptSessionId: sessionId, programs: false })
}

/**
 * Removes everything of a second step from a locked account; recovery codes go with it. Answers what the
 * trail has of the factors that were in force.
 */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<AuditEvent[]> {
  const removed = await tx
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ name: passkeys.name })
  const hadTotp = await deleteTotp(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await markSecondFactor(tx, userId, false)
  const changes = [
    ...removed.map(({ name }) => ({ field: 'passkey', from: name, to: null })),
    ...(hadTotp ? [{ field: 'authenticatorApp', from: 'set up', to: null }] : []),
  ]
  return changes.map((change) => eventOf({ id: userId }, 'delete', change))
}
