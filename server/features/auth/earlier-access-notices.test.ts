import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import type { UserRow } from '#server/features/users/users.store'
import { testPassword, filePortal } from '#test/support/app'
import { addPasskeyOf } from '#test/support/authenticator'
import { createCode } from '#test/support/codes'
import { tokenIn } from '#test/support/outbox'
import { withSecondStep } from '#test/support/second-step'

// What the owner of an account learns of its second step, password and address.

const portal = await filePortal({ PUBLIC_URL: 'https://campaign.example', RATE_LIMIT: 'off' })
const { db } = portal.database.open
const { client: admin } = await portal.signedIn({
  role: 'admin',
  firstName: 'Rosa',
  lastName: 'Delgado',
})

const removed = 'The second step of your account was removed'
const advice =
  'If this was not you, reset your password at https://campaign.example/forgot-password and tell an administrator.'
const aboutRemoval = async (address: string) =>
  (await portal.outbox.to(address)).filter(({ subject }) => subject === removed).length
const removalsOf = async ({ id }: UserRow) =>
  (
    await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entityId, id), eq(auditEntries.entity, 'second-factors')))
  )
    .filter(({ action }) => action === 'delete')
    .flatMap(({ changes }) => changes)
const prove = async (email: string) =>
  portal.client().post('/api/auth/verify-code', {
    email,
    code: await createCode(db, portal.settings.sessionSecret, email),
  })
/** Waits until everything queued before is written: mails go out in their order. */
async function everythingSent() {
  const { client, user } = await portal.signedIn()
  await client.post('/api/auth/change-password', {
    currentPassword: testPassword,
    newPassword: 'steel orchard 5',
  })
  await portal.outbox.about(user.email, 'Your password was changed')
}

describe('a second step that goes because somebody proved the address outside its sessions (X-035, X-126)', () => {
  test('is in the trail, each factor of it, and the proven address learns of it', async () => {
    const { client, user } = await withSecondStep(portal, { isEmailVerified: false })
    await addPasskeyOf(client, portal.settings.publicUrl)
    expect((await prove(user.email)).status).toBe(200)
    const { text } = await portal.outbox.about(user.email, removed)
    expect(text).toMatch(/This happened at \d{4}-\d\d-\d\d \d\d:\d\d UTC, from [\d.:]+ \(/)
    expect(text).toContain(advice)
    expect(text).not.toContain('token=')
    const changes = await removalsOf(user)
    expect(changes).toHaveLength(2)
    expect(changes).toContainEqual({ field: 'authenticatorApp', from: 'set up', to: null })
    expect(changes).toContainEqual({ field: 'passkey', from: expect.any(String), to: null })
  })

  test('of an address that nobody had proven before is mailed to the proven one alone (X-036)', async () => {
    const { client, user } = await withSecondStep(portal, { isEmailVerified: false })
    const pending = `pending-${user.email}`
    expect((await client.patch('/api/auth/profile', { email: pending })).status).toBe(200)
    await portal.outbox.about(pending, 'Confirm your new email address')
    expect((await prove(user.email)).status).toBe(200)
    await portal.outbox.about(user.email, removed)
    expect(await removalsOf(user)).toMatchObject([{ field: 'authenticatorApp', from: 'set up' }])
    await everythingSent()
    expect(await aboutRemoval(pending)).toBe(0)
  })

  test('and where an address was typed that is not the proven one, the unproven one gets nothing', async () => {
    const { client, user } = await withSecondStep(portal, { isEmailVerified: false })
    const next = `next-${user.email}`
    expect((await client.patch('/api/auth/profile', { email: next })).status).toBe(200)
    const token = tokenIn(await portal.outbox.about(next, 'Confirm your new email address'))
    expect((await portal.client().post('/api/auth/confirm-email', { token })).status).toBe(200)
    await portal.outbox.about(next, removed)
    await everythingSent()
    expect(await aboutRemoval(user.email)).toBe(0)
  })

  test('notifies nobody where there was none, or where it stays', async () => {
    const without = await portal.user({ isEmailVerified: false })
    expect((await prove(without.email)).status).toBe(200)
    const { client, user } = await withSecondStep(portal)
    const next = `next-${user.email}`
    await client.patch('/api/auth/profile', { email: next })
    const token = tokenIn(await portal.outbox.about(next, 'Confirm your new email address'))
    expect((await client.post('/api/auth/confirm-email', { token })).status).toBe(200)
    await everythingSent()
    for (const address of [without.email, user.email, next])
      expect(await aboutRemoval(address)).toBe(0)
    expect([await removalsOf(without), await removalsOf(user)]).toEqual([[], []])
  })
})

describe('mails of a new password and a new address say when, from where and what to do (X-126)', () => {
  const origin = /This happened at \d{4}-\d\d-\d\d \d\d:\d\d UTC, from [\d.:]+ \([^)]+\)/

  test('when the person changed them', async () => {
    const { client, user } = await portal.signedIn()
    await client.patch('/api/auth/profile', { email: `next-${user.email}` })
    await client.post('/api/auth/change-password', {
      currentPassword: testPassword,
      newPassword: 'steel orchard 5',
    })
    for (const subject of [
      'Your password was changed',
      'A new email address was requested for your account',
    ]) {
      const { text } = await portal.outbox.about(user.email, subject)
      expect(text).toMatch(origin)
      expect(text).toContain(advice)
    }
  })

  test('when a mailed link set the password', async () => {
    const user = await portal.user()
    await portal.client().post('/api/auth/forgot-password', { email: user.email })
    const token = tokenIn(await portal.outbox.about(user.email, 'Reset your password'))
    const body = { token, newPassword: 'steel orchard 5' }
    expect((await portal.client().post('/api/auth/reset-password', body)).status).toBe(200)
    const { text } = await portal.outbox.about(user.email, 'Your password was changed')
    expect(text).toMatch(origin)
    expect(text).toContain(advice)
  })

  test('and by whom, when an administrator did it', async () => {
    const user = await portal.user()
    const path = `/api/users/${user.id}`
    expect((await admin.put(path, { email: `next-${user.email}` })).status).toBe(200)
    const about = 'The email address of your account was changed'
    const { text } = await portal.outbox.about(user.email, about)
    expect(text).toMatch(origin)
    expect(text).toContain(', by Rosa Delgado.')
    expect(text).toContain(advice)
  })
})
