import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from '#contract/api'
import { testPassword, filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { freshSource } from '#test/support/fresh-source'
import { codeIn, tokenIn } from '#test/support/outbox'

// What a stolen session or link can still do once its owner acts, and where secrets are sent (S11, S25, S33, S37, S44).

const portal = await filePortal()

const requestAddress = (client: Client, email: string, from = freshSource()) =>
  client.patch('/api/auth/profile', { email }, { from })
const change = (client: Client, currentPassword: string, newPassword: string, from: string) =>
  client.post('/api/auth/change-password', { currentPassword, newPassword }, { from })

describe('a change of address requested with a stolen session', () => {
  test.each([
    [
      'changing the password',
      (owner: Client) => change(owner, testPassword, 'steel orchard 5', freshSource()),
      'steel orchard 5',
    ],
    [
      'resetting the password',
      async (_owner: Client, email: string) => {
        await portal.client(freshSource()).post('/api/auth/forgot-password', { email })
        const token = await portal.outbox.token(email, 2)
        return portal
          .client(freshSource())
          .post('/api/auth/reset-password', { token, newPassword: 'steel orchard 5' })
      },
      'steel orchard 5',
    ],
    [
      'entering the own address again',
      (owner: Client, email: string) => requestAddress(owner, email),
      testPassword,
    ],
  ])('is over when the owner reacts by %s', async (_how, react, password) => {
    const { client: owner, user } = await portal.signedIn()
    const thief = await portal.signIn(user)
    const address = `thief-${user.email}`
    expect((await requestAddress(thief, address)).body.pendingEmail).toBe(address)
    const token = await portal.outbox.token(address)
    await portal.outbox.wait(user.email)
    expect((await react(owner, user.email)).status).toBe(200)
    expect(
      (await portal.client(freshSource()).post('/api/auth/confirm-email', { token })).status,
    ).toBe(400)
    const back = await portal
      .client(freshSource())
      .post('/api/auth/login', { email: user.email, password })
    expect(back.body).toMatchObject({ email: user.email, pendingEmail: null })
  })

  test('cannot try out whose address has an account, nor send mail without end', async () => {
    const { client } = await portal.signedIn()
    const known = await portal.user()
    const from = freshSource()
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1)
      statuses.push((await requestAddress(client, known.email, from)).status)
    for (let i = 0; i < 6; i += 1)
      statuses.push((await requestAddress(client, `stranger${i}@river.example`, from)).status)
    expect(statuses).toEqual([409, 409, 409, 409, 409, 409, 200, 200, 200, 200, 429, 429])
    expect((await client.patch('/api/auth/profile', { firstName: 'Still' }, { from })).status).toBe(
      200,
    )
  })
})

describe("an account that a stranger registered under another's address", () => {
  test.each([
    [
      'a code',
      async (email: string) => {
        await portal.client(freshSource()).post('/api/auth/send-code', { email })
        return portal.client(freshSource()).post('/api/auth/verify-code', {
          email,
          code: codeIn(await portal.outbox.about(email, 'Your sign-in code')),
        })
      },
    ],
    [
      'a link to reset the password',
      async (email: string) => {
        await portal.client(freshSource()).post('/api/auth/forgot-password', { email })
        return portal.client(freshSource()).post('/api/auth/reset-password', {
          token: tokenIn(await portal.outbox.about(email, 'Reset your password')),
          newPassword: 'steel orchard 5',
        })
      },
    ],
  ])(
    "stays its owner's once they prove the address by %s, whatever the stranger has prepared",
    async (how, prove) => {
      const email = `owner-${how.length}@takeover.example`
      const stranger = portal.client(freshSource())
      const answer = await stranger.post('/api/auth/register', {
        email,
        firstName: 'Not',
        lastName: 'Theirs',
        password: testPassword,
      })
      expect(answer.status).toBe(201)
      expect((await requestAddress(stranger, `stranger-${email}`)).status).toBe(200)
      const token = await portal.outbox.token(`stranger-${email}`)
      await portal.outbox.wait(email)
      expect((await prove(email)).status).toBe(200)
      const { client: admin } = await portal.signedIn({ role: 'admin' })
      const { id } = (await admin.get(`/api/users?search=${encodeURIComponent(email)}`)).body
        .users[0]
      await admin.put(`/api/users/${id}`, {
        organizationId: (await portal.organization()).id,
        role: 'organization_manager',
      })
      expect(
        (await portal.client(freshSource()).post('/api/auth/confirm-email', { token })).status,
      ).toBe(400)
      expect(
        (await admin.get(`/api/users?search=${encodeURIComponent(email)}`)).body.users[0],
      ).toMatchObject({ id, email, pendingEmail: null })
    },
  )
})

describe('the current password', () => {
  test('counts as an attempt only when it was wrong', async () => {
    const { client, user } = await portal.signedIn()
    const from = freshSource()
    for (let i = 0; i < 8; i += 1) {
      const answer = await change(client, testPassword, 'password', from)
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['newPassword']])
    }
    expect((await change(client, testPassword, 'steel orchard 5', from)).status).toBe(200)
    for (let i = 0; i < 5; i += 1)
      expect((await change(client, testPassword, 'quiet harbor 77', from)).body.fields).toEqual({
        currentPassword: 'The current password is not right',
      })
    expect((await change(client, 'steel orchard 5', 'quiet harbor 77', from)).status).toBe(429)
    const rejected = await portal
      .client(from)
      .post('/api/auth/login', { email: user.email, password: 'steel orchard 5' })
    expect(rejected.status).toBe(429)
  })
})

describe('secrets travel in bodies and cookies, never in addresses', () => {
  test('no endpoint takes one from its address', () => {
    const named = api.flatMap(({ id, query, params }) =>
      [query, params]
        .flatMap((schema) =>
          Object.keys((schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {}),
        )
        .map((name) => `${id} ${name}`),
    )
    expect(named.length).toBeGreaterThan(10)
    // The link by which a mail program stops a mail has its token there, as RFC 8058 wants it; it opens nothing else (N-074).
    const stops = ['digest.stop token', 'digest.openStop token']
    // The field's name alone: an endpoint about keys takes none from its address.
    expect(
      named.filter(
        (name) =>
          !stops.includes(name) &&
          // The id by which one is revoked or found in the trail is no secret.
          !name.endsWith(' tokenId') &&
          /token|code|password|session$|cookie|key|secret/i.test(name.split(' ')[1] ?? ''),
      ),
    ).toEqual([])
  })

  test('one in an address or another header opens nothing', async () => {
    const { client, user } = await portal.signedIn()
    const secret = client.cookie?.split('=')[1] ?? ''
    const from = freshSource()
    for (const query of [
      `session=${secret}`,
      `token=${secret}`,
      `access_token=${secret}`,
      `__Host-session=${secret}`,
    ]) {
      expect((await portal.client(from).get(`/api/auth/user?${query}`)).status).toBe(401)
    }
    for (const [name, value] of [
      ['authorization', `Bearer ${secret}`],
      ['authorization', `Basic ${btoa(`${user.email}:${testPassword}`)}`],
      ['x-session', secret],
      ['x-auth-token', secret],
      ['cookie', `Session=${secret}`],
      ['cookie', `__Host-session=${secret}`],
      ['cookie', `session=${secret}x`],
    ] as const) {
      expect([
        name,
        value,
        (await portal.client(from).get('/api/auth/user', { headers: { [name]: value } })).status,
      ]).toEqual([name, value, 401])
    }
    await portal.client(from).post('/api/auth/forgot-password', { email: user.email })
    const token = await portal.outbox.token(user.email)
    const inAddress = await portal
      .client(from)
      .post(`/api/auth/reset-password?token=${token}&newPassword=quiet+harbor+77`, {})
    expect(inAddress.status).toBe(400)
    expect((await portal.client(from).get(`/api/auth/reset-password?token=${token}`)).status).toBe(
      404,
    )
    expect((await portal.client(from).get(`/api/auth/confirm-email?token=${token}`)).status).toBe(
      404,
    )
    const answer = await portal
      .client(from)
      .post('/api/auth/reset-password', { token, newPassword: 'quiet harbor 77' })
    expect(answer.status).toBe(200)
  })

  test('no answer names the session in an address', async () => {
    const { client } = await portal.signedIn()
    const secret = client.cookie?.split('=')[1] ?? ''
    for (const { method, path } of api.filter((endpoint) => endpoint.method === 'GET')) {
      const { text, headers } = await client.request(method, path)
      // The one redirect of the portal leads to the sign-in screen.
      const redirect = path === '/api/login' ? '/auth' : undefined
      expect([
        path,
        text.includes(secret),
        headers['location'],
        headers['refresh'],
        headers['link'],
      ]).toEqual([path, false, redirect, undefined, undefined])
    }
  })
})
