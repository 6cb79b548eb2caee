import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { appBeside, testApp } from '#test/support/app'
import { Client } from '#test/support/client'
import { testEngine } from '#test/support/database'
import { ListCache, bodyOf } from './list-cache.ts'

// Lists that have not changed are answered without reading them; nobody may ever see an old or a foreign one.

const path = '/api/catalytic-facilities'

const portal = await testApp({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'facilities@campaign.example',
})
const organization = await portal.organization({ name: 'First Fund' })
const own = organization.id
const member = (await portal.signedIn({ organizationId: own })).client
const other = (await portal.signedIn({ organizationId: (await portal.organization()).id })).client
const { client: admin } = await portal.signedIn({
  role: 'admin',
  email: 'facilities@campaign.example',
})
const { app, close } = await appBeside(portal)
const closeSecond = close
const second = new Client(app)
second.cookie = member.cookie

afterAll(async () => {
  await closeSecond()
  await portal.close()
})

const facility = (name: string, status = 'published') =>
  insertFacility(portal.database.open.db, { name, organizationId: own, status })
const names = async (client: Client, query = '') =>
  (await client.get(`${path}${query}`)).body.catalyticFacilities
    .map(({ name }: { name: string }) => name)
    .toSorted()

describe('a kept list', () => {
  it('has one tag as long as nothing changes, and another afterwards', async () => {
    await facility('Bridge Pool')
    const first = await member.get(path)
    const again = await member.get(path)
    expect(again.headers['etag']).toBe(first.headers['etag'])
    expect(again.text).toBe(first.text)
    const unchanged = await member.get(path, {
      headers: { 'if-none-match': String(first.headers['etag']) },
    })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    await facility('Guarantee Pool')
    const changed = await member.get(path, {
      headers: { 'if-none-match': String(first.headers['etag']) },
    })
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).not.toBe(first.headers['etag'])
  })

  it('is the same compressed and not', async () => {
    const plain = await portal.app.inject({ url: path, headers: { cookie: String(member.cookie) } })
    const packed = await portal.app.inject({
      url: path,
      headers: { cookie: String(member.cookie), 'accept-encoding': 'gzip' },
    })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringContaining('accept-encoding'),
      'cache-control': 'no-store',
    })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
  })

  it.each(['gzip', 'identity'])(
    'is the same in each form when %s is taken first',
    async (first) => {
      const take = async (encoding: string) => {
        const { headers, payload, rawPayload } = await portal.app.inject({
          url: `${path}?search=${first}`,
          headers: { cookie: String(member.cookie), 'accept-encoding': encoding },
        })
        return {
          form: headers['content-encoding'] ?? 'identity',
          text:
            headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : payload,
        }
      }
      const { text } = await take(first)
      // Only one form is cached by then; the other is made of it.
      for (const form of ['gzip', 'identity', 'gzip'])
        expect(await take(form)).toEqual({ form, text })
      expect(await Promise.all([take('identity'), take('gzip')])).toEqual([
        { form: 'identity', text },
        { form: 'gzip', text },
      ])
    },
  )

  it('follows changes of another process, and of the tables it takes names from', async () => {
    await names(member)
    await names(second)
    const { body: made } = await admin.post(path, {
      name: 'Made elsewhere',
      organizationId: own,
      status: 'published',
    })
    expect(await names(second)).toContain('Made elsewhere')
    await admin.put(`${path}/${made.id}`, { name: 'Renamed elsewhere' })
    expect(await names(second)).toContain('Renamed elsewhere')
    await portal.database.open.db.execute(
      sql`update organizations set name = 'Renamed Fund' where id = ${own}`,
    )
    expect((await second.get(path)).body.catalyticFacilities[0].organizationName).toBe(
      'Renamed Fund',
    )
    await admin.delete(`${path}/${made.id}`)
    expect(await names(second)).not.toContain('Renamed elsewhere')
  })

  it('is not shared with people who see less', async () => {
    await facility('Secret draft', 'draft')
    expect(await names(admin, '?status=draft')).toContain('Secret draft')
    expect(await names(member, '?status=draft')).toContain('Secret draft')
    expect(await names(other, '?status=draft')).toEqual([])
    expect((await portal.client().get(`${path}?status=draft`)).status).toBe(401)
  })

  it('ends with the right to it', async () => {
    const leaving = await portal.signedIn({ organizationId: own })
    expect(await names(leaving.client, '?status=draft')).toContain('Secret draft')
    await admin.put(`/api/users/${leaving.user.id}`, { organizationId: null })
    expect((await leaving.client.get(`${path}?status=draft`)).status).toBe(403)
  })

  it('is whole after writes and reads at the same time', async () => {
    const writes = Array.from({ length: 20 }, (_, n) => facility(`Parallel ${n}`))
    const reads = [member, second].flatMap((client) =>
      Array.from({ length: 10 }, () => names(client)),
    )
    await Promise.all([...writes, ...reads])
    const expected = Array.from({ length: 20 }, (_, n) => `Parallel ${n}`)
    expect(await names(member)).toEqual(expect.arrayContaining(expected))
    expect(await names(second)).toEqual(expect.arrayContaining(expected))
  })

  it('keeps following although changes are counted in few rows', async () => {
    const { open } = portal.database
    const counted = async () =>
      (
        await open.db.execute<{ rows: number; times: number }>(
          sql`select count(*)::int as rows, sum(times)::int as times from table_changes where table_name = 'catalytic_facilities'`,
        )
      ).rows[0] ?? { rows: 0, times: 0 }
    const before = await counted()
    await Promise.all(Array.from({ length: 60 }, (_, n) => facility(`Counted ${n}`)))
    const after = await counted()
    expect(after.times).toBe(before.times + 60)
    // One for each connection that wrote at the same time.
    expect(after.rows).toBeLessThanOrEqual(10)
    await facility('After counting')
    expect(await names(member)).toContain('After counting')
  })

  // The embedded engine has one connection: there nobody writes beside an open transaction.
  it.runIf(testEngine === 'postgresql')(
    'keeps following while a transaction with a change of its own is open',
    async () => {
      const { db, release } = await portal.database.open.direct()
      onTestFinished(release)
      await db.transaction(async (tx) => {
        await insertFacility(tx, { name: 'Held open', organizationId: own, status: 'published' })
        await facility('Made beside it')
        expect(await names(member)).toContain('Made beside it')
        expect(await names(member)).not.toContain('Held open')
      })
      expect(await names(member)).toContain('Held open')
    },
  )

  it('is of the record in its address', async () => {
    const aggregators = await Promise.all(
      [1, 2].map(() => portal.organization({ campaignRole: 'capital_aggregator' })),
    )
    const of = async (id: string | undefined) =>
      (await member.get(`/api/organization-memberships/${id}`)).body.members.map(
        ({ memberId }: { memberId: string }) => memberId,
      )
    expect(await of(aggregators[0]?.id)).toEqual([])
    await admin.post('/api/organization-memberships', {
      aggregatorId: aggregators[0]?.id,
      memberId: own,
      membershipType: 'cdfis',
    })
    expect(await of(aggregators[0]?.id)).toEqual([own])
    expect(await of(aggregators[1]?.id)).toEqual([])
  })

  it('of a rejected query is not cached', async () => {
    expect((await member.get(`${path}?sort=nothing`)).status).toBe(400)
    expect((await other.get(`${path}?organizationId=${own}&status=draft`)).status).toBe(403)
    expect((await member.get(`${path}?organizationId=${own}&status=draft`)).status).toBe(200)
    expect((await other.get(`${path}?organizationId=${own}&status=draft`)).status).toBe(403)
  })
})

describe('a kept record', () => {
  it('follows changes of another process, its names and who may see it', async () => {
    const { id } = (
      await admin.post(path, { name: 'Kept Pool', organizationId: own, status: 'published' })
    ).body
    const read = async (client: Client) => {
      const { status, body } = await client.get(`${path}/${id}`)
      return [status, body.name, body.organizationName]
    }
    const { name: organizationName } = (await admin.get(`/api/organizations/${own}`)).body
    expect(await read(second)).toEqual([200, 'Kept Pool', organizationName])
    expect(await read(other)).toEqual([200, 'Kept Pool', organizationName])
    await admin.put(`${path}/${id}`, { name: 'Kept Pool, renamed' })
    expect(await read(second)).toEqual([200, 'Kept Pool, renamed', organizationName])
    await portal.database.open.db.execute(
      sql`update organizations set name = 'Kept Fund' where id = ${own}`,
    )
    expect(await read(second)).toEqual([200, 'Kept Pool, renamed', 'Kept Fund'])
    await admin.put(`${path}/${id}`, { status: 'draft' })
    expect(await read(second)).toEqual([200, 'Kept Pool, renamed', 'Kept Fund'])
    expect(await read(other)).toEqual([404, undefined, undefined])
    await admin.delete(`${path}/${id}`)
    expect((await read(second))[0]).toBe(404)
  })
})

it('keeps no more answers than there is room for, however small they are', async () => {
  const cache = new ListCache()
  let builds = 0
  const ask = (search: number) =>
    cache.take(
      'member',
      {
        routeOptions: { url: path },
        params: {},
        query: { search },
        headers: {},
        tablesVersion: '1',
      } as unknown as FastifyRequest,
      async () => {
        builds += 1
        return bodyOf({ catalyticFacilities: [] }, JSON.stringify)
      },
    )
  await ask(0)
  await ask(0)
  expect(builds).toBe(1)
  for (let search = 0; search < 10_000; search += 1) await ask(search)
  await ask(0)
  expect(builds).toBe(10_001)
})
