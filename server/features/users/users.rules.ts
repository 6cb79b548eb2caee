interface Standing {
  role: string
  disabledAt: Date | null
}

/** Whether an account can administer: a disabled one cannot. */
export function administers(user: Standing): boolean {
  return user.role === 'admin' && user.disabledAt === null
}

/**
 * Whether a change would leave the portal without anybody to administer it. `administrators` are the ids of all
 * who can now; `after` is the account's standing after the change, null when it is deleted.
 */
export function leavesNoAdministrator(administrators: readonly string[], id: string, after: Standing | null): boolean {
  const stays = after !== null && administers(after)
  return !stays && administrators.includes(id) && administrators.length === 1
}
