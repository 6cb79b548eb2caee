import { describe, expect, test } from 'vitest'
import { formatKey, newTypedKey, normalizeKey } from './typed-key.ts'

describe('keys that people type', () => {
  test('are sixteen unambiguous characters and do not repeat', () => {
    const keys = Array.from({ length: 1000 }, newTypedKey)
    for (const key of keys) expect(key).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
    expect(new Set(keys).size).toBe(1000)
    expect(new Set(keys.join('')).size).toBe(32)
  })

  test('are shown in groups of four and read back in any form', () => {
    const key = newTypedKey()
    expect(formatKey(key)).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
    const typed = [
      formatKey(key),
      key.toLowerCase(),
      ` ${formatKey(key).replaceAll('-', ' ')}\n`,
      formatKey(key).replaceAll('-', '–'),
    ]
    for (const form of typed) expect(normalizeKey(form)).toBe(key)
  })
})
