import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#database/notifications'
import { users } from '#database/users'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { testPassword, filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import { followedChange, notifyOf, titlesOf } from '#test/support/notifications'

let organization: { id: string; registrationKey: string }
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

describe('who joins is told to the managers, once', () => {
  const joined = ['Sam Ortiz joined Prairie Light Green Bank']
  const named = { firstName: 'Sam', lastName: 'Ortiz' }
  test('by key while signing up', async () => {
    const { status } = await portal.client().post('/api/register', {
      registrationKey: organization.registrationKey,
      email: `sam${(count += 1)}@new.example`,
      password: testPassword,
      ...named,
    })
    expect(status).toBe(201)
    expect(await titlesOf(manager)).toEqual(joined)
  })

  test('by key later', async () => {
    const { client } = await portal.signedIn(named)
    const answer = await client.post('/api/auth/join', {
      registrationKey: organization.registrationKey,
    })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    expect(await titlesOf(manager)).toEqual(joined)
  })

  test('by an administrator', async () => {
    const { user } = await portal.signedIn(named)
    await admin.put(`/api/users/${user.id}`, { organizationId: organization.id })
    expect(await titlesOf(manager)).toEqual(joined)
    await admin.put(`/api/users/${user.id}`, { lastName: 'Other' })
    expect(await titlesOf(manager)).toEqual(['Sam Other joined Prairie Light Green Bank'])
  })

  test('and no longer once they have left (N-031)', async () => {
    const { user } = await portal.signedIn(named)
    await admin.put(`/api/users/${user.id}`, { organizationId: organization.id })
    await admin.put(`/api/users/${user.id}`, { organizationId: null })
    expect(await titlesOf(manager)).toEqual([])
  })

  test('but not by being disabled and enabled again', async () => {
    const { user } = await portal.signedIn({ ...named, organizationId: organization.id })
    for (const disabled of [true, false]) {
      const answer = await admin.put(`/api/users/${user.id}`, { disabled })
      expect([answer.status, answer.text]).toEqual([200, answer.text])
      expect(await titlesOf(manager)).toEqual([])
    }
    const other = await portal.organization()
    await admin.put(`/api/users/${user.id}`, { disabled: true, organizationId: other.id })
    await admin.put(`/api/users/${user.id}`, { disabled: false, organizationId: organization.id })
    expect(await titlesOf(manager)).toEqual(joined)
  })

  test('by an allow-list, with the address proof', async () => {
    const email = `sam${(count += 1)}@allowed.example`
    const user = await portal.user({
      email,
      ...named,
      organizationId: organization.id,
      membershipOrigin: 'allow_list',
      isEmailVerified: false,
    })
    expect(await titlesOf(manager)).toEqual([])
    const client = await portal.signIn(user)
    const proof = await client.post('/api/auth/verify-code', {
      email,
      code: await createCode(db, portal.settings.sessionSecret, email),
    })
    expect(proof.status).toBe(200)
    expect(await titlesOf(manager)).toEqual(joined)
  })
})

describe('another organization or role deletes what somebody was told (N-033)', () => {
  async function notifiedSomething(values: object = { organizationId: organization.id }) {
    const { client, user } = await portal.signedIn(values)
    const { id } = await insertDeal(db, { name: 'Deal', organizationId: organization.id })
    await notifyOf(portal, followedChange(user.id, 'pipeline', id, 'name', 'A', 'Deal'))
    expect(await entriesOf(user.id)).toBe(1)
    return { client, user }
  }
  const entriesOf = (userId: string) => db.$count(notifications, eq(notifications.userId, userId))

  test.each([
    ['leaves by an administrator', { organizationId: null }],
    ['becomes a manager', { role: 'organization_manager' }],
    ['becomes an administrator', { role: 'admin' }],
  ])('who %s', async (_, values) => {
    const { user } = await notifiedSomething()
    expect((await admin.put(`/api/users/${user.id}`, values)).status).toBe(200)
    expect(await entriesOf(user.id)).toBe(0)
  })

  test('who is moved, or joins another organization', async () => {
    const { user } = await notifiedSomething()
    const other = await portal.organization()
    await admin.put(`/api/users/${user.id}`, { organizationId: other.id })
    expect(await entriesOf(user.id)).toBe(0)
  })

  test('who was merged with their organization', async () => {
    const { user } = await notifiedSomething()
    const stays = await portal.organization()
    const answer = await admin.post(`/api/organizations/${stays.id}/merge`, {
      otherId: organization.id,
      version: stays.version,
      otherVersion: 1,
      fields: [],
    })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    expect(await entriesOf(user.id)).toBe(0)
    const [moved] = await db.select().from(users).where(eq(users.id, user.id))
    expect(moved?.organizationId).toBe(stays.id)
  })

  test('and another name or address does not', async () => {
    const { user } = await notifiedSomething()
    await admin.put(`/api/users/${user.id}`, { firstName: 'Other' })
    expect(await entriesOf(user.id)).toBe(1)
  })
})
