import { describe, expect, it } from 'vitest'
import { passwordScore } from './password-strength.ts'

describe('passwordScore', () => {
  it.each([
    ['abc', 0],
    ['🔑🔑🔑🔑🔑', 0],
    ['password', 1],
    ['Password123', 1],
    ['aaaaaaaaaaaaaaaa', 1],
    ['rosarosa', 1],
    ['kestrel9', 2],
    ['kestrel ridge', 3],
    ['correct horse battery', 4],
  ])('judges %s as %i', (password, score) => {
    expect(passwordScore(password, 6)).toBe(score)
  })

  it('gives the own name and address no weight', () => {
    expect(passwordScore('delgado-rosa-77', 6)).toBeGreaterThan(
      passwordScore('delgado-rosa-77', 6, ['Rosa', 'Delgado', 'rosa@delgado.example']),
    )
  })

  it('takes any text for a name', () => {
    expect(passwordScore('kestrel ridge', 6, ['(((', 'k.*l', '\\'])).toBe(3)
  })

  it('counts against the configured minimum', () => {
    expect(passwordScore('kestrel ridge', 15)).toBe(0)
  })
})
