import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#database/notifications'
import { pipeline } from '#database/pipeline'
import { preferences, users } from '#database/users'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { followedChange, notifyOf, titlesOf, notificationsOf } from '#test/support/notifications'

let reader: { client: Client; user: { id: string } }
let dealId: string

const portal = await filePortal()
const { db } = portal.database.open
const owner = (await portal.organization({ name: 'Isla Verde Cooperativa' })).id
const other = (await portal.organization({ name: 'Prairie Light Green Bank' })).id

beforeEach(async () => {
  reader = await portal.signedIn({ organizationId: other })
  dealId = (
    await insertDeal(db, { name: 'Joliet Warehouse Roofs', organizationId: owner, capEx: 1000 })
  ).id
})

const stage = (from: string, to: string, userId = reader.user.id) =>
  followedChange(userId, 'pipeline', dealId, 'currentStage', from, to)
const capEx = (from: number, to: number) =>
  followedChange(reader.user.id, 'pipeline', dealId, 'capEx', from, to)
const [first, second, third] = ['construction_post_ntp', 'nearing_completion', 'predevelopment']

describe('an entry', () => {
  test('says what changed, of which record, and where it stands open (N-030, N-045, N-046)', async () => {
    await notifyOf(portal, stage(first, second))
    const { notifications: entries, unread } = await notificationsOf(reader.client)
    expect(entries).toEqual([
      {
        id: expect.any(String),
        kind: 'followed_record',
        entity: 'pipeline',
        recordId: dealId,
        recordName: 'Joliet Warehouse Roofs',
        organizationName: 'Isla Verde Cooperativa',
        actorName: null,
        title: 'Joliet Warehouse Roofs: Stage Construction (Post-NTP) → Nearing Completion',
        lines: [],
        count: 1,
        view: null,
        address: `/pipeline?open=${dealId}`,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        read: false,
      },
    ])
    expect(unread).toBe(1)
  })

  test('is called as its record is now (N-032)', async () => {
    await notifyOf(portal, stage(first, second))
    await db.update(pipeline).set({ name: 'Joliet Roofs' }).where(eq(pipeline.id, dealId))
    expect(await titlesOf(reader.client)).toEqual([
      'Joliet Roofs: Stage Construction (Post-NTP) → Nearing Completion',
    ])
  })

  test('joins further events until it is read (N-036)', async () => {
    await notifyOf(portal, stage(first, second))
    await notifyOf(portal, capEx(1000, 2_500_000))
    await notifyOf(portal, stage(second, third))
    const { notifications: entries } = await notificationsOf(reader.client)
    expect(entries).toMatchObject([
      {
        title: 'Joliet Warehouse Roofs: 2 changes',
        lines: ['Stage Construction (Post-NTP) → Predevelopment', 'CapEx $1,000 → $2,500,000'],
        count: 3,
      },
    ])
    const [entry] = entries
    await reader.client.post('/api/notifications/read', { ids: [entry?.id] })
    await notifyOf(portal, stage(third, first))
    expect(await titlesOf(reader.client)).toEqual([
      'Joliet Warehouse Roofs: Stage Predevelopment → Construction (Post-NTP)',
      'Joliet Warehouse Roofs: 2 changes',
    ])
  })

  test('whose changes are undone goes (N-036)', async () => {
    await notifyOf(portal, stage(first, second))
    await notifyOf(portal, capEx(1000, 2000))
    await notifyOf(portal, stage(second, first))
    expect(await titlesOf(reader.client)).toEqual(['Joliet Warehouse Roofs: CapEx $1,000 → $2,000'])
    await notifyOf(portal, capEx(2000, 1000))
    expect(await notificationsOf(reader.client)).toEqual({ notifications: [], total: 0, unread: 0 })
    expect(await db.$count(notifications, eq(notifications.userId, reader.user.id))).toBe(0)
  })

  test('is one, whatever people are notified of at once (N-036)', async () => {
    // In whatever order they come, no value comes back to the first one, which would end the entry.
    const steps = Array.from({ length: 12 }, (_, n) =>
      followedChange(reader.user.id, 'pipeline', dealId, 'name', 'Name', `Name ${n}`),
    )
    await Promise.all(steps.map((step) => notifyOf(portal, step)))
    const { notifications: entries } = await notificationsOf(reader.client)
    expect(entries).toHaveLength(1)
    expect(entries[0]?.count).toBe(12)
  })

  test('is for its person alone', async () => {
    const { client, user } = await portal.signedIn({ organizationId: other })
    await notifyOf(portal, stage(first, second))
    const [entry] = (await notificationsOf(reader.client)).notifications
    expect(await titlesOf(client)).toEqual([])
    for (const body of [{ ids: [entry?.id] }, { until: new Date().toISOString() }])
      expect((await client.post('/api/notifications/read', body)).status).toBe(204)
    expect((await notificationsOf(reader.client)).unread).toBe(1)
    await reader.client.post('/api/notifications/read', { ids: [entry?.id] })
    await client.post('/api/notifications/unread', { ids: [entry?.id] })
    expect((await notificationsOf(reader.client)).unread).toBe(0)
    await notifyOf(portal, { ...stage(first, second), userId: user.id, actorId: user.id })
    expect(await titlesOf(client)).toEqual([])
  })
})

describe('nothing is written', () => {
  test.each([
    [
      'of a kind that is off (N-002)',
      { disabledAt: null },
      { mention: 'daily', followed_record: 'off' },
    ],
    ['for a disabled account (N-006)', { disabledAt: new Date() }, {}],
    ['for an account without organization (N-006)', { organizationId: null }, {}],
  ])('%s', async (_, values, kinds) => {
    const { user } = await portal.signedIn({ organizationId: other })
    await db.update(users).set(values).where(eq(users.id, user.id))
    await db.insert(preferences).values({ userId: user.id, choices: { notifications: { kinds } } })
    await notifyOf(portal, stage(first, second, user.id))
    expect(await db.$count(notifications, eq(notifications.userId, user.id))).toBe(0)
  })

  test('an administrator without organization is notified (N-006)', async () => {
    const { client, user } = await portal.signedIn({ role: 'admin' })
    await notifyOf(portal, stage(first, second, user.id))
    expect(await titlesOf(client)).toHaveLength(1)
  })
})

describe('reading and marking', () => {
  test('filters by kind and state; pages go newest first (N-030)', async () => {
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const { id } = await insertDeal(db, { name: `Deal ${n}`, organizationId: owner })
      ids.unshift(id)
      await notifyOf(
        portal,
        followedChange(reader.user.id, 'pipeline', id, 'name', 'Old', `Deal ${n}`),
      )
    }
    const { notifications: all } = await notificationsOf(reader.client)
    expect(all.map(({ recordId }) => recordId)).toEqual(ids)
    await reader.client.post('/api/notifications/read', { ids: [all[0]?.id, all[3]?.id] })
    const idsOf = async (query: string) =>
      (await reader.client.get(`/api/notifications?${query}`)).body
    expect((await notificationsOf(reader.client, '&read=true')).total).toBe(2)
    expect((await notificationsOf(reader.client, '&read=false')).total).toBe(3)
    expect((await notificationsOf(reader.client, '&kind=mention')).total).toBe(0)
    expect((await notificationsOf(reader.client, '&kind=mention,followed_record')).total).toBe(5)
    const page = await idsOf('limit=2&offset=2')
    expect(page.notifications.map(({ id }: { id: string }) => id)).toEqual(
      all.slice(2, 4).map(({ id }) => id),
    )
    expect([page.total, page.unread]).toEqual([5, 3])
    expect((await reader.client.get('/api/notifications?kind=telegram')).status).toBe(400)
  })

  test('until marks what was last changed up to that millisecond (N-035)', async () => {
    await notifyOf(portal, stage(first, second))
    const [older] = (await notificationsOf(reader.client)).notifications
    const { id } = await insertDeal(db, { name: 'Another', organizationId: owner })
    await db
      .update(notifications)
      .set({ updatedAt: new Date(Date.parse(older?.updatedAt ?? '') - 5) })
      .where(eq(notifications.id, older?.id ?? ''))
    await notifyOf(portal, followedChange(reader.user.id, 'pipeline', id, 'name', 'A', 'Another'))
    const [newest, oldest] = (await notificationsOf(reader.client)).notifications
    const until = oldest?.updatedAt ?? ''
    const before = new Date(Date.parse(until) - 1).toISOString()
    await reader.client.post('/api/notifications/read', { until: before })
    expect((await notificationsOf(reader.client)).unread).toBe(2)
    await reader.client.post('/api/notifications/read', { until })
    expect((await notificationsOf(reader.client, '&read=false')).notifications).toEqual([newest])
  })

  test('an entry marked unread again becomes one with what came since (N-035, N-036)', async () => {
    await notifyOf(portal, stage(first, second))
    const [older] = (await notificationsOf(reader.client)).notifications
    await reader.client.post('/api/notifications/read', { ids: [older?.id] })
    await notifyOf(portal, stage(second, third))
    await reader.client.post('/api/notifications/unread', { ids: [older?.id] })
    expect((await notificationsOf(reader.client)).notifications).toMatchObject([
      {
        title: 'Joliet Warehouse Roofs: Stage Construction (Post-NTP) → Predevelopment',
        count: 2,
        read: false,
      },
    ])
  })

  test.each([
    {},
    { ids: ['00000000-0000-4000-8000-000000000000'], until: '2026-01-01T00:00:00Z' },
    { until: 'yesterday' },
    { until: null },
  ])('%j names neither or both (N-035)', async (body) => {
    const answer = await reader.client.post('/api/notifications/read', body)
    expect([answer.status, Object.values(answer.body.fields)]).toEqual([
      400,
      ['Name the notifications or a time'],
    ])
  })

  test('takes at most 1,000 ids, and those of nothing', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
    for (const path of ['read', 'unread']) {
      const call = (count: number) =>
        reader.client.post(`/api/notifications/${path}`, { ids: ids(count) })
      expect((await call(1000)).status).toBe(204)
      expect((await call(1001)).status).toBe(400)
    }
  })
})
