import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { pendingSignIns } from '#database/second-factor'
import { sessions } from '#database/sign-in'
import {
  drawRecoveryCodes,
  storeRecoveryCodes,
} from '#server/features/second-factor/second-factor.store'
import type { UserRow } from '#server/features/users/users.store'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import {
  byTotp,
  firstStep,
  lastEntryOf,
  said,
  secondStepPath,
  storedUser,
  unuseCodes,
  withSecondStep,
} from '#test/support/second-step'
import { createLink } from './links.store.ts'

// The second step of a sign-in.

const portal = await filePortal()
const { db } = portal.database.open

const byRecovery = (client: Client, code: string) =>
  client.post(secondStepPath, { method: 'recovery_code', code })
const expired = [401, 'This sign-in has expired. Start again.']
const wrong = [401, 'This code is wrong or was already used.']
const rowOf = (user: UserRow) => storedUser(portal, user)
const lastEntry = (user: UserRow) => lastEntryOf(portal, user)
const mailedCode = (user: UserRow) => createCode(db, portal.settings.sessionSecret, user.email)

describe('the second step', () => {
  test('by a code of the app signs in, once (X-017, X-019)', async () => {
    const { user, code } = await withSecondStep(portal)
    const client = portal.client()
    await firstStep(user, client)
    const cookie = client.pendingCookie
    const before = await rowOf(user)
    const answer = await byTotp(client, code())
    expect([answer.status, answer.body.id]).toEqual([200, user.id])
    expect(client.pendingCookie).toBeNull()
    expect((await client.get('/api/auth/user')).body.user.id).toBe(user.id)
    expect((await rowOf(user))?.lastLoginAt).not.toEqual(before?.lastLoginAt)
    expect(await lastEntry(user)).toMatchObject({
      action: 'sign_in',
      changes: [{ field: 'way', to: 'password+totp' }],
    })
    const listed = (await client.get('/api/auth/sessions')).body.sessions
    expect(listed.find(({ current }: { current: boolean }) => current).way).toBe('password+totp')
    client.pendingCookie = cookie
    await unuseCodes(portal, user.id)
    expect(said(await byTotp(client, code()))).toEqual(expired)
  })

  test('after a mailed code says so, and sessions of before this was recorded say nothing (X-023)', async () => {
    const { user, client: first, code } = await withSecondStep(portal)
    await db.update(sessions).set({ way: null }).where(eq(sessions.userId, user.id))
    const client = portal.client()
    await client.post('/api/auth/verify-code', { email: user.email, code: await mailedCode(user) })
    await byTotp(client, code())
    const ways = (await first.get('/api/auth/sessions')).body.sessions.map(
      ({ way }: { way: string }) => way,
    )
    expect(new Set(ways)).toEqual(new Set(['email_code+totp', null]))
  })

  // The clock may turn to the next step between drawing a code and comparing it; each is right or wrong all the same.
  test.each([
    [0, 200],
    [1, 200],
    [-2, 401],
    [3, 401],
  ])('by the code of %d steps from now is a %d (X-028)', async (distance, status) => {
    const { user, code } = await withSecondStep(portal)
    const client = portal.client()
    await firstStep(user, client)
    expect((await byTotp(client, code(distance))).status).toBe(status)
  })

  test('uses up its code and every earlier one (X-029)', async () => {
    const { user, code } = await withSecondStep(portal)
    const [now, earlier] = [code(), code(-1)]
    const client = portal.client()
    await firstStep(user, client)
    expect((await byTotp(client, now)).status).toBe(200)
    await firstStep(user, client)
    expect(said(await byTotp(client, now))).toEqual(wrong)
    expect(said(await byTotp(client, earlier))).toEqual(wrong)
  })

  test('by a recovery code in any writing signs in once, notifies the owner and is in the trail (X-031, X-032)', async () => {
    const { user, recoveryCodes } = await withSecondStep(portal)
    const [first = '', second = ''] = recoveryCodes
    const client = portal.client()
    await firstStep(user, client)
    expect((await byRecovery(client, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(
      200,
    )
    await firstStep(user, client)
    expect(said(await byRecovery(client, first))).toEqual(wrong)
    expect((await byRecovery(client, second.replaceAll('-', '–'))).status).toBe(200)
    expect((await client.get('/api/auth/second-factor')).body.recoveryCodes.left).toBe(8)
    const mail = await portal.outbox.about(user.email, 'A recovery code was used', 2)
    expect(mail.text).toContain('A recovery code was used; 8 are left.')
    const used = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'recovery_code_used'))
    expect(used.filter(({ entityId }) => entityId === user.id)).toMatchObject([
      { entity: 'second-factors', actorId: user.id, changes: [{ to: 9 }] },
      { entity: 'second-factors', actorId: user.id, changes: [{ to: 8 }] },
    ])
    expect((await lastEntry(user))?.changes).toEqual([
      { field: 'way', from: null, to: 'password+recovery_code' },
    ])
  })

  test('is offered without recovery codes once all are used', async () => {
    const { user, recoveryCodes } = await withSecondStep(portal)
    for (const code of recoveryCodes) {
      const client = portal.client()
      await firstStep(user, client)
      expect((await byRecovery(client, code)).status).toBe(200)
    }
    expect((await firstStep(user, portal.client())).body.methods).toEqual(['totp'])
  })

  test('needs the sign-in of its own browser, within ten minutes (X-019)', async () => {
    const { user, code } = await withSecondStep(portal)
    const client = portal.client()
    expect(said(await byTotp(client, code()))).toEqual(expired)
    client.pendingCookie = `signin=${'A'.repeat(43)}`
    expect(said(await byTotp(client, code()))).toEqual(expired)
    await firstStep(user, client)
    expect(said(await byTotp(portal.client(), code()))).toEqual(expired)
    await db
      .update(pendingSignIns)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(pendingSignIns.userId, user.id))
    expect(said(await byTotp(client, code()))).toEqual(expired)
  })

  test('of somebody else is not opened by the own one', async () => {
    const [own, other] = [await withSecondStep(portal), await withSecondStep(portal)]
    const codes = await drawRecoveryCodes('test')
    await db.transaction((tx) => storeRecoveryCodes(tx, other.user.id, codes))
    const client = portal.client()
    await firstStep(other.user, client)
    expect(said(await byTotp(client, own.code()))).toEqual(wrong)
    expect(said(await byRecovery(client, own.recoveryCodes[0] ?? ''))).toEqual(wrong)
    expect((await byTotp(client, other.code())).body.id).toBe(other.user.id)
  })

  const ends: [string, (user: UserRow, admin: Client) => Promise<unknown>][] = [
    ['its sessions are ended', (user, admin) => admin.post(`/api/users/${user.id}/end-sessions`)],
    ['it is disabled', (user, admin) => admin.put(`/api/users/${user.id}`, { disabled: true })],
    ['it is deleted', (user, admin) => admin.delete(`/api/users/${user.id}`)],
    [
      'its password is reset',
      async (user) =>
        portal.client().post('/api/auth/reset-password', {
          token: await createLink(db, {
            purpose: 'reset_password',
            email: user.email,
            userId: user.id,
          }),
          newPassword: 'quiet harbor 77',
        }),
    ],
  ]
  test.each(ends)('of an account ends when %s', async (_what, end) => {
    const { client: admin } = await portal.signedIn({ role: 'admin' })
    const { user, code } = await withSecondStep(portal)
    const client = portal.client()
    await firstStep(user, client)
    expect(await end(user, admin)).toMatchObject({ status: expect.any(Number) })
    expect(said(await byTotp(client, code()))).toEqual(expired)
  })
})
