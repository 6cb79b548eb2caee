import { describe, expect, test } from 'vitest'
import { testPassword } from '#test/support/app'
import { newcomers, proveFirst } from '#test/support/newcomers'
import { freshSource } from '#test/support/fresh-source'

// Joining by key proves the address in the same session; where an allow-list admitted it, rights begin with that proof.

const { portal, open, listed, admin, fresh, register, verify, me } = await newcomers()

describe('registering by key', () => {
  test('mails a code at once and signs nobody in; the session that signs in proves the address with it and keeps everything', async () => {
    const email = fresh('river')
    expect((await register(open, email)).headers['set-cookie']).toBeUndefined()
    expect((await portal.outbox.wait(email)).subject).toBe('Confirm your address')
    const client = await portal.signIn({ email })
    expect(await me(client)).toMatchObject({
      organizationId: open.id,
      isEmailVerified: false,
      confirmAddress: 'asked',
      endedMembership: null,
    })
    expect((await client.get('/api/products')).status).toBe(200)
    const code = await portal.outbox.code(email)
    expect((await client.post('/api/auth/verify-code', { email, code })).body).toMatchObject({
      organizationId: open.id,
      isEmailVerified: true,
      hasPassword: true,
      confirmAddress: null,
    })
    expect((await portal.signIn({ email })).cookie).not.toBeNull()
  })

  test('does not count as asking for a code: another one is mailed when it is asked for', async () => {
    const email = fresh('river')
    await register(open, email)
    const first = await portal.outbox.code(email)
    expect((await portal.client().post('/api/auth/send-code', { email })).status).toBe(200)
    const second = await portal.outbox.code(email, 2)
    expect((await portal.client().post('/api/auth/send-code', { email })).status).toBe(429)
    expect(
      (await portal.client().post('/api/auth/verify-code', { email, code: first })).status,
    ).toBe(first === second ? 200 : 401)
    expect(
      (await portal.client().post('/api/auth/verify-code', { email, code: second })).status,
    ).toBe(first === second ? 401 : 200)
  })

  test('of a whole office from one source mails ten codes a minute, and the others ask for theirs', async () => {
    const from = portal.client(freshSource())
    const emails = Array.from({ length: 12 }, () => fresh('office'))
    for (const email of emails) {
      const answer = await from.post('/api/register', {
        registrationKey: open.registrationKey,
        email,
        firstName: 'New',
        lastName: 'Comer',
        password: testPassword,
      })
      expect(answer.status).toBe(201)
    }
    const mailed = await Promise.all(
      emails.map(async (email) => (await admin.get(`/api/mail?search=${email}`)).body.total),
    )
    expect(mailed).toEqual([...Array(10).fill(1), 0, 0])
    const last = String(emails.at(-1))
    const client = await portal.signIn({ email: last })
    expect(
      (await client.post('/api/auth/send-code', { email: last }, { from: freshSource() })).status,
    ).toBe(200)
    const reply = await client.post('/api/auth/verify-code', {
      email: last,
      code: await portal.outbox.code(last),
    })
    expect(reply.body.organizationId).toBe(open.id)
  })

  test('that is rejected mails nothing', async () => {
    const taken = (await portal.user()).email
    expect((await register(open, taken)).status).toBe(409)
    const off = fresh('elsewhere')
    expect((await register(listed, off)).status).toBe(400)
    const marker = fresh('river')
    await register(open, marker)
    await portal.outbox.wait(marker)
    expect([await portal.outbox.to(taken), await portal.outbox.to(off)]).toEqual([[], []])
  })
})

describe('joining by key', () => {
  test('with an unproven address mails a code, and with a proven one none', async () => {
    const [unproven, proven] = [
      await portal.signedIn({ isEmailVerified: false }),
      await portal.signedIn(),
    ]
    for (const { client } of [proven, unproven])
      expect(
        (
          await client.post(
            '/api/auth/join',
            { registrationKey: open.registrationKey },
            { from: freshSource() },
          )
        ).status,
      ).toBe(200)
    expect((await me(unproven.client)).confirmAddress).toBe('asked')
    const code = await portal.outbox.code(unproven.user.email)
    expect(
      (await unproven.client.post('/api/auth/verify-code', { email: unproven.user.email, code }))
        .body,
    ).toMatchObject({ organizationId: open.id, confirmAddress: null })
    expect(await portal.outbox.to(proven.user.email)).toEqual([])
  })

  test('of an unproven address on the allow-list opens nothing until it is proven', async () => {
    const { client, user } = await portal.signedIn({
      email: fresh('listed'),
      isEmailVerified: false,
    })
    const joined = await client.post(
      '/api/auth/join',
      { registrationKey: listed.registrationKey },
      { from: freshSource() },
    )
    expect([joined.status, joined.body]).toEqual([
      200,
      expect.objectContaining({ confirmAddress: 'required', organizationId: null }),
    ])
    expect((await client.get('/api/products')).body).toEqual({
      code: 'forbidden',
      message: proveFirst,
    })
    const answer = await client.post(
      '/api/auth/join',
      { registrationKey: open.registrationKey },
      { from: freshSource() },
    )
    expect(answer.status).toBe(409)
    expect((await verify(client, user.email)).body).toMatchObject({
      confirmAddress: null,
      organizationId: listed.id,
    })
    expect((await client.get('/api/products')).status).toBe(200)
  })
})

test('what an administrator gave to an unproven address cannot be taken to another one, also when that was asked for before', async () => {
  const [email, own] = [fresh('victim'), fresh('stranger')]
  const stranger = portal.client(freshSource())
  const { id } = (
    await stranger.post('/api/auth/register', {
      email,
      firstName: 'Not',
      lastName: 'Theirs',
      password: testPassword,
    })
  ).body
  await stranger.patch('/api/auth/profile', { email: own })
  const token = await portal.outbox.token(own)
  await admin.put(`/api/users/${id}`, { organizationId: open.id, role: 'organization_manager' })
  for (const client of [stranger, portal.client()]) {
    const rejected = await client.post('/api/auth/confirm-email', { token })
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'Confirm your present address with an emailed code before you change it.',
    ])
  }
  // The owner of the address has what was granted to it, and nothing is pending.
  expect((await verify(portal.client(), email)).body).toMatchObject({
    id,
    email,
    organizationId: open.id,
    role: 'organization_manager',
    pendingEmail: null,
    hasPassword: false,
  })
  expect((await portal.client().post('/api/auth/confirm-email', { token })).status).toBe(400)
})
