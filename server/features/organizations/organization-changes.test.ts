import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { memberships } from '#database/memberships'
import { organizations } from '#database/organizations'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'

let portal: TestApp
let admin: Client

beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT: 'off' })
  admin = (await portal.signedIn({ role: 'admin' })).client
})
afterAll(() => portal.close())

const entriesOf = (id: string, action: string) =>
  portal.database.open.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.entityId, id), eq(auditEntries.action, action)))
const total = () => portal.database.open.db.$count(organizations)

const everything = {
  name: 'River Lenders',
  campaignRole: 'capital_aggregator',
  organizationType: 'cdfi',
  location: 'Albany, New York',
  description: 'Lends along the river',
  aum: '1250000000',
  status: 'published',
  website: 'river.example',
  contactEmail: 'Post@River.example',
  contactPhone: '(518) 555-0100',
  dataVisibility: 'public',
  memberTypes: ['cdfis', 'mdis'],
  borrowerRequirements: 'Two years of statements',
  collateralRequirements: 'First lien',
  investmentCommitteeMeetingCadence: 'Weekly',
  overallLendingCapacity: '$5 million',
  generalRole: 'Senior lender',
}

describe('adding an organization', () => {
  test('stores every field, gives it a key of its own and answers it without', async () => {
    const answer = await admin.post('/api/organizations', everything)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...everything,
      website: 'https://river.example',
      contactEmail: 'post@river.example',
      version: 1,
    })
    expect(answer.text).not.toMatch(/registrationKey|allowedEmails|searchText|locationState/)
    const [stored] = await portal.database.open.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, answer.body.id))
    expect(stored?.registrationKey).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
    const [entry] = await entriesOf(answer.body.id, 'create')
    expect(entry?.changes).toContainEqual({ field: 'name', from: null, to: 'River Lenders' })
    expect(
      (await admin.get('/api/organizations?location=new_york&search=river%20lends')).body.total,
    ).toBe(1)
    // As it was read it can be saved again.
    expect((await admin.put(`/api/organizations/${answer.body.id}`, answer.body)).status).toBe(200)
  })

  test('needs a name alone: it is then active, not listed, and its data seen by its own people', async () => {
    const { body } = await admin.post('/api/organizations', { name: '  Small Lenders ' })
    expect(body).toMatchObject({
      name: 'Small Lenders',
      status: 'active',
      dataVisibility: 'organization_only',
      campaignRole: null,
      location: null,
      memberTypes: [],
    })
  })

  test('keeps member types of aggregators only', async () => {
    const { body } = await admin.post('/api/organizations', {
      name: 'No Aggregator',
      campaignRole: 'direct_lender',
      memberTypes: ['cdfis'],
    })
    expect(body.memberTypes).toEqual([])
  })

  test.each([
    [{}, 'name', 'Organization name is required'],
    [{ name: '   ' }, 'name', 'Organization name is required'],
    [{ name: null }, 'name', 'Organization name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Use at most 200 characters'],
    [{ name: 'X', contactEmail: 'nobody' }, 'contactEmail', 'Please enter a valid email'],
    [
      { name: 'X', website: 'javascript:alert(1)' },
      'website',
      'Please enter a valid website address',
    ],
    [{ name: 'X', status: 'gone' }, 'status', 'Choose a status'],
    [{ name: 'X', dataVisibility: 'all' }, 'dataVisibility', 'Choose who sees the data'],
    [{ name: 'X', campaignRole: 'bank' }, 'campaignRole', expect.stringContaining('Choose one of')],
    [{ name: 'X', memberTypes: ['banks'] }, 'memberTypes', expect.stringContaining('Choose from')],
    [
      { name: 'X', description: 'a\u0000b' },
      'description',
      expect.stringContaining('cannot be stored'),
    ],
  ])('%j is refused at its field and stores nothing', async (body, field, message) => {
    const before = await total()
    const answer = await admin.post('/api/organizations', body)
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }])
    expect(await total()).toBe(before)
  })

  test('never sets what the server keeps', async () => {
    const id = '11111111-1111-4111-8111-111111111111'
    const { body, status } = await admin.post('/api/organizations', {
      name: 'Mass',
      id,
      createdBy: id,
      version: 9,
      createdAt: '2001-01-01T00:00:00Z',
      registrationKey: 'AAAA',
      allowedEmails: ['@evil.example'],
      searchText: 'zzz',
    })
    expect([status, body.version, body.id === id, body.createdAt > '2026']).toEqual([
      201,
      1,
      false,
      true,
    ])
    const [stored] = await portal.database.open.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, body.id))
    expect(stored).toMatchObject({ allowedEmails: [], searchText: 'mass' })
    expect(stored?.registrationKey).toHaveLength(16)
    expect(stored?.createdBy).not.toBe(id)
  })

  test('sent twice with one key adds one', async () => {
    const before = await total()
    const send = () =>
      admin.post(
        '/api/organizations',
        { name: 'Once' },
        { headers: { 'idempotency-key': 'e5b0c7a5-0000-4000-8000-000000000001' } },
      )
    expect((await send()).body.id).toBe((await send()).body.id)
    expect(await total()).toBe(before + 1)
  })
})

describe('changing an organization', () => {
  test('keeps what is left out, clears with null and an empty text, and finds it by its new words', async () => {
    const { body: made } = await admin.post('/api/organizations', everything)
    const answer = await admin.put(`/api/organizations/${made.id}`, {
      name: 'Stream Lenders',
      aum: null,
      website: '',
      location: 'guam',
      version: 1,
    })
    expect(answer.body).toMatchObject({
      name: 'Stream Lenders',
      aum: null,
      website: null,
      location: 'guam',
      description: everything.description,
      version: 2,
    })
    expect(
      (await admin.get('/api/organizations?search=stream%20guam')).body.organizations.map(
        ({ id }: { id: string }) => id,
      ),
    ).toEqual([made.id])
    expect((await admin.get('/api/organizations?location=guam')).body.total).toBe(1)
    const [entry] = await entriesOf(made.id, 'update')
    expect(entry?.changes).toContainEqual({
      field: 'name',
      from: 'River Lenders',
      to: 'Stream Lenders',
    })
    expect(JSON.stringify(entry?.changes)).not.toContain('registrationKey')
  })

  test('clears the member types with the role of an aggregator', async () => {
    const { body: made } = await admin.post('/api/organizations', everything)
    expect(
      (await admin.put(`/api/organizations/${made.id}`, { campaignRole: 'allocator' })).body
        .memberTypes,
    ).toEqual([])
  })

  test('does not take the role from an aggregator that has members', async () => {
    const aggregator = await portal.organization({
      name: 'Pool',
      campaignRole: 'capital_aggregator',
    })
    const member = await portal.organization()
    await portal.database.open.db
      .insert(memberships)
      .values({ aggregatorId: aggregator.id, memberId: member.id, membershipType: 'cdfis' })
    const answer = await admin.put(`/api/organizations/${aggregator.id}`, {
      campaignRole: 'allocator',
    })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Pool still has 1 member. Remove it before changing the campaign role.',
    ])
    expect(
      (
        await admin.put(`/api/organizations/${aggregator.id}`, {
          campaignRole: 'capital_aggregator',
          name: 'Pond',
        })
      ).status,
    ).toBe(200)
    expect(
      (await admin.get(`/api/organizations?aggregatorId=${aggregator.id}`)).body.organizations.map(
        ({ id }: { id: string }) => id,
      ),
    ).toEqual([member.id])
  })

  test('from an older version is refused with the stored record', async () => {
    const made = await portal.organization()
    await admin.put(`/api/organizations/${made.id}`, { name: 'First', version: 1 })
    const answer = await admin.put(`/api/organizations/${made.id}`, { name: 'Second', version: 1 })
    expect([answer.status, answer.body.current.name, answer.body.current.version]).toEqual([
      409,
      'First',
      2,
    ])
    expect(answer.text).not.toMatch(/registrationKey|allowedEmails/)
  })

  test.each(['11111111-1111-4111-8111-111111111111', 'not-an-id', '%00'])(
    'of %j answers 404 in one shape',
    async (id) => {
      const url = `/api/organizations/${encodeURIComponent(id)}`
      for (const answer of [
        await admin.get(url),
        await admin.put(url, { name: 'X' }),
        await admin.delete(url),
      ]) {
        expect([answer.status, answer.body]).toEqual([
          404,
          { code: 'not_found', message: 'This record does not exist' },
        ])
      }
    },
  )
})
