interface Membership {
  isEmailVerified: boolean
  role: string
  organizationId: string | null
  membershipOrigin: string | null
}

/** The sentence for an account that cannot leave its address yet. */
export const confirmPresentFirst =
  'Confirm your present address with an emailed code before you change it.'

/**
 * Whether an account has what others granted to an unproven address: a role, or a membership that is not by key alone.
 * The person who registered it may not be the owner of the address and must not take the grant to another address.
 */
export function holdsWhatOthersGave({
  isEmailVerified,
  role,
  organizationId,
  membershipOrigin,
}: Membership): boolean {
  const isByKeyAlone = organizationId === null || membershipOrigin === 'key'
  return !isEmailVerified && (role !== 'member' || !isByKeyAlone)
}
