import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mostWebhooks } from '#contract/webhooks'
import { auditEntries } from '#database/audit'
import { webhooks } from '#database/webhooks'
import { filePortal, testApp } from '#test/support/app'
import type { Client } from '#test/support/client'

// Webhooks made, listed, changed and deleted, and by whom. What they are sent is in deliveries.test.ts.

const portal = await filePortal({ OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8', RATE_LIMIT: 'off' })
const { db } = portal.database.open
const own = await portal.organization({ name: 'Prairie Light Green Bank' })
const other = await portal.organization()
const { client: admin } = await portal.signedIn({ role: 'admin' })
const manages = (organizationId: string) =>
  portal.signedIn({ role: 'organization_manager', organizationId })
const { client: manager } = await manages(own.id)
const { client: otherManager } = await manages(other.id)
const { client: member } = await portal.signedIn({ organizationId: own.id })

const path = '/api/webhooks'
const wanted = {
  name: 'Pipeline to data lake',
  url: 'http://127.0.0.1:9/hooks',
  events: ['pipeline.*', 'products.updated'],
  organizationId: own.id,
}
const make = (client: Client, values: object = {}) => client.post(path, { ...wanted, ...values })
const made = async (values: object = {}) => (await make(admin, values)).body as { id: string }

describe('a new webhook', () => {
  test('is answered with its secret this once, which is nowhere else (X-110, X-004)', async () => {
    const answer = await make(manager)
    expect(answer.status).toBe(201)
    const { secret, ...record } = answer.body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(record).toMatchObject({
      ...wanted,
      organizationName: 'Prairie Light Green Bank',
      state: 'active',
      disabledReason: null,
      lastDeliveredAt: null,
      waiting: 0,
      version: 1,
    })
    expect((await manager.get(`${path}/${record.id}`)).body).toEqual({
      ...record,
      delivered: 0,
      failed: 0,
    })
    const [row] = await db.select().from(webhooks).where(eq(webhooks.id, record.id))
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'webhooks'), eq(auditEntries.entityId, record.id)))
    expect(entry).toMatchObject({ action: 'create', recordName: 'Pipeline to data lake' })
    for (const stored of [row, entry]) expect(JSON.stringify(stored)).not.toContain(secret.slice(6))
    expect(JSON.stringify(entry)).not.toContain(row?.sealedSecret)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Name the webhook'],
    [{ events: [] }, 'events', 'Choose at least one event'],
    [{ events: ['users.*'] }, 'events', 'Choose events of the list'],
    [{ events: ['products.read'] }, 'events', 'Choose events of the list'],
    [{ url: '' }, 'url', 'Enter the address'],
    [{ url: 'nowhere' }, 'url', 'Enter an address such as https://example.org/hooks.'],
    [{ url: 'https://a:b@1.1.1.1/' }, 'url', 'Use an address without a user name and password.'],
    [
      { url: 'https://10.0.4.12/registry' },
      'url',
      'This address is not on the public internet. Ask whoever runs the portal to allow it.',
    ],
    [{ url: 'http://1.1.1.1/' }, 'url', 'Use an address that begins with https://.'],
    [
      { organizationId: 'a0000000-0000-4000-8000-000000000001' },
      'organizationId',
      'This organization does not exist',
    ],
  ])('with %j is a 400 on the field %s (X-111)', async (values, field, sentence) => {
    const answer = await make(admin, values)
    expect([answer.status, answer.body.fields?.[field]]).toEqual([400, sentence])
  })

  test('is one of ten of an organization at most, also of those made at once', async () => {
    const { id: organizationId } = await portal.organization()
    const answers = await Promise.all(
      Array.from({ length: mostWebhooks + 2 }, () => make(admin, { organizationId })),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array.from({ length: mostWebhooks }, () => 201), 409, 409])
  })
})

describe('who looks after webhooks', () => {
  test('administrators after all, managers after those of their organization, nobody else after any (X-109)', async () => {
    const { id } = await made()
    const portals = await made({ organizationId: null })
    const one = `${path}/${id}`
    const ids = async (client: Client, query = '') =>
      ((await client.get(`${path}${query}`)).body.webhooks as { id: string }[]).map((row) => row.id)
    expect(await ids(admin)).toEqual(expect.arrayContaining([id, portals.id]))
    expect(await ids(admin, `?organizationId=${other.id}`)).toEqual([])
    expect(await ids(manager)).toContain(id)
    expect(await ids(manager)).not.toContain(portals.id)
    for (const client of [otherManager, member]) {
      expect(await ids(client)).toEqual([])
      const calls = [
        client.get(one),
        client.put(one, { name: 'Mine' }),
        client.delete(one),
        client.post(`${one}/rotate-secret`),
        client.post(`${one}/test`),
        client.get(`${one}/deliveries`),
        client.post(`${one}/deliveries/msg_${'0'.repeat(32)}/resend`),
      ]
      for (const call of calls) expect((await call).status).toBe(404)
      expect((await make(client)).status).toBe(403)
    }
    for (const client of [manager, otherManager])
      expect((await make(client, { organizationId: null })).status).toBe(403)
    expect((await portal.client().get(path)).status).toBe(401)
  })
})

describe('a webhook that is changed', () => {
  test('takes what is named, from the version it was read in', async () => {
    const { id } = await made()
    const changed = await manager.put(`${path}/${id}`, { name: 'Archive', version: 1 })
    expect([changed.status, changed.body.name, changed.body.version]).toEqual([200, 'Archive', 2])
    expect(changed.body.url).toBe(wanted.url)
    const late = await manager.put(`${path}/${id}`, { name: 'Late', version: 1 })
    expect([late.status, late.body.current.name]).toEqual([409, 'Archive'])
    expect((await manager.put(`${path}/${id}`, { url: 'https://10.0.0.1/' })).status).toBe(400)
    expect((await manager.delete(`${path}/${id}?version=1`)).status).toBe(409)
    expect((await manager.delete(`${path}/${id}?version=2`)).status).toBe(204)
    expect((await manager.get(`${path}/${id}`)).status).toBe(404)
  })

  test('is paused and turned on', async () => {
    const { id } = await made()
    const state = async (enabled: boolean) =>
      (await manager.put(`${path}/${id}`, { enabled })).body.state
    expect([await state(false), await state(false), await state(true)]).toEqual([
      'paused',
      'paused',
      'active',
    ])
  })

  test('has another secret when it is rotated, and says until when both sign (X-110)', async () => {
    const { id } = await made()
    const first = await manager.post(`${path}/${id}/rotate-secret`)
    expect([first.status, first.body.secret]).toEqual([200, expect.stringMatching(/^whsec_/)])
    const hours = (Date.parse(first.body.previousUntil) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(24)
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entity, 'webhooks'), eq(auditEntries.entityId, id)))
      .orderBy(desc(auditEntries.seq))
    expect(JSON.stringify(entry?.changes)).not.toContain(first.body.secret.slice(6))
  })
})

test('webhooks that are turned off are neither made nor turned on', async () => {
  const off = await testApp({ WEBHOOKS: 'off', OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8' })
  try {
    const { client } = await off.signedIn({ role: 'admin' })
    const answer = await make(client, { organizationId: null })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Webhooks are turned off in this portal.',
    ])
    expect((await client.get('/api/settings')).body.webhooks).toBe(false)
  } finally {
    await off.close()
  }
})
