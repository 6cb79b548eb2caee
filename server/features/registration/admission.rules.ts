import { email as address } from '#contract/common/text'
import { admits, isListed } from '../organizations/organizations.store.ts'

/**
 * Why an address may register with an organization's key (P-060), or null when it may not. An open invitation counts as
 * an entry for exactly its address. Text that is no address is never admitted, not even without an allow-list.
 */
export function admittingRule(
  allowedEmails: readonly string[],
  email: string,
  invited: boolean,
): 'open' | 'address' | 'domain' | 'invitation' | null {
  if (!address().safeParse(email).success) return null
  if (!admits(allowedEmails, email)) return invited ? 'invitation' : null
  if (allowedEmails.length === 0) return 'open'
  return isListed(
    allowedEmails.filter((entry) => !entry.trim().startsWith('@')),
    email,
  )
    ? 'address'
    : 'domain'
}
