import { expect, test } from 'vitest'
import { z } from 'zod'
import { newAttempt } from './attempt-name.ts'

test('each attempt has a name of its own, a UUID as the browser would draw it', () => {
  const names = Array.from({ length: 1000 }, newAttempt)
  expect(names.filter((name) => !z.uuidv4().safeParse(name).success)).toEqual([])
  expect(new Set(names).size).toBe(1000)
})
