import { describe, expect, test } from 'vitest'
import { formatKey } from '#server/features/organizations/organizations.store'
import { filePortal } from '#test/support/app'

// The key and the allow-list of an organization (P-243, P-246, P-250, C-12).

const portal = await filePortal()
const admin = (await portal.signedIn({ role: 'admin' })).client
const organization = await portal.organization({ name: 'Keyed Bank' })

const keyPath = () => `/api/organizations/${organization.id}/registration-key`
const listPath = () => `/api/organizations/${organization.id}/allowed-emails`
const entriesOf = async (action: string) =>
  (await admin.get(`/api/audit?entityId=${organization.id}&action=${action}`)).body

describe('the registration key', () => {
  test('is read by own members and administrators, and each reading is written down', async () => {
    const { client: member, user } = await portal.signedIn({
      organizationId: organization.id,
      firstName: 'Mara',
      lastName: 'Lind',
    })
    const { client: stranger } = await portal.signedIn({
      organizationId: (await portal.organization()).id,
    })
    const { client: alone } = await portal.signedIn()
    for (const reader of [member, admin])
      expect((await reader.get(keyPath())).body).toEqual({
        registrationKey: formatKey(organization.registrationKey),
      })
    const rejections = []
    for (const reader of [stranger, alone, portal.client()])
      rejections.push((await reader.get(keyPath())).status)
    expect(rejections).toEqual([404, 403, 401])
    const { entries, total } = await entriesOf('reveal_key')
    expect([total, entries[1]]).toEqual([
      2,
      expect.objectContaining({
        actorId: user.id,
        actorName: 'Mara Lind',
        entity: 'organizations',
        changes: [],
      }),
    ])
  })

  test('is read at most thirty times in 15 minutes by one person', async () => {
    const { client } = await portal.signedIn({ organizationId: organization.id })
    for (let i = 0; i < 30; i += 1) expect((await client.get(keyPath())).status).toBe(200)
    expect((await client.get(keyPath())).status).toBe(429)
  })

  test('is renewed by administrators alone; the trail shows neither key', async () => {
    const { client: manager } = await portal.signedIn({
      organizationId: organization.id,
      role: 'organization_manager',
    })
    expect(
      (await manager.post(`/api/organizations/${organization.id}/regenerate-key`)).status,
    ).toBe(403)
    const before = (await admin.get(keyPath())).body.registrationKey
    const renewed = await admin.post(`/api/organizations/${organization.id}/regenerate-key`)
    expect(renewed.body.registrationKey).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    expect(renewed.body.registrationKey).not.toBe(before)
    expect((await manager.get(keyPath())).body).toEqual(renewed.body)
    const trail = await entriesOf('regenerate_key')
    expect(trail.entries[0].changes).toContainEqual({
      field: 'registrationKey',
      from: '(hidden)',
      to: '(hidden)',
    })
    expect(JSON.stringify(trail)).not.toMatch(
      new RegExp(`${before}|${renewed.body.registrationKey}`),
    )
    // The record as others read it has not changed.
    expect((await admin.get(`/api/organizations/${organization.id}`)).body.version).toBe(1)
  })
})

describe('the allow-list', () => {
  test('is trimmed, in lower case, without blanks and repetitions', async () => {
    const saved = await admin.put(listPath(), {
      allowedEmails: [' @Bank.example ', '', 'Ann@River.example', '@bank.EXAMPLE', '  '],
    })
    expect([saved.status, saved.body]).toEqual([
      200,
      { allowedEmails: ['@bank.example', 'ann@river.example'] },
    ])
    expect((await admin.get(listPath())).body).toEqual(saved.body)
  })

  test.each([
    'nonsense',
    '@',
    'bank.example',
    '@bank',
    'a@@bank.example',
    '@sub@bank.example',
    'two@a.example words',
    '*@bank.example',
  ])('with the entry %j is rejected by its name', async (entry) => {
    const before = (await admin.get(listPath())).body
    const answer = await admin.put(listPath(), { allowedEmails: ['ok@bank.example', entry] })
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { allowedEmails: `"${entry}" is neither an email address nor a domain that begins with @` },
    ])
    expect((await admin.get(listPath())).body).toEqual(before)
  })

  test('is written down without what it holds', async () => {
    await admin.put(listPath(), { allowedEmails: ['@secret.example'] })
    const { entries } = await entriesOf('update')
    expect(entries[0].changes).toEqual([
      { field: 'allowedEmails', from: '(hidden)', to: '(hidden)' },
      { field: 'allowListEntries', from: 2, to: 1 },
    ])
    expect((await admin.get('/api/audit?search=secret.example')).body.total).toBe(0)
  })

  test('counts from the next check on', async () => {
    const check = async (email: string) =>
      (
        await portal.client().post('/api/validate-registration-key', {
          registrationKey: (await admin.get(keyPath())).body.registrationKey,
          email,
        })
      ).body.valid
    await admin.put(listPath(), { allowedEmails: ['@bank.example'] })
    expect([await check('ann@bank.example'), await check('ann@river.example')]).toEqual([
      true,
      false,
    ])
    await admin.put(listPath(), { allowedEmails: [] })
    expect([await check('ann@bank.example'), await check('ann@river.example')]).toEqual([
      true,
      true,
    ])
  })
})
