import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#database/notifications'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import type { UserValues } from '#server/features/users/users.store'
import { testPassword, filePortal } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import { allNotified, followedChange, notificationsOf, notifyOf } from '#test/support/notifications'

// Who joins by an invitation, and whose notifications go with another organization or role (N-033).

let organization: Awaited<ReturnType<TestApp['organization']>>
let manager: Client

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

beforeEach(async () => {
  organization = await portal.organization({ name: 'Prairie Light Green Bank' })
  manager = (
    await portal.signedIn({ organizationId: organization.id, role: 'organization_manager' })
  ).client
})

let count = 0
const fresh = () => `guest${(count += 1)}@river.example`
const named = { firstName: 'Sam', lastName: 'Ortiz' }

async function invite(email: string, role = 'member', to = organization.id): Promise<void> {
  const { status } = await admin.post(`/api/organizations/${to}/invitations`, {
    emails: [email],
    role,
  })
  expect(status).toBe(201)
}
/** Proves an address by a code; in a session of the account, or from anywhere. */
async function prove(email: string, client: Client = portal.client()) {
  const code = await createCode(db, portal.settings.sessionSecret, email)
  const answer = await client.post('/api/auth/verify-code', { email, code })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.body
}

describe('the managers are told once who joined by an invitation', () => {
  const register = async (email: string, invitation?: string) => {
    const { status, text } = await portal.client().post('/api/register', {
      registrationKey: organization.registrationKey,
      email,
      password: testPassword,
      ...named,
      ...(invitation !== undefined && { invitation }),
    })
    expect([status, text]).toEqual([201, text])
  }
  const expectNotifiedOnce = async (email: string) => {
    const { body } = await admin.get(`/api/users?search=${encodeURIComponent(email)}`)
    const { notifications: entries } = await notificationsOf(manager)
    expect(entries).toMatchObject([
      {
        kind: 'member_joined',
        entity: 'users',
        recordId: body.users[0].id,
        recordName: 'Sam Ortiz',
        organizationName: 'Prairie Light Green Bank',
        actorName: null,
        title: 'Sam Ortiz joined Prairie Light Green Bank',
        lines: [],
        count: 1,
        address: '/',
      },
    ])
  }

  test.each([
    ['member', null],
    ['organization_manager', null],
    ['member', ['@host.example']],
    ['organization_manager', ['@host.example']],
  ])('as %s, registering by its link, with the allow-list %j', async (role, allowedEmails) => {
    const email = fresh()
    await admin.put(`/api/organizations/${organization.id}`, { allowedEmails })
    await invite(email, role)
    await register(email, await portal.outbox.token(email))
    await expectNotifiedOnce(email)
  })

  test('registering without its link, and not again with the address proof', async () => {
    const email = fresh()
    await admin.put(`/api/organizations/${organization.id}`, { allowedEmails: ['@host.example'] })
    await invite(email, 'organization_manager')
    await register(email)
    await expectNotifiedOnce(email)
    expect((await prove(email)).role).toBe('organization_manager')
    await expectNotifiedOnce(email)
  })

  test('with an account without organization, once its address is proven', async () => {
    const email = fresh()
    await invite(email)
    await portal.user({ email, ...named, isEmailVerified: false })
    await prove(email)
    await expectNotifiedOnce(email)
    // Signing in once more is no joining.
    await prove(email)
    await expectNotifiedOnce(email)
  })
})

describe('what somebody was told is deleted (N-033)', () => {
  const entriesOf = (userId: string) => db.$count(notifications, eq(notifications.userId, userId))
  async function notifyByChange(userId: string): Promise<void> {
    const { id } = await insertDeal(db, { name: 'Deal', organizationId: organization.id })
    await notifyOf(portal, followedChange(userId, 'pipeline', id, 'name', 'A', 'Deal'))
    expect(await entriesOf(userId)).toBe(1)
  }
  /** Somebody in the organization by its key who has not proven the address, and was told something. */
  async function newcomer(values: Partial<UserValues> = {}) {
    const user = await portal.user({
      email: fresh(),
      organizationId: organization.id,
      membershipOrigin: 'key',
      isEmailVerified: false,
      ...values,
    })
    await notifyByChange(user.id)
    return user
  }

  test('by the first address proof that ends a membership by key', async () => {
    const user = await newcomer()
    expect((await prove(user.email)).organizationId).toBeNull()
    expect(await entriesOf(user.id)).toBe(0)
  })

  test('by one that leads into the organization that invited before', async () => {
    const other = await portal.organization({ name: 'Isla Verde Cooperativa' })
    const email = fresh()
    await invite(email, 'member', other.id)
    const user = await newcomer({ email })
    expect((await prove(email)).organizationId).toBe(other.id)
    expect(await entriesOf(user.id)).toBe(0)
  })

  test('but not by one that leaves organization and role as they are', async () => {
    const user = await newcomer()
    const body = await prove(user.email, await portal.signIn(user))
    expect([body.organizationId, body.isEmailVerified]).toEqual([organization.id, true])
    expect(await entriesOf(user.id)).toBe(1)
  })

  test('by an invitation that is accepted and gives another role', async () => {
    const email = fresh()
    await invite(email, 'organization_manager')
    const user = await newcomer({ email })
    const body = await prove(email, await portal.signIn(user))
    expect([body.organizationId, body.role]).toEqual([organization.id, 'organization_manager'])
    expect(await entriesOf(user.id)).toBe(0)
  })

  test('by joining with a key, of an administrator who had no organization', async () => {
    const { client, user } = await portal.signedIn({ role: 'admin' })
    await notifyByChange(user.id)
    const { registrationKey } = organization
    const answer = await client.post('/api/auth/join', { registrationKey })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    expect(await entriesOf(user.id)).toBe(0)
  })

  test.each(['member', 'organization_manager'])(
    'by an administrator who takes a %s out',
    async (role) => {
      const { user } = await portal.signedIn({
        organizationId: organization.id,
        role,
      } as UserValues)
      await notifyByChange(user.id)
      await admin.put(`/api/users/${user.id}`, { organizationId: null })
      expect(await entriesOf(user.id)).toBe(0)
    },
  )

  test('by a merge, and by what undoes it; the colleagues of the other one keep theirs', async () => {
    const stays = await portal.organization({ name: 'Isla Verde Cooperativa' })
    const { user } = await portal.signedIn({ organizationId: organization.id })
    const { user: colleague } = await portal.signedIn({ organizationId: stays.id })
    await notifyByChange(user.id)
    await notifyByChange(colleague.id)
    const merged = await admin.post(`/api/organizations/${stays.id}/merge`, {
      otherId: organization.id,
      version: stays.version,
      otherVersion: organization.version,
      fields: [],
    })
    expect([merged.status, merged.text]).toEqual([200, merged.text])
    expect([await entriesOf(user.id), await entriesOf(colleague.id)]).toEqual([0, 1])
    const { id } = await insertDeal(db, { name: 'After', organizationId: stays.id })
    await notifyOf(portal, followedChange(user.id, 'pipeline', id, 'name', 'A', 'After'))
    expect(await entriesOf(user.id)).toBe(1)
    const undone = await admin.post(`/api/organization-merges/${merged.body.merge.id}/undo`)
    expect([undone.status, undone.text]).toEqual([200, undone.text])
    const { body } = await admin.get(`/api/users?search=${encodeURIComponent(user.email)}`)
    expect(body.users[0].organizationId).toBe(organization.id)
    expect([await entriesOf(user.id), await entriesOf(colleague.id)]).toEqual([0, 1])
    // Nobody joins by either.
    await allNotified(portal)
    expect((await notificationsOf(manager, '&kind=member_joined')).total).toBe(0)
  })
})
