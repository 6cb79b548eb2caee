import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { mails } from '#database/mail'
import { savedViews } from '#database/saved-views'
import { users } from '#database/users'
import { createLink } from '#server/features/auth/links.store'
import { checkMillis } from '#server/platform/events/streams'
import { appBeside, filePortal, portalOfTest, testPassword } from '#test/support/app'
import { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import { listenTo } from '#test/support/listen-to'
import { saveView } from '#test/support/saved-views'
import { setUpSecondStep } from '#test/support/second-step'
import { bearer, tokenOf } from '#test/support/tokens'

// How accounts are erased, by their people and by administrators. What is left in the database: test/security/erasure.test.ts.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const signedIn = await portal.signedIn({ role: 'admin', firstName: 'Rosa', lastName: 'Delgado' })
const admin = signedIn.client
const adminId = signedIn.user.id

const own = '/api/auth/account/erase'
const ofUser = (id: string) => `/api/users/${id}/erase`
const exists = async (id: string) => (await db.$count(users, eq(users.id, id))) === 1
const entriesOf = async (query: string) => (await admin.get(`/api/audit?${query}`)).body.entries

interface Person {
  client: Client
  user: { id: string; email: string }
}
const ways: [string, (person: Person, email?: string) => ReturnType<Client['post']>][] = [
  ['its person', ({ client, user }, email = user.email) => client.post(own, { email })],
  ['an administrator', ({ user }, email = user.email) => admin.post(ofUser(user.id), { email })],
]

describe.each(ways)('erased by %s', (by, erase) => {
  test('X-132: takes the address of the account, and nothing else', async () => {
    const person = await portal.signedIn()
    for (const typed of ['other@example.org', `x${person.user.email}`]) {
      const { status, body } = await erase(person, typed)
      expect([status, body.fields]).toEqual([
        400,
        { email: 'This is not the email address of the account' },
      ])
    }
    expect((await erase(person, '')).status).toBe(400)
    expect(await exists(person.user.id)).toBe(true)
    // As everywhere, case and blanks around it do not matter.
    const answer = await erase(person, ` ${person.user.email.toUpperCase()} `)
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await exists(person.user.id)).toBe(false)
  })

  test('X-132: ends sessions, tokens, links and codes at once', async () => {
    const person = await portal.signedIn()
    const { user } = person
    const elsewhere = await portal.signIn(user)
    const { token } = await tokenOf(db, user.id)
    const reset = await createLink(db, {
      purpose: 'reset_password',
      email: user.email,
      userId: user.id,
    })
    const code = await createCode(db, portal.settings.sessionSecret, user.email)
    const session = person.client.cookie
    expect((await erase(person)).status).toBe(204)
    person.client.cookie = session
    const stranger = portal.client()
    const { email } = user
    const statuses = [
      await person.client.get('/api/auth/user'),
      await elsewhere.get('/api/auth/user'),
      await stranger.get('/api/token', bearer(token)),
      await stranger.post('/api/auth/login', { email, password: testPassword }),
      await stranger.post('/api/auth/verify-code', { email, code }),
      await stranger.post('/api/auth/reset-password', {
        token: reset,
        newPassword: 'another granite 43',
      }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 400])
  })

  test('X-130: leaves one entry of the trail, with no name of the person', async () => {
    const person = await portal.signedIn()
    const { user } = person
    await erase(person)
    const isOwn = by === 'its person'
    expect(await entriesOf(`action=erase&entityId=${user.id}`)).toEqual([
      expect.objectContaining({
        entity: 'users',
        actorId: isOwn ? user.id : adminId,
        actorName: isOwn ? 'Erased account' : 'Rosa Delgado',
        ip: isOwn ? null : admin.from,
        changes: [],
      }),
    ])
    expect(await entriesOf(`search=${user.email}`)).toEqual([])
  })

  test('X-126: notifies the person by mail, and the row of that mail goes once it is sent (X-134)', async () => {
    const person = await portal.signedIn()
    const { email } = person.user
    await erase(person)
    const mail = await portal.outbox.about(email, 'Your account was erased')
    expect(mail.text).toContain('Records stay with their organization.')
    expect(mail.text).toContain('tell an administrator')
    expect(mail.text.includes('by Rosa Delgado')).toBe(by !== 'its person')
    const rows = () => db.$count(mails, eq(mails.recipient, email))
    await vi.waitUntil(async () => (await rows()) === 0, { timeout: 30_000 })
  })

  test('X-134: whoever registers with the address again has nothing of the former account', async () => {
    const organization = await portal.organization()
    const person = await portal.signedIn({ organizationId: organization.id })
    const { id, email } = person.user
    await saveView(person.client, { sharedWith: 'organization' })
    await person.client.put('/api/preferences', { theme: 'dark' })
    await setUpSecondStep(portal, person.client)
    expect((await erase(person)).status).toBe(204)
    const again = portal.client()
    const registered = await again.post('/api/auth/register', {
      email,
      firstName: 'Somebody',
      lastName: 'Else',
      password: testPassword,
    })
    expect([registered.status, registered.text]).toEqual([201, registered.text])
    expect(registered.body).toMatchObject({ organizationId: null, hasSecondFactor: false })
    expect(registered.body.id).not.toBe(id)
    expect((await again.get('/api/preferences')).body.theme).toBe('system')
    const owners = await db
      .select({ ownerId: savedViews.ownerId })
      .from(savedViews)
      .where(eq(savedViews.organizationId, organization.id))
    expect(owners).toEqual([{ ownerId: null }])
  })
})

test('the own event stream ends by itself, and administrators are notified', async () => {
  const beside = await appBeside(portal)
  try {
    const base = await beside.app.listen({ port: 0, host: '127.0.0.1' })
    const { client, user } = await portal.signedIn()
    const mine = await listenTo(base, client)
    const others = await listenTo(base, admin)
    const there = new Client(beside.app)
    there.cookie = client.cookie
    await there.post(own, { email: user.email })
    await expect.poll(() => mine.over).toBe(true)
    // A stream looks for its session that often: within the five seconds of S64, however slow this machine is.
    expect(checkMillis).toBeLessThanOrEqual(5000)
    await expect.poll(() => others.text).toContain(user.id)
    others.close()
  } finally {
    await beside.close()
  }
}, 30_000)

test('X-132: the last administrator stays, whoever erases', async () => {
  const alone = await portalOfTest({ RATE_LIMIT: 'off' })
  const { client, user } = await alone.signedIn({ role: 'admin' })
  await alone.user({ role: 'admin', disabledAt: new Date() })
  const answer = await client.post(own, { email: user.email })
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'This is the last administrator. Make someone else an administrator first.',
  ])
  const second = await alone.signedIn({ role: 'admin' })
  // Of two that erase themselves or each other at once, one stays.
  const statuses = await Promise.all([
    client.post(own, { email: user.email }),
    second.client.post(own, { email: second.user.email }),
    client.post(ofUser(second.user.id), { email: second.user.email }),
    second.client.post(ofUser(user.id), { email: user.email }),
  ])
  expect(statuses.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(
    await alone.database.open.db.$count(
      users,
      sql`${users.role} = 'admin' and ${users.disabledAt} is null`,
    ),
  ).toBe(1)
})

test('X-132: nobody erases the own account by the call for others', async () => {
  const { client, user } = await portal.signedIn({ role: 'admin' })
  const answer = await client.post(ofUser(user.id), { email: user.email })
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'You cannot erase your own account here. Do it in My Profile.',
  ])
})

test('erased twice, and by ten calls at once, it is erased once', async () => {
  const { client, user } = await portal.signedIn()
  const { email } = user
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => client.post(own, { email })),
    ...Array.from({ length: 5 }, () => admin.post(ofUser(user.id), { email })),
  ])
  expect(answers.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1)
  expect(answers.every(({ status }) => [204, 401, 404].includes(status))).toBe(true)
  expect(await entriesOf(`action=erase&entityId=${user.id}`)).toHaveLength(1)
  expect((await admin.post(ofUser(user.id), { email })).status).toBe(404)
})

test('X-135: an account that is deleted keeps its names in the trail', async () => {
  const { client, user } = await portal.signedIn({ firstName: 'Juniper', lastName: 'Vale' })
  await client.patch('/api/auth/profile', { firstName: 'June', version: 1 })
  expect((await admin.delete(`/api/users/${user.id}`)).status).toBe(204)
  const [removed, changed] = await entriesOf(`entityId=${user.id}`)
  expect(removed).toMatchObject({ action: 'delete' })
  expect(removed.changes).toContainEqual({ field: 'email', from: user.email, to: null })
  expect(changed).toMatchObject({ actorName: 'Juniper Vale', ip: client.from })
})
