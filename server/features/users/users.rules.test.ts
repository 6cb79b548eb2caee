import { describe, expect, test } from 'vitest'
import { administers, leavesNoAdministrator } from './users.rules.ts'

const admin = { role: 'admin', disabledAt: null }
const member = { role: 'member', disabledAt: null }
const disabled = { role: 'admin', disabledAt: new Date() }

describe('the last administrator', () => {
  test('is one who can sign in', () => {
    expect(administers(admin)).toBe(true)
    expect(administers(disabled)).toBe(false)
    expect(administers(member)).toBe(false)
    expect(administers({ role: 'organization_manager', disabledAt: null })).toBe(false)
  })

  test.each([
    ['demoted', ['a'], member, true],
    ['disabled', ['a'], disabled, true],
    ['deleted', ['a'], null, true],
    ['renamed', ['a'], admin, false],
    ['demoted beside another', ['a', 'b'], member, false],
    ['deleted beside another', ['a', 'b'], null, false],
    ['deleted as somebody who is none', ['b'], null, false],
  ] as const)('%s', (_case, administrators, after, rejected) => {
    expect(leavesNoAdministrator(administrators, 'a', after)).toBe(rejected)
  })
})
