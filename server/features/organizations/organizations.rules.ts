/**
 * Whether an address stands on an allow-list (P-060): it equals an entry, or its domain equals an entry that begins
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

/** Whether an address may register with the organization's key: anybody where no allow-list is kept. */
export function admits(allowedEmails: readonly string[], email: string): boolean {
  return allowedEmails.length === 0 || isListed(allowedEmails, email)
}

/** What an allow-list must hold for an address to be listed: the address itself and its domain. */
export function entriesFor(email: string): string[] {
  const address = email.toLowerCase()
  return [address, address.slice(address.lastIndexOf('@'))]
}
