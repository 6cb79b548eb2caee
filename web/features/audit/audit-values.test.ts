import { describe, expect, it } from 'vitest'
import { changeSummary, fieldLabel, isMoment, valueText } from './audit-values.ts'

describe('what was recorded, in words', () => {
  it.each([
    ['email', 'Email address'], ['isEmailVerified', 'Address verified'], ['passwordHash', 'Password'], ['organizationId', 'Organization'],
    ['termsAcceptedAt', 'Terms accepted at'], ['allowed_emails', 'Allowed emails'], ['', ''],
  ])('the field %s reads "%s"', (field, label) => {
    expect(fieldLabel(field)).toBe(label)
  })

  it.each([
    ['role', 'organization_manager', 'Organization Manager'], ['status', 'under_review', 'Under Review'], ['name', 'member', 'member'],
    ['role', 'unheard_of', 'unheard_of'], ['any', true, 'Yes'], ['any', false, 'No'], ['any', 0, '0'], ['any', ['a', null, 'b'], 'a, Not set, b'],
    ['any', { a: 1 }, '{"a":1}'], ['any', null, null], ['any', undefined, null], ['any', '', null], ['any', [], null],
  ])('%s with %j reads %j', (field, value, text) => {
    expect(valueText(field, value)).toBe(text)
  })

  it('tells moments from texts that begin like one', () => {
    expect(isMoment('2026-11-21T15:04:05.000Z')).toBe(true)
    expect([isMoment('2026-11-21'), isMoment('2026-11-21T15:04 or so'), isMoment(20261121), isMoment(null)]).toEqual([false, false, false, false])
  })

  it('names two fields and counts the others', () => {
    expect(changeSummary([])).toBeNull()
    expect(changeSummary(['role'])).toBe('Role')
    expect(changeSummary(['role', 'email'])).toBe('Role, Email address')
    expect(changeSummary(['role', 'email', 'status', 'name'])).toBe('Role, Email address and 2 more')
  })
})
