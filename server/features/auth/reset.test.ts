import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testPassword, filePortal } from '#test/support/app'

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open

const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  portal.client().post('/api/auth/forgot-password', { email }, { headers })
const reset = (token: string, newPassword = 'quiet harbor 77') =>
  portal.client().post('/api/auth/reset-password', { token, newPassword })
const login = (email: string, password: string) =>
  portal.client().post('/api/auth/login', { email, password })
const ageLinks = (minutes: number) =>
  db.execute(
    sql`update email_links set expires_at = expires_at - make_interval(mins => ${minutes}::int)`,
  )

describe('forgotten password', () => {
  test('a link sets a new password once, ends all sessions, signs nobody in, and the owner is notified', async () => {
    const { client, user } = await portal.signedIn()
    await forgot(user.email)
    const token = await portal.outbox.token(user.email)
    const answer = await reset(token)
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect((await login(user.email, testPassword)).status).toBe(401)
    expect((await login(user.email, 'quiet harbor 77')).status).toBe(200)
    expect((await reset(token, 'another one 78')).status).toBe(400)
    expect((await portal.outbox.wait(user.email, 2)).subject).toBe('Your password was changed')
  })

  test('known and unknown addresses get the same answer; one mail and none', async () => {
    const user = await portal.user()
    const [known, unknown] = [await forgot(user.email), await forgot('nobody@example.org')]
    expect(unknown.status).toBe(200)
    expect(unknown.text).toBe(known.text)
    await portal.outbox.wait(user.email)
    expect(await portal.outbox.to(user.email)).toHaveLength(1)
    expect(await portal.outbox.to('nobody@example.org')).toEqual([])
  })

  test('a newer link voids the older, and an hour ends it', async () => {
    const user = await portal.user()
    await forgot(user.email)
    const older = await portal.outbox.token(user.email)
    await forgot(user.email)
    const newer = await portal.outbox.token(user.email, 2)
    expect((await reset(older)).status).toBe(400)
    await ageLinks(61)
    expect((await reset(newer)).status).toBe(400)
    expect((await login(user.email, testPassword)).status).toBe(200)
  })

  test('of twenty uses at once exactly one succeeds', async () => {
    const user = await portal.user()
    await forgot(user.email)
    const token = await portal.outbox.token(user.email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => reset(token, `quiet harbor ${i}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
  })

  test('a rejected password does not cost the link', async () => {
    const user = await portal.user()
    await forgot(user.email)
    const token = await portal.outbox.token(user.email)
    const rejected = await reset(token, 'password')
    expect(rejected.body.fields).toEqual({
      newPassword: 'This password is one of the most used ones. Choose another.',
    })
    expect((await reset(token)).status).toBe(200)
  })

  test('the link names the configured origin whatever the request says', async () => {
    const user = await portal.user()
    const foreign = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    }
    expect((await forgot(user.email, foreign)).status).toBe(200)
    const { text } = await portal.outbox.wait(user.email)
    expect(text).toContain('http://localhost:3000/reset-password?token=')
    expect(text).not.toContain('evil')
  })

  test.each([
    ['victim@example.org, attacker@example.org'],
    ['victim@example.org\r\nBcc: attacker@example.org'],
    [['victim@example.org']],
    [{ a: 1 }],
    ['victim@example.org\0'],
  ])('rejects %j as an address', async (email) => {
    const answer = await forgot(email)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ email: 'Please enter a valid email' })
  })

  test('a disabled account can use no link', async () => {
    const user = await portal.user()
    await forgot(user.email)
    const token = await portal.outbox.token(user.email)
    await db.execute(sql`update users set disabled_at = now() where id = ${user.id}`)
    expect((await reset(token)).status).toBe(400)
  })
})

describe('changing the own address', () => {
  test('takes effect by the link to the new one, and the old one is notified', async () => {
    const { client, user } = await portal.signedIn()
    const next = `next-${user.email}`
    const requested = await client.patch('/api/auth/profile', { email: next })
    expect(requested.body).toMatchObject({ email: user.email, pendingEmail: next })
    expect((await portal.outbox.wait(user.email)).subject).toBe(
      'A new email address was requested for your account',
    )
    const token = await portal.outbox.token(next)
    expect((await login(next, testPassword)).status).toBe(401)
    expect((await client.post('/api/auth/confirm-email', { token })).status).toBe(200)
    expect((await client.get('/api/auth/user')).body.user).toMatchObject({
      email: next,
      pendingEmail: null,
      isEmailVerified: true,
      hasPassword: true,
    })
    expect((await login(next, testPassword)).status).toBe(200)
    expect((await client.post('/api/auth/confirm-email', { token })).status).toBe(400)
  })

  test('outside a session of an account that nobody has proven the password before is void: nobody plants an account', async () => {
    const { client, user } = await portal.signedIn({ isEmailVerified: false })
    const victim = `victim-${user.email}`
    await client.patch('/api/auth/profile', { email: victim })
    const token = await portal.outbox.token(victim)
    expect((await portal.client().post('/api/auth/confirm-email', { token })).status).toBe(200)
    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect((await login(victim, testPassword)).status).toBe(401)
  })

  test('a taken address is rejected, at once and when it was taken meanwhile', async () => {
    const { client } = await portal.signedIn()
    const other = await portal.user()
    const rejected = await client.patch('/api/auth/profile', { email: other.email })
    expect(rejected.status).toBe(409)
    expect(rejected.body.message).toBe('An account with this email already exists')
    await client.patch('/api/auth/profile', { email: 'soon@example.org' })
    const token = await portal.outbox.token('soon@example.org')
    await portal.user({ email: 'soon@example.org' })
    expect((await client.post('/api/auth/confirm-email', { token })).status).toBe(409)
  })

  test('entering the present address again withdraws the change', async () => {
    const { client, user } = await portal.signedIn()
    await client.patch('/api/auth/profile', { email: 'elsewhere@example.org' })
    const token = await portal.outbox.token('elsewhere@example.org')
    expect(
      (await client.patch('/api/auth/profile', { email: user.email })).body.pendingEmail,
    ).toBeNull()
    expect((await client.post('/api/auth/confirm-email', { token })).status).toBe(400)
  })

  test('a reset link confirms no address and an address link resets nothing', async () => {
    const { client, user } = await portal.signedIn()
    await forgot(user.email)
    const resetToken = await portal.outbox.token(user.email)
    expect((await client.post('/api/auth/confirm-email', { token: resetToken })).status).toBe(400)
    await client.patch('/api/auth/profile', { email: 'third@example.org' })
    expect((await reset(await portal.outbox.token('third@example.org'))).status).toBe(400)
  })
})
