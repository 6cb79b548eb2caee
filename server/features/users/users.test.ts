import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '#database/sign-in'
import { users } from '#database/users'
import { auditOf } from '#test/support/audit-of'
import { testPassword, filePortal } from '#test/support/app'

const portal = await filePortal()
const { db } = portal.database.open
const signedIn = await portal.signedIn({ role: 'admin', firstName: 'Rosa', lastName: 'Delgado' })
const admin = signedIn.client
const adminId = signedIn.user.id

const entriesOf = (id: string) => auditOf(db, id)

async function stored(id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row
}

describe('creating an account', () => {
  test('answers it, mails a link for the password and leaves one audit entry without secrets', async () => {
    const organization = await portal.organization({ name: 'Prairie Light Green Bank' })
    const answer = await admin.post('/api/users', {
      email: ' New.Person@PrairieLight.example ',
      firstName: 'New',
      lastName: 'Person',
      role: 'organization_manager',
      organizationId: organization.id,
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      email: 'new.person@prairielight.example',
      firstName: 'New',
      role: 'organization_manager',
      organizationId: organization.id,
      organizationName: 'Prairie Light Green Bank',
      hasPassword: false,
      isEmailVerified: false,
      disabled: false,
      version: 1,
    })
    expect(answer.text).not.toContain('passwordHash')

    const mail = await portal.outbox.wait('new.person@prairielight.example')
    const token = /\/reset-password\?token=([\w-]+)/.exec(mail.text)?.[1]
    const set = await portal
      .client()
      .post('/api/auth/reset-password', { token, newPassword: testPassword })
    expect(set.status).toBe(200)
    await portal.signIn({ email: 'new.person@prairielight.example' })

    const entries = await entriesOf(answer.body.id)
    const created = entries.filter(({ action }) => action === 'create')
    expect(created).toHaveLength(1)
    expect(created[0]).toMatchObject({
      actorId: adminId,
      actorName: 'Rosa Delgado',
      entity: 'users',
      ip: admin.from,
    })
    expect(JSON.stringify(entries)).not.toContain('argon2')
  })

  test('of an address that has one is rejected, whatever its case', async () => {
    await portal.user({ email: 'taken@river.example' })
    const answer = await admin.post('/api/users', { email: 'TAKEN@river.example' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      code: 'conflict',
      message: 'An account with this email already exists',
      fields: { email: 'An account with this email already exists' },
    })
  })

  test('twice at once makes one account', async () => {
    const answers = await Promise.all(
      ['race@river.example', 'Race@River.example'].map((email) =>
        admin.post('/api/users', { email }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await admin.get('/api/users?search=race@river.example')).body.total).toBe(1)
  })

  test('never sets what the server keeps', async () => {
    const id = '11111111-1111-4111-8111-111111111111'
    const answer = await admin.post('/api/users', {
      email: 'mass@river.example',
      id,
      passwordHash: 'x',
      isEmailVerified: true,
      createdAt: '2001-01-01T00:00:00Z',
      version: 9,
      disabledAt: null,
      searchText: 'zzz',
      termsVersion: 'x',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      role: 'member',
      isEmailVerified: false,
      hasPassword: false,
      version: 1,
      termsVersion: null,
    })
    expect(answer.body.id).not.toBe(id)
    expect(answer.body.createdAt > '2026').toBe(true)
  })

  test.each([
    [{}, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ email: ['a@b.example', 'c@d.example'] }, 'email'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email'],
    [{ email: 'x1@river.example', role: 'owner' }, 'role'],
    [{ email: 'x2@river.example', organizationId: 'prairie' }, 'organizationId'],
    [
      { email: 'x3@river.example', organizationId: '00000000-0000-4000-8000-000000000000' },
      'organizationId',
    ],
    [{ email: 'x4@river.example', firstName: 'x'.repeat(201) }, 'firstName'],
    [{ email: 'x5@river.example', lastName: 'a\0b' }, 'lastName'],
  ])('%j is rejected on its field and makes nothing', async (body, field) => {
    const before = (await admin.get('/api/users')).body.total
    const answer = await admin.post('/api/users', body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields)).toEqual([field])
    expect((await admin.get('/api/users')).body.total).toBe(before)
  })
})

describe('deleting an account', () => {
  test('takes its sessions with it, keeps its audit entries and answers 204', async () => {
    const { user, client } = await portal.signedIn()
    await client.put('/api/preferences', { theme: 'dark' })
    expect((await admin.delete(`/api/users/${user.id}?version=7`)).status).toBe(409)
    const answer = await admin.delete(`/api/users/${user.id}?version=1`)
    expect(answer.status).toBe(204)
    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect(await stored(user.id)).toBeUndefined()
    const entries = (await entriesOf(user.id)).filter(({ action }) => action === 'delete')
    expect(entries).toHaveLength(1)
    expect(entries[0]?.changes).toContainEqual({ field: 'email', from: user.email, to: null })
    expect((await admin.delete(`/api/users/${user.id}`)).status).toBe(404)
  })

  test("of one's own is rejected", async () => {
    await portal.user({ role: 'admin' })
    const answer = await admin.delete(`/api/users/${adminId}`)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('You cannot delete your own account.')
    expect(await stored(adminId)).toBeDefined()
  })
})

describe('sessions and resets of others', () => {
  test('all sessions of an account end, those of others go on, and one entry says so', async () => {
    const { user, client } = await portal.signedIn()
    const second = await portal.signIn(user)
    expect((await admin.post(`/api/users/${user.id}/end-sessions`)).status).toBe(204)
    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect((await second.get('/api/auth/user')).status).toBe(401)
    expect((await admin.get('/api/auth/user')).status).toBe(200)
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
    const ended = (await entriesOf(user.id)).filter(
      ({ action, entity }) => action === 'delete' && entity === 'sessions',
    )
    expect(ended.map(({ changes }) => changes)).toEqual([
      [
        { field: 'email', from: user.email, to: null },
        { field: 'sessions', from: 2, to: null },
      ],
    ])
  })

  test('a reset link is mailed, works once, and a second one within a minute is rejected', async () => {
    const user = await portal.user()
    expect((await admin.post(`/api/users/${user.id}/send-reset`)).status).toBe(204)
    const mail = await portal.outbox.wait(user.email)
    expect(mail.text).toContain('http://localhost:3000/reset-password?token=')
    const again = await admin.post(`/api/users/${user.id}/send-reset`)
    expect(again.status).toBe(429)
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    expect((await entriesOf(user.id)).map(({ changes }) => changes)).toEqual([
      [{ field: 'resetLinkSentTo', from: null, to: user.email }],
    ])
  })

  test('no reset goes to a disabled account', async () => {
    const user = await portal.user({ disabledAt: new Date() })
    expect((await admin.post(`/api/users/${user.id}/send-reset`)).status).toBe(409)
    expect(await portal.outbox.to(user.email)).toEqual([])
  })
})
