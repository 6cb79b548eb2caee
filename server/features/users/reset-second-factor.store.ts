import { clearStepAttempts } from '#server/features/auth/attempt-limits.store'
import { endAccess } from '#server/features/auth/end-access.store'
import { removeSecondFactor } from '#server/features/second-factor/second-factor.store'
import type { Change } from '#server/platform/http/call'
import { changeUser } from './users.store.ts'
import type { UserRow } from './users.store.ts'

/**
 * Takes everything from a locked account that opens it, for an owner who lost phone and codes and gets a link to set
 * a password. The password goes too: whoever has it must not come in by it alone. `by` stands in the trail where no person
 * did it.
 */
export async function resetSecondFactorOf(
  change: Change,
  user: UserRow,
  by?: { by: 'command' },
): Promise<void> {
  const { tx, audit } = change
  await removeSecondFactor(tx, user.id)
  await clearStepAttempts(tx, user.id)
  const { user: closed } = await endAccess(change, user, { programs: true })
  await changeUser(tx, closed, { passwordHash: null })
  await audit({
    action: 'reset_second_factor',
    entity: 'users',
    entityId: user.id,
    ...(by !== undefined && { after: by }),
  })
}
