import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { facilities } from '#database/facilities'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'

const path = '/api/catalytic-facilities'
let portal: TestApp
let keeper: Client
let admin: Client
let member: Client
let own: OrganizationRow

beforeAll(async () => {
  portal = await testApp({
    RATE_LIMIT: 'off',
    FACILITY_ADMIN_EMAIL: 'keeper@river.example,second@river.example,plain@river.example',
  })
  own = await portal.organization({ name: 'Own Fund' })
  await portal.organization({ name: 'Other Fund' })
  keeper = (
    await portal.signedIn({
      role: 'admin',
      email: 'keeper@river.example',
      firstName: 'Kay',
      lastName: 'Keeper',
    })
  ).client
  admin = (await portal.signedIn({ role: 'admin' })).client
  member = (await portal.signedIn({ organizationId: own.id })).client
})
afterAll(() => portal.close())

async function stored(id: string) {
  const [row] = await portal.database.open.db.select().from(facilities).where(eq(facilities.id, id))
  return row
}

const entriesOf = (id: string) =>
  portal.database.open.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, id))
    .orderBy(auditEntries.seq)

describe('adding a facility', () => {
  test('stores what was typed, with the defaults of a draft, and answers amounts as text', async () => {
    const answer = await keeper.post(path, {
      name: '  Lake Pool ',
      organizationId: own.id,
      targetRaise: '$60,000,000',
      currentCapitalRaised: 41_250_000,
      backers: '',
      eligibleRecipients: 'CDFIs, Credit Unions',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'Lake Pool',
      organizationId: own.id,
      organizationName: 'Own Fund',
      facilityType: 'below_market_rate_capital',
      status: 'draft',
      type: 'catalytic_facility',
      targetRaise: '60000000',
      currentCapitalRaised: '41250000',
      backers: null,
      eligibleRecipients: 'CDFIs, Credit Unions',
      version: 1,
    })
    expect(
      (await entriesOf(answer.body.id)).map(({ action, entity }) => `${action} ${entity}`),
    ).toEqual(['create catalytic-facilities'])
  })

  test('is for accounts that FACILITY_ADMIN_EMAIL names and that are administrators', async () => {
    const before = await portal.database.open.db.$count(facilities)
    const named = (await portal.signedIn({ email: 'plain@river.example', organizationId: own.id }))
      .client
    for (const client of [admin, member, named]) {
      const answer = await client.post(path, { name: 'Pool', organizationId: own.id })
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    }
    expect(
      (await portal.client().post(path, { name: 'Pool', organizationId: own.id })).status,
    ).toBe(401)
    expect(await portal.database.open.db.$count(facilities)).toBe(before)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Facility name is required'],
    [{ name: null }, 'name', 'Facility name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Use at most 200 characters'],
    [{ organizationId: undefined }, 'organizationId', 'Organization is required'],
    [{ organizationId: null }, 'organizationId', 'Organization is required'],
    [{ organizationId: '' }, 'organizationId', 'Organization is required'],
    [{ organizationId: 7 }, 'organizationId', 'Organization is required'],
    [{ organizationId: 'river' }, 'organizationId', 'Choose an organization'],
    [
      { organizationId: '00000000-0000-4000-8000-000000000000' },
      'organizationId',
      'This organization does not exist',
    ],
    [{ targetRaise: '12.50' }, 'targetRaise', 'Use whole US dollars'],
    [{ targetRaise: -1 }, 'targetRaise', 'Use whole US dollars'],
    [{ currentCapitalRaised: 'about five' }, 'currentCapitalRaised', 'Use whole US dollars'],
    [
      { currentCapitalRaised: '1000000000000' },
      'currentCapitalRaised',
      'Use at most $999,999,999,999',
    ],
    [
      { facilityType: 'loan' },
      'facilityType',
      'Choose one of: below_market_rate_capital, guarantee, risk_transfer',
    ],
    [{ status: 'open' }, 'status', 'Choose a status'],
    [
      { file: 'javascript:alert(1)' },
      'file',
      'Upload a file, or enter an address that begins with https:// or http://',
    ],
    [
      { file: '/etc/passwd' },
      'file',
      'Upload a file, or enter an address that begins with https:// or http://',
    ],
    [
      { file: 'https://user:secret@river.example/' },
      'file',
      'Upload a file, or enter an address that begins with https:// or http://',
    ],
    [
      { file: 'https://' },
      'file',
      'Upload a file, or enter an address that begins with https:// or http://',
    ],
    [
      { description: 'a\0b' },
      'description',
      'This text contains a character that cannot be stored',
    ],
  ])('with %j is refused on its field and makes nothing', async (wrong, field, message) => {
    const before = await portal.database.open.db.$count(facilities)
    const answer = await keeper.post(path, { name: 'Pool', organizationId: own.id, ...wrong })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ [field]: message })
    expect(await portal.database.open.db.$count(facilities)).toBe(before)
  })

  test('never sets what the server keeps', async () => {
    const id = '11111111-1111-4111-8111-111111111111'
    const answer = await keeper.post(path, {
      name: 'Mass',
      organizationId: own.id,
      id,
      createdBy: id,
      createdAt: '2001-01-01T00:00:00Z',
      updatedAt: '2001-01-01T00:00:00Z',
      version: 9,
      type: 'other',
      searchText: 'zzz',
      organizationName: 'Forged',
    })
    expect(answer.body).toMatchObject({
      version: 1,
      type: 'catalytic_facility',
      organizationName: 'Own Fund',
    })
    const row = await stored(answer.body.id)
    // Its own text, and its owner's name after the mark that divides them.
    expect(row).toMatchObject({ searchText: 'mass\n\u0001own fund' })
    expect([row?.id, row?.createdBy]).not.toContain(id)
    expect(row?.createdAt.toISOString().slice(0, 4)).not.toBe('2001')
  })

  test('once, however often the same attempt is sent', async () => {
    const headers = { 'idempotency-key': 'attempt-of-one-facility' }
    const [first, second] = [
      await keeper.post(path, { name: 'Once', organizationId: own.id }, { headers }),
      await keeper.post(path, { name: 'Once', organizationId: own.id }, { headers }),
    ]
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
  })
})
