import { describe, expect, it } from 'vitest'
import { displayName, initialOf, roleLabel } from './person.ts'

const person = (firstName: string | null, lastName: string | null, email: string) => ({
  firstName,
  lastName,
  email,
})

describe('a person in the user menu', () => {
  it.each([
    [person('Rosa', 'Delgado', 'r@a.example'), 'Rosa Delgado', 'R'],
    [person('Rosa', null, 'x@a.example'), 'Rosa', 'R'],
    [person(null, 'Delgado', 'x@a.example'), 'Delgado', 'X'],
    [person(null, null, 'amara@a.example'), 'amara@a.example', 'A'],
    [person(null, null, ''), 'User', 'U'],
    [person('élan', 'Vital', 'x@a.example'), 'élan Vital', 'É'],
  ])('%j is shown as %s with %s', (given, name, initial) => {
    expect(displayName(given)).toBe(name)
    expect(initialOf(given)).toBe(initial)
  })

  it('knows two role labels', () => {
    expect(roleLabel({ role: 'admin' })).toBe('Administrator')
    expect(roleLabel({ role: 'member' })).toBe('Member')
    expect(roleLabel({ role: 'organization_manager' })).toBe('Member')
  })
})
