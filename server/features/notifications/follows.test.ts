import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { availableNouns } from '#contract/freshness'
import type { AvailableNoun } from '#contract/freshness'
import { follows } from '#database/notifications'
import { pipeline } from '#database/pipeline'
import { auditEntries } from '#database/audit'
import { recordTables } from '#database/record-tables'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { bearer, tokenOf } from '#test/support/tokens'

const people: Record<string, string> = {}

const portal = await filePortal({ FACILITY_ADMIN_EMAIL: 'facilities@campaign.example' })
const { db } = portal.database.open
const owner = (await portal.organization({ name: 'Isla Verde Cooperativa' })).id
const neighbor = (await portal.organization()).id
const signedIn = async (name: string, values: object) => {
  const { client, user } = await portal.signedIn(values)
  people[name] = user.id
  return client
}
const callers = {
  member: await signedIn('member', { organizationId: owner }),
  outsider: await signedIn('outsider', { organizationId: neighbor }),
  admin: await signedIn('admin', { role: 'admin' }),
  newcomer: await signedIn('newcomer', {}),
}
const facilityAdmin = await signedIn('facilityAdmin', {
  role: 'admin',
  email: 'facilities@campaign.example',
})

let made = 0
/** A record of the owner in a state that others read, or not. */
async function recordOf(noun: AvailableNoun, isOpen: boolean): Promise<string> {
  made += 1
  const values = {
    name: `Record ${made}`,
    organizationId: owner,
    ...(noun === 'pipeline'
      ? { visibility: isOpen ? 'shared' : 'organization_only' }
      : { status: isOpen ? 'published' : 'draft' }),
  }
  const [row] = await db.insert(recordTables[noun]).values(values).returning()
  return row?.id ?? ''
}
const path = (noun: string, id: string) => `/api/follows/${noun}/${id}`
const followsOf = async (client: Client, query = '') =>
  (await client.get(`/api/follows${query}`)).body

describe.each(availableNouns)('following %s', (noun) => {
  test('is for whoever may read the record, and is said twice like once (N-010)', async () => {
    const [open, hidden] = [await recordOf(noun, true), await recordOf(noun, false)]
    const expected = { member: [204, 204], outsider: [204, 404], admin: [204, 204] }
    for (const [name, statuses] of Object.entries(expected)) {
      const client = callers[name as 'member']
      for (const id of [open, hidden]) {
        const status = statuses[id === open ? 0 : 1]
        for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE', 'PUT'])
          expect([name, method, (await client.request(method, path(noun, id))).status]).toEqual([
            name,
            method,
            status,
          ])
      }
    }
    expect((await callers.newcomer.put(path(noun, open))).status).toBe(403)
    expect((await portal.client().put(path(noun, open))).status).toBe(401)
    expect((await callers.member.put(path(noun, crypto.randomUUID()))).status).toBe(404)
    expect((await callers.member.put(path(noun, 'no-id'))).status).toBe(404)
    expect((await callers.member.put(path('organizations', owner))).status).toBe(404)
  })

  test('lists what may be read now, newest first (N-011, N-015)', async () => {
    const { client } = await portal.signedIn({
      organizationId: (await portal.organization()).id,
    })
    const [first, second] = [await recordOf(noun, true), await recordOf(noun, true)]
    await client.put(path(noun, first))
    await client.put(path(noun, second))
    const { follows: entries, total } = await followsOf(client)
    expect(total).toBe(2)
    expect(entries[0]).toEqual({
      entity: noun,
      id: second,
      name: `Record ${made}`,
      organizationName: 'Isla Verde Cooperativa',
      status: noun === 'pipeline' ? 'open' : 'published',
      followedAt: expect.any(String),
    })
    expect((await followsOf(client, `?entity=${noun}`)).total).toBe(2)
    const otherNoun = availableNouns.find((each) => each !== noun)
    expect((await followsOf(client, `?entity=${otherNoun}`)).total).toBe(0)
    const hide = (hidden: boolean) =>
      db.execute(
        noun === 'pipeline'
          ? sql`update pipeline set visibility = ${hidden ? 'organization_only' : 'shared'} where id = ${second}`
          : sql`update ${recordTables[noun]} set status = ${hidden ? 'draft' : 'published'} where id = ${second}`,
      )
    await hide(true)
    expect((await followsOf(client)).follows.map(({ id }: { id: string }) => id)).toEqual([first])
    await hide(false)
    expect((await followsOf(client)).total).toBe(2)
  })

  test('ends with the record, and does not come back with it (N-015)', async () => {
    const id = await recordOf(noun, true)
    await callers.outsider.put(path(noun, id))
    const api = noun === 'pipeline' ? 'pipeline' : noun
    const client = noun === 'catalytic-facilities' ? facilityAdmin : callers.admin
    expect((await client.delete(`/api/${api}/${id}`)).status).toBe(204)
    const { entries } = (await client.get('/api/deleted-records')).body
    const deleted = entries.find((each: { entityId: string }) => each.entityId === id)
    const restored = await client.post(`/api/${api}/${id}/restore`, { auditId: deleted.id })
    expect([restored.status, restored.text]).toEqual([200, restored.text])
    expect(await db.$count(follows, eq(follows.recordId, id))).toBe(0)
  })
})

test('whoever creates a record by hand follows it and may stop (N-013)', async () => {
  const ids: string[] = []
  for (const [noun, client] of [
    ['products', callers.member],
    ['lending-profiles', callers.member],
    ['pipeline', callers.member],
    ['catalytic-facilities', facilityAdmin],
  ] as const) {
    const { status, body, text } = await client.post(`/api/${noun}`, {
      name: `Made ${noun}`,
      organizationId: owner,
    })
    expect([status, text]).toEqual([201, text])
    ids.push(body.id)
    const listed = await followsOf(client, `?entity=${noun}`)
    expect(listed.follows.map(({ id }: { id: string }) => id)).toContain(body.id)
    expect((await client.delete(path(noun, body.id))).status).toBe(204)
  }
  for (const id of ids) expect(await db.$count(follows, eq(follows.recordId, id))).toBe(0)
})

test('what a program adds with a token is not followed (N-013)', async () => {
  const { client, user } = await portal.signedIn({ organizationId: owner })
  const { token } = await tokenOf(db, user.id)
  const values = { name: 'Made by a program', organizationId: owner }
  const { status, text } = await portal.client().post('/api/products', values, bearer(token))
  expect([status, text]).toEqual([201, text])
  expect((await followsOf(client)).total).toBe(0)
  expect((await client.post('/api/products', { ...values, name: 'By hand' })).status).toBe(201)
  expect((await followsOf(client)).total).toBe(1)
})

test('what one creates is followed up to 400 records, so that one can follow by hand (N-012, N-013)', async () => {
  const { client, user } = await portal.signedIn({ organizationId: owner })
  const rows = Array.from({ length: 399 }, (_, n) => ({
    name: `Made ${n}`,
    organizationId: owner,
  }))
  const deals = await db.insert(pipeline).values(rows).returning({ id: pipeline.id })
  await db
    .insert(follows)
    .values(deals.map(({ id }) => ({ userId: user.id, entity: 'pipeline', recordId: id })))
  const ids: string[] = []
  for (const name of ['The 400th', 'The 401st', 'The 402nd'])
    ids.push((await client.post('/api/products', { name, organizationId: owner })).body.id)
  const { follows: entries, total } = await followsOf(client)
  expect([total, entries[0].name]).toEqual([400, 'The 400th'])
  expect((await client.put(path('products', ids[2] ?? ''))).status).toBe(204)
  expect((await followsOf(client)).total).toBe(401)
})

test('500 records are the most, also when followed at once (N-012)', async () => {
  const { client, user } = await portal.signedIn({ organizationId: owner })
  const deals = await db
    .insert(pipeline)
    .values(Array.from({ length: 503 }, (_, n) => ({ name: `Many ${n}`, organizationId: owner })))
    .returning({ id: pipeline.id })
  await db
    .insert(follows)
    .values(
      deals.slice(0, 498).map(({ id }) => ({ userId: user.id, entity: 'pipeline', recordId: id })),
    )
  const answers = await Promise.all(
    deals.slice(498).map(({ id }) => client.put(path('pipeline', id))),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    204, 204, 409, 409, 409,
  ])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'You follow 500 records, the most there can be.',
  )
  expect((await client.put(path('pipeline', deals[0]?.id ?? ''))).status).toBe(204)
  expect((await followsOf(client)).total).toBe(500)
})

test('leaves no trace in the trail (N-043)', async () => {
  const { id } = await insertDeal(db, { name: 'Untraced', organizationId: owner })
  const before = await db.$count(auditEntries)
  await callers.member.put(path('pipeline', id))
  await callers.member.delete(path('pipeline', id))
  await callers.member.post('/api/notifications/read', { until: new Date().toISOString() })
  expect(await db.$count(auditEntries)).toBe(before)
})
