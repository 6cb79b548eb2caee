import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importLimits } from '#contract/imports'
import { importParts, importRows } from '#database/imports'
import { filePortal } from '#test/support/app'
import type { Answer, Client } from '#test/support/client'
import { committed, mappingOf, undone, uploadFile } from '#test/support/imports'

// A file that is neither stored nor thrown away takes room: a person has five at most, and can remove one.

const portal = await filePortal({
  RATE_LIMIT: 'off',
  FACILITY_ADMIN_EMAIL: 'facilities@example.org',
})
const { db } = portal.database.open
const organizationId = (await portal.organization({ name: 'Own Bank' })).id

const member = async () => (await portal.signedIn({ organizationId })).client
const upload = (client: Client, n: number) =>
  uploadFile(client, 'products', `Name\nLoan ${n}\n`, `loans-${n}.csv`)
const remove = (client: Client, id: string): Promise<Answer> =>
  client.request('DELETE', `/api/imports/${id}`)
const mapping = mappingOf({ name: 'Name' })
const full = (...names: number[]) =>
  `You may have 5 unfinished imports, of 100 MB together at most. Finish or remove one of these first: ${names
    .slice(0, -1)
    .map((n) => `"loans-${n}.csv"`)
    .join(', ')} and "loans-${names.at(-1)}.csv".`

describe('the sixth unfinished file', () => {
  test('is rejected with the names of the five, also when some are checked; the same file again is no sixth', async () => {
    const client = await member()
    for (const n of [1, 2, 3, 4, 5]) expect((await upload(client, n)).status).toBe(201)
    const { body: third } = await upload(client, 3)
    expect((await client.post(`/api/imports/${third.id}/rehearse`, { mapping })).status).toBe(200)
    const rejected = await upload(client, 6)
    expect([rejected.status, rejected.body]).toEqual([
      409,
      { code: 'conflict', message: full(5, 4, 3, 2, 1) },
    ])
    expect((await client.get('/api/imports')).body.total).toBe(5)
    // Somebody else has five of their own.
    expect((await upload(await member(), 6)).status).toBe(201)
    expect((await remove(client, third.id)).status).toBe(204)
    expect((await upload(client, 6)).status).toBe(201)
    expect((await upload(client, 7)).status).toBe(409)
  })

  test('is taken once one of them is stored', async () => {
    const client = await member()
    for (const n of [11, 12, 13, 14, 15]) await upload(client, n)
    const { body } = await upload(client, 13)
    await client.post(`/api/imports/${body.id}/rehearse`, { mapping })
    await committed(client, body.id)
    expect((await upload(client, 16)).status).toBe(201)
  })

  test('does not slip past when all come at once', async () => {
    const client = await member()
    const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => upload(client, 20 + n)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 201, 201, 409, 409, 409, 409,
    ])
    expect((await client.get('/api/imports')).body.total).toBe(5)
  })

  test('is none where the same file comes several times at once', async () => {
    const client = await member()
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(client, 30)))
    expect([
      new Set(answers.map(({ body }) => body.id)).size,
      (await client.get('/api/imports')).body.total,
    ]).toEqual([1, 1])
  })
})

test('a file beyond 100 MB of unfinished ones is rejected; five of the largest are not', async () => {
  expect(importLimits.unfinishedFiles * importLimits.bytes).toBeLessThanOrEqual(
    importLimits.unfinishedBytes,
  )
  const client = await member()
  const { body } = await upload(client, 41)
  await db.execute(
    sql`insert into import_parts (import_id, part, bytes) select ${body.id}, n, convert_to(repeat('x', ${10 * 1024 * 1024}::int), 'UTF8') from generate_series(1, 10) as n`,
  )
  const rejected = await upload(client, 42)
  expect([rejected.status, rejected.body.message]).toEqual([
    409,
    expect.stringContaining('Finish or remove one of these first: "loans-41.csv".'),
  ])
})

describe('an import that is removed', () => {
  test('is gone with its file and its rows, once', async () => {
    const client = await member()
    const {
      body: { id },
    } = await upload(client, 50)
    await client.post(`/api/imports/${id}/rehearse`, { mapping })
    const storedCounts = async () => [
      await db.$count(importParts, eq(importParts.importId, id)),
      await db.$count(importRows, eq(importRows.importId, id)),
    ]
    expect(await storedCounts()).toEqual([1, 1])
    const answers = await Promise.all([remove(client, id), remove(client, id)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      204, 404,
    ])
    expect(await storedCounts()).toEqual([0, 0])
    expect((await client.get(`/api/imports/${id}`)).status).toBe(404)
    expect((await client.post(`/api/imports/${id}/commit`)).status).toBe(404)
    const admin = (await portal.signedIn({ role: 'admin' })).client
    expect(
      (await admin.get(`/api/audit?entity=imports&action=delete&entityId=${id}`)).body.total,
    ).toBe(1)
  })

  test('is one that has neither begun nor ended', async () => {
    const client = await member()
    const {
      body: { id },
    } = await upload(client, 60)
    await client.post(`/api/imports/${id}/rehearse`, { mapping })
    await committed(client, id)
    const sentence =
      'This import has ended and stays on record. Only an unfinished one can be removed.'
    for (const undo of [false, true]) {
      if (undo) await undone(client, id)
      expect(await remove(client, id)).toMatchObject({ status: 409, body: { message: sentence } })
    }
    await db.execute(
      sql`update imports set state = 'running', task = 'commit', lease_until = now() + interval '1 hour' where id = ${id}`,
    )
    expect(await remove(client, id)).toMatchObject({
      status: 409,
      body: { message: 'This import is running. Wait until it has ended.' },
    })
    await db.execute(sql`update imports set state = 'undone' where id = ${id}`)
  })

  test("is one's own, or for administrators one of a kind they may bring in", async () => {
    const [client, colleague] = [await member(), await member()]
    const admin = (await portal.signedIn({ role: 'admin' })).client
    const { client: keeper } = await portal.signedIn({
      role: 'admin',
      email: 'facilities@example.org',
    })
    const { body: mine } = await upload(client, 70)
    expect((await remove(colleague, mine.id)).status).toBe(404)
    expect((await remove(admin, mine.id)).status).toBe(204)
    const { body: facilities } = await uploadFile(keeper, 'catalytic-facilities', 'Name\nFund\n')
    expect((await remove(admin, facilities.id)).status).toBe(403)
    expect((await remove(keeper, facilities.id)).status).toBe(204)
  })

  test("may be one's own of a kind one may not bring in any more", async () => {
    const { client, user } = await portal.signedIn({ role: 'admin', organizationId })
    const { body } = await uploadFile(client, 'organizations', 'Name\nBank\n')
    const admin = (await portal.signedIn({ role: 'admin' })).client
    expect((await admin.put(`/api/users/${user.id}`, { role: 'member' })).status).toBe(200)
    expect((await client.post(`/api/imports/${body.id}/rehearse`, { mapping })).status).toBe(403)
    expect((await remove(client, body.id)).status).toBe(204)
  })
})
