import { and, eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { webhookDeliveries, webhookOutbox, webhooks } from '#database/webhooks'
import { insertProduct } from '#server/features/products/products.store'
import { deleteOldDeliveries } from '#server/platform/webhooks/deliveries.store'
import { startDispatcher } from '#server/platform/webhooks/dispatcher'
import { createLog } from '#server/platform/log'
import { filePortal } from '#test/support/app'
import { receiver } from '#test/support/receiver'
import { webhookParts } from './webhook-parts.ts'

// What webhooks are sent, when, and what becomes of it.

const portal = await filePortal({
  OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8',
  RATE_LIMIT: 'off',
  PUBLIC_URL: 'http://localhost:3000',
})
const { db } = portal.database.open
const owner = await portal.organization()
const stranger = await portal.organization()
const { client: admin } = await portal.signedIn({ role: 'admin' })
const { client: member } = await portal.signedIn({ organizationId: owner.id })
const path = '/api/webhooks'

/** Sends what is due until the test ends. */
function dispatching() {
  const dispatcher = startDispatcher(
    webhookParts({ ...portal, database: portal.database.open, log: createLog('silent') }),
  )
  onTestFinished(() => dispatcher.stop())
  return dispatcher
}

interface Made {
  id: string
  secret: string
}
/** A webhook until the test ends; of the portal unless it says of whom. */
async function hook(url: string, values: object = {}): Promise<Made> {
  const { status, body } = await admin.post(path, {
    name: 'Receiver',
    url,
    events: ['products.*'],
    organizationId: null,
    ...values,
  })
  expect(status).toBe(201)
  onTestFinished(async () => void (await admin.delete(`${path}/${body.id}`)))
  return body
}
const draft = (status = 'draft') =>
  insertProduct(db, { name: 'Solar Loan', organizationId: owner.id, status })
const touch = async (id: string, values: object = { description: crypto.randomUUID() }) =>
  expect((await member.put(`/api/products/${id}`, values)).status).toBe(200)
const stored = (webhookId: string) =>
  db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId))
const states = async (webhookId: string) => (await stored(webhookId)).map(({ state }) => state)
const makeDue = (webhookId: string) =>
  db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(eq(webhookDeliveries.webhookId, webhookId))

describe('a message', () => {
  test('carries ids alone, signed as receivers verify it (X-114, X-117)', async () => {
    const { url, received } = await receiver()
    const { secret } = await hook(url)
    dispatching()
    const { id } = await draft('published')
    await touch(id)
    await expect.poll(() => received.length).toBe(1)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'CapitalCampaignRegistry-Webhook/1',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
    })
    const message = new Webhook(secret).verify(body, headers as Record<string, string>)
    expect(message).toEqual({
      type: 'products.updated',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { entity: 'products', id, version: 2, url: `http://localhost:3000/api/products/${id}` },
    })
    expect(() =>
      new Webhook(secret).verify(`${body} `, headers as Record<string, string>),
    ).toThrow()
  })

  test('is signed with both secrets for a day after a rotation, the new one first', async () => {
    const { url, received } = await receiver()
    const { id, secret } = await hook(url)
    const { body } = await admin.post(`${path}/${id}/rotate-secret`)
    dispatching()
    await touch((await draft('published')).id)
    await expect.poll(() => received.length).toBe(1)
    const [got] = received
    const headers = got?.headers as Record<string, string>
    for (const each of [secret, body.secret])
      expect(new Webhook(each).verify(String(got?.body), headers)).toBeTruthy()
    const [first] = String(headers['webhook-signature']).split(' ')
    const alone = { ...headers, 'webhook-signature': String(first) }
    expect(new Webhook(body.secret).verify(String(got?.body), alone)).toBeTruthy()
  })

  test('goes to whoever may know of the change, as what it is to them (X-113)', async () => {
    const [to, others, all] = await Promise.all([receiver(), receiver(), receiver()])
    await hook(to.url, { organizationId: owner.id })
    await hook(others.url, { organizationId: stranger.id })
    await hook(all.url)
    dispatching()
    const { id } = await draft()
    await touch(id)
    await touch(id, { status: 'published' })
    await touch(id, { status: 'draft' })
    expect((await member.delete(`/api/products/${id}`)).status).toBe(204)
    const types = (each: typeof to) => each.messages().map(({ type }) => type.split('.')[1])
    await expect.poll(() => types(to)).toEqual(['updated', 'updated', 'updated', 'removed'])
    await expect.poll(() => types(all)).toEqual(types(to))
    await expect.poll(() => types(others)).toEqual(['created', 'removed'])
    expect(JSON.parse(others.received[1]?.body ?? '').data.version).toBeNull()
  })

  test('is not made of what was rolled back, nor while the webhook is paused', async () => {
    const { url, received } = await receiver()
    const { id: paused } = await hook(url)
    const { id } = await draft('published')
    expect((await member.put(`/api/products/${id}`, { version: 9, name: 'Late' })).status).toBe(409)
    expect(await db.$count(webhookOutbox)).toBe(0)
    await admin.put(`${path}/${paused}`, { enabled: false })
    await touch(id)
    await admin.put(`${path}/${paused}`, { enabled: true })
    dispatching()
    const seen = await draft('published')
    await touch(seen.id)
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]?.body).toContain(seen.id)
  })
})

describe('a message that is not taken', () => {
  test('is tried again under its id with a later time, and holds up nothing (X-118, X-119)', async () => {
    const { url, received } = await receiver((number) => ({ status: number === 0 ? 500 : 200 }))
    const { id: webhookId } = await hook(url)
    dispatching()
    const first = await draft('published')
    await touch(first.id)
    await expect.poll(() => received.length).toBe(1)
    const second = await draft('published')
    await touch(second.id)
    await expect.poll(() => received.length).toBe(2)
    expect(received[1]?.body).toContain(second.id)
    const { body } = await admin.get(`${path}/${webhookId}/deliveries?state=waiting`)
    expect(body.deliveries).toEqual([
      expect.objectContaining({
        type: 'products.updated',
        recordId: first.id,
        attempts: 1,
        lastStatus: 500,
        lastError: 'The receiver answered 500.',
        settledAt: null,
      }),
    ])
    const seconds = (Date.parse(body.deliveries[0].nextAttemptAt) - Date.now()) / 1000
    expect(seconds).toBeLessThan(6)
    await makeDue(webhookId)
    await expect.poll(() => received.length).toBe(3)
    expect(received[2]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
    await expect.poll(() => states(webhookId)).toEqual(['delivered', 'delivered'])
  })

  test('is given up after the eighth try', async () => {
    const { url, received } = await receiver(() => ({ status: 503 }))
    const { id: webhookId } = await hook(url)
    await touch((await draft('published')).id)
    dispatching()
    await expect.poll(() => received.length).toBe(1)
    await db
      .update(webhookDeliveries)
      .set({ attempts: 7 })
      .where(eq(webhookDeliveries.webhookId, webhookId))
    await makeDue(webhookId)
    await expect.poll(() => states(webhookId)).toEqual(['failed'])
    const { body } = await admin.get(`${path}/${webhookId}`)
    expect([body.delivered, body.failed, body.waiting]).toEqual([0, 1, 0])
  })

  test('ends the webhook where the receiver says that it is gone, and who looks after it is mailed (X-120)', async () => {
    const { user } = await portal.signedIn({
      role: 'organization_manager',
      organizationId: owner.id,
    })
    const { url, received } = await receiver(() => ({ status: 410 }))
    const { id: webhookId } = await hook(url, { organizationId: owner.id, name: 'Data lake' })
    const { id } = await draft('published')
    await touch(id)
    await touch(id)
    dispatching()
    await expect.poll(() => received.length).toBe(1)
    const mail = await portal.outbox.about(user.email, 'A webhook was disabled')
    expect(mail.text).toContain(
      'The webhook "Data lake" of the Capital Campaign Registry was disabled: the receiver answered that it is gone (410).',
    )
    expect(await states(webhookId)).toEqual(['dropped', 'dropped'])
    const { body } = await admin.get(`${path}/${webhookId}`)
    expect([body.state, body.disabledReason, body.waiting]).toEqual(['disabled', 'gone', 0])
    const entries = await db
      .select({ actorId: auditEntries.actorId, changes: auditEntries.changes })
      .from(auditEntries)
      .where(and(eq(auditEntries.entityId, webhookId), eq(auditEntries.action, 'update')))
    expect(entries).toEqual([
      {
        actorId: null,
        changes: [
          { field: 'state', from: 'active', to: 'disabled' },
          { field: 'disabledReason', from: null, to: 'gone' },
        ],
      },
    ])
    const again = await admin.put(`${path}/${webhookId}`, { enabled: true })
    expect([again.body.state, again.body.disabledReason]).toEqual(['active', null])
  })

  test.each([
    [73, 9, 'disabled'],
    [73, 3, 'active'],
    [71, 9, 'active'],
  ])(
    'for %i hours and %i tries before leaves the webhook %s',
    async (hours, failedTries, state) => {
      const { url, received } = await receiver(() => ({ status: 500 }))
      const { id } = await hook(url)
      await db
        .update(webhooks)
        .set({ failedTries, failingSince: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(webhooks.id, id))
      await touch((await draft('published')).id)
      dispatching()
      await expect.poll(() => received.length).toBe(1)
      await expect.poll(async () => (await stored(id))[0]?.lastStatus).toBe(500)
      const { body } = await admin.get(`${path}/${id}`)
      expect([body.state, body.disabledReason]).toEqual([
        state,
        state === 'disabled' ? 'failing' : null,
      ])
    },
  )

  test('is one of 10,000 at most (X-120)', async () => {
    const { url } = await receiver(() => ({ status: 500 }))
    const { id } = await hook(url)
    await db.execute(sql`
      insert into webhook_deliveries (id, webhook_id, type, entity, body, next_attempt_at)
      select 'msg_' || lpad(to_hex(n), 32, '0'), ${id}::uuid, 'products.updated', 'products', '{}', now() + interval '1 day'
      from generate_series(1, 10000) as n`)
    await touch((await draft('published')).id)
    dispatching()
    await expect
      .poll(async () => (await admin.get(`${path}/${id}`)).body.disabledReason)
      .toBe('overflow')
    expect(
      await db.$count(
        webhookDeliveries,
        and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, 'waiting')),
      ),
    ).toBe(0)
  })
})

test('more than a hundred changes at once are one message, a confirmation is an update (X-112, X-115)', async () => {
  const { url, messages } = await receiver()
  await hook(url, { events: ['products.updated'] })
  const rows = await Promise.all(Array.from({ length: 102 }, () => draft('published')))
  const confirm = (some: typeof rows) =>
    member.post('/api/confirmations', {
      records: some.map(({ id }) => ({ entity: 'products', id })),
    })
  dispatching()
  expect((await confirm(rows.slice(1))).status).toBe(200)
  await expect.poll(messages).toEqual([
    {
      type: 'products.updated',
      timestamp: expect.any(String),
      data: {
        entity: 'products',
        id: null,
        version: null,
        url: 'http://localhost:3000/api/products',
      },
    },
  ])
  await confirm(rows.slice(0, 1))
  await expect.poll(() => messages().length).toBe(2)
  expect(messages()[1]?.data).toMatchObject({ id: rows[0]?.id, version: 1 })
})

describe('tests and sending again', () => {
  test('a test is a message like others (X-121)', async () => {
    const { url, messages } = await receiver()
    const { id } = await hook(url)
    dispatching()
    const { status, body } = await admin.post(`${path}/${id}/test`)
    expect([status, body.state, body.type]).toEqual([201, 'waiting', 'webhook.test'])
    await expect.poll(messages).toEqual([
      expect.objectContaining({
        type: 'webhook.test',
        data: expect.objectContaining({ entity: 'webhooks', id }),
      }),
    ])
    await expect.poll(() => states(id)).toEqual(['delivered'])
    const again = await admin.post(`${path}/${id}/deliveries/${body.id}/resend`)
    expect([again.status, again.body.id, again.body.state]).toEqual([200, body.id, 'waiting'])
    await expect.poll(() => messages().length).toBe(2)
  })

  test('nothing is sent to a webhook that is not on', async () => {
    const { url } = await receiver()
    const { id } = await hook(url)
    await admin.put(`${path}/${id}`, { enabled: false })
    const answer = await admin.post(`${path}/${id}/test`)
    expect([answer.status, answer.body.message]).toEqual([409, 'Turn this webhook on first.'])
  })
})

test('two processes send each message once, one at a time for each webhook (X-119)', async () => {
  const { url, received } = await receiver()
  const { id } = await hook(url)
  const products = await Promise.all(Array.from({ length: 20 }, () => draft('published')))
  dispatching()
  dispatching()
  for (const product of products) await touch(product.id)
  await expect.poll(() => states(id)).toEqual(products.map(() => 'delivered'))
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect([new Set(ids).size, ids.length]).toEqual([20, 20])
  expect(received.filter(({ beside }) => beside > 0)).toEqual([])
})

test('what a process left in hand goes out under the same id (X-118)', async () => {
  const { url, received } = await receiver()
  const { id } = await hook(url)
  await touch((await draft('published')).id)
  const first = dispatching()
  await expect.poll(() => states(id)).toEqual(['delivered'])
  await first.stop()
  // As it stands where a process was killed between the answer and its note.
  await db
    .update(webhookDeliveries)
    .set({ state: 'waiting', settledAt: null })
    .where(eq(webhookDeliveries.webhookId, id))
  await db
    .update(webhooks)
    .set({ claimedUntil: sql`now() - interval '1 second'` })
    .where(eq(webhooks.id, id))
  dispatching()
  await expect.poll(() => received.length).toBe(2)
  expect(received[0]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
})

test('messages are there for 30 days after they were settled (X-010)', async () => {
  const { url } = await receiver()
  const { id } = await hook(url)
  dispatching()
  await admin.post(`${path}/${id}/test`)
  await admin.post(`${path}/${id}/test`)
  await expect.poll(() => states(id)).toEqual(['delivered', 'delivered'])
  const [old] = await stored(id)
  await db
    .update(webhookDeliveries)
    .set({ settledAt: sql`now() - interval '31 days'` })
    .where(eq(webhookDeliveries.id, String(old?.id)))
  expect(await deleteOldDeliveries(db, 500)).toBe(1)
  expect(await stored(id)).toHaveLength(1)
})
