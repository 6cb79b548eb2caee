import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { savedViews, viewAlerts } from '#database/saved-views'
import { appBeside, testApp } from '#test/support/app'
import { Client } from '#test/support/client'
import { testEngine } from '#test/support/database'
import { holdAccount } from '#test/support/lock-waiters'
import { titlesOf, notificationsOf } from '#test/support/notifications'
import { checkView, newMember, watchView } from '#test/support/saved-views'
import { checkAllViews, checkAndNotify } from './check-views.ts'
import { allAlerts } from './view-alerts.store.ts'

// The hourly round (V-033), and that everybody is told once, whatever happens at the same moment (V-034).

let watcher: Awaited<ReturnType<typeof newMember>>

const portal = await testApp({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const beside = await appBeside(portal)
const admin = (await portal.signedIn({ role: 'admin' })).client

afterAll(async () => {
  await beside.close()
  await portal.close()
})
beforeEach(async () => {
  await db.delete(savedViews)
  watcher = await newMember(portal)
})

const faults: object[] = []
const round = (within?: number) =>
  checkAllViews({ db: db, log: { error: (fault) => void faults.push(fault) } }, within)
const deal = async (name: string) =>
  expect((await admin.post('/api/pipeline', { name, visibility: 'shared' })).status).toBe(201)
const named = (word: string) => ({ name: `All of ${word}`, query: { search: word } })

test('checks and rounds at the same time, in two processes, notify once (V-034)', async () => {
  const id = await watchView(watcher.client, named('amber'))
  const elsewhere = new Client(beside.app)
  elsewhere.cookie = watcher.client.cookie
  for (let n = 1; n <= 3; n += 1) {
    await deal(`Amber ${n}`)
    const [one, other, third] = await Promise.all([
      checkView(watcher.client, id),
      checkView(elsewhere, id),
      checkView(watcher.client, id),
      round(),
      round(),
    ])
    expect([0, 1]).toContain(one + other + third)
    const { notifications } = await notificationsOf(watcher.client)
    expect(notifications).toMatchObject([{ title: `${n} new in All of amber`, count: n }])
  }
})

test('a check that ends in the middle notifies nobody, and the next one all (V-033)', async () => {
  const id = await watchView(watcher.client, named('blue'))
  await deal('Blue')
  const key = { viewId: id, userId: watcher.user.id }
  const before = await db.select().from(viewAlerts)
  await expect(
    db.transaction(async (tx) => {
      expect(await checkAndNotify(tx, key)).toBe(1)
      throw new Error('The power went out')
    }),
  ).rejects.toThrow('The power went out')
  expect(await titlesOf(watcher.client)).toEqual([])
  expect(await db.select().from(viewAlerts)).toEqual(before)
  await round()
  expect(await titlesOf(watcher.client)).toEqual(['1 new in All of blue'])
  await round()
  expect((await notificationsOf(watcher.client)).notifications).toMatchObject([{ count: 1 }])
})

test.runIf(testEngine === 'postgresql')(
  'a process that dies in the middle of a check loses and doubles nothing (V-032)',
  async () => {
    faults.length = 0
    const id = await watchView(watcher.client, named('bronze'))
    await deal('Bronze')
    const before = await db.select().from(viewAlerts)
    const locked = await holdAccount(portal.database, watcher.user.id)
    // Cut off when what is new is noted and told, before it is committed.
    const checked = round()
    await locked.killWaiter()
    await checked
    expect(faults).toEqual([{ err: expect.any(Error), view: id }])
    expect(await db.select().from(viewAlerts)).toEqual(before)
    await locked.release()
    expect(await titlesOf(watcher.client)).toEqual([])
    await Promise.all([round(), checkView(watcher.client, id)])
    await round()
    expect((await notificationsOf(watcher.client)).notifications).toMatchObject([
      { title: '1 new in All of bronze', count: 1 },
    ])
  },
)

test('a view that fails is logged, and the others are checked (V-033)', async () => {
  faults.length = 0
  const broken = await watchView(watcher.client, named('coral'))
  const unknown = await watchView(watcher.client, named('coral too'))
  await watchView(watcher.client, named('dune'))
  await db
    .update(savedViews)
    .set({ query: { sort: 'the wind' } })
    .where(eq(savedViews.id, broken))
  await db.update(savedViews).set({ screen: '/gone' }).where(eq(savedViews.id, unknown))
  await deal('Dune')
  await round()
  expect(await titlesOf(watcher.client)).toEqual(['1 new in All of dune'])
  expect(faults).toEqual([{ err: expect.any(Error), view: broken }])
  // Nobody sees a view of a screen that is no more.
  expect(await db.$count(viewAlerts, eq(viewAlerts.viewId, unknown))).toBe(0)
})

test('a round takes the longest unchecked first, ends in time, and leaves the disabled out (V-033, N-006)', async () => {
  const ids: string[] = []
  for (const word of ['ember', 'fern', 'gold'])
    ids.push(await watchView(watcher.client, named(word)))
  for (const [place, id] of [ids[1], ids[2], ids[0]].entries())
    await db
      .update(viewAlerts)
      .set({ checkedAt: sql`now() - make_interval(hours => ${9 - place})` })
      .where(eq(viewAlerts.viewId, id ?? ''))
  const order = async () => (await allAlerts(db)).map(({ viewId }) => viewId)
  expect(await order()).toEqual([ids[1], ids[2], ids[0]])
  await round(0)
  expect(await order()).toEqual([ids[1], ids[2], ids[0]])
  await checkView(watcher.client, ids[1] ?? '')
  expect(await order()).toEqual([ids[2], ids[0], ids[1]])
  await deal('Ember')
  const { id } = watcher.user
  expect((await admin.put(`/api/users/${id}`, { disabled: true })).status).toBe(200)
  expect(await order()).toEqual([])
  await round()
  expect((await admin.put(`/api/users/${id}`, { disabled: false })).status).toBe(200)
  const again = await portal.signIn(watcher.user)
  expect(await titlesOf(again)).toEqual([])
  await round()
  expect(await titlesOf(again)).toEqual(['1 new in All of ember'])
})

test('watching ends with the first check of who sees the view no longer (V-035)', async () => {
  const { client } = await portal.signedIn({ organizationId: watcher.user.organizationId })
  const id = await watchView(watcher.client, { ...named('heather'), sharedWith: 'organization' })
  await client.put(`/api/saved-views/${id}/alert`, { on: true })
  expect(await db.$count(viewAlerts)).toBe(2)
  // As a row that was changed by other means.
  await db
    .update(savedViews)
    .set({ sharedWith: 'me', organizationId: null })
    .where(eq(savedViews.id, id))
  await deal('Heather')
  await round()
  expect((await allAlerts(db)).map(({ userId }) => userId)).toEqual([watcher.user.id])
  expect(await titlesOf(client)).toEqual([])
  expect(await titlesOf(watcher.client)).toEqual(['1 new in All of heather'])
})

test('a view that becomes private is watched by its owner alone from then on (V-035)', async () => {
  const { client } = await portal.signedIn({ organizationId: watcher.user.organizationId })
  const id = await watchView(watcher.client, { ...named('ivy'), sharedWith: 'organization' })
  await client.put(`/api/saved-views/${id}/alert`, { on: true })
  expect((await watcher.client.put(`/api/saved-views/${id}`, { sharedWith: 'me' })).status).toBe(
    200,
  )
  expect((await allAlerts(db)).map(({ userId }) => userId)).toEqual([watcher.user.id])
})
