import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#database/users'
import { auditOf } from '#test/support/audit-of'
import { testPassword, filePortal } from '#test/support/app'

const portal = await filePortal()
const { db } = portal.database.open
const signedIn = await portal.signedIn({ role: 'admin', firstName: 'Rosa', lastName: 'Delgado' })
const admin = signedIn.client
const adminId = signedIn.user.id

const entriesOf = (id: string) => auditOf(db, id)

async function sentCode(email: string): Promise<string> {
  await portal.client().post('/api/auth/send-code', { email })
  return portal.outbox.code(email)
}

async function stored(id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

describe('changing an account', () => {
  test('keeps what is left out, clears with null and stores an empty text as null', async () => {
    const user = await portal.user({ firstName: 'Ann', lastName: 'Lee' })
    const answer = await admin.put(`/api/users/${user.id}`, { firstName: '', version: 1 })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      firstName: null,
      lastName: 'Lee',
      email: user.email,
      version: 2,
    })
    expect((await admin.get(`/api/users?search=${user.email}`)).body.total).toBe(1)
    const [entry, ...more] = (await entriesOf(user.id)).filter(({ action }) => action === 'update')
    expect(more).toEqual([])
    expect(entry?.changes).toEqual([{ field: 'firstName', from: 'Ann', to: null }])
  })

  test('by several from one version succeeds for exactly one', async () => {
    const user = await portal.user()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admin.put(`/api/users/${user.id}`, { firstName: `Name ${n}`, version: 1 }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    expect((await stored(user.id))?.version).toBe(2)
  })

  test("accepts the record as read back, and nothing in it that is not an administrator's to set", async () => {
    const user = await portal.user()
    const { body: record } = await admin.get(`/api/users?search=${user.email}`)
    const answer = await admin.put(`/api/users/${user.id}`, {
      ...record.users[0],
      id: adminId,
      isEmailVerified: false,
      createdAt: '2001-01-01T00:00:00Z',
      hasPassword: false,
      passwordHash: 'x',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      id: user.id,
      isEmailVerified: true,
      hasPassword: true,
      createdAt: record.users[0].createdAt,
    })
    await portal.signIn(user)
  })

  test('of the address takes effect at once, unverified, notifies the old one, and ends its links and sessions', async () => {
    const { user, client } = await portal.signedIn({
      organizationId: (await portal.organization()).id,
    })
    await admin.post(`/api/users/${user.id}/send-reset`)
    const mail = await portal.outbox.wait(user.email)
    const token = /token=([\w-]+)/.exec(mail.text)?.[1]
    const answer = await admin.put(`/api/users/${user.id}`, { email: `moved.${user.email}` })
    expect(answer.body).toMatchObject({
      email: `moved.${user.email}`,
      isEmailVerified: false,
      pendingEmail: null,
    })
    const rejected = await portal
      .client()
      .post('/api/auth/reset-password', { token, newPassword: 'another granite 43' })
    expect(rejected.status).toBe(400)
    await portal.signIn({ email: `moved.${user.email}` })
    expect((await client.get('/api/auth/user')).status).toBe(401)
    await portal.outbox.about(user.email, 'The email address of your account was changed')
    // The administrator granted the membership, so it stays, also when the new owner signs in by a code.
    const code = await sentCode(answer.body.email)
    expect(
      (await portal.client().post('/api/auth/verify-code', { email: answer.body.email, code }))
        .body,
    ).toMatchObject({
      organizationId: user.organizationId,
      isEmailVerified: true,
      hasPassword: false,
      endedMembership: null,
    })
  })

  test('with the same address leaves it verified', async () => {
    const user = await portal.user()
    const answer = await admin.put(`/api/users/${user.id}`, { email: user.email.toUpperCase() })
    expect(answer.body).toMatchObject({ email: user.email, isEmailVerified: true })
  })

  test('to a taken address is rejected', async () => {
    const [one, two] = [await portal.user(), await portal.user()]
    expect((await admin.put(`/api/users/${one.id}`, { email: two.email })).status).toBe(409)
    expect((await stored(one.id))?.email).toBe(one.email)
  })

  test('disabling ends every session at once and rejects the password like a wrong one; enabling opens again', async () => {
    const { user, client } = await portal.signedIn()
    const answer = await admin.put(`/api/users/${user.id}`, { disabled: true })
    expect(answer.body.disabled).toBe(true)
    expect((await client.get('/api/auth/user')).status).toBe(401)
    const rejected = await portal
      .client()
      .post('/api/auth/login', { email: user.email, password: testPassword })
    const wrong = await portal
      .client()
      .post('/api/auth/login', { email: user.email, password: 'not the password' })
    expect(rejected.status).toBe(401)
    expect(rejected.text).toBe(wrong.text)
    await admin.put(`/api/users/${user.id}`, { disabled: false })
    // The session is not restored with the account.
    expect((await client.get('/api/auth/user')).status).toBe(401)
    await portal.signIn(user)
  })

  test('of the role takes effect on the next request', async () => {
    const { user, client } = await portal.signedIn({ role: 'admin' })
    expect((await client.get('/api/users')).status).toBe(200)
    await admin.put(`/api/users/${user.id}`, { role: 'member' })
    expect((await client.get('/api/users')).status).toBe(403)
    expect((await client.get('/api/auth/user')).body.user.role).toBe('member')
    await admin.put(`/api/users/${user.id}`, { role: 'admin' })
    expect((await client.get('/api/users')).status).toBe(200)
  })

  test('of the organization shows its name; none takes the access of a member away', async () => {
    const organization = await portal.organization()
    const user = await portal.user()
    expect(
      (await admin.put(`/api/users/${user.id}`, { organizationId: organization.id })).body
        .organizationName,
    ).toBe(organization.name)
    expect(
      (await admin.put(`/api/users/${user.id}`, { lastName: 'Same' })).body.organizationName,
    ).toBe(organization.name)
    expect((await admin.put(`/api/users/${user.id}`, { organizationId: null })).body).toMatchObject(
      { organizationId: null, organizationName: null },
    )
    expect((await admin.put(`/api/users/${user.id}`, { organizationId: adminId })).status).toBe(400)
  })
})
