import type { Access } from '#contract/common/endpoint'
import { isAdmin } from '#contract/person'
import type { CurrentUser } from '#contract/users'

/** Whether a person has an access level of the contract; the server checks the same levels. Null is nobody signed in. */
export function meets(
  access: Access,
  person: Pick<CurrentUser, 'role' | 'organizationId'> | null,
): boolean {
  if (access === 'everyone') return true
  if (person === null) return false
  if (access === 'signed-in') return true
  return isAdmin(person) || (access === 'member' && person.organizationId !== null)
}
