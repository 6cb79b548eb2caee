import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import { createLink } from '#server/features/auth/links.store'
import { createStopLinks } from '#server/platform/mail/stop-links'
import { testApp, filePortal } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import { newFeed } from '#test/support/calendars'
import { confirmationLink } from '#test/support/confirmation-links'
import { setUpSecondStep } from '#test/support/second-step'

// What works without a session is judged by its account too, which may have to set up a second step first.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open

const demand = (id: string, requireSecondFactor = true) =>
  db.update(organizations).set({ requireSecondFactor }).where(eq(organizations.id, id))

/** An account with the addresses of a feed for each scope it may have and of a confirmation link. */
async function addresses(app: TestApp, role: 'member' | 'admin') {
  const organization = await app.organization()
  const { client, user } = await app.signedIn({ role, organizationId: organization.id })
  const product = await client.post('/api/products', {
    name: 'Bridge Loan',
    organizationId: organization.id,
    status: 'published',
  })
  const record = { entity: 'products', id: product.body.id } as const
  const scopes = role === 'admin' ? ['own', 'all'] : ['own']
  const feeds: string[] = []
  for (const scope of scopes) feeds.push(await newFeed(client, { scope }))
  return {
    client,
    user,
    organization,
    feeds,
    token: await confirmationLink(app, user.id, [record]),
  }
}
/** What the addresses answer a stranger, feeds first, then reading and confirming by the link. */
async function answersTo(app: TestApp, { feeds, token }: Awaited<ReturnType<typeof addresses>>) {
  const stranger = app.client()
  const answers = [
    ...(await Promise.all(feeds.map((path) => stranger.get(path)))),
    await stranger.post('/api/confirmation-links/read', { token }),
    await stranger.post('/api/confirmation-links/confirm', { token }),
  ]
  return answers.map(({ status }) => status)
}

test.each(['member', 'admin'] as const)(
  'an address alone is closed to %s while the organization demands it; with the first factor the calendar opens and the link ends (D-052, L-035, L-036)',
  async (role) => {
    const made = await addresses(portal, role)
    const opened = [...made.feeds.map(() => 200), 200, 200]
    expect(await answersTo(portal, made)).toEqual(opened)
    await demand(made.organization.id)
    expect(await answersTo(portal, made)).toEqual([...made.feeds.map(() => 404), 400, 400])
    await demand(made.organization.id, false)
    expect(await answersTo(portal, made)).toEqual(opened)
    await demand(made.organization.id)
    await setUpSecondStep(portal, made.client)
    // Whatever was mailed before a change of the second step ends with it.
    expect(await answersTo(portal, made)).toEqual([...made.feeds.map(() => 200), 400, 400])
  },
)

test.each([
  ['off', true, true],
  ['admins', false, true],
  ['everyone', false, false],
])(
  'with REQUIRE_SECOND_FACTOR %s it is open to administrators: %s, to others: %s',
  async (setting, toAdmins, toOthers) => {
    const strict = await testApp({ RATE_LIMIT: 'off', REQUIRE_SECOND_FACTOR: setting }, undefined, {
      database: portal.database,
    })
    for (const [role, isOpen] of [
      ['admin', toAdmins],
      ['member', toOthers],
    ] as const) {
      const made = await addresses(portal, role)
      expect(await answersTo(strict, made)).toEqual([
        ...made.feeds.map(() => (isOpen ? 200 : 404)),
        ...[1, 2].map(() => (isOpen ? 200 : 400)),
      ])
    }
    await strict.app.close()
  },
)

test('it still stops mails, of which it reveals nothing (N-072)', async () => {
  const { user, organization } = await addresses(portal, 'member')
  await demand(organization.id)
  const { sessionSecret, publicUrl } = portal.settings
  const page = new URL(createStopLinks(sessionSecret, publicUrl).page(user.id, 'weekly'))
  const token = encodeURIComponent(page.searchParams.get('token') ?? '')
  expect((await portal.client().post(`/api/digest/stop?token=${token}`)).status).toBe(200)
})

test('in a browser whose person must set up a second step, the links of mails answer as to anybody (L-038, N-072)', async () => {
  const other = await addresses(portal, 'member')
  const { client, user, organization } = await addresses(portal, 'member')
  await demand(organization.id)
  expect((await client.get('/api/products')).body.code).toBe('second_factor_enrollment_required')

  const { token } = other
  expect((await client.post('/api/confirmation-links/read', { token })).status).toBe(200)
  expect((await client.post('/api/confirmation-links/confirm', { token })).status).toBe(200)
  const { sessionSecret, publicUrl } = portal.settings
  const { searchParams } = new URL(
    createStopLinks(sessionSecret, publicUrl).page(other.user.id, 'weekly'),
  )
  const stop = `/api/digest/stop?${searchParams.toString()}`
  expect((await client.post(stop)).status).toBe(200)
  expect((await client.get(stop)).status).toBe(302)
  const link = (purpose: 'confirm_email' | 'reset_password', email: string, userId: string) =>
    createLink(db, { purpose, email, userId })
  const wanted = `moved-${user.email}`
  await db.update(users).set({ pendingEmail: wanted }).where(eq(users.id, user.id))
  const moving = { token: await link('confirm_email', wanted, user.id) }
  expect((await client.post('/api/auth/confirm-email/host', moving)).status).toBe(200)
  expect((await client.post('/api/auth/confirm-email', moving)).status).toBe(200)
  const reset = {
    token: await link('reset_password', other.user.email, other.user.id),
    newPassword: 'steel orchard 5',
  }
  expect((await client.post('/api/auth/reset-password', reset)).status).toBe(200)
})
