import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { webhookOutbox } from '#database/webhooks'
import { recomputeFigures } from '#server/features/finance/recompute.store'
import { filePortal } from '#test/support/app'
import { shippedRules } from '#test/support/finance-rules'
import { committed, mappingOf, rehearsed, undone } from '#test/support/imports'
import { receiver } from '#test/support/receiver'
import { reachesLoopback, webhookScene, webhooksPath } from '#test/support/webhook-scene'

// What webhooks are told of a change, and who is.

const portal = await filePortal(reachesLoopback)
const { db, owner, admin, member, dispatching, hook, product, change } = await webhookScene(portal)
const stranger = await portal.organization()

describe('a message', () => {
  test('carries ids alone, signed as receivers verify it (X-114, X-117)', async () => {
    const { url, received } = await receiver()
    const { secret } = await hook(url)
    dispatching()
    const { id } = await product('published')
    await change(id)
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
    expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow(
      'No matching signature found',
    )
  })

  test('is signed with both secrets for a day after a rotation, the new one first', async () => {
    const { url, received } = await receiver()
    const { id, secret } = await hook(url)
    const { body } = await admin.post(`${webhooksPath}/${id}/rotate-secret`)
    dispatching()
    await change((await product('published')).id)
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
    const { id } = await product('draft')
    await change(id)
    await change(id, { status: 'published' })
    await change(id, { status: 'draft' })
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
    const { id } = await product('published')
    expect((await member.put(`/api/products/${id}`, { version: 9, name: 'Late' })).status).toBe(409)
    expect(await db.$count(webhookOutbox)).toBe(0)
    await admin.put(`${webhooksPath}/${paused}`, { enabled: false })
    await change(id)
    await admin.put(`${webhooksPath}/${paused}`, { enabled: true })
    dispatching()
    const seen = await product('published')
    await change(seen.id)
    await expect.poll(() => received.length).toBe(1)
    expect(received[0]?.body).toContain(seen.id)
  })
})

test('more than a hundred changes at once are one message, a confirmation is an update (X-112, X-115)', async () => {
  const { url, messages } = await receiver()
  await hook(url, { events: ['products.updated'] })
  const rows = await Promise.all(Array.from({ length: 102 }, () => product('published')))
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

describe('what no request of a person changes itself is heard of as well (X-116)', () => {
  test('an import and its undoing', async () => {
    const { url, messages } = await receiver()
    await hook(url, { events: ['organizations.*'] })
    dispatching()
    const types = () => messages().map(({ type }) => type)
    const mapping = mappingOf({ name: 'Name' })
    const { id } = await rehearsed(admin, 'organizations', 'Name\nStonefield Fund\n', { mapping })
    expect((await committed(admin, id)).state).toBe('done')
    await expect.poll(types).toEqual(['organizations.created'])
    expect((await undone(admin, id)).state).toBe('undone')
    await expect.poll(types).toEqual(['organizations.created', 'organizations.removed'])
    const [made, gone] = messages()
    expect(gone?.data).toMatchObject({ id: made?.data.id, version: null })
  })

  test('new figures of all projects, as one message (X-112)', async () => {
    const { url, messages } = await receiver()
    await hook(url, { events: ['pipeline.*'] })
    dispatching()
    await recomputeFigures(db, shippedRules, { notify: () => {} }, true)
    await expect.poll(messages).toEqual([
      expect.objectContaining({
        type: 'pipeline.updated',
        data: {
          entity: 'pipeline',
          id: null,
          version: null,
          url: 'http://localhost:3000/api/pipeline',
        },
      }),
    ])
  })
})
