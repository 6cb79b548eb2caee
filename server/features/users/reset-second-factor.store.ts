import { clearStepAttempts } from '#server/features/auth/attempt-limits.store'
import { createLink, voidLinks } from '#server/features/auth/links.store'
import { endProgramsOf } from '#server/features/tokens/tokens.store'
import { endConfirmationLinks } from '#server/features/confirmations/confirmation-links.store'
import { removeSecondFactor } from '#server/features/second-factor/second-factor.store'
import type { Change } from '#server/platform/http/call'
import { endSessions } from '#server/platform/sessions/session.store'
import { changeUser } from './users.store.ts'
import type { UserRow } from './users.store.ts'

/**
 * Takes everything from a locked account that opens it, for an owner who lost phone and codes, and answers the
 * secret of a link to set a password, which works once within the hour. The password goes too: whoever has it must not
 * come in by it alone. `by` stands in the trail where no person did it.
 */
export async function resetSecondFactorOf(
  change: Change,
  user: UserRow,
  by?: { by: 'command' },
): Promise<string> {
  const { tx, audit } = change
  await removeSecondFactor(tx, user.id)
  await clearStepAttempts(tx, user.id)
  await endSessions(tx, user.id)
  await endConfirmationLinks(tx, user.id)
  await endProgramsOf(change, user.id)
  await voidLinks(tx, user.id)
  await changeUser(tx, user, { passwordHash: null, pendingEmail: null })
  await audit({
    action: 'reset_second_factor',
    entity: 'users',
    entityId: user.id,
    ...(by !== undefined && { after: by }),
  })
  return createLink(tx, { purpose: 'reset_password', email: user.email, userId: user.id })
}
