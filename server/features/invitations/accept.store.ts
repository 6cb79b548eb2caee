import type { InvitedRole } from '#contract/invitations'
import { changed } from '#server/platform/audit/audit'
import { actorName } from '#server/platform/http/call'
import type { Change } from '#server/platform/http/call'
import { changeUser } from '../users/users.store.ts'
import type { Account } from '../users/users.store.ts'
import { acceptInvitation } from './invitations.store.ts'

/**
 * Accepts the open invitation of a proven address, once its person belongs to the inviting organization: it is used up,
 * and a member gets its role. Does nothing without an open invitation.
 */
export async function acceptAsMember(change: Change, account: Account): Promise<Account> {
  const { user } = account
  if (user.organizationId === null || !user.isEmailVerified) return account
  const accepted = await acceptInvitation(change.tx, user.organizationId, user.email)
  if (accepted === null) return account
  const actor = { id: user.id, name: actorName(user) }
  await change.audit(
    { action: 'update', entity: 'invitations', entityId: accepted.after.id, ...accepted },
    actor,
  )
  const role = accepted.after.role as InvitedRole
  const after = await changeUser(change.tx, user, {
    membershipOrigin: 'invitation',
    ...(user.role === 'member' ? { role } : {}),
  })
  await change.audit(changed('users', { before: user, after }), actor)
  return { ...account, user: after }
}
