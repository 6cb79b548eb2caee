import { describe, expect, test } from 'vitest'
import { admits, entriesFor, isListed } from './organizations.rules.ts'

describe('allow-list', () => {
  test.each(['user@bank.com', 'USER@Bank.COM', 'a.b+c@bank.com'])(
    '@bank.com lists %s',
    (address) => {
      expect(isListed(['@bank.com'], address)).toBe(true)
      expect(isListed(['@BANK.com '], address)).toBe(true)
    },
  )

  test.each([
    'user@evil-bank.com',
    'user@bank.com.evil.org',
    'user@sub.bank.com',
    '"x@bank.com"@evil.org',
    'user@bаnk.com',
    'user@bank.com.',
    'user@bank.co',
    'bank.com',
    '@bank.com.au',
    'user@xbank.com',
  ])('@bank.com does not list %s', (address) => {
    expect(isListed(['@bank.com'], address)).toBe(false)
  })

  test('an address is listed as a whole', () => {
    expect(isListed(['Ann@Bank.com'], 'ann@bank.com')).toBe(true)
    expect(isListed(['ann@bank.com'], 'joann@bank.com')).toBe(false)
    expect(isListed(['ann@bank.com'], 'ann@bank.com.evil.org')).toBe(false)
    expect(isListed(['bank.com'], 'ann@bank.com')).toBe(false)
  })

  test('an empty list admits anybody with the key and lists nobody', () => {
    expect(admits([], 'ann@bank.com')).toBe(true)
    expect(isListed([], 'ann@bank.com')).toBe(false)
    expect(admits(['@bank.com'], 'ann@river.example')).toBe(false)
    expect(admits(['@bank.com'], 'ann@bank.com')).toBe(true)
  })

  test('the entries looked for are those that list the address', () => {
    for (const entry of entriesFor('Ann@Bank.com'))
      expect(isListed([entry], 'ann@bank.com')).toBe(true)
  })
})
