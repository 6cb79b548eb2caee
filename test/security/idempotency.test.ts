import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { idempotencyKeys } from '#database/idempotency'
import { users } from '#database/users'
import { testPassword, filePortal } from '#test/support/app'
import { forThisRun } from '#test/support/for-this-run'
import { portalForCallers } from './callers.ts'
import { newCall } from './shared-calls.ts'

// A POST sent twice with one Idempotency-Key is done once (S92).

const portal = await filePortal()
const callers = await portalForCallers()
const { db } = portal.database.open
const signedIn = await portal.signedIn({ role: 'admin' })
const admin = signedIn.client
const adminId = signedIn.user.id

let count = 0
const fresh = () => `twice${(count += 1)}@river.example`
const key = (value: string) => ({ headers: { 'idempotency-key': value } })
const create = (email: string, value: string, by = admin) =>
  by.post('/api/users', { email, role: 'member' }, key(value))
const accounts = (email: string) => db.$count(users, eq(users.email, email))

describe('the same request again', () => {
  test('gets the first answer and creates nothing', async () => {
    const email = fresh()
    const first = await create(email, 'lost-answer')
    const again = await create(email, 'lost-answer')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    expect(await accounts(email)).toBe(1)
    await portal.outbox.wait(email)
    expect(await portal.outbox.to(email)).toHaveLength(1)
    expect((await admin.get(`/api/audit?entityId=${first.body.id}`)).body.total).toBe(1)
  })

  test('gets an answer without contents again, too', async () => {
    const other = await portal.user()
    const end = () => admin.post(`/api/users/${other.id}/end-sessions`, undefined, key('end'))
    const answers = [await end(), await end()]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ])
    expect((await admin.get(`/api/audit?entityId=${other.id}`)).body.total).toBe(1)
  })

  test('sent twenty times at once is done once: the others hear the answer or that the first still runs', async () => {
    const email = fresh()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(email, 'at-once')))
    const created = answers.filter(({ status }) => status === 201)
    const running = answers.filter(({ status }) => status === 409)
    expect(created.length).toBeGreaterThan(0)
    expect(created.length + running.length).toBe(20)
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(1)
    for (const answer of running)
      expect([answer.body.code, answer.headers['retry-after']]).toEqual(['conflict', '2'])
    expect(await accounts(email)).toBe(1)
  })

  test('while the first still runs has to wait', async () => {
    const email = fresh()
    await create(email, 'unfinished')
    await db
      .update(idempotencyKeys)
      .set({ status: null })
      .where(eq(idempotencyKeys.key, 'unfinished'))
    const answer = await create(email, 'unfinished')
    expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([
      409,
      'conflict',
      '2',
    ])
    // A first one that died with its server does not lock the key for ever.
    await db
      .update(idempotencyKeys)
      .set({ createdAt: sql`now() - interval '4 minutes'` })
      .where(eq(idempotencyKeys.key, 'unfinished'))
    await db.delete(users).where(eq(users.email, email))
    expect((await create(email, 'unfinished')).status).toBe(201)
  })

  test('is a new one after a day', async () => {
    const email = fresh()
    await create(email, 'yesterday')
    await db
      .update(idempotencyKeys)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(idempotencyKeys.key, 'yesterday'))
    expect((await create(email, 'yesterday')).body.message).toBe(
      'An account with this email already exists',
    )
  })
})

describe('a key', () => {
  test('used for another body or address is rejected, and nothing happens', async () => {
    const [one, other] = [fresh(), fresh()]
    await create(one, 'reused')
    const otherBody = await create(other, 'reused')
    const person = await portal.user()
    const otherPath = await admin.post(
      `/api/users/${person.id}/end-sessions`,
      { email: one, role: 'member' },
      key('reused'),
    )
    const otherQuery = await admin.post(
      '/api/users?a=1',
      { email: one, role: 'member' },
      key('reused'),
    )
    for (const answer of [otherBody, otherPath, otherQuery]) {
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'This Idempotency-Key was already used for another request',
      ])
    }
    expect(await accounts(other)).toBe(0)
  })

  test('can be used again after a rejection', async () => {
    const taken = await portal.user()
    expect((await create(taken.email, 'failed')).status).toBe(409)
    expect((await create('no address', 'failed')).status).toBe(400)
    const email = fresh()
    expect((await create(email, 'failed')).status).toBe(201)
    expect((await create(email, 'failed')).status).toBe(201)
  })

  test("is a person's own", async () => {
    const second = await portal.signedIn({ role: 'admin' })
    const [one, other] = [fresh(), fresh()]
    expect((await create(one, 'shared')).status).toBe(201)
    expect((await create(other, 'shared', second.client)).status).toBe(201)
    expect(await accounts(other)).toBe(1)
  })

  test('opens nothing to who may no longer ask', async () => {
    const { client, user } = await portal.signedIn({ role: 'admin' })
    const email = fresh()
    expect((await create(email, 'demoted', client)).status).toBe(201)
    await admin.put(`/api/users/${user.id}`, { role: 'member' })
    expect((await create(email, 'demoted', client)).status).toBe(403)
  })

  test.each(['', ' ', 'a b', 'a\tb', 'caf\u00e9', 'x'.repeat(201)])(
    '%j is rejected',
    async (value) => {
      const email = fresh()
      const answer = await create(email, value)
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([
        400,
        ['Idempotency-Key'],
      ])
      expect(await accounts(email)).toBe(0)
    },
  )
})

describe('calls that never answer from a stored reply', () => {
  test('are all those that sign in or handle secrets', () => {
    const answering = api
      .filter(({ method, idempotencyKey }) => method === 'POST' && idempotencyKey !== false)
      .map(({ id }) => id)
    expect(answering.filter((id) => id.startsWith('auth.'))).toEqual([])
  })

  test('sign in anew each time', async () => {
    const user = await portal.user()
    const login = () =>
      portal
        .client()
        .post('/api/auth/login', { email: user.email, password: testPassword }, key('sign-in'))
    const [first, second] = [await login(), await login()]
    expect(second.headers['set-cookie']).not.toBe(first.headers['set-cookie'])
    const stored = await db.$count(idempotencyKeys, and(eq(idempotencyKeys.key, 'sign-in')))
    expect(stored).toBe(0)
  })
})

describe('every call that takes a key', () => {
  const taking = api.filter(
    ({ method, access, idempotencyKey }) =>
      method === 'POST' && access !== 'everyone' && idempotencyKey !== false,
  )

  test.each(forThisRun(taking))(
    '$id is over when it was answered, stored or not',
    async (endpoint) => {
      const organization = await callers.organization()
      const { caller, sample, url } = await newCall(callers, organization, endpoint)
      const call = () => caller.client.post(url, sample?.body, key(endpoint.id))
      expect((await call()).status).toBe(sample?.status ?? endpoint.status)
      expect((await call()).body?.message).not.toBe(
        'The first request with this Idempotency-Key is still running',
      )
    },
  )
})

test('stored answers hold no secret', async () => {
  await create(fresh(), 'secrets')
  const rows = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, adminId))
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/argon2|token|searchText|passwordHash/i)
})
