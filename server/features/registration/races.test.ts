import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#database/users'
import { testPassword, filePortal } from '#test/support/app'

// What happens at the same time (S61, S62).

const portal = await filePortal({ RATE_LIMIT: 'off' })

const register = (registrationKey: string, email: string) =>
  portal.client().post('/api/register', {
    registrationKey,
    email,
    firstName: 'New',
    lastName: 'Comer',
    password: testPassword,
  })
const accounts = (email: string) => portal.database.open.db.$count(users, eq(users.email, email))

test('of parallel registrations of one address, whatever its case, exactly one succeeds', async () => {
  const { registrationKey } = await portal.organization()
  for (let round = 0; round < 3; round += 1) {
    const email = `twin${round}@river.example`
    const answers = await Promise.all(
      [email, email.toUpperCase(), ` ${email}`].map((spelling) =>
        register(registrationKey, spelling),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await accounts(email)).toBe(1)
  }
})

test('a new key ends the old one at once; a registration at that time is either before it or rejected', async () => {
  const organization = await portal.organization()
  const { client: admin } = await portal.signedIn({ role: 'admin' })
  let key = organization.registrationKey
  for (let round = 0; round < 5; round += 1) {
    const email = `racer${round}@river.example`
    const [registered, renewed] = await Promise.all([
      register(key, email),
      admin.post(`/api/organizations/${organization.id}/regenerate-key`),
    ])
    expect(renewed.status).toBe(200)
    expect([registered.status, await accounts(email)]).toEqual(
      registered.status === 201 ? [201, 1] : [400, 0],
    )
    const late = await register(key, `late${round}@river.example`)
    expect([late.status, late.body.fields]).toEqual([
      400,
      { registrationKey: 'Invalid registration key or email address' },
    ])
    key = renewed.body.registrationKey
    expect((await register(key, `next${round}@river.example`)).status).toBe(201)
  }
})

test('of parallel uses of one invitation exactly one gets its role', async () => {
  const organization = await portal.organization({ allowedEmails: ['@nobody.example'] })
  const { client: admin } = await portal.signedIn({ role: 'admin' })
  const email = 'guest@river.example'
  await admin.post(`/api/organizations/${organization.id}/invitations`, {
    emails: [email],
    role: 'organization_manager',
  })
  const invitation = /invitation=([\w-]+)/.exec((await portal.outbox.wait(email)).text)?.[1] ?? ''
  const use = (address: string) =>
    portal.client().post('/api/register', {
      registrationKey: organization.registrationKey,
      email: address,
      invitation,
      firstName: 'A',
      lastName: 'Guest',
      password: testPassword,
    })
  const answers = await Promise.all([email, email.toUpperCase(), 'stranger@river.example'].map(use))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 409])
  expect(answers.find(({ status }) => status === 201)?.body.user).toMatchObject({
    email,
    role: 'organization_manager',
    isEmailVerified: true,
  })
})
