import { describe, expect, it } from 'vitest'
import { changeSummary, fieldLabel, isTelling, isTimestamp, valueText } from './change-words.ts'

describe('what was recorded, in words', () => {
  it.each([
    ['email', 'Email Address'],
    ['isEmailVerified', 'Verified'],
    ['passwordHash', 'Password'],
    ['organizationId', 'Organization'],
    ['membershipOrigin', 'Joined by'],
    ['endedMembership', 'Ended membership'],
    ['termsAcceptedAt', 'Terms accepted'],
    ['signedUpAt', 'Signed up at'],
    ['allowed_emails', 'Allowed emails'],
    ['', ''],
  ])('the field %s reads "%s"', (field, label) => {
    expect(fieldLabel('users', field)).toBe(label)
  })

  it.each([
    ['role', 'organization_manager', 'Organization Manager'],
    ['status', 'under_review', 'Under Review'],
    ['name', 'member', 'member'],
    ['role', 'unheard_of', 'unheard_of'],
    ['membershipOrigin', 'allow_list', 'Allow-list'],
    ['way', 'password+totp', 'password and authenticator app'],
    ['way', 'unheard_of', 'unheard_of'],
    ['any', true, 'Yes'],
    ['any', false, 'No'],
    ['any', 0, '0'],
    ['any', ['a', null, 'b'], 'a, Not set, b'],
    ['any', { a: 1 }, '{"a":1}'],
    ['any', null, null],
    ['any', undefined, null],
    ['any', '', null],
    ['any', [], null],
  ])('%s with %j reads %j', (field, value, text) => {
    expect(valueText('sessions', field, value)).toBe(text)
  })

  it.each([
    ['pipeline-documents', 'item', 'site_environment'],
    ['pipeline-documents', 'kind', 'agreement'],
    ['pipeline-offers', 'items', ['site_environment']],
    ['pipeline-offers', 'closingDay', '2026-12-01'],
    ['pipeline-offers', 'conditions', [{ id: 'c1', text: 'Permit in hand', met: true }]],
    ['pipeline-shares', 'endedWhy', 'revoked'],
  ] as const)('%s: %s has no name that only the portal knows', (entity, field, value) => {
    expect(isTelling(entity)({ field })).toBe(true)
    expect(valueText(entity, field, value)).not.toMatch(/[_{}]|^[a-z]/u)
  })

  it('leaves out ids and paths of a project’s parts, and of nothing else', () => {
    expect(
      ['objectKey', 'file', 'uploadedBy'].map((field) =>
        isTelling('pipeline-documents')({ field }),
      ),
    ).toEqual([false, false, false])
    expect(isTelling('pipeline')({ field: 'organizationId' })).toBe(true)
  })

  it('distinguishes timestamps from texts that begin like one', () => {
    expect(isTimestamp('2026-11-21T15:04:05.000Z')).toBe(true)
    expect([
      isTimestamp('2026-11-21'),
      isTimestamp('2026-11-21T15:04 or so'),
      isTimestamp(20261121),
      isTimestamp(null),
    ]).toEqual([false, false, false, false])
  })

  it.each([
    ['products', 'minPrincipalSize', 15_000, 'Minimum principal size', '$15,000'],
    ['products', 'organizationId', 'b1', 'Organization', 'Prairie Light'],
    ['products', 'catalyticFacilityId', 'unknown', 'Catalytic facility', 'unknown'],
    ['products', 'technology', ['solar', 'storage'], 'Technology', 'Solar, Storage'],
    ['pipeline', 'location', 'new_york', 'Location', 'New York'],
    ['lending-profiles', 'sectors', ['Own words'], 'Sectors', 'Own words'],
  ] as const)('%s: %s reads as its screens have it', (entity, field, value, label, text) => {
    expect([
      fieldLabel(entity, field),
      valueText(entity, field, value, { b1: 'Prairie Light' }),
    ]).toEqual([label, text])
  })

  it('names two fields and counts the others', () => {
    const summary = (...fields: string[]) =>
      changeSummary({
        entity: 'users',
        changes: fields.map((field) => ({ field, from: null, to: 1 })),
      })
    expect(summary()).toBeNull()
    expect(summary('role')).toBe('Role')
    expect(summary('role', 'status')).toBe('Role, Status')
    expect(summary('role', 'status', 'x', 'y')).toBe('Role, Status and 2 more')
  })
})
