import { expect, test } from 'vitest'
import { createLink } from '#server/features/auth/links.store'
import type { LinkPurpose } from '#server/features/auth/links.store'
import { testPassword, filePortal } from '#test/support/app'
import { createCode } from '#test/support/codes'

// A disabled or deleted account is shut to every way in, at once (S32).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

const endings: [string, (id: string) => Promise<{ status: number }>][] = [
  ['disabled', (id) => admin.put(`/api/users/${id}`, { disabled: true })],
  ['deleted', (id) => admin.delete(`/api/users/${id}`)],
]

test.each(endings)('what a %s account held before opens nothing', async (_ending, end) => {
  const { client, user } = await portal.signedIn({ pendingEmail: 'next@river.example' })
  const link = (purpose: LinkPurpose, email = user.email) =>
    createLink(db, { purpose, email, userId: user.id })
  const [reset, first, confirm] = [
    await link('reset_password'),
    await link('set_password'),
    await link('confirm_email', 'next@river.example'),
  ]
  const code = await createCode(db, portal.settings.sessionSecret, user.email)
  expect((await end(user.id)).status).toBeLessThan(300)

  const stranger = portal.client()
  const answers = {
    session: await client.get('/api/auth/user'),
    password: await stranger.post('/api/auth/login', { email: user.email, password: testPassword }),
    code: await stranger.post('/api/auth/verify-code', { email: user.email, code }),
    reset: await stranger.post('/api/auth/reset-password', {
      token: reset,
      newPassword: 'another granite 43',
    }),
    first: await stranger.post('/api/auth/reset-password', {
      token: first,
      newPassword: 'another granite 43',
    }),
    confirm: await stranger.post('/api/auth/confirm-email', { token: confirm }),
  }
  const statuses = Object.fromEntries(
    Object.entries(answers).map(([way, { status }]) => [way, status]),
  )
  expect(statuses).toEqual({
    session: 401,
    password: 401,
    code: 401,
    reset: 400,
    first: 400,
    confirm: 400,
  })
  expect(stranger.cookie).toBeNull()
})

test('enabling again revives neither sessions nor links, only the password', async () => {
  const { client, user } = await portal.signedIn()
  const token = await createLink(db, {
    purpose: 'reset_password',
    email: user.email,
    userId: user.id,
  })
  await admin.put(`/api/users/${user.id}`, { disabled: true })
  await admin.put(`/api/users/${user.id}`, { disabled: false })
  expect((await client.get('/api/auth/user')).status).toBe(401)
  const answer = await portal
    .client()
    .post('/api/auth/reset-password', { token, newPassword: 'another granite 43' })
  expect(answer.status).toBe(400)
  await portal.signIn(user)
})
