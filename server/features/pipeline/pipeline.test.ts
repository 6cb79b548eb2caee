import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pipeline } from '#database/pipeline'
import { filePortal } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'

const callers = {} as Record<
  'admin' | 'member' | 'manager' | 'outsider' | 'intermediary' | 'homeless',
  Client
>

const portal = await filePortal()
const { db } = portal.database.open
const own = await portal.organization({ name: 'Bright Acre' })
const other = await portal.organization({ name: 'Delta Rising' })
const aggregator = await portal.organization({
  name: 'Mission Lenders',
  campaignRole: 'capital_aggregator',
})
const signedIn = async (values: Parameters<TestApp['signedIn']>[0]) =>
  (await portal.signedIn(values)).client
callers.admin = await signedIn({ role: 'admin' })
callers.member = await signedIn({ organizationId: own.id })
callers.manager = await signedIn({ organizationId: own.id, role: 'organization_manager' })
callers.outsider = await signedIn({ organizationId: other.id })
callers.intermediary = await signedIn({ organizationId: aggregator.id })
callers.homeless = await signedIn({})

const complete = () => ({
  name: 'Red Mesa Community Solar',
  location: 'custom_tribe',
  assetType: ['commercial_industrial', 'housing'],
  technology: ['solar', 'storage'],
  capEx: '$4,200,000',
  itcAmount: 1_680_000,
  itcPercentage: '40%',
  itcMonetizationStrategy: 'direct_pay',
  dealLead: 'Luis Peña',
  systemOwner: 'host_will_own_the_system',
  ownerType: 'tribe',
  borrower: 'Red Mesa Tribal Utility',
  borrowerType: 'tribal_enterprise',
  sourcesSecured: '$600,000 grant',
  capNeed: ['bridge_to_itc', 'perm'],
  currentStage: 'predevelopment',
  expectedPtoDate: "Mar '27",
  offtakeInterconnectionStatus: 'in_negotiation',
  other: 'Red Mesa Nation',
  notes: 'Substation study due.',
  intermediaryAggregatorId: aggregator.id,
  origin: 'Campaign workshop',
  visibility: 'organization_only',
  outcome: 'funded',
})

async function created(client: Client, values: object = {}) {
  const answer = await client.post('/api/pipeline', { name: 'A deal', ...values })
  expect([answer.status, answer.body.message]).toEqual([201, undefined])
  return answer.body
}

const stored = async (id: string) =>
  (await db.select().from(pipeline).where(eq(pipeline.id, id)))[0]

describe('a deal', () => {
  test('keeps every field, with money as text and the month understood', async () => {
    const deal = await created(callers.member, complete())
    expect(deal).toMatchObject({
      ...complete(),
      capEx: '4200000',
      itcAmount: '1680000',
      expectedPtoMonth: '2027-03-01',
      organizationId: own.id,
      organizationName: 'Bright Acre',
      intermediaryAggregatorName: 'Mission Lenders',
      version: 1,
    })
    expect((await callers.member.get(`/api/pipeline/${deal.id}`)).body).toEqual(deal)
    expect(JSON.stringify(deal)).not.toContain('searchText')
  })

  test('needs a name only', async () => {
    const deal = await created(callers.member)
    expect(deal).toMatchObject({
      assetType: [],
      technology: [],
      capNeed: [],
      capEx: null,
      location: null,
      currentStage: null,
      visibility: 'shared',
      outcome: 'open',
      organizationId: own.id,
    })
  })

  test('as read is accepted back; what is left out stays, null and an empty text clear', async () => {
    const deal = await created(callers.member, complete())
    const back = await callers.member.put(`/api/pipeline/${deal.id}`, deal)
    expect(back.status).toBe(200)
    expect(back.body).toMatchObject({
      ...deal,
      version: 2,
      updatedAt: expect.any(String),
      lastConfirmedAt: expect.any(String),
    })
    const changed = await callers.member.put(`/api/pipeline/${deal.id}`, {
      capEx: null,
      dealLead: '',
      technology: null,
      assetType: 'housing',
      expectedPtoDate: 'after the study',
    })
    expect(changed.body).toMatchObject({
      capEx: null,
      dealLead: null,
      technology: [],
      assetType: ['housing'],
      expectedPtoDate: 'after the study',
      expectedPtoMonth: null,
      borrower: 'Red Mesa Tribal Utility',
      version: 3,
    })
  })

  test('of a tribe may stay unnamed while it is not shared, and not be shared so', async () => {
    const deal = await created(callers.member, {
      location: 'custom_tribe',
      visibility: 'organization_only',
    })
    const answer = await callers.member.put(`/api/pipeline/${deal.id}`, { visibility: 'shared' })
    expect(answer.body.fields).toEqual({ other: 'Enter the name of the tribe' })
    expect((await stored(deal.id))?.visibility).toBe('organization_only')
  })
})

describe('who may do what', () => {
  test('members post for their own organization alone', async () => {
    expect((await created(callers.member, { organizationId: own.id })).organizationId).toBe(own.id)
    for (const organizationId of [other.id, '7b0f6c1e-2f5d-4f6e-9a51-0d2f4f3b1c11']) {
      const before = await db.$count(pipeline)
      expect(
        (await callers.member.post('/api/pipeline', { name: 'For others', organizationId })).status,
      ).toBe(403)
      expect(await db.$count(pipeline)).toBe(before)
    }
    const deal = await created(callers.member)
    const answer = await callers.member.put(`/api/pipeline/${deal.id}`, {
      organizationId: other.id,
      name: 'Given away',
    })
    expect(answer.status).toBe(403)
    expect(
      (await callers.member.put(`/api/pipeline/${deal.id}`, { organizationId: null })).status,
    ).toBe(400)
    expect(await stored(deal.id)).toMatchObject({ organizationId: own.id, name: 'A deal' })
  })

  test('administrators post for any organization or none', async () => {
    expect((await created(callers.admin)).organizationName).toBeNull()
    const deal = await created(callers.admin, { organizationId: other.id })
    expect(deal.organizationName).toBe('Delta Rising')
    expect(
      (await callers.admin.put(`/api/pipeline/${deal.id}`, { organizationId: null })).body
        .organizationId,
    ).toBeNull()
    const answer = await callers.admin.put(`/api/pipeline/${deal.id}`, {
      organizationId: '7b0f6c1e-2f5d-4f6e-9a51-0d2f4f3b1c11',
    })
    expect(answer.body.fields).toEqual({ organizationId: 'This organization does not exist' })
  })

  test.each([
    ['shared', { outsider: 200, intermediary: 200 }, { outsider: 403, intermediary: 403 }],
    [
      'organization_only',
      { outsider: 404, intermediary: 200 },
      { outsider: 404, intermediary: 403 },
    ],
  ])('a deal that is %s is read and written by its people', async (visibility, reads, writes) => {
    const deal = await created(callers.member, {
      visibility,
      intermediaryAggregatorId: aggregator.id,
    })
    const url = `/api/pipeline/${deal.id}`
    for (const name of ['outsider', 'intermediary'] as const) {
      expect((await callers[name].get(url)).status).toBe(reads[name])
      expect((await callers[name].put(url, { name: 'Taken over' })).status).toBe(writes[name])
      expect((await callers[name].delete(url)).status).toBe(writes[name])
    }
    expect((await stored(deal.id))?.version).toBe(1)
    for (const name of ['manager', 'admin'] as const)
      expect((await callers[name].put(url, { name })).status).toBe(200)
    expect((await callers.member.delete(url)).status).toBe(204)
    expect((await callers.member.get(url)).status).toBe(404)
  })
})
