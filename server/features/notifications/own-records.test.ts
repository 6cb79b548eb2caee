import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { committed, mappingOf, rehearsed, undone } from '#test/support/imports'
import { allNotified, titlesOf, notificationsOf } from '#test/support/notifications'

let owner: string
let manager: { client: Client; user: { id: string } }
let member: { client: Client; user: { id: string } }

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const { client: admin } = await portal.signedIn({
  role: 'admin',
  firstName: 'Rosa',
  lastName: 'Delgado',
})

beforeEach(async () => {
  owner = (await portal.organization({ name: 'Prairie Light Green Bank' })).id
  manager = await portal.signedIn({ organizationId: owner, role: 'organization_manager' })
  member = await portal.signedIn({ organizationId: owner })
})

async function notified(client: Client): Promise<string[]> {
  await allNotified(portal)
  return titlesOf(client)
}
async function made(client: Client, values: object = {}) {
  const { status, body, text } = await client.post('/api/products', {
    name: 'Bridge-to-ITC Loan',
    organizationId: owner,
    status: 'published',
    ...values,
  })
  expect([status, text]).toEqual([201, text])
  return body
}
const put = async (client: Client, id: string, values: object) =>
  expect((await client.put(`/api/products/${id}`, values)).status).toBe(200)

describe('what somebody from outside does with records (N-041)', () => {
  test('notifies managers alone where there are any: added, changed, deleted, restored', async () => {
    const { id } = await made(admin)
    expect(await notified(manager.client)).toEqual(['Rosa Delgado added Bridge-to-ITC Loan'])
    await put(admin, id, { highRangeRate: '6.25%', description: 'Long' })
    await allNotified(portal)
    expect((await notificationsOf(manager.client)).notifications).toMatchObject([
      {
        kind: 'own_record',
        entity: 'products',
        recordId: id,
        organizationName: 'Prairie Light Green Bank',
        actorName: 'Rosa Delgado',
        title: 'Rosa Delgado changed Bridge-to-ITC Loan',
        lines: ['High range rate Not specified → 6.25%', 'Description Not specified → Long'],
        count: 2,
        address: `/product-registry?open=${id}`,
      },
    ])
    await admin.delete(`/api/products/${id}`)
    await allNotified(portal)
    expect((await notificationsOf(manager.client)).notifications).toMatchObject([
      {
        title: 'Rosa Delgado deleted Bridge-to-ITC Loan',
        recordName: 'Bridge-to-ITC Loan',
        lines: [],
        address: '/deleted-records',
      },
    ])
    const { entries } = (await manager.client.get('/api/deleted-records')).body
    await admin.post(`/api/products/${id}/restore`, { auditId: entries[0].id })
    expect(await notified(manager.client)).toEqual(['Rosa Delgado restored Bridge-to-ITC Loan'])
    expect(await notified(member.client)).toEqual([])
  })

  test('back at its first values leaves what stood before', async () => {
    const { id } = await made(admin)
    await put(admin, id, { name: 'Other' })
    await put(admin, id, { name: 'Bridge-to-ITC Loan' })
    expect(await notified(manager.client)).toEqual(['Rosa Delgado added Bridge-to-ITC Loan'])
    const own = await made(member.client, { name: 'Own Loan' })
    await put(admin, own.id, { name: 'Other' })
    await put(admin, own.id, { name: 'Own Loan' })
    expect(await notified(manager.client)).toEqual(['Rosa Delgado added Bridge-to-ITC Loan'])
  })

  test('notifies who made the record, while a member', async () => {
    const { id } = await made(member.client)
    await member.client.delete(`/api/follows/products/${id}`)
    await put(admin, id, { name: 'Renamed' })
    expect(await notified(member.client)).toEqual(['Rosa Delgado changed Renamed'])
    await db
      .update(users)
      .set({ organizationId: (await portal.organization()).id })
      .where(eq(users.id, member.user.id))
    await put(admin, id, { name: 'Again' })
    expect(await notified(manager.client)).toEqual(['Rosa Delgado changed Again'])
    expect(await notified(member.client)).toHaveLength(1)
  })

  test('notifies all members where there is no manager', async () => {
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, manager.user.id))
    await made(admin)
    expect(await notified(member.client)).toEqual(['Rosa Delgado added Bridge-to-ITC Loan'])
  })

  test('notifies the organization that loses a record as well, and of nothing but that', async () => {
    const other = (await portal.organization({ name: 'Isla Verde Cooperativa' })).id
    const neighbor = await portal.signedIn({ organizationId: other, role: 'organization_manager' })
    const { id } = await made(member.client)
    await put(admin, id, { organizationId: other, description: 'Secret' })
    await allNotified(portal)
    const title = 'Rosa Delgado changed Bridge-to-ITC Loan'
    const moved = 'Organization Prairie Light Green Bank → Isla Verde Cooperativa'
    const lost = 'Rosa Delgado moved Bridge-to-ITC Loan to Isla Verde Cooperativa'
    const entryOf = async ({ client }: { client: Client }) =>
      (await notificationsOf(client, '&kind=own_record')).notifications
    expect(await entryOf(manager)).toMatchObject([
      {
        title: lost,
        lines: [],
        organizationName: 'Isla Verde Cooperativa',
        address: `/product-registry?open=${id}`,
      },
    ])
    expect(await entryOf(neighbor)).toMatchObject([
      { title, lines: expect.arrayContaining([moved, expect.stringContaining('Secret')]) },
    ])
    // What follows is the business of the new owner: nor is told where the record is and what it is called by then.
    await put(admin, id, { status: 'draft', name: 'Secret name' })
    await allNotified(portal)
    expect(await entryOf(manager)).toMatchObject([
      {
        title: 'Rosa Delgado moved Bridge-to-ITC Loan to another organization',
        recordName: 'Bridge-to-ITC Loan',
        organizationName: null,
        address: `/product-registry?organizationId=${owner}`,
      },
    ])
    expect(await entryOf(neighbor)).toMatchObject([
      { title: 'Rosa Delgado changed Secret name', count: 2 },
    ])
    await put(admin, id, { status: 'published' })
    await allNotified(portal)
    expect(await entryOf(manager)).toMatchObject([
      { title: 'Rosa Delgado moved Secret name to Isla Verde Cooperativa', count: 1 },
    ])
    // Given back, it is told what is now, and nothing of the time elsewhere.
    await put(admin, id, { status: 'draft', name: 'Hidden elsewhere' })
    await put(admin, id, { organizationId: owner, name: 'Back again' })
    await allNotified(portal)
    expect(await entryOf(manager)).toMatchObject([
      {
        title: 'Rosa Delgado changed Back again',
        lines: ['Name is now Back again', 'Organization is now Prairie Light Green Bank'],
        count: 2,
      },
    ])
  })

  test('notifies the organization that loses records by an import too (N-040)', async () => {
    const other = (await portal.organization({ name: 'Isla Verde Cooperativa' })).id
    const { id } = await made(member.client, { status: 'draft' })
    const { id: importId } = await rehearsed(admin, 'products', `Id\n${id}\n`, {
      mapping: mappingOf({ organizationId: { fixed: other } }, { kind: 'id', columns: ['Id'] }),
    })
    expect(await committed(admin, importId)).toMatchObject({ result: { updated: 1 } })
    expect(await notified(manager.client)).toEqual([
      'Rosa Delgado changed 1 record of your organization by an import',
    ])
    await undone(admin, importId)
    expect(await notified(manager.client)).toEqual([])
  })

  test('by a member notifies nobody', async () => {
    const { id } = await made(member.client)
    await put(member.client, id, { name: 'Renamed' })
    await put(manager.client, id, { name: 'Again' })
    await member.client.delete(`/api/products/${id}`)
    expect(await notified(manager.client)).toEqual([])
  })

  test('of an import or its like notifies once (N-040)', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `Loan ${n}`).join('\n')
    const { id } = await rehearsed(admin, 'products', `Title\n${rows}\n`, {
      mapping: mappingOf({ name: 'Title', organizationId: { fixed: owner } }),
      mode: 'skip_faulty',
    })
    await committed(admin, id)
    await allNotified(portal)
    expect((await notificationsOf(manager.client)).notifications).toMatchObject([
      {
        title: 'Rosa Delgado changed 30 records of your organization by an import',
        entity: 'products',
        recordId: null,
        address: `/product-registry?organizationId=${owner}`,
      },
    ])
    const { notifications } = await notificationsOf(admin, '&kind=import_finished')
    expect(notifications[0]).toMatchObject({
      title: 'Import of list.csv is done: 30 created',
      entity: 'imports',
      recordId: id,
      address: `/imports/${id}`,
    })
    await undone(admin, id)
    expect(await notified(manager.client)).toEqual([])
  })

  test('is one entry for whoever follows the record as well', async () => {
    const follower = await portal.signedIn({ organizationId: (await portal.organization()).id })
    const { id } = await made(member.client)
    for (const { client } of [manager, follower]) await client.put(`/api/follows/products/${id}`)
    await put(admin, id, { name: 'Renamed' })
    expect(await notified(follower.client)).toEqual(['Renamed: Name Bridge-to-ITC Loan → Renamed'])
    // The manager, and who made the record and follows it by that.
    for (const { client } of [manager, member])
      expect(await notified(client)).toEqual(['Rosa Delgado changed Renamed'])
    // A colleague's change is told to who follows alone.
    await put(member.client, id, { name: 'By a member' })
    expect(await notified(manager.client)).toEqual([
      'By a member: Name Renamed → By a member',
      'Rosa Delgado changed By a member',
    ])
    await manager.client.post('/api/notifications/read', { until: new Date().toISOString() })
    // Who is told nothing as an owner is told as a follower.
    const off = { notifications: { kinds: { own_record: 'off' } } }
    expect((await manager.client.put('/api/preferences', off)).status).toBe(200)
    await put(admin, id, { name: 'Again' })
    await allNotified(portal)
    const { notifications } = await notificationsOf(manager.client, '&read=false')
    expect(notifications.map(({ title }) => title)).toEqual(['Again: Name By a member → Again'])
  })

  test('by an import is one entry for whoever follows the records as well (N-040)', async () => {
    const { id } = await made(manager.client)
    const { id: importId } = await rehearsed(admin, 'products', `Id\n${id}\n`, {
      mapping: mappingOf({ lowRangeRate: { fixed: '5%' } }, { kind: 'id', columns: ['Id'] }),
    })
    expect(await committed(admin, importId)).toMatchObject({ result: { updated: 1 } })
    expect(await notified(manager.client)).toEqual([
      'Rosa Delgado changed 1 record of your organization by an import',
    ])
    await undone(admin, importId)
    expect(await notified(manager.client)).toEqual([])
  })

  test('as being named as intermediary is an entry of its own (N-036, N-041)', async () => {
    const mediator = await portal.organization({
      name: 'Delta Aggregator',
      campaignRole: 'capital_aggregator',
    })
    const named = await portal.signedIn({
      organizationId: mediator.id,
      role: 'organization_manager',
    })
    const deal = await member.client.post('/api/pipeline', {
      name: 'Coamo Rooftop Cooperative',
      intermediaryAggregatorId: mediator.id,
      visibility: 'organization_only',
    })
    expect(deal.status).toBe(201)
    expect(await notified(named.client)).toEqual([
      'Prairie Light Green Bank named your organization as intermediary of Coamo Rooftop Cooperative',
    ])
    await member.client.put(`/api/pipeline/${deal.body.id}`, { currentStage: 'predevelopment' })
    expect(await notified(named.client)).toHaveLength(1)
    await member.client.put(`/api/pipeline/${deal.body.id}`, { intermediaryAggregatorId: null })
    expect(await notified(named.client)).toEqual([])
  })
})
