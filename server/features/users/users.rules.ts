import { conflict } from '#server/platform/http/problems'

interface RoleAndState {
  role: string
  disabledAt: Date | null
}

/** Whether an account can administer: a disabled one cannot. */
export function administers(user: RoleAndState): boolean {
  return user.role === 'admin' && user.disabledAt === null
}

/**
 * Whether a change would leave the portal without an administrator. `administrators` are the ids of all who can
 * administer now; `after` is role and state of the account after the change, null when it is deleted.
 */
export function leavesNoAdministrator(
  administrators: readonly string[],
  id: string,
  after: RoleAndState | null,
): boolean {
  const stays = after !== null && administers(after)
  return !stays && administrators.includes(id) && administrators.length === 1
}

/** What decides who has access to an account, or to others through it. */
interface Access extends RoleAndState {
  email: string
  organizationId: string | null
}

/** Whether a change touches what an account may do or who can sign in with it; names alone do not. */
export function changesAccess(
  before: Access,
  {
    role,
    email,
    organizationId,
    disabledAt,
  }: { [Field in keyof Access]?: Access[Field] | undefined },
): boolean {
  return (
    (role !== undefined && role !== before.role) ||
    (email !== undefined && email !== before.email) ||
    (organizationId !== undefined && organizationId !== before.organizationId) ||
    (disabledAt === null) !== (before.disabledAt === null)
  )
}

/** The sentence for an address that has an account. */
export const accountExistsMessage = 'An account with this email already exists'

/** 409 at the address of an account that exists. */
export const accountExists = () =>
  conflict(accountExistsMessage, { fields: { email: accountExistsMessage } })
