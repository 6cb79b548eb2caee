import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { ProofMethod } from '#contract/common/proof'
import { recoveryCodes, totpSecrets } from '#database/second-factor'
import type { users } from '#database/users'
import type { Executor } from '../database/database.ts'

/** What an account has for a second step, in the order in which it is offered. */
export async function secondStepMethodsOf(db: Executor, userId: string): Promise<ProofMethod[]> {
  const totp = await db.$count(
    totpSecrets,
    and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)),
  )
  const codes = await db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  )
  return [...(totp > 0 ? ['totp' as const] : []), ...(codes > 0 ? ['recovery_code' as const] : [])]
}

/**
 * How an account may show that it is its person: by its second step where it has one, and nothing less; else by
 * its password, or where it has none by a mailed code.
 */
export async function proofMethodsOf(
  db: Executor,
  user: Pick<typeof users.$inferSelect, 'id' | 'hasSecondFactor' | 'passwordHash'>,
): Promise<ProofMethod[]> {
  if (user.hasSecondFactor) return secondStepMethodsOf(db, user.id)
  return user.passwordHash === null ? ['email_code'] : ['password']
}
