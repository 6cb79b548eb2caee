import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createLog } from '#server/platform/log'
import { filePortal } from '#test/support/app'

const lines: string[] = []

const portal = await filePortal({}, createLog('info', { write: (line) => lines.push(line) }))

test('searches of a session are 240 a minute, counted apart from its other calls (G-010)', async () => {
  const { id: organizationId } = await portal.organization()
  const { client, user } = await portal.signedIn({ organizationId })
  const statuses = new Set<number>()
  for (let n = 0; n < 240; n += 1) statuses.add((await client.get('/api/search?q=solar')).status)
  expect([...statuses]).toEqual([200])
  const rejected = await client.get('/api/search?q=solar')
  expect([rejected.status, rejected.body.message]).toEqual([
    429,
    'Too many requests in a minute. Please wait a moment.',
  ])
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  // Neither counts among the other: all 300 other calls are left, and another session searches on.
  expect((await client.get('/api/products')).status).toBe(200)
  const again = await portal.signIn(user)
  expect((await again.get('/api/search?q=solar')).status).toBe(200)
})

test('three hundred other calls leave all searches (G-010)', async () => {
  const { id: organizationId } = await portal.organization()
  const { client } = await portal.signedIn({ organizationId })
  const statuses: number[] = []
  for (let n = 0; n < 305; n += 1) statuses.push((await client.get('/api/preferences')).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await client.get('/api/search?q=solar')).status).toBe(200)
})

test('what is searched for is in no line of the log, whatever the answer is (G-009)', async () => {
  const secret = 'unspoken-plan-7391'
  const { id: organizationId } = await portal.organization()
  const { client } = await portal.signedIn({ organizationId })
  const outside = (await portal.signedIn({})).client
  lines.length = 0
  const statusOf = async (caller: typeof client, q: string) =>
    (await caller.get(`/api/search?q=${encodeURIComponent(q)}`)).status
  expect([
    await statusOf(client, secret),
    await statusOf(client, `${secret} ${'x'.repeat(200)}`),
    await statusOf(portal.client(), secret),
    await statusOf(outside, secret),
  ]).toEqual([200, 400, 401, 403])
  // A search that fails is logged with its error, which carries the statement and its values.
  const { db } = portal.database.open
  await db.execute(sql`alter table products rename to products_away`)
  try {
    expect(await statusOf(client, secret)).toBe(500)
  } finally {
    await db.execute(sql`alter table products_away rename to products`)
  }
  expect(lines.some((line) => line.includes('/api/search'))).toBe(true)
  expect(lines.filter((line) => line.includes('unspoken') || line.includes('7391'))).toEqual([])
})
