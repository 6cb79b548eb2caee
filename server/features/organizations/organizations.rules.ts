import { attachedNouns } from '#contract/organization-duplicates'
import type { AttachedCounts } from '#contract/organization-duplicates'

/**
 * Whether an address is on an allow-list (P-060): it equals an entry, or its domain equals an entry that begins
 * with `@`. Case does not matter, sub-domains do not count. An empty list names nobody.
 */
export function isListed(allowedEmails: readonly string[], email: string): boolean {
  const address = email.toLowerCase()
  const domain = address.slice(address.lastIndexOf('@'))
  return allowedEmails.some((entry) => {
    const allowed = entry.trim().toLowerCase()
    return allowed.startsWith('@') ? allowed === domain : allowed === address
  })
}

/** Whether an address may register with the organization's key: anybody where there is no allow-list. */
export function admits(allowedEmails: readonly string[], email: string): boolean {
  return allowedEmails.length === 0 || isListed(allowedEmails, email)
}

/** The entries of an allow-list that list an address: the address itself and its domain. */
export function entriesFor(email: string): string[] {
  const address = email.toLowerCase()
  return [address, address.slice(address.lastIndexOf('@'))]
}

// Memberships and invitations go with an organization; everything else keeps it from being deleted.
const goesAlong: readonly (keyof AttachedCounts)[] = ['members', 'memberOf', 'invitations']

/** Why an organization cannot be deleted, with the counts; null when nothing depends on it (P-102). */
export function deletionRejection(name: string, attached: AttachedCounts): string | null {
  const parts = attachedNouns
    .filter(([noun]) => !goesAlong.includes(noun) && attached[noun] > 0)
    .map(
      ([noun, one, many]) =>
        `${attached[noun].toLocaleString('en-US')} ${attached[noun] === 1 ? one : many}`,
    )
  if (parts.length === 0) return null
  const list =
    parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  return `${name} still has ${list}. Move or delete them first, or archive the organization instead.`
}

/** The fields among `reserved` that a save would change; a value equal to the stored one changes nothing. */
export function changedFields<Field extends string>(
  reserved: readonly Field[],
  before: Readonly<Record<Field, unknown>>,
  wanted: Partial<Readonly<Record<Field, unknown>>>,
): Field[] {
  return reserved.filter((field) => wanted[field] !== undefined && wanted[field] !== before[field])
}
