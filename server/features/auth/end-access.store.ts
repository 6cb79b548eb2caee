import { eq } from 'drizzle-orm'
import { totpSecrets } from '#database/second-factor'
import { endConfirmationLinks } from '#server/features/confirmations/confirmation-links.store'
import { endProgramsOf } from '#server/features/tokens/tokens.store'
import { changed } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import type { Change } from '#server/platform/http/call'
import { deleteReplies } from '#server/platform/http/stored-replies'
import { endPending } from '#server/platform/sessions/pending.store'
import { endSessions } from '#server/platform/sessions/session.store'
import { changeUser } from '../users/users.store.ts'
import type { UserRow } from '../users/users.store.ts'
import { voidCodes } from './codes.store.ts'
import { voidLinks } from './links.store.ts'

/** Forgets an authenticator that waits for its first code. */
async function deletePendingTotp(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(totpSecrets)
    .set({ pendingSealedSecret: null, pendingExpiresAt: null, pendingTries: 0 })
    .where(eq(totpSecrets.userId, userId))
}

interface Preparation {
  /** The link that is being used. */
  exceptLinkId?: string | undefined
  /** Whom the trail names, where nobody is signed in. */
  by?: Parameters<Change['audit']>[1]
}

/**
 * Ends what somebody may have prepared on a locked account to open it later on: a pending address, mailed links and codes,
 * sign-ins and challenges that wait, an authenticator without its first code, stored replies. Every change of a second step
 * ends it, and so does whatever ends sessions (`endAccess`); test/security/prepared-access.test.ts walks through all of it.
 * Answers the account as it is afterwards.
 */
export async function endPreparations(
  change: Change,
  user: UserRow,
  { exceptLinkId, by }: Preparation = {},
): Promise<UserRow> {
  const { tx, audit } = change
  await endPending(tx, user.id)
  await endConfirmationLinks(tx, user.id)
  await voidLinks(tx, user.id, { exceptId: exceptLinkId })
  // The code to an address that is not proven yet is what proves it.
  if (user.isEmailVerified) await voidCodes(tx, user.email)
  await deletePendingTotp(tx, user.id)
  await deleteReplies(tx, user.id)
  if (user.pendingEmail === null) return user
  const after = await changeUser(tx, user, { pendingEmail: null })
  await audit(changed('users', { before: user, after }), by)
  return after
}

/**
 * Ends all sessions of a locked account, except the one named, and with them what was prepared on it; `programs` says
 * whether its API tokens and calendar feeds end as well. Answers the account as it is afterwards, and how many
 * sessions ended.
 */
export async function endAccess(
  change: Change,
  user: UserRow,
  {
    exceptSessionId,
    programs,
    ...preparation
  }: Preparation & { exceptSessionId?: string; programs: boolean },
): Promise<{ user: UserRow; ended: number }> {
  const ended = await endSessions(change.tx, user.id, exceptSessionId)
  if (programs) await endProgramsOf(change, user.id)
  return { user: await endPreparations(change, user, preparation), ended }
}
