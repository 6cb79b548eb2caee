import type { Access, Endpoint } from '#contract/common/endpoint'
import type { CurrentUser } from '#contract/users'

type Person = Pick<CurrentUser, 'role' | 'organizationId'> | null

/** Whether a person is an administrator. */
export function isAdmin(person: Person): boolean {
  return person?.role === 'admin'
}

/** Whether a person meets an access level of the contract; the server judges by the same levels. */
export function meets(access: Access, person: Person): boolean {
  if (access === 'everyone') return true
  if (person === null) return false
  if (access === 'signed-in') return true
  return isAdmin(person) || (access === 'member' && person.organizationId !== null)
}

/** Whether a person may make a call, before any rule about a single record. */
export function can(person: Person, endpoint: Pick<Endpoint, 'access'>): boolean {
  return meets(endpoint.access, person)
}
