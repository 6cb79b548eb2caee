import { clearStepAttempts } from '#server/features/auth/attempt-limits.store'
import { endAccess } from '#server/features/auth/end-access.store'
import { createLink } from '#server/features/auth/links.store'
import { removeSecondFactor } from '#server/features/second-factor/second-factor.store'
import type { Change } from '#server/platform/http/call'
import { changeUser } from './users.store.ts'
import type { UserRow } from './users.store.ts'

/**
 * Takes everything from a locked account that opens it, for an owner who lost phone and codes, and answers the
 * secret of a link to set a password, which works once within the hour. The password goes too: whoever has it must not
 * come in by it alone. `mailId` is that of the mail with the link; `by` stands in the trail where no person did it.
 */
export async function resetSecondFactorOf(
  change: Change,
  user: UserRow,
  { mailId, by }: { mailId?: string; by?: 'command' },
): Promise<string> {
  const { tx, audit } = change
  await removeSecondFactor(tx, user.id)
  await clearStepAttempts(tx, user.id)
  const { user: closed } = await endAccess(change, user, { programs: true })
  await changeUser(tx, closed, { passwordHash: null })
  await audit({
    action: 'reset_second_factor',
    entity: 'users',
    entityId: user.id,
    ...(by !== undefined && { after: { by } }),
  })
  return createLink(tx, {
    ...(mailId !== undefined && { id: mailId }),
    purpose: 'reset_password',
    email: user.email,
    userId: user.id,
  })
}
