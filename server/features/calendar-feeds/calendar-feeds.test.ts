import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { calendarFeeds } from '#database/calendar-feeds'
import { hashToken } from '#server/platform/sessions/cookie'
import { auditOf } from '#test/support/audit-of'
import { testPassword, filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { bearer, tokenOf as apiTokenOf } from '#test/support/tokens'

// Calendar feeds are a person's own: made, listed without their addresses, revoked (D-050, D-051), and gone with access.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open

const member = async (values: object = {}) =>
  portal.signedIn({ organizationId: (await portal.organization()).id, ...values })
const tokenOf = (address: string) => /\/calendar\/([\w-]{43})\.ics$/.exec(address)?.[1] ?? ''
const made = async (client: Client, body: object = {}): Promise<string> => {
  const answer = await client.post('/api/calendar-feeds', body)
  expect(answer.status).toBe(201)
  return tokenOf(answer.body.address)
}
const statusOf = async (token: string) =>
  (await portal.client().get(`/calendar/${token}.ics`)).status

describe('a calendar feed', () => {
  test('has an address that is answered once; a hash of its secret is stored', async () => {
    const { client, user } = await member()
    const { status, body } = await client.post('/api/calendar-feeds', {})
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Deadlines',
      scope: 'own',
      address: expect.stringMatching(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/),
      createdAt: expect.any(String),
    })
    const token = tokenOf(body.address)
    const rows = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, user.id))
    expect(rows).toMatchObject([{ id: body.id, tokenHash: hashToken(token) }])
    const listed = await client.get('/api/calendar-feeds')
    const { address: _address, ...rest } = body
    expect(listed.body).toEqual({ calendarFeeds: [{ ...rest, lastReadAt: null }], total: 1 })
    expect(await statusOf(token)).toBe(200)
    const [read] = (await client.get('/api/calendar-feeds')).body.calendarFeeds
    expect(Date.parse(read.lastReadAt)).toBeGreaterThanOrEqual(Date.parse(rest.createdAt))
    const trail = await db.select().from(auditEntries)
    expect(JSON.stringify([trail, listed, rows])).not.toContain(token)
  })

  test('has a name of 60 characters at most and a scope its person may have', async () => {
    const { client } = await member()
    expect((await client.post('/api/calendar-feeds', { name: 'x'.repeat(60) })).status).toBe(201)
    for (const [body, field] of [
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ name: ' ' }, 'name'],
      [{ scope: 'others' }, 'scope'],
    ] as const) {
      const answer = await client.post('/api/calendar-feeds', body)
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]])
    }
    expect((await client.post('/api/calendar-feeds', { scope: 'all' })).status).toBe(403)
    const { client: admin } = await portal.signedIn({ role: 'admin' })
    expect((await admin.post('/api/calendar-feeds', { scope: 'all' })).status).toBe(201)
    expect((await admin.post('/api/calendar-feeds', {})).body.fields).toEqual({
      scope: 'You belong to no organization. Choose all projects.',
    })
  })

  test('is one of five at most, also of twelve made at once', async () => {
    const { client } = await member()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.post('/api/calendar-feeds', {})),
    )
    const answered = (wanted: number) => answers.filter(({ status }) => status === wanted)
    expect([answered(201).length, answered(409).length]).toEqual([5, 7])
    expect(answered(409)[0]?.body.message).toBe('You can have at most 5 calendar feeds')
    const { calendarFeeds: feeds } = (await client.get('/api/calendar-feeds')).body
    expect((await client.delete(`/api/calendar-feeds/${feeds[0].id}`)).status).toBe(204)
    await made(client)
  })

  test('is made anew with every request, whatever key it carries', async () => {
    const { client } = await member()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = await Promise.all(
      [1, 2].map(() => client.post('/api/calendar-feeds', {}, { headers })),
    )
    expect(first?.body.address).not.toBe(second?.body.address)
  })

  test('is seen and revoked by its own person alone, an administrator included', async () => {
    const { client, user } = await member()
    const token = await made(client, { name: 'Mine' })
    const [{ id }] = (await client.get('/api/calendar-feeds')).body.calendarFeeds
    const { client: colleague } = await portal.signedIn({ organizationId: user.organizationId })
    const { client: admin } = await portal.signedIn({ role: 'admin' })
    for (const other of [colleague, admin]) {
      expect((await other.get('/api/calendar-feeds')).body.total).toBe(0)
      expect((await other.delete(`/api/calendar-feeds/${id}`)).status).toBe(404)
    }
    expect(await statusOf(token)).toBe(200)
    expect((await client.delete(`/api/calendar-feeds/${id}`)).status).toBe(204)
    expect((await client.delete(`/api/calendar-feeds/${id}`)).status).toBe(404)
    expect(await statusOf(token)).toBe(404)
    const entries = await auditOf(db, id)
    expect(
      entries.map(({ action, entity, actorId }) => `${action} ${entity} ${actorId}`).toSorted(),
    ).toEqual([`create calendar-feeds ${user.id}`, `delete calendar-feeds ${user.id}`])
    expect(JSON.stringify(entries)).not.toContain(hashToken(token))
  })
})

/** Everything that ends what somebody set up on an account; a change of the own password does not. */
const ends: Record<string, (admin: Client, user: { id: string; email: string }) => Promise<void>> =
  {
    'a reset of a forgotten password': async (_admin, { email }) => {
      const visitor = portal.client()
      await visitor.post('/api/auth/forgot-password', { email })
      const reset = await visitor.post('/api/auth/reset-password', {
        token: await portal.outbox.token(email),
        newPassword: 'quiet harbor 77',
      })
      expect(reset.status).toBe(200)
    },
    'an end of all sessions by an administrator': async (admin, { id }) => {
      expect((await admin.post(`/api/users/${id}/end-sessions`)).status).toBe(204)
    },
    'disabling the account': async (admin, { id }) => {
      expect((await admin.put(`/api/users/${id}`, { disabled: true })).status).toBe(200)
      expect((await admin.put(`/api/users/${id}`, { disabled: false })).status).toBe(200)
    },
    'another address by an administrator': async (admin, { id }) => {
      const email = `${crypto.randomUUID()}@example.org`
      expect((await admin.put(`/api/users/${id}`, { email })).status).toBe(200)
    },
    'deleting the account': async (admin, { id }) => {
      expect((await admin.delete(`/api/users/${id}`)).status).toBe(204)
    },
  }

test.each(Object.keys(ends))('feeds and API tokens end with %s (X-100)', async (what) => {
  const { client: admin } = await portal.signedIn({ role: 'admin' })
  const { client, user } = await member()
  const tokens = [await made(client), await made(client)]
  const program = bearer((await apiTokenOf(db, user.id)).token)
  const called = async () => (await portal.client().get('/api/token', program)).status
  expect(await called()).toBe(200)
  await ends[what]?.(admin, user)
  expect(await called()).toBe(401)
  expect(await db.$count(calendarFeeds, eq(calendarFeeds.userId, user.id))).toBe(0)
  expect(await Promise.all(tokens.map(statusOf))).toEqual([404, 404])
  const removed = await db.select().from(auditEntries).where(eq(auditEntries.action, 'delete'))
  expect(
    removed.filter(
      ({ entity, changes }) =>
        entity === 'calendar-feeds' && JSON.stringify(changes).includes(user.id),
    ),
  ).toHaveLength(2)
})

test('feeds and API tokens stay with a new own password (X-100)', async () => {
  const { client, user } = await member()
  const token = await made(client)
  const program = await apiTokenOf(db, user.id)
  const changed = await client.post('/api/auth/change-password', {
    currentPassword: testPassword,
    newPassword: 'steel orchard 5',
  })
  expect(changed.status).toBe(200)
  expect(await statusOf(token)).toBe(200)
  expect((await portal.client().get('/api/token', bearer(program.token))).status).toBe(200)
})
