import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appBeside, filePortal, portalOfTest, testPassword } from '#test/support/app'
import { Client } from '#test/support/client'

const portal = await filePortal()
const { db } = portal.database.open

const me = async (client: Client) => (await client.get('/api/auth/user')).status
const ageSessions = (userId: string, column: 'created_at' | 'last_used_at', hours: number) =>
  db.execute(
    sql`update sessions set ${sql.identifier(column)} = ${sql.identifier(column)} - make_interval(hours => ${hours}::int) where user_id = ${userId}`,
  )

describe('sessions', () => {
  test('a cookie from before sign-in is never adopted, and the secret changes with each sign-in', async () => {
    const user = await portal.user()
    const client = portal.client()
    client.cookie = `session=${'A'.repeat(43)}`
    await portal.signIn(user, client)
    const first = client.cookie
    expect(first).not.toBe(`session=${'A'.repeat(43)}`)
    await portal.signIn(user, client)
    expect(client.cookie).not.toBe(first)
    const old = portal.client()
    old.cookie = first
    expect(await me(old)).toBe(401)
  })

  test('people who ask at the same time are each answered as themselves, strangers as nobody', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => portal.signedIn()))
    const strangers = ['B', 'C'].map((letter) => {
      const stranger = portal.client()
      stranger.cookie = `session=${letter.repeat(43)}`
      return stranger
    })
    const clients = Array.from({ length: 4 }, () => [
      ...people.map(({ client }) => client),
      ...strangers,
    ]).flat()
    const answers = await Promise.all(clients.map((client) => client.get('/api/auth/user')))
    expect(answers.map(({ status, body }) => (status === 200 ? body.user.email : status))).toEqual(
      Array.from({ length: 4 }, () => [...people.map(({ user }) => user.email), 401, 401]).flat(),
    )
  })

  test('only a hash of the secret is stored', async () => {
    const { client } = await portal.signedIn()
    const secret = client.cookie?.split('=')[1] ?? ''
    const { rows } = await db.execute(sql`select token_hash from sessions`)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const thief = portal.client()
    thief.cookie = `session=${(rows as { token_hash: string }[])[0]?.token_hash}`
    expect(await me(thief)).toBe(401)
  })

  test('a sign-out ends the session everywhere, also in a second process', async () => {
    const { client } = await portal.signedIn()
    const second = await appBeside(portal)
    onTestFinished(() => second.close())
    const there = new Client(second.app)
    there.cookie = client.cookie
    expect(await me(there)).toBe(200)
    const previous = client.cookie
    expect((await client.post('/api/auth/logout', {})).status).toBe(204)
    expect(client.cookie).toBeNull()
    client.cookie = previous
    expect([await me(client), await me(there)]).toEqual([401, 401])
  })

  test('twelve idle hours end a session; use prolongs only the idle limit, thirty days are the end', async () => {
    const idle = await portal.signedIn()
    await ageSessions(idle.user.id, 'last_used_at', 11)
    expect(await me(idle.client)).toBe(200)
    await ageSessions(idle.user.id, 'last_used_at', 11)
    expect(await me(idle.client)).toBe(200)
    await ageSessions(idle.user.id, 'last_used_at', 13)
    expect(await me(idle.client)).toBe(401)
    const old = await portal.signedIn()
    await ageSessions(old.user.id, 'created_at', 30 * 24 - 1)
    expect(await me(old.client)).toBe(200)
    await ageSessions(old.user.id, 'created_at', 2)
    expect(await me(old.client)).toBe(401)
  })

  test('a changed password ends the others and keeps this one, and the owner is notified', async () => {
    const { client, user } = await portal.signedIn()
    const other = await portal.signIn(user)
    const answer = await client.post('/api/auth/change-password', {
      currentPassword: testPassword,
      newPassword: 'steel orchard 5',
    })
    expect(answer.status).toBe(200)
    expect([await me(client), await me(other)]).toEqual([200, 401])
    expect((await portal.outbox.wait(user.email)).subject).toBe('Your password was changed')
  })

  test('a change needs the right current password and is throttled like a sign-in', async () => {
    const { client } = await portal.signedIn()
    const change = () =>
      client.post('/api/auth/change-password', {
        currentPassword: 'not it',
        newPassword: 'steel orchard 5',
      })
    const first = await change()
    expect(first.status).toBe(400)
    expect(first.body.fields).toEqual({ currentPassword: 'The current password is not right' })
    for (let i = 0; i < 4; i += 1) await change()
    expect((await change()).status).toBe(429)
  })

  test('the list shows the own sessions; one is ended, then all others', async () => {
    const { client, user } = await portal.signedIn()
    const [second, third] = [await portal.signIn(user), await portal.signIn(user)]
    const stranger = await portal.signedIn()
    const { body } = await client.get('/api/auth/sessions')
    expect(body.total).toBe(3)
    expect(body.sessions.filter((session: { current: boolean }) => session.current)).toHaveLength(1)
    const ofSecond = (await second.get('/api/auth/sessions')).body.sessions.find(
      (session: { current: boolean }) => session.current,
    )
    expect((await stranger.client.delete(`/api/auth/sessions/${ofSecond.id}`)).status).toBe(404)
    expect((await client.delete(`/api/auth/sessions/${ofSecond.id}`)).status).toBe(204)
    expect([await me(second), await me(third)]).toEqual([401, 200])
    expect((await client.delete('/api/auth/sessions')).status).toBe(204)
    expect([await me(client), await me(third), await me(stranger.client)]).toEqual([200, 401, 200])
  })

  test('a role taken away is gone on the next request, a disabled account out', async () => {
    const { client, user } = await portal.signedIn({ role: 'admin' })
    const boss = await portal.signedIn({ role: 'admin' })
    expect((await client.get('/api/users')).status).toBe(200)
    const { version } = (await boss.client.put(`/api/users/${user.id}`, { role: 'member' })).body
    expect((await client.get('/api/users')).status).toBe(403)
    await boss.client.put(`/api/users/${user.id}`, { disabled: true, version })
    expect(await me(client)).toBe(401)
  })

  test('over HTTPS the cookie is bound to the host and secure', async () => {
    const secure = await portalOfTest({ PUBLIC_URL: 'https://registry.example.org' })
    const user = await secure.user()
    const answer = await secure
      .client()
      .post('/api/auth/login', { email: user.email, password: testPassword })
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-session=[\w-]{43};.*Secure/)
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
  })
})

describe('joining with a key', () => {
  test('a right key joins, whatever its case and dashes', async () => {
    const organization = await portal.organization({ registrationKey: 'PLGB7K4MQ9XT2HWC' })
    const { client } = await portal.signedIn()
    const answer = await client.post('/api/auth/join', { registrationKey: ' plgb-7k4m-q9xt-2hwc ' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      organizationId: organization.id,
      organizationName: organization.name,
    })
    expect(
      (await client.post('/api/auth/join', { registrationKey: 'PLGB-7K4M-Q9XT-2HWC' })).status,
    ).toBe(409)
  })

  test('a wrong key and an address off the list are answered alike, and attempts are throttled', async () => {
    await portal.organization({
      registrationKey: 'ABCDEFGHJKMNPQRS',
      allowedEmails: ['@elsewhere.example'],
    })
    const { client } = await portal.signedIn()
    const from = { from: '127.0.0.90' }
    const off = await client.post(
      '/api/auth/join',
      { registrationKey: 'ABCD-EFGH-JKMN-PQRS' },
      from,
    )
    expect(off.status).toBe(400)
    expect(off.body.fields).toEqual({
      registrationKey: 'Invalid registration key or email address',
    })
    for (let i = 0; i < 9; i += 1)
      expect(
        (await client.post('/api/auth/join', { registrationKey: `WRONG${i}` }, from)).text,
      ).toBe(off.text)
    expect((await client.post('/api/auth/join', { registrationKey: 'WRONG' }, from)).status).toBe(
      429,
    )
  })
})
