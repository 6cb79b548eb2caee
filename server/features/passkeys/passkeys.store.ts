import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { mostPasskeys } from '#contract/passkeys'
import type { Passkey } from '#contract/passkeys'
import { passkeys } from '#database/second-factor'
import type { Executor, Transaction } from '#server/platform/database/database'
import { relyingPartyOf } from '#server/platform/sessions/relying-party'

export type PasskeyRow = typeof passkeys.$inferSelect

/** Why a passkey is not usable here, for people; null where it is. */
function unusableBecause(row: PasskeyRow, rpId: string | null): string | null {
  if (row.lockedAt !== null)
    return 'Locked: someone may have a copy of it. Remove it and add a new one.'
  return row.rpId === rpId ? null : `Made for ${row.rpId}; it does not work at this address.`
}

/** A passkey as its owner sees it. */
export function toPasskey(
  row: PasskeyRow,
  settings: Parameters<typeof relyingPartyOf>[0],
): Passkey {
  const because = unusableBecause(row, relyingPartyOf(settings)?.id ?? null)
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    synced: row.synced,
    usable: because === null,
    unusableBecause: because,
  }
}

/** The stored passkeys of an account, the oldest first. */
export async function passkeyRowsOf(db: Executor, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** The passkeys of an account as its owner sees them, the oldest first. */
export async function passkeysOf(
  db: Executor,
  userId: string,
  settings: Parameters<typeof relyingPartyOf>[0],
): Promise<Passkey[]> {
  return (await passkeyRowsOf(db, userId)).map((row) => toPasskey(row, settings))
}

/** The passkey of this name among those of all accounts. `credentialId` is in base64url. */
export async function findCredential(
  db: Executor,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** Stores a new passkey of a locked account: `known` where any account has it already, `many` where there are 20. */
export async function insertPasskey(
  tx: Transaction,
  values: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | 'known' | 'many'> {
  if ((await tx.$count(passkeys, eq(passkeys.userId, values.userId))) >= mostPasskeys) return 'many'
  const [row] = await tx
    .insert(passkeys)
    .values(values)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return row ?? 'known'
}

const own = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** Renames a passkey; answers how it was called and what it is now, or null where it is none of this account. */
export async function renameRow(
  tx: Transaction,
  userId: string,
  id: string,
  name: string,
): Promise<{ before: string; row: PasskeyRow } | null> {
  const [before] = await tx.select().from(passkeys).where(own(userId, id))
  const [row] = await tx.update(passkeys).set({ name }).where(own(userId, id)).returning()
  return before === undefined || row === undefined ? null : { before: before.name, row }
}

/** Removes a passkey; null where it is none of this account. */
export async function deletePasskey(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<PasskeyRow | null> {
  const [row] = await tx.delete(passkeys).where(own(userId, id)).returning()
  return row ?? null
}

/** Writes down a use; false when it was locked or used with a later counter in the meantime. */
export async function recordPasskeyUse(
  tx: Transaction,
  id: string,
  { counter, synced }: { counter: number; synced: boolean },
): Promise<boolean> {
  const grows =
    counter === 0
      ? eq(passkeys.counter, 0)
      : or(eq(passkeys.counter, 0), lt(passkeys.counter, counter))
  const used = await tx
    .update(passkeys)
    .set({ counter, synced, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), isNull(passkeys.lockedAt), grows))
    .returning({ id: passkeys.id })
  return used.length > 0
}

/** Locks a passkey; false when it is locked already. */
export async function lockPasskey(tx: Transaction, id: string): Promise<boolean> {
  const locked = await tx
    .update(passkeys)
    .set({ lockedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), isNull(passkeys.lockedAt)))
    .returning({ id: passkeys.id })
  return locked.length > 0
}
