import type { users } from '#database/users'

type Membership = Pick<
  typeof users.$inferSelect,
  'isEmailVerified' | 'role' | 'membershipOrigin' | 'organizationId'
>

/**
 * Whether an address is still to be proven. `required` where an allow-list admitted it: rights begin with the proof,
 * whatever becomes of the list meanwhile; an administrator has the rights of the role. `asked` where somebody joined with
 * a key: the membership is in force without the proof. A membership an administrator granted needs none.
 */
export function pendingAddressProof({
  isEmailVerified,
  role,
  membershipOrigin,
}: Membership): 'required' | 'asked' | null {
  if (isEmailVerified || membershipOrigin === null || membershipOrigin === 'administrator')
    return null
  return membershipOrigin === 'allow_list' && role !== 'admin' ? 'required' : 'asked'
}

/**
 * An account as the rights see it: a membership that waits for the address proof is none. Every check of rights,
 * on a request, a stream or a task, uses this.
 */
export function asRightsSee<Account extends { user: Membership; organizationName: string | null }>(
  account: Account,
): Account {
  if (pendingAddressProof(account.user) !== 'required') return account
  return { ...account, user: { ...account.user, organizationId: null }, organizationName: null }
}
