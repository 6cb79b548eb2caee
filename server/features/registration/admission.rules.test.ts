import { expect, test } from 'vitest'
import { admittingRule } from './admission.rules.ts'

test.each([
  [[], 'ann@bank.com', false, 'open'],
  [[], 'ann@bank.com', true, 'open'],
  [[], 'not an address', true, null],
  [['ann@bank.com', '@bank.com'], 'ann@bank.com', true, 'address'],
  [['@bank.com'], 'ann@bank.com', true, 'domain'],
  [['@bank.com'], 'ann@river.example', true, 'invitation'],
  [['@bank.com'], 'ann@river.example', false, null],
  [['@bank.com'], 'ann@sub.bank.com', false, null],
  [['@bank.com'], '"x@bank.com"@evil.org', true, null],
] as const)('%j with %s, invited %s: %s', (list, email, invited, rule) => {
  expect(admittingRule(list, email, invited)).toBe(rule)
})
