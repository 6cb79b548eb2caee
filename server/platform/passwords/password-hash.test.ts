import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './password-hash.ts'

test('a stored password is Argon2id at 19 MiB and two passes, and opens with itself alone', async () => {
  const stored = await hashPassword('granite lantern 42', 'test')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(stored, 'granite lantern 42', 'test')).toBe(true)
  expect(await passwordMatches(stored, 'granite lantern 43', 'test')).toBe(false)
})

test('without a stored password nothing opens', async () => {
  expect(await passwordMatches(null, 'no account has this password', 'test')).toBe(false)
})
