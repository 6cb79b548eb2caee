import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '#database/sign-in'
import type { UserRow } from '#server/features/users/users.store'
import { filePortal, portalOfTest } from '#test/support/app'
import type { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import {
  byTotp,
  codeOf,
  firstStep,
  lastEntryOf,
  storedUser,
  unuseCodes,
  withSecondStep,
} from '#test/support/second-step'

// The first step of signing in to an account with a second one.

const portal = await filePortal()
const { db } = portal.database.open

const rowOf = (user: UserRow) => storedUser(portal, user)
const sessionsOf = ({ id }: UserRow) => db.$count(sessions, eq(sessions.userId, id))
const lastEntry = (user: UserRow) => lastEntryOf(portal, user)
const mailedCode = (user: UserRow) => createCode(db, portal.settings.sessionSecret, user.email)

describe('the first step', () => {
  const ways: [string, (client: Client, user: UserRow) => ReturnType<Client['post']>][] = [
    ['a right password', (client, user) => firstStep(user, client)],
    [
      'a right mailed code',
      async (client, user) =>
        client.post('/api/auth/verify-code', { email: user.email, code: await mailedCode(user) }),
    ],
  ]
  test.each(ways)('by %s opens no session and names the second one (X-015)', async (_way, take) => {
    const { user } = await withSecondStep(portal)
    const before = await rowOf(user)
    const open = await sessionsOf(user)
    const client = portal.client()
    const answer = await take(client, user)
    expect([answer.status, answer.body]).toEqual([
      401,
      {
        code: 'second_factor_required',
        message: 'Confirm it is you with your second step.',
        methods: ['totp', 'recovery_code'],
      },
    ])
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^signin=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect([client.cookie, (await client.get('/api/auth/user')).status]).toEqual([null, 401])
    expect(await sessionsOf(user)).toBe(open)
    expect(await rowOf(user)).toEqual(before)
  })

  test('sets a cookie of the very host over HTTPS', async () => {
    const secure = await portalOfTest({ PUBLIC_URL: 'https://registry.example.org' })
    const user = await secure.user()
    const signedIn = await secure.signIn(user)
    const { secret } = (await signedIn.post('/api/auth/totp')).body
    await signedIn.post('/api/auth/totp/confirm', { code: codeOf(secret) })
    await unuseCodes(secure, user.id)
    const client = secure.client()
    expect(String((await firstStep(user, client)).headers['set-cookie'])).toMatch(
      /^__Host-signin=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    expect((await byTotp(client, codeOf(secret))).status).toBe(200)
  })

  test('with a wrong password answers alike with and without a second step (X-016)', async () => {
    const plain = await portal.user()
    const { user } = await withSecondStep(portal)
    const answers = []
    for (const email of [plain.email, user.email, 'nobody@example.org']) {
      const { status, text, headers } = await portal
        .client()
        .post('/api/auth/login', { email, password: 'wrong' })
      answers.push([status, text, Object.keys(headers).toSorted()])
    }
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
  })

  test('without a second step is the whole of it (X-014)', async () => {
    const user = await portal.user()
    const client = portal.client()
    expect((await firstStep(user, client)).status).toBe(200)
    expect([client.pendingCookie, await sessionsOf(user)]).toEqual([null, 1])
    expect((await rowOf(user))?.lastLoginAt).not.toBeNull()
    expect(await lastEntry(user)).toMatchObject({
      action: 'sign_in',
      changes: [{ field: 'way', to: 'password' }],
    })
  })

  test('in a browser that is signed in leaves its session until the second one', async () => {
    const { user, code } = await withSecondStep(portal)
    const { client, user: former } = await portal.signedIn()
    const cookie = client.cookie
    await firstStep(user, client)
    expect((await client.get('/api/auth/user')).body.user.id).toBe(former.id)
    await byTotp(client, code())
    expect((await client.get('/api/auth/user')).body.user.id).toBe(user.id)
    const was = portal.client()
    was.cookie = cookie
    expect((await was.get('/api/auth/user')).status).toBe(401)
  })
})
