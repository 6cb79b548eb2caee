import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { memberships } from '#database/memberships'
import { organizations } from '#database/organizations'
import { filePortal } from '#test/support/app'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

const entriesOf = (id: string, action: string) =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.entityId, id), eq(auditEntries.action, action)))

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
    const [stored] = await db
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
    await db
      .insert(memberships)
      .values({ aggregatorId: aggregator.id, memberId: member.id, membershipType: 'cdfis' })
    const answer = await admin.put(`/api/organizations/${aggregator.id}`, {
      campaignRole: 'allocator',
    })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Pool still has 1 member. Remove it before changing the campaign role.',
    ])
    const done = await admin.put(`/api/organizations/${aggregator.id}`, {
      campaignRole: 'capital_aggregator',
      name: 'Pond',
    })
    expect(done.status).toBe(200)
    expect(
      (await admin.get(`/api/organizations?aggregatorId=${aggregator.id}`)).body.organizations.map(
        ({ id }: { id: string }) => id,
      ),
    ).toEqual([member.id])
  })
})
