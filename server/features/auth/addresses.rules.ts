interface Standing {
  isEmailVerified: boolean
  role: string
  organizationId: string | null
  membershipOrigin: string | null
}

/** The sentence for an account that cannot leave its address yet. */
export const confirmPresentFirst =
  'Confirm your present address with a mailed code before you change it.'

/**
 * Whether an account holds what others gave to an address that nobody has proven: a role, or a membership that is not by
 * key alone. Whoever registered it may not be its owner and cannot take that along to another address.
 */
export function holdsWhatOthersGave({
  isEmailVerified,
  role,
  organizationId,
  membershipOrigin,
}: Standing): boolean {
  const isByKeyAlone = organizationId === null || membershipOrigin === 'key'
  return !isEmailVerified && (role !== 'member' || !isByKeyAlone)
}
