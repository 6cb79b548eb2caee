import { changed } from '#server/platform/audit/audit'
import type { Change } from '#server/platform/http/call'
import { actorName } from '#server/platform/http/call'
import { acceptAsMember } from '../invitations/accept.store.ts'
import { organizationsNaming } from '../registration/admission.store.ts'
import { joinAs } from '../users/belonging.store.ts'
import { accountIn, changeUser } from '../users/users.store.ts'
import type { Account, UserValues } from '../users/users.store.ts'
import { revokeEarlierAccess } from './revoke-earlier-access.ts'
import type { AddressProofNotices } from './revoke-earlier-access.ts'

/**
 * A verified address that is on exactly one organization's allow-list, or is invited into exactly one, joins it
 * (C-03). Nothing happens for an account whose address is not verified. One that has an organization can still have an
 * open invitation, when it registered without the mailed link.
 */
export async function joinByAllowList(change: Change, account: Account): Promise<Account> {
  const { user } = account
  if (!user.isEmailVerified) return account
  if (user.organizationId !== null) return acceptAsMember(change, account)
  const [organization, another] = await organizationsNaming(change.tx, user)
  if (organization === undefined || another !== undefined) return account
  const joined = await joinAs(change.tx, user, organization.id, 'allow_list')
  await change.audit(changed('users', { before: user, after: joined }), {
    id: user.id,
    name: actorName(user),
  })
  return acceptAsMember(change, accountIn(joined, organization))
}

/**
 * The membership an account loses when the person who registered the address may not be its owner: one by key, unless the
 * organization itself names the address by now. Losing it this way is not recorded as a removal.
 */
async function endedByProof(
  { tx }: Change,
  { user, organizationName }: Account,
): Promise<Partial<UserValues>> {
  const byKey = user.membershipOrigin === 'key' || user.membershipOrigin === 'allow_list'
  if (user.organizationId === null || !byKey) return {}
  if ((await organizationsNaming(tx, user)).some(({ id }) => id === user.organizationId)) return {}
  return {
    organizationId: null,
    membershipOrigin: null,
    endedMembership: organizationName,
    ...(user.role === 'organization_manager' ? { role: 'member' } : {}),
  }
}

/** How an address is proven. */
interface Proof {
  /** Whether it is proven in a session of the account itself (`isInSessionOf`): whoever set the account up has the address. */
  inSession: boolean
  /** The link that is being used. */
  linkId?: string
  notices: AddressProofNotices
}

/**
 * Records that the owner of the address proved it with a code or a link. The first time, and outside a session of that
 * account, all access set up on it before is revoked and a membership by key alone ends: nobody gains by registering
 * another's address (account pre-hijacking). Then the address may join by allow-list. The caller has locked the account.
 */
export async function verifyAddress(
  change: Change,
  account: Account,
  { inSession, linkId, notices }: Proof,
): Promise<Account> {
  const { user } = account
  if (user.isEmailVerified) return joinByAllowList(change, account)
  const { user: before, lost } = inSession
    ? { user, lost: {} }
    : await revokeEarlierAccess(change, user, { linkId, notices })
  const ended = inSession ? {} : await endedByProof(change, account)
  const verified = await changeUser(change.tx, before, {
    isEmailVerified: true,
    ...lost,
    ...ended,
  })
  await change.audit(changed('users', { before, after: verified }), {
    id: user.id,
    name: actorName(user),
  })
  return joinByAllowList(change, {
    ...account,
    user: verified,
    organizationName: verified.organizationId === null ? null : account.organizationName,
  })
}
