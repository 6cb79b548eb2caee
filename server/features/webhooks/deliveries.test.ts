import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { webhookDeliveries, webhooks } from '#database/webhooks'
import { deleteOldDeliveries } from '#server/platform/webhooks/deliveries.store'
import { filePortal, testApp } from '#test/support/app'
import { receiver } from '#test/support/receiver'
import { reachesLoopback, webhookScene, webhooksPath } from '#test/support/webhook-scene'

// When messages of webhooks are sent, and what becomes of them.

const portal = await filePortal(reachesLoopback)
const { db, owner, admin, stored, states, dispatching, hook, product, change } =
  await webhookScene(portal)
const makeDue = (webhookId: string) =>
  db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(eq(webhookDeliveries.webhookId, webhookId))

describe('a message that is not taken', () => {
  test('is tried again under its id with a later time, and holds up nothing (X-118, X-119)', async () => {
    const { url, received } = await receiver((number) => ({ status: number === 0 ? 500 : 200 }))
    const { id: webhookId } = await hook(url)
    dispatching()
    const first = await product('published')
    await change(first.id)
    await expect.poll(() => received.length).toBe(1)
    const second = await product('published')
    await change(second.id)
    await expect.poll(() => received.length).toBe(2)
    expect(received[1]?.body).toContain(second.id)
    const { body } = await admin.get(`${webhooksPath}/${webhookId}/deliveries?state=waiting`)
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
    await change((await product('published')).id)
    dispatching()
    await expect.poll(() => received.length).toBe(1)
    await db
      .update(webhookDeliveries)
      .set({ attempts: 7 })
      .where(eq(webhookDeliveries.webhookId, webhookId))
    await makeDue(webhookId)
    await expect.poll(() => states(webhookId)).toEqual(['failed'])
    const { body } = await admin.get(`${webhooksPath}/${webhookId}`)
    expect([body.delivered, body.failed, body.waiting]).toEqual([0, 1, 0])
  })

  test('ends the webhook where the receiver says that it is gone, and who looks after it is mailed (X-120)', async () => {
    const { user } = await portal.signedIn({
      role: 'organization_manager',
      organizationId: owner.id,
    })
    const { url, received } = await receiver(() => ({ status: 410 }))
    const { id: webhookId } = await hook(url, { organizationId: owner.id, name: 'Data lake' })
    const { id } = await product('published')
    await change(id)
    await change(id)
    dispatching()
    await expect.poll(() => received.length).toBe(1)
    const mail = await portal.outbox.about(user.email, 'A webhook was disabled')
    expect(mail.text).toContain(
      'The webhook "Data lake" of the Capital Campaign Registry was disabled: the receiver answered that it is gone (410).',
    )
    expect(await states(webhookId)).toEqual(['dropped', 'dropped'])
    const { body } = await admin.get(`${webhooksPath}/${webhookId}`)
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
    const again = await admin.put(`${webhooksPath}/${webhookId}`, { enabled: true })
    expect([again.body.state, again.body.disabledReason]).toEqual(['active', null])
  })

  test('of the portal mails its administrators', async () => {
    const { user } = await portal.signedIn({ role: 'admin' })
    const { url } = await receiver(() => ({ status: 410 }))
    await hook(url, { name: 'Archive' })
    await change((await product('published')).id)
    dispatching()
    const mail = await portal.outbox.about(user.email, 'A webhook was disabled')
    expect(mail.text).toContain('The webhook "Archive" of the Capital Campaign Registry')
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
      await change((await product('published')).id)
      dispatching()
      await expect.poll(() => received.length).toBe(1)
      await expect.poll(async () => (await stored(id))[0]?.lastStatus).toBe(500)
      const { body } = await admin.get(`${webhooksPath}/${id}`)
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
    await change((await product('published')).id)
    dispatching()
    await expect
      .poll(async () => (await admin.get(`${webhooksPath}/${id}`)).body.disabledReason)
      .toBe('overflow')
    expect(
      await db.$count(
        webhookDeliveries,
        and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, 'waiting')),
      ),
    ).toBe(0)
  })
})

describe('tests and sending again', () => {
  test('a test is a message like others (X-121)', async () => {
    const { url, messages } = await receiver()
    const { id } = await hook(url)
    dispatching()
    const { status, body } = await admin.post(`${webhooksPath}/${id}/test`)
    expect([status, body.state, body.type]).toEqual([201, 'waiting', 'webhook.test'])
    await expect.poll(messages).toEqual([
      expect.objectContaining({
        type: 'webhook.test',
        data: expect.objectContaining({ entity: 'webhooks', id }),
      }),
    ])
    await expect.poll(() => states(id)).toEqual(['delivered'])
    const again = await admin.post(`${webhooksPath}/${id}/deliveries/${body.id}/resend`)
    expect([again.status, again.body.id, again.body.state]).toEqual([200, body.id, 'waiting'])
    await expect.poll(() => messages().length).toBe(2)
  })

  test('a webhook is tested ten times a minute at most', async () => {
    const limited = await testApp({ ...reachesLoopback, RATE_LIMIT: 'on' }, undefined, {
      database: portal.database,
    })
    const { id } = await hook((await receiver()).url)
    const { client } = await limited.signedIn({ role: 'admin' })
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await client.post(`${webhooksPath}/${id}/test`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    await limited.app.close()
  })

  test('nothing is sent to a webhook that is not on', async () => {
    const { url } = await receiver()
    const { id } = await hook(url)
    await admin.put(`${webhooksPath}/${id}`, { enabled: false })
    const answer = await admin.post(`${webhooksPath}/${id}/test`)
    expect([answer.status, answer.body.message]).toEqual([409, 'Turn this webhook on first.'])
  })
})

test('two processes send each message once, one at a time for each webhook (X-119)', async () => {
  const { url, received } = await receiver()
  const { id } = await hook(url)
  const products = await Promise.all(Array.from({ length: 20 }, () => product('published')))
  dispatching()
  dispatching()
  for (const { id: changed } of products) await change(changed)
  await expect.poll(() => states(id)).toEqual(products.map(() => 'delivered'))
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect([new Set(ids).size, ids.length]).toEqual([20, 20])
  expect(received.filter(({ beside }) => beside > 0)).toEqual([])
})

test('what a process left in hand goes out under the same id (X-118)', async () => {
  const { url, received } = await receiver()
  const { id } = await hook(url)
  await change((await product('published')).id)
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

test('what was sealed under a key that is lost waits until the secret is rotated (X-008)', async () => {
  const { url, received } = await receiver()
  const { id } = await hook(url)
  const set = (values: object) => db.update(webhooks).set(values).where(eq(webhooks.id, id))
  await set({ sealedSecret: Buffer.alloc(60).toString('base64') })
  await change((await product('published')).id)
  dispatching()
  const isClaimed = () =>
    db.$count(webhooks, and(eq(webhooks.id, id), isNotNull(webhooks.claimedUntil)))
  await expect.poll(isClaimed).toBe(1)
  expect([received, await states(id)]).toEqual([[], ['waiting']])
  const { body } = await admin.post(`${webhooksPath}/${id}/rotate-secret`)
  await set({ claimedUntil: null })
  await expect.poll(() => received.length).toBe(1)
  const [got] = received
  const headers = got?.headers as Record<string, string>
  expect(new Webhook(body.secret).verify(String(got?.body), headers)).toBeTruthy()
})

test('messages are there for 30 days after they were settled (X-010)', async () => {
  const { url } = await receiver()
  const { id } = await hook(url)
  dispatching()
  await admin.post(`${webhooksPath}/${id}/test`)
  await admin.post(`${webhooksPath}/${id}/test`)
  await expect.poll(() => states(id)).toEqual(['delivered', 'delivered'])
  const [old] = await stored(id)
  await db
    .update(webhookDeliveries)
    .set({ settledAt: sql`now() - interval '31 days'` })
    .where(eq(webhookDeliveries.id, String(old?.id)))
  expect(await deleteOldDeliveries(db, 500)).toBe(1)
  expect(await stored(id)).toHaveLength(1)
})
