import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { pipeline } from '#database/pipeline'
import { savedViews, viewAlerts } from '#database/saved-views'
import { resources } from '#database/resources'
import { filePortal, portalOfTest } from '#test/support/app'
import { titlesOf, notificationsOf } from '#test/support/notifications'
import { checkView, newMember, saveView, viewOf, watchView } from '#test/support/saved-views'

// Who watches a view is told what is new in it: V-030 to V-032, V-034 to V-037.

let watcher: Awaited<ReturnType<typeof newMember>>

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client
const owner = await portal.organization()

beforeEach(async () => {
  watcher = await newMember(portal)
})

let deals = 0
/** A deal of another organization. */
async function deal(values: object = {}): Promise<string> {
  const name = `Deal ${(deals += 1)}`
  const body = { name, organizationId: owner.id, visibility: 'shared', ...values }
  const answer = await admin.post('/api/pipeline', body)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.body.id
}
const put = async (id: string, changes: object) =>
  expect((await admin.put(`/api/pipeline/${id}`, changes)).status).toBe(200)
const knownOf = async (viewId: string) =>
  (await db.select().from(viewAlerts).where(eq(viewAlerts.viewId, viewId)))[0]?.knownIds ?? []
/** Deals of one test, by a word of their own. */
const only = (word: string) => ({ query: { search: word } })

describe('watching', () => {
  test('takes note of what fits and notifies nobody; each watches for themselves (V-030, V-031)', async () => {
    const id = await deal({ name: 'Amber one' })
    const view = await watchView(watcher.client, { ...only('amber'), sharedWith: 'organization' })
    expect(await knownOf(view)).toEqual([id])
    expect(await checkView(watcher.client, view)).toBe(0)
    expect((await notificationsOf(watcher.client)).total).toBe(0)
    const { client } = await portal.signedIn({ organizationId: watcher.user.organizationId })
    const [seen] = (await client.get('/api/saved-views')).body.savedViews
    expect(seen).toMatchObject({ id: view, watched: false })
    const early = await client.post(`/api/saved-views/${view}/check`)
    expect([early.status, early.body.message]).toEqual([409, 'Watch this view first'])
    await deal({ name: 'Amber two' })
    expect(await checkView(watcher.client, view)).toBe(1)
    expect(await titlesOf(watcher.client)).toEqual([`1 new in ${seen.name}`])
    expect(await titlesOf(client)).toEqual([])
    const off = await watcher.client.put(`/api/saved-views/${view}/alert`, { on: false })
    expect([off.status, off.body.watched]).toEqual([200, false])
    expect((await watcher.client.post(`/api/saved-views/${view}/check`)).status).toBe(409)
    // Watching begins anew: what came meanwhile is noted.
    await deal({ name: 'Amber three' })
    await watcher.client.put(`/api/saved-views/${view}/alert`, { on: true })
    expect(await checkView(watcher.client, view)).toBe(0)
  })

  test('is for lists with alerts and for views one sees (V-030)', async () => {
    const { id } = await saveView(admin, { screen: '/admin/users', query: {} })
    const none = await admin.put(`/api/saved-views/${id}/alert`, { on: true })
    expect([none.status, none.body.message]).toEqual([400, 'This list has no alerts'])
    const mine = await saveView(admin)
    for (const view of [id, mine.id, crypto.randomUUID()]) {
      const answer = await watcher.client.put(`/api/saved-views/${view}/alert`, { on: true })
      expect(answer.status).toBe(404)
      expect((await watcher.client.post(`/api/saved-views/${view}/check`)).status).toBe(404)
    }
  })

  test('is of 20 views at most, also of several begun at once (V-031)', async () => {
    const ids = []
    for (let n = 0; n < 22; n += 1) ids.push((await saveView(watcher.client, only('none'))).id)
    const answers = await Promise.all(
      ids.map((id) => watcher.client.put(`/api/saved-views/${id}/alert`, { on: true })),
    )
    const late = answers.filter(({ status }) => status === 409)
    expect([answers.filter(({ status }) => status === 200).length, late.length]).toEqual([20, 2])
    expect(late[0]?.body.message).toBe('You watch 20 views, the most there can be.')
    // Once more is no further one.
    const again = ids.find((_, n) => answers[n]?.status === 200)
    expect((await watcher.client.put(`/api/saved-views/${again}/alert`, { on: true })).status).toBe(
      200,
    )
  })

  test('is of views that at most 5,000 records fit (V-031)', async () => {
    const rows = Array.from({ length: 5001 }, (_, n) => ({
      name: `Guide ${n}`,
      status: 'published',
      type: 'guide',
    }))
    for (let from = 0; from < rows.length; from += 1000)
      await db.insert(resources).values(rows.slice(from, from + 1000))
    const { id } = await saveView(watcher.client, { screen: '/resources', query: {} })
    const many = await watcher.client.put(`/api/saved-views/${id}/alert`, { on: true })
    expect([many.status, many.body.message]).toEqual([
      409,
      'This view fits 5,001 records. Narrow it to 5,000 or fewer to be told what is new.',
    ])
    await db.delete(resources).where(eq(resources.name, 'Guide 7'))
    const fits = await watcher.client.put(`/api/saved-views/${id}/alert`, { on: true })
    expect(fits.status).toBe(200)
    expect(await knownOf(id)).toHaveLength(5000)
  })
})

describe('a check', () => {
  test('finds what was created, shared, or changed so that it fits (V-032, V-036)', async () => {
    const view = viewOf({ name: 'Blue needs', query: { search: 'blue', outcome: 'open' } })
    const hidden = await deal({ name: 'Blue hidden', visibility: 'organization_only' })
    const lost = await deal({ name: 'Blue lost', outcome: 'withdrawn' })
    const named = await deal({ name: 'Green' })
    await deal({ name: 'Blue known' })
    const id = await watchView(watcher.client, view)
    await deal({ name: 'Blue new' })
    await put(hidden, { visibility: 'shared' })
    await put(lost, { outcome: 'open' })
    await put(named, { name: 'Blue by its name' })
    expect(await checkView(watcher.client, id)).toBe(4)
    const { notifications } = await notificationsOf(watcher.client)
    expect(notifications).toEqual([
      expect.objectContaining({
        kind: 'view_alert',
        entity: 'saved-views',
        recordId: id,
        title: '4 new in Blue needs',
        lines: ['Blue by its name', 'Blue lost', 'Blue hidden', 'and 1 more'],
        view: { id, name: 'Blue needs' },
        actorName: null,
      }),
    ])
    expect(await checkView(watcher.client, id)).toBe(0)
  })

  test('notifies of nothing twice, not even of what leaves the view and comes back (V-032)', async () => {
    const id = await watchView(watcher.client, { query: { search: 'coral', outcome: 'open' } })
    const record = await deal({ name: 'Coral' })
    expect(await checkView(watcher.client, id)).toBe(1)
    await put(record, { outcome: 'withdrawn' })
    expect(await checkView(watcher.client, id)).toBe(0)
    await put(record, { outcome: 'open', capEx: '5' })
    expect(await checkView(watcher.client, id)).toBe(0)
    await put(record, { visibility: 'organization_only' })
    expect(await checkView(watcher.client, id)).toBe(0)
    await put(record, { visibility: 'shared' })
    expect(await checkView(watcher.client, id)).toBe(0)
  })

  test('notes what the watcher created without telling or counting it (V-032, N-005)', async () => {
    const id = await watchView(watcher.client, only('dune'))
    const created = await watcher.client.post('/api/pipeline', { name: 'Dune' })
    expect(created.status).toBe(201)
    await deal({ name: 'Dune of others' })
    expect(await checkView(watcher.client, id)).toBe(1)
    expect(await knownOf(id)).toHaveLength(2)
    await put(created.body.id, { capEx: '7' })
    expect(await checkView(watcher.client, id)).toBe(0)
  })

  test('finds deals whose figures changed so that they fit (V-032)', async () => {
    const record = await deal({ name: 'Ember' })
    const id = await watchView(watcher.client, {
      query: { search: 'ember', clockStatus: 'late' },
    })
    // As a new file of rules leaves it: its figures changed, and no version of it was made.
    await db
      .update(pipeline)
      .set({
        clockStatus: 'late',
        figuresChangedAt: sql`now()`,
        updatedAt: sql`now() - interval '1 day'`,
      })
      .where(eq(pipeline.id, record))
    expect(await checkView(watcher.client, id)).toBe(1)
  })

  test('finds nothing by a confirmation or by time alone (V-032)', async () => {
    const record = await deal({ name: 'Fern' })
    const age = (column: 'lastConfirmedAt', days: number) =>
      db
        .update(pipeline)
        .set({ [column]: sql`now() - make_interval(days => ${days})` })
        .where(eq(pipeline.id, record))
    await age('lastConfirmedAt', 200)
    const fresh = await watchView(watcher.client, { query: { search: 'fern', freshness: 'fresh' } })
    const stale = await watchView(watcher.client, { query: { search: 'fern', freshness: 'stale' } })
    // It changed moments ago, by an administrator: only its confirmation makes it fit.
    const confirmed = await admin.post('/api/confirmations', {
      records: [{ entity: 'pipeline', id: record }],
    })
    expect([confirmed.status, confirmed.body.confirmed.length]).toEqual([200, 1])
    expect(await checkView(watcher.client, fresh)).toBe(0)
    await db
      .update(pipeline)
      .set({ updatedAt: sql`now() - interval '300 days'` })
      .where(eq(pipeline.id, record))
    await age('lastConfirmedAt', 200)
    expect(await checkView(watcher.client, stale)).toBe(0)
    await deal({ name: 'Fern, new' })
    expect(await checkView(watcher.client, fresh)).toBe(1)
  })

  test('only takes note after another query, organization or role (V-035)', async () => {
    const id = await watchView(watcher.client, only('gold'))
    await deal({ name: 'Golden' })
    await watcher.client.put(`/api/saved-views/${id}`, { query: { search: 'golden' } })
    expect(await checkView(watcher.client, id)).toBe(0)
    await deal({ name: 'Golden too' })
    expect(await checkView(watcher.client, id)).toBe(1)
    const change = (changes: object) => admin.put(`/api/users/${watcher.user.id}`, changes)
    await deal({ name: 'Golden three' })
    expect((await change({ role: 'organization_manager' })).status).toBe(200)
    expect(await checkView(watcher.client, id)).toBe(0)
    await deal({ name: 'Golden four', visibility: 'organization_only' })
    expect((await change({ organizationId: owner.id })).status).toBe(200)
    expect(await checkView(watcher.client, id)).toBe(0)
    await deal({ name: 'Golden five' })
    expect(await checkView(watcher.client, id)).toBe(1)
  })

  test('notes 10,000 records at most and forgets the oldest (V-037)', async () => {
    const id = await watchView(watcher.client, only('heather'))
    const ids = Array.from({ length: 10_000 }, () => crypto.randomUUID())
    await db.update(viewAlerts).set({ knownIds: ids }).where(eq(viewAlerts.viewId, id))
    const found = [await deal({ name: 'Heather' }), await deal({ name: 'Heather too' })]
    expect(await checkView(watcher.client, id)).toBe(2)
    expect(await knownOf(id)).toEqual([...ids.slice(2), ...found])
  })

  test('names and counts what may be read when it is read (V-036, N-031)', async () => {
    const id = await watchView(watcher.client, { name: 'Ivy', ...only('ivy') })
    const one = await deal({ name: 'Ivy one' })
    const two = await deal({ name: 'Ivy two' })
    expect(await checkView(watcher.client, id)).toBe(2)
    await put(one, { visibility: 'organization_only' })
    expect((await notificationsOf(watcher.client)).notifications).toMatchObject([
      { title: '1 new in Ivy', lines: ['Ivy two'] },
    ])
    await put(two, { visibility: 'organization_only' })
    expect(await notificationsOf(watcher.client)).toMatchObject({ notifications: [], unread: 0 })
    await put(one, { visibility: 'shared', name: 'Ivy renamed' })
    expect((await notificationsOf(watcher.client)).notifications).toMatchObject([
      { title: '1 new in Ivy', lines: ['Ivy renamed'] },
    ])
    // The one that was changed last comes first.
    await put(two, { visibility: 'shared' })
    expect((await notificationsOf(watcher.client)).notifications).toMatchObject([
      { title: '2 new in Ivy', lines: ['Ivy two', 'Ivy renamed'] },
    ])
    await db.delete(savedViews).where(eq(savedViews.id, id))
    expect((await notificationsOf(watcher.client)).total).toBe(0)
  })

  test('says "1 new" of one and adds to an unread entry (V-036, N-036)', async () => {
    const id = await watchView(watcher.client, { name: 'Jade', ...only('jade') })
    await deal({ name: 'Jade one' })
    expect(await checkView(watcher.client, id)).toBe(1)
    await deal({ name: 'Jade two' })
    expect(await checkView(watcher.client, id)).toBe(1)
    expect((await notificationsOf(watcher.client)).notifications).toMatchObject([
      { title: '2 new in Jade', lines: ['Jade two', 'Jade one'], read: false },
    ])
  })
})

test('checks are 10 a minute (V-034)', async () => {
  const limited = await portalOfTest()
  const { client } = await newMember(limited)
  const id = await watchView(client)
  for (let n = 0; n < 10; n += 1) expect(await checkView(client, id)).toBe(0)
  const late = await client.post(`/api/saved-views/${id}/check`)
  expect([late.status, Number(late.headers['retry-after'])]).toEqual([429, expect.any(Number)])
})
