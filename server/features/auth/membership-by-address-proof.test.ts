import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#database/users'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import { auditOf } from '#test/support/audit-of'
import { testPassword } from '#test/support/app'
import { newcomers, proveFirst } from '#test/support/newcomers'
import { freshSource } from '#test/support/fresh-source'
import { tokenIn } from '#test/support/outbox'

// Joining by key proves the address in the same session; where an allow-list admitted it, rights begin with that proof.

const { portal, open, listed, admin, fresh, register, verify, me } = await newcomers()
const { db } = portal.database.open

const setList = ({ id }: OrganizationRow, allowedEmails: string[]) =>
  admin.put(`/api/organizations/${id}/allowed-emails`, { allowedEmails })

describe('an address that an allow-list let in', () => {
  async function newcomer(email = fresh('listed')) {
    expect((await register(listed, email)).status).toBe(201)
    return { email, client: await portal.signIn({ email }) }
  }

  test.each([fresh('listed'), 'solo@river.example'])(
    'has the rights of a member from its proof on: %s',
    async (email) => {
      const { client } = await newcomer(email)
      expect(await me(client)).toMatchObject({
        confirmAddress: 'required',
        organizationId: null,
        organizationName: null,
        isEmailVerified: false,
      })
      const product = { name: 'Solar Loan', organizationId: listed.id }
      for (const answer of [
        await client.get('/api/products'),
        await client.post('/api/products', product),
        await client.get('/api/products/export?format=csv'),
        await client.get(`/api/organizations/${listed.id}/registration-key`),
        await client.post(
          '/api/imports?entity=products&filename=a.csv',
          Buffer.from('Name\nLoan\n'),
        ),
        await client.get('/api/users'),
      ]) {
        expect([answer.status, answer.body]).toEqual([
          403,
          { code: 'forbidden', message: proveFirst },
        ])
      }
      const code = await portal.outbox.code(email)
      expect((await client.post('/api/auth/verify-code', { email, code })).body).toMatchObject({
        confirmAddress: null,
        organizationId: listed.id,
      })
      expect((await client.post('/api/products', product)).status).toBe(201)
    },
  )

  test('cannot be left for another one, which would take the membership along', async () => {
    const { client, email } = await newcomer()
    const rejected = await client.patch(
      '/api/auth/profile',
      { email: fresh('stranger') },
      { from: freshSource() },
    )
    expect([rejected.status, rejected.body.fields]).toEqual([
      409,
      { email: 'Confirm your present address with an emailed code before you change it.' },
    ])
    expect(await me(client)).toMatchObject({ email, pendingEmail: null })
    expect((await client.patch('/api/auth/profile', { firstName: 'Renamed' })).status).toBe(200)
  })

  test('stays so whatever becomes of the list, and belongs to the organization once it is proven in its session', async () => {
    const { client, email } = await newcomer()
    await setList(listed, [])
    expect((await client.get('/api/products')).status).toBe(403)
    await setList(listed, ['@elsewhere.example'])
    expect((await client.get('/api/products')).status).toBe(403)
    expect((await verify(client, email)).body).toMatchObject({ organizationId: listed.id })
    expect((await client.get('/api/products')).status).toBe(200)
    await setList(listed, ['@listed.example', 'solo@river.example'])
  })

  test('that the organization took off its list does not get in by a proof outside the session', async () => {
    const { client, email } = await newcomer()
    await setList(listed, ['@elsewhere.example'])
    expect((await verify(portal.client(), email)).body).toMatchObject({
      organizationId: null,
      endedMembership: 'Listed Bank',
    })
    expect((await client.get('/api/auth/user')).status).toBe(401)
    await setList(listed, ['@listed.example', 'solo@river.example'])
  })

  test('is admitted by a proof outside the session as well, without what was set up before', async () => {
    const { email } = await newcomer()
    expect((await verify(portal.client(), email)).body).toMatchObject({
      organizationId: listed.id,
      hasPassword: false,
      endedMembership: null,
    })
  })

  test("has an administrator's rights as soon as an administrator gives them", async () => {
    const { client, email } = await newcomer()
    const { id } = (await admin.get(`/api/users?search=${email}`)).body.users[0]
    await admin.put(`/api/users/${id}`, { role: 'organization_manager' })
    expect((await client.get('/api/products')).status).toBe(403)
    await admin.put(`/api/users/${id}`, { role: 'admin' })
    expect([(await client.get('/api/users')).status, (await me(client)).confirmAddress]).toEqual([
      200,
      'asked',
    ])
  })
})

describe('a membership by key alone', () => {
  const proofs: [string, (email: string) => Promise<number>][] = [
    ['a code', async (email) => (await verify(portal.client(), email)).status],
    [
      'a link to reset the password',
      async (email) => {
        await portal.client(freshSource()).post('/api/auth/forgot-password', { email })
        const token = tokenIn(await portal.outbox.about(email, 'Reset your password'))
        return (
          await portal
            .client()
            .post('/api/auth/reset-password', { token, newPassword: testPassword })
        ).status
      },
    ],
  ]

  test.each(proofs)(
    'ends with a first proof outside a session, by %s, is told of, and is no removal',
    async (_way, prove) => {
      const email = fresh('river')
      const { id } = (await register(open, email)).body.user
      await portal.outbox.wait(email)
      // An administrator may have made a manager of whoever it seemed to be.
      await admin.put(`/api/users/${id}`, { role: 'organization_manager' })
      expect(await prove(email)).toBe(200)
      const owner = portal.client()
      await verify(owner, email)
      expect(await me(owner)).toMatchObject({
        organizationId: null,
        role: 'member',
        endedMembership: 'Open Lenders',
        isEmailVerified: true,
      })
      expect((await owner.get('/api/products')).status).toBe(403)
      const [entry] = (await auditOf(db, id)).filter(({ changes }) =>
        (changes as { field: string }[]).some(({ field }) => field === 'endedMembership'),
      )
      expect(entry?.changes).toEqual(
        expect.arrayContaining([
          { field: 'organizationId', from: open.id, to: null },
          { field: 'membershipOrigin', from: 'key', to: null },
          { field: 'role', from: 'organization_manager', to: 'member' },
        ]),
      )
      // Named by the organization later on, it joins by that: nobody has removed it.
      await setList(open, [email])
      expect((await verify(portal.client(), email)).body).toMatchObject({
        organizationId: open.id,
        endedMembership: null,
        role: 'member',
      })
      await setList(open, [])
    },
  )

  test('stays where the organization names the address by now', async () => {
    const email = fresh('river')
    await register(open, email)
    await setList(open, [email])
    expect((await verify(portal.client(), email)).body).toMatchObject({
      organizationId: open.id,
      endedMembership: null,
      hasPassword: false,
    })
    await setList(open, [])
  })

  test('gives way to the organization that names the address', async () => {
    const email = 'both@other-bank.example'
    const other = await portal.organization({ name: 'Other Bank', allowedEmails: [email] })
    await register(open, email)
    expect((await verify(portal.client(), email)).body).toMatchObject({
      organizationId: other.id,
      endedMembership: null,
    })
  })

  test('of a proven address never ends by another code', async () => {
    const { client, user } = await portal.signedIn()
    await client.post(
      '/api/auth/join',
      { registrationKey: open.registrationKey },
      { from: freshSource() },
    )
    expect((await verify(portal.client(), user.email)).body).toMatchObject({
      organizationId: open.id,
      hasPassword: true,
    })
  })

  test('goes with whoever has it to an address they prove in their session', async () => {
    const [email, next] = [fresh('river'), fresh('next')]
    await register(open, email)
    const client = await portal.signIn({ email })
    await client.patch('/api/auth/profile', { email: next }, { from: freshSource() })
    expect(
      (await client.post('/api/auth/confirm-email', { token: await portal.outbox.token(next) }))
        .status,
    ).toBe(200)
    expect(await me(client)).toMatchObject({
      email: next,
      organizationId: open.id,
      confirmAddress: null,
    })
  })
})

test('a membership of before this was kept loses no right', async () => {
  const { client, user } = await portal.signedIn({
    organizationId: open.id,
    isEmailVerified: false,
  })
  await db.update(users).set({ membershipOrigin: null }).where(eq(users.id, user.id))
  expect((await client.get('/api/products')).status).toBe(200)
  expect((await verify(portal.client(), user.email)).body.organizationId).toBe(open.id)
})
