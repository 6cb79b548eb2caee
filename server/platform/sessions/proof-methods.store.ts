import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ProofMethod } from '#contract/common/proof'
import { passkeys, recoveryCodes, totpSecrets } from '#database/second-factor'
import type { users } from '#database/users'
import type { Executor } from '../database/database.ts'
import { relyingPartyOf } from './relying-party.ts'

type ForPasskeys = Parameters<typeof relyingPartyOf>[0]

/** The passkeys that work here: made for this host, and not locked. */
function isUsable(settings: ForPasskeys): SQL | undefined {
  const relyingParty = relyingPartyOf(settings)
  return relyingParty === null
    ? sql`false`
    : and(eq(passkeys.rpId, relyingParty.id), isNull(passkeys.lockedAt))
}

/** What an account has for a second step, in the order in which it is offered. */
export async function secondStepMethodsOf(
  db: Executor,
  userId: string,
  settings: ForPasskeys,
): Promise<ProofMethod[]> {
  const usable = await db.$count(passkeys, and(eq(passkeys.userId, userId), isUsable(settings)))
  const totp = await db.$count(
    totpSecrets,
    and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)),
  )
  const codes = await db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  )
  return [
    ...(usable > 0 ? ['passkey' as const] : []),
    ...(totp > 0 ? ['totp' as const] : []),
    ...(codes > 0 ? ['recovery_code' as const] : []),
  ]
}

/**
 * How an account may show that it is its person: by its second step where it has one, and nothing less; else by
 * its password, or where it has none by a mailed code.
 */
export async function proofMethodsOf(
  db: Executor,
  user: Pick<typeof users.$inferSelect, 'id' | 'hasSecondFactor' | 'passwordHash'>,
  settings: ForPasskeys,
): Promise<ProofMethod[]> {
  if (user.hasSecondFactor) return secondStepMethodsOf(db, user.id, settings)
  return user.passwordHash === null ? ['email_code'] : ['password']
}
