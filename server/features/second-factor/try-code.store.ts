import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { recoveryCodes, totpSecrets } from '#database/second-factor'
import { preparedFor } from '#server/platform/database/connection/prepared'
import type { Executor, Transaction } from '#server/platform/database/database'
import { HttpProblem } from '#server/platform/http/problems'
import { hashWithSalt } from '#server/platform/passwords/password-hash'
import { LostKeyError } from '#server/platform/sealing/stored-key.store'
import type { SecretSealer } from '#server/platform/sealing/stored-key.store'
import { matchingStep, stepSeconds } from '#server/platform/totp/totp'

/** Uses a right code up in a transaction; false when it was used in the meantime: of twenty at once exactly one succeeds. */
export type UseCode = (tx: Transaction) => Promise<boolean>

/** What binds a sealed secret of an authenticator to its account. */
export const totpContext = (userId: string) => `totp_secrets ${userId}`

/** The present step by the database's clock. */
export const presentStep = sql<number>`floor(extract(epoch from clock_timestamp()) / ${stepSeconds}::int)::int`

/** Opens the secret of an authenticator. @throws HttpProblem 503 when the key of stored secrets is lost */
export async function openTotp(
  db: Executor,
  sealer: SecretSealer,
  userId: string,
  sealed: string,
): Promise<string> {
  try {
    return await sealer.unseal(db, sealed, totpContext(userId))
  } catch (error) {
    if (!(error instanceof LostKeyError)) throw error
    throw new HttpProblem(
      'unavailable',
      'Authenticator codes cannot be checked at present. Use a recovery code.',
    )
  }
}

const ofAccount = and(
  eq(totpSecrets.userId, sql.placeholder('userId')),
  isNotNull(totpSecrets.confirmedAt),
)

const totpRead = preparedFor((db) =>
  db
    .select({
      sealedSecret: totpSecrets.sealedSecret,
      lastStep: totpSecrets.lastStep,
      step: presentStep,
    })
    .from(totpSecrets)
    .where(ofAccount)
    .prepare('totp_read'),
)

const totpUsed = preparedFor((db) =>
  db
    .update(totpSecrets)
    .set({ lastStep: sql`${sql.placeholder('step')}` })
    .where(
      and(
        ofAccount,
        // Not one that was put in its place meanwhile.
        eq(totpSecrets.sealedSecret, sql.placeholder('sealedSecret')),
        or(
          isNull(totpSecrets.lastStep),
          sql`${totpSecrets.lastStep} < ${sql.placeholder('step')}::int`,
        ),
      ),
    )
    .returning({ id: totpSecrets.id })
    .prepare('totp_used'),
)

/** Compares a code with the authenticator of an account; null when it is wrong or was used already. */
export async function tryTotp(
  db: Executor,
  sealer: SecretSealer,
  userId: string,
  code: string,
): Promise<UseCode | null> {
  const [stored] = await totpRead(db).execute({ userId })
  if (stored === undefined || stored.sealedSecret === null) return null
  const { sealedSecret, ...steps } = stored
  const matched = matchingStep(await openTotp(db, sealer, userId, sealedSecret), code, steps)
  if (matched === null) return null
  return async (tx) => {
    const used = await totpUsed(tx).execute({ userId, sealedSecret, step: matched })
    return used.length > 0
  }
}

/** Compares a code with the recovery codes of an account, with one hash; null when it is wrong or was used already. */
export async function tryRecoveryCode(
  db: Executor,
  userId: string,
  code: string,
  source: string,
): Promise<UseCode | null> {
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
  const stored = await db.select().from(recoveryCodes).where(unused)
  const [first] = stored
  if (first === undefined) return null
  const codeHash = await hashWithSalt(code, first.salt, source)
  const found = stored.find((row) => row.codeHash === codeHash)
  if (found === undefined) return null
  return async (tx) => {
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: sql`now()` })
      .where(and(unused, eq(recoveryCodes.id, found.id)))
      .returning({ id: recoveryCodes.id })
    return used.length > 0
  }
}
