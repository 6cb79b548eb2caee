import type { CurrentUser } from '#contract/users'

type Person = Pick<CurrentUser, 'firstName' | 'lastName' | 'email' | 'role'>

/** First and last name, else the address, else "User" (P-068). */
export function displayName(person: Pick<Person, 'firstName' | 'lastName' | 'email'>): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ')
  return name || person.email || 'User'
}

/** The avatar's letter where there is no image: of the first name, else of the address, else "U" (P-067). */
export function initialOf(person: Pick<Person, 'firstName' | 'email'>): string {
  return ((person.firstName || person.email || 'U').match(/./u)?.[0] ?? 'U').toUpperCase()
}

/** The two labels of a role in the user menu: managers are members of their organization (P-019, P-068). */
export function roleLabel(person: Pick<Person, 'role'>): 'Administrator' | 'Member' {
  return person.role === 'admin' ? 'Administrator' : 'Member'
}
