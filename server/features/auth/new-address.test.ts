import { expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import { tokenIn } from '#test/support/outbox'

// What a mailed link for a new address says before it is confirmed.

const portal = await filePortal()

test('a link tells the host of its address and changes nothing, until the address is confirmed (X-125)', async () => {
  const { client, user } = await portal.signedIn()
  const email = 'wanted@river.example'
  await client.patch('/api/auth/profile', { email })
  const token = tokenIn(await portal.outbox.about(email, 'Confirm your new email address'))
  const look = (secret: string) =>
    portal.client().post('/api/auth/confirm-email/host', { token: secret })
  for (const path of [`/confirm-email?token=${token}`, `/api/auth/confirm-email?token=${token}`])
    for (const method of ['GET', 'HEAD']) await portal.client().request(method, path)
  for (const _ of [1, 2]) {
    const { status, body } = await look(token)
    expect([status, body]).toEqual([200, { host: 'river.example', opens: 'sign_in' }])
  }
  expect((await client.get('/api/auth/user')).body.user).toMatchObject({
    email: user.email,
    pendingEmail: email,
  })
  await portal.client().post('/api/auth/forgot-password', { email: user.email })
  const reset = tokenIn(await portal.outbox.about(user.email, 'Reset your password'))
  const gone = [400, 'This link is no longer valid. Please ask for a new one.']
  const said = async (secret: string) => {
    const { status, body } = await look(secret)
    return [status, body.message]
  }
  expect(await said(reset)).toEqual(gone)
  const confirmed = await client.post('/api/auth/confirm-email', { token })
  expect(confirmed.status).toBe(200)
  expect(await said(token)).toEqual(gone)
})
