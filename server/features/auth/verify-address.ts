import type { Change } from '#server/platform/http/call'
import { actorName } from '#server/platform/http/call'
import { endSessions } from '#server/platform/sessions/session.store'
import { acceptAsMember } from '../invitations/accept.store.ts'
import { organizationsNaming } from '../registration/admission.store.ts'
import { changeUser } from '../users/users.store.ts'
import type { Account, UserRow } from '../users/users.store.ts'

/**
 * A verified address that stands on exactly one organization's allow-list, or is invited into exactly one, joins it
 * (C-03). Nothing happens for an account whose address is not verified; one that has an organization can still
 * be waited for by its invitation, when it registered without the mailed link.
 */
async function joinByAllowList(change: Change, account: Account): Promise<Account> {
  const { user } = account
  if (!user.isEmailVerified) return account
  if (user.organizationId !== null) return acceptAsMember(change, account)
  const [organization, another] = await organizationsNaming(change.tx, user.email)
  if (organization === undefined || another !== undefined) return account
  const joined = await changeUser(change.tx, user, { organizationId: organization.id })
  await change.audit({ action: 'update', entity: 'users', entityId: user.id, before: user, after: joined }, { id: user.id, name: actorName(user) })
  return acceptAsMember(change, { user: joined, organizationName: organization.name })
}

/**
 * Records that the owner of the address was here (a used code or link). The first time, and outside a session of
 * that account, the password set before is void and all its sessions end: nobody can plant an account under
 * another's address. Then the address may join by allow-list. `user` is locked by the caller.
 */
export async function verifyAddress(change: Change, account: Account, signedInAsOwner: boolean): Promise<Account> {
  const { user } = account
  if (user.isEmailVerified) return joinByAllowList(change, account)
  const planted = !signedInAsOwner
  const verified: UserRow = await changeUser(change.tx, user, { isEmailVerified: true, ...(planted ? { passwordHash: null } : {}) })
  if (planted) await endSessions(change.tx, user.id)
  await change.audit({ action: 'update', entity: 'users', entityId: user.id, before: user, after: verified }, { id: user.id, name: actorName(user) })
  return joinByAllowList(change, { ...account, user: verified })
}
