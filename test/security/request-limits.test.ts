import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditEntries } from '#database/audit'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'
import type { Answer, Client } from '#test/support/client'
import { newApiToken } from '#server/platform/tokens/token-text'
import { bearer, tokenOf } from '#test/support/tokens'

// 300 requests a minute of a session or a signed-out source, 60 of them with large answers (S96).

const portal = await filePortal()
const { db } = portal.database.open

// All at one time, however long a busy machine takes for the requests.
beforeEach(() => {
  const [date, time] = [Date.now(), performance.now()]
  vi.spyOn(Date, 'now').mockReturnValue(date)
  vi.spyOn(performance, 'now').mockReturnValue(time)
})
afterEach(() => void vi.restoreAllMocks())

/** Sends 310 requests, ten at once, and returns how often each status was answered. */
async function exhaust(
  send: () => Promise<Answer>,
): Promise<{ counts: Record<number, number>; rejected: Answer | undefined }> {
  const answers: Answer[] = []
  while (answers.length < 310)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, send))))
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return { counts, rejected: answers.find(({ status }) => status === 429) }
}

describe('the 301st request in a minute', () => {
  test('of a session waits; another session of the same person and network does not', async () => {
    const { client, user } = await portal.signedIn()
    const other = await portal.signIn(user)
    const { counts, rejected } = await exhaust(() => client.get('/api/preferences'))
    expect(counts).toEqual({ 200: 300, 429: 10 })
    expect(rejected?.body).toEqual({
      message: 'Too many requests in a minute. Please wait a moment.',
      code: 'too_many_requests',
    })
    expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(rejected?.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(rejected?.headers['cache-control']).toBe('no-store')
    expect(
      Object.keys(rejected?.headers ?? {}).filter((name) => name.startsWith('x-ratelimit')),
    ).toEqual([])
    expect((await client.get('/api/preferences')).status).toBe(429)
    expect((await other.get('/api/preferences')).status).toBe(200)
  })

  test('of a token waits; another token and the sessions of its person do not (X-096)', async () => {
    const { id: organizationId } = await portal.organization()
    const { client, user } = await portal.signedIn({ organizationId })
    const [busy, other] = [await tokenOf(db, user.id), await tokenOf(db, user.id)]
    const read = ({ token }: typeof busy, path = '/api/products') =>
      portal.client().get(path, bearer(token))
    const { counts } = await exhaust(() => read(busy))
    expect(counts).toEqual({ 200: 300, 429: 10 })
    expect((await read(busy, '/api/pipeline')).status).toBe(429)
    expect((await read(other)).status).toBe(200)
    expect((await client.get('/api/products')).status).toBe(200)
  })

  test('counts messages of an assistant, and says so clearly (X-163, X-169)', async () => {
    const { id: organizationId } = await portal.organization()
    const { user } = await portal.signedIn({ organizationId })
    const { token } = await tokenOf(db, user.id)
    const headers = { ...bearer(token).headers, accept: 'application/json, text/event-stream' }
    const ask = (method: string, params = {}) =>
      portal.client().post('/mcp', { jsonrpc: '2.0', id: 1, method, params }, { headers })
    const { counts, rejected } = await exhaust(() => ask('tools/list'))
    expect(counts).toEqual({ 200: 300, 429: 10 })
    expect(rejected?.body.message).toBe('Too many requests in a minute. Please wait a moment.')
  })

  test('counts made-up tokens with their source', async () => {
    const { counts } = await exhaust(() =>
      portal.client().request('GET', '/api/products', undefined, {
        ...bearer(newApiToken()),
        from: '198.51.100.77',
      }),
    )
    expect(counts).toEqual({ 401: 300, 429: 10 })
  })

  test('counts every call of the session, whatever the address looks like', async () => {
    const { client } = await portal.signedIn()
    const spellings = [
      '/api/preferences',
      '/%61pi/preferences',
      '/api/%70references',
      '/api/auth/user',
      '/api/auth/sessions',
    ]
    let count = 0
    const { counts } = await exhaust(() =>
      client.get(spellings[(count += 1) % spellings.length] ?? ''),
    )
    expect(counts).toEqual({ 200: 300, 429: 10 })
  })

  test('is rejected also when it would be rejected anyway: rejections do not fill the audit trail', async () => {
    const { client, user } = await portal.signedIn()
    const { counts } = await exhaust(() => client.get('/api/users'))
    expect(counts).toEqual({ 403: 300, 429: 10 })
    const recorded = await db
      .select({ actorId: auditEntries.actorId, action: auditEntries.action })
      .from(auditEntries)
    expect(
      recorded.filter(({ actorId, action }) => actorId === user.id && action === 'denied').length,
    ).toBeLessThanOrEqual(300)
  })

  test('of a signed-out source waits, made-up cookies or not; another source does not', async () => {
    let count = 0
    const stranger = portal.client('198.51.100.7')
    const { counts } = await exhaust(() => {
      count += 1
      return stranger.get('/api/auth/user', {
        headers: {
          cookie: `session=${String(count).padStart(43, 'A')}`,
          'x-forwarded-for': `203.0.113.${count % 250}`,
        },
      })
    })
    expect(counts).toEqual({ 401: 300, 429: 10 })
    expect((await portal.client('198.51.100.7').get('/api/settings')).status).toBe(429)
    expect((await portal.client('198.51.100.8').get('/api/settings')).status).toBe(200)
    const { client } = await portal.signedIn()
    expect((await client.get('/api/preferences', { from: '198.51.100.7' })).status).toBe(200)
  })

  test('of an IPv6 network waits: one subscriber holds all its addresses', async () => {
    let count = 0
    const stranger = portal.client()
    const { counts } = await exhaust(() =>
      stranger.get('/api/settings', { from: `2001:db8:1:2::${(count += 1).toString(16)}` }),
    )
    expect(counts).toEqual({ 200: 300, 429: 10 })
    expect((await stranger.get('/api/settings', { from: '2001:db8:1:3::1' })).status).toBe(200)
  })

  test('does not count pages, files and health', async () => {
    const client = portal.client('198.51.100.9')
    const { counts } = await exhaust(() => client.get('/healthz'))
    expect(counts).toEqual({ 200: 310 })
  })
})

describe('answers of more than 200 rows', () => {
  let admin: Client
  const list = (limit: number) => admin.get(`/api/users?limit=${limit}`)

  beforeAll(async () => {
    const rows = Array.from({ length: 220 }, (_, i) => ({
      email: `row${i}@river.example`,
      searchText: `row${i}`,
    }))
    await db.insert(users).values(rows)
  })

  test('stop at 60 a minute, also when requested at once; smaller ones and other sessions go on', async () => {
    admin = (await portal.signedIn({ role: 'admin' })).client
    const answers = await Promise.all(Array.from({ length: 70 }, () => list(1000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const rejected = answers.find(({ status }) => status === 429)
    expect(rejected?.body.message).toBe('Too many large lists in a minute. Please wait a moment.')
    expect(Number(rejected?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await list(201)).status).toBe(429)
    // A file of all rows is as much work, and counts with them.
    expect((await admin.get('/api/users/export?format=csv')).status).toBe(429)
    expect((await list(200)).status).toBe(200)
    const other = await portal.signedIn({ role: 'admin' })
    expect((await other.client.get('/api/users?limit=1000')).status).toBe(200)
  })

  test('are counted by what is answered, not by what was requested', async () => {
    admin = (await portal.signedIn({ role: 'admin' })).client
    for (let i = 0; i < 65; i += 1)
      expect((await admin.get('/api/users?limit=1000&search=row7')).status).toBe(200)
    expect((await list(1000)).status).toBe(200)
  })
})
