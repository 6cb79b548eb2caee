import { and, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailLinks } from '#database/sign-in'
import { testPassword, filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import { freshSource } from '#test/support/fresh-source'
import { tokenIn } from '#test/support/outbox'

// A pending change of address: what ends it, and which other account may have the same one pending.

const portal = await filePortal({ RATE_LIMIT: 'off', FACILITY_ADMIN_EMAIL: 'keeper@river.example' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

let count = 0
const fresh = () => `wanted${(count += 1)}@river.example`
const requestChange = (client: Client, email: string) =>
  client.patch('/api/auth/profile', { email }, { from: freshSource() })
const confirm = (token: string, client = portal.client()) =>
  client.post('/api/auth/confirm-email', { token })
const me = async (client: Client) => (await client.get('/api/auth/user')).body.user

describe('a change of address that waits for its link', () => {
  interface Scene {
    owner: Client
    id: string
    email: string
  }
  const endings: [string, (scene: Scene) => Promise<unknown>][] = [
    ['ending all other sessions', ({ owner }) => owner.delete('/api/auth/sessions')],
    [
      'an administrator who ends the sessions',
      ({ id }) => admin.post(`/api/users/${id}/end-sessions`),
    ],
    [
      'changing the password',
      ({ owner }) =>
        owner.post(
          '/api/auth/change-password',
          { currentPassword: testPassword, newPassword: 'steel orchard 5' },
          { from: freshSource() },
        ),
    ],
    [
      'resetting the password',
      async ({ email }) => {
        await portal.client().post('/api/auth/forgot-password', { email })
        return portal.client().post('/api/auth/reset-password', {
          token: tokenIn(await portal.outbox.about(email, 'Reset your password')),
          newPassword: 'steel orchard 5',
        })
      },
    ],
    [
      'disabling the account',
      async ({ id }) => {
        await admin.put(`/api/users/${id}`, { disabled: true })
        return admin.put(`/api/users/${id}`, { disabled: false })
      },
    ],
    [
      'an administrator who changes the address',
      ({ id, email }) => admin.put(`/api/users/${id}`, { email: `moved.${email}` }),
    ],
  ]

  test.each(endings)('is void after %s, with its link, once and for all', async (_how, end) => {
    const { client: owner, user } = await portal.signedIn()
    const thief = await portal.signIn(user)
    const address = fresh()
    expect((await requestChange(thief, address)).body.pendingEmail).toBe(address)
    const token = await portal.outbox.token(address)
    await portal.outbox.wait(user.email)
    await end({ owner, id: user.id, email: user.email })
    expect((await confirm(token)).status).toBe(400)
    expect((await thief.get('/api/auth/user')).status).toBe(401)
    expect((await requestChange(thief, fresh())).status).toBe(401)
    const [row] = (await admin.get(`/api/users?search=${encodeURIComponent(user.email)}`)).body
      .users
    expect(row).toMatchObject({ id: user.id, pendingEmail: null })
    const open = and(
      eq(emailLinks.userId, user.id),
      isNull(emailLinks.voidedAt),
      isNull(emailLinks.usedAt),
    )
    expect(await db.$count(emailLinks, open)).toBe(0)
  })

  test('asked for at the same time as all sessions end is void as well', async () => {
    const { client: owner, user } = await portal.signedIn()
    const thief = await portal.signIn(user)
    const addresses = Array.from({ length: 6 }, fresh)
    await Promise.all([
      ...addresses.slice(0, 3).map((address) => requestChange(thief, address)),
      owner.delete('/api/auth/sessions'),
      ...addresses.slice(3).map((address) => requestChange(thief, address)),
    ])
    expect((await me(owner)).pendingEmail).toBeNull()
  })

  test('stays when one of several sessions ends', async () => {
    const { client, user } = await portal.signedIn()
    const other = await portal.signIn(user)
    const address = fresh()
    await requestChange(client, address)
    const { sessions } = (await client.get('/api/auth/sessions')).body
    await client.delete(
      `/api/auth/sessions/${sessions.find(({ current }: { current: boolean }) => !current).id}`,
    )
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await confirm(await portal.outbox.token(address), client)).status).toBe(200)
    expect((await me(client)).email).toBe(address)
  })
})

describe('two accounts that wait for one address', () => {
  test.each([
    [0, 1],
    [1, 0],
  ])(
    'do not disturb each other: number %i confirms first and has it, the other is told',
    async (first, second) => {
      const address = fresh()
      const people = [await portal.signedIn(), await portal.signedIn()]
      const tokens: string[] = []
      for (const { client } of people) {
        expect((await requestChange(client, address)).status).toBe(200)
        tokens.push(await portal.outbox.token(address, tokens.length + 1))
      }
      const answers = []
      for (const index of [first, second])
        answers.push(await confirm(tokens[index] ?? '', people[index]?.client))
      expect(answers.map(({ status }) => status)).toEqual([200, 409])
      expect(answers[1]?.body.message).toBe('An account with this email already exists')
      const after = await Promise.all(people.map(({ client }) => me(client)))
      expect(after[first].email).toBe(address)
      expect(after[second]).toMatchObject({
        email: people[second]?.user.email,
        pendingEmail: address,
      })
      // Nothing of the one that came too late is changed by trying again.
      expect((await confirm(tokens[second] ?? '', people[second]?.client)).status).toBe(409)
    },
  )

  test('that several people prove at once becomes the address of one of them', async () => {
    const address = fresh()
    const people = await Promise.all(Array.from({ length: 4 }, () => portal.signedIn()))
    const tokens: string[] = []
    for (const { client } of people) {
      await requestChange(client, address)
      tokens.push(await portal.outbox.token(address, tokens.length + 1))
    }
    const answers = await Promise.all(
      tokens.map((token, index) => confirm(token, people[index]?.client)),
    )
    expect(
      [200, 409].map((wanted) => answers.filter(({ status }) => status === wanted).length),
    ).toEqual([1, 3])
  })

  test('one account that asks again has the newer link alone', async () => {
    const { client } = await portal.signedIn()
    const address = fresh()
    await requestChange(client, address)
    await requestChange(client, address)
    const [older, newer] = [
      await portal.outbox.token(address),
      await portal.outbox.token(address, 2),
    ]
    expect([(await confirm(older, client)).status, (await confirm(newer, client)).status]).toEqual([
      400, 200,
    ])
  })

  test('a link to reset a password works, whoever had the address before', async () => {
    const { client, user } = await portal.signedIn()
    const forgot = () => portal.client().post('/api/auth/forgot-password', { email: user.email })
    await forgot()
    const former = tokenIn(await portal.outbox.about(user.email, 'Reset your password'))
    const next = fresh()
    await requestChange(client, next)
    await confirm(await portal.outbox.token(next), client)
    const heir = await portal.user({ email: user.email })
    await forgot()
    const token = tokenIn(await portal.outbox.about(user.email, 'Reset your password', 2))
    const reset = (secret: string) =>
      portal
        .client()
        .post('/api/auth/reset-password', { token: secret, newPassword: 'steel orchard 5' })
    expect([(await reset(former)).status, (await reset(token)).status]).toEqual([400, 200])
    const answer = await portal
      .client()
      .post('/api/auth/login', { email: heir.email, password: 'steel orchard 5' })
    expect(answer.body.id).toBe(heir.id)
  })
})

describe('an address that an administrator changes', () => {
  test('notifies the old one, ends every session, and leaves membership and password until the new one is proven', async () => {
    const organization = await portal.organization({ allowedEmails: ['@listed.example'] })
    const { client, user } = await portal.signedIn({
      email: `ann${(count += 1)}@listed.example`,
      organizationId: organization.id,
      membershipOrigin: 'allow_list',
    })
    const next = fresh()
    expect((await admin.put(`/api/users/${user.id}`, { email: next })).body).toMatchObject({
      email: next,
      isEmailVerified: false,
      organizationId: organization.id,
    })
    const notice = await portal.outbox.wait(user.email)
    expect(notice.subject).toBe('The email address of your account was changed')
    expect(notice.text).not.toContain(next)
    expect((await client.get('/api/auth/user')).status).toBe(401)
    const again = await portal.signIn({ email: next })
    expect(await me(again)).toMatchObject({ organizationId: organization.id, confirmAddress: null })
    expect((await again.get('/api/products')).status).toBe(200)
    const code = await createCode(db, portal.settings.sessionSecret, next)
    expect((await again.post('/api/auth/verify-code', { email: next, code })).body).toMatchObject({
      isEmailVerified: true,
      hasPassword: true,
      organizationId: organization.id,
      confirmAddress: null,
    })
  })

  test("of their own ends their sessions like anybody's", async () => {
    const { client, user } = await portal.signedIn({ role: 'admin' })
    expect((await client.put(`/api/users/${user.id}`, { email: fresh() })).status).toBe(200)
    expect((await client.get('/api/auth/user')).status).toBe(401)
  })

  test('that is saved as it was ends nothing and notifies nobody', async () => {
    const { client, user } = await portal.signedIn()
    await admin.put(`/api/users/${user.id}`, {
      email: user.email.toUpperCase(),
      lastName: 'Renamed',
    })
    expect(await me(client)).toMatchObject({ isEmailVerified: true, lastName: 'Renamed' })
    expect(await portal.outbox.to(user.email)).toEqual([])
  })
})

test('FACILITY_ADMIN_EMAIL gives its right to a proven address with the role of an administrator alone', async () => {
  const { user } = await portal.signedIn({ role: 'admin', firstName: 'Kay', lastName: 'Keeper' })
  const organization = await portal.organization()
  expect((await admin.put(`/api/users/${user.id}`, { email: 'keeper@river.example' })).status).toBe(
    200,
  )
  const keeper = await portal.signIn({ email: 'keeper@river.example' })
  const create = async () =>
    (
      await keeper.post('/api/catalytic-facilities', {
        name: 'Pool',
        organizationId: organization.id,
      })
    ).status
  const named = async () => (await admin.get('/api/facility-administrators')).body.administrators
  expect([(await me(keeper)).managesFacilities, await create(), await named()]).toEqual([
    false,
    403,
    [],
  ])
  const code = await createCode(db, portal.settings.sessionSecret, 'keeper@river.example')
  expect(
    (await keeper.post('/api/auth/verify-code', { email: 'keeper@river.example', code })).body
      .managesFacilities,
  ).toBe(true)
  expect([await create(), await named()]).toEqual([
    201,
    [expect.objectContaining({ name: 'Kay Keeper' })],
  ])
  await admin.put(`/api/users/${user.id}`, { role: 'member' })
  expect([(await me(keeper)).managesFacilities, await named()]).toEqual([false, []])
})
