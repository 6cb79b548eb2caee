import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pendingSignIns } from '#database/second-factor'
import type { UserRow } from '#server/features/users/users.store'
import { auditOf } from '#test/support/audit-of'
import { testPassword, filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import { ageProofs } from '#test/support/old-proof'
import {
  byTotp,
  firstStep,
  said,
  secondStepPath,
  storedUser,
  withSecondStep,
  wrongCodeOf,
} from '#test/support/second-step'
import { createLink } from './links.store.ts'

// Wrong second steps, and what removes a second step or does not.

const portal = await filePortal()
const { db } = portal.database.open

const expired = [401, 'This sign-in has expired. Start again.']
const wrong = [401, 'This code is wrong or was already used.']
const rowOf = (user: UserRow) => storedUser(portal, user)
const mailedCode = (user: UserRow) => createCode(db, portal.settings.sessionSecret, user.email)

describe('a wrong second step', () => {
  test('ends the sign-in with the fifth, even if the sixth is right (X-020)', async () => {
    const { user, code, secret } = await withSecondStep(portal)
    const client = portal.client()
    await firstStep(user, client)
    for (let n = 0; n < 5; n += 1)
      expect(said(await byTotp(client, wrongCodeOf(secret)))).toEqual(wrong)
    expect(said(await byTotp(client, code()))).toEqual(expired)
    await firstStep(user, client)
    expect((await byTotp(client, code())).status).toBe(200)
  })

  test('is recorded in short, and after five in an hour the owner is mailed once a day (X-022)', async () => {
    const { user, secret } = await withSecondStep(portal)
    const client = portal.client()
    for (let n = 0; n < 7; n += 1) {
      if (n % 5 === 0) await firstStep(user, client)
      await byTotp(client, wrongCodeOf(secret))
    }
    const entries = await auditOf(db, user.id)
    expect(entries.filter(({ action }) => action === 'sign_in_failed')).toMatchObject([
      {
        changes: [
          { field: 'email', to: user.email },
          { field: 'step', to: 'second step' },
        ],
      },
    ])
    const subject = 'Someone failed at the second step of your account'
    const mail = await portal.outbox.about(user.email, subject)
    expect(mail.text).toContain('Someone knows your password and failed at your second step.')
    expect(
      (await portal.outbox.to(user.email)).filter((one) => one.subject === subject),
    ).toHaveLength(1)
  })

  test.each([
    {},
    { method: 'password', password: 'x' },
    { method: 'totp' },
    { method: 'totp', code: '12' },
  ])('of the form %o is a 400 and counts for nothing', async (body) => {
    const { user } = await withSecondStep(portal)
    const client = portal.client()
    await firstStep(user, client)
    for (let n = 0; n < 6; n += 1)
      expect((await client.post(secondStepPath, body)).status).toBe(400)
    const [pending] = await db
      .select()
      .from(pendingSignIns)
      .where(eq(pendingSignIns.userId, user.id))
    expect(pending?.tries).toBe(0)
  })
})

describe('a second step stays', () => {
  test('through a reset of the password, which signs nobody in (X-025)', async () => {
    const { user, code } = await withSecondStep(portal)
    const token = await createLink(db, {
      purpose: 'reset_password',
      email: user.email,
      userId: user.id,
    })
    const client = portal.client()
    const answer = await client.post('/api/auth/reset-password', {
      token,
      newPassword: testPassword,
    })
    expect([answer.status, client.cookie]).toEqual([200, null])
    expect((await firstStep(user, client)).body.code).toBe('second_factor_required')
    expect((await byTotp(client, code())).status).toBe(200)
  })

  test('through a new address', async () => {
    const { user, client, code } = await withSecondStep(portal)
    const email = `new.${user.email}`
    expect((await client.patch('/api/auth/profile', { email })).status).toBe(200)
    const token = await portal.outbox.token(email)
    expect((await client.post('/api/auth/confirm-email', { token })).status).toBe(200)
    const signingIn = portal.client()
    expect((await firstStep({ email }, signingIn)).body.code).toBe('second_factor_required')
    expect((await byTotp(signingIn, code())).status).toBe(200)
  })

  test('but not where the owner proves the address that somebody else typed (X-036)', async () => {
    const { user } = await withSecondStep(portal, { isEmailVerified: false })
    const before = await rowOf(user)
    const owner = portal.client()
    const answer = await owner.post('/api/auth/verify-code', {
      email: user.email,
      code: await mailedCode(user),
    })
    expect([answer.status, answer.body.hasSecondFactor]).toEqual([200, false])
    expect((await owner.get('/api/auth/second-factor')).body).toMatchObject({
      totp: null,
      passkeys: [],
      recoveryCodes: null,
    })
    expect((await rowOf(user))?.lastLoginAt).not.toEqual(before?.lastLoginAt)
  })
})

describe('a fresh proof of an account with a second step', () => {
  const confirm = (client: Client, body: object) => client.post('/api/auth/confirm', body)

  test('is a code of the app or a recovery code, and no other (X-058, X-059)', async () => {
    const { user, client, code, recoveryCodes } = await withSecondStep(portal)
    await ageProofs(db, user.id)
    expect((await client.post('/api/auth/recovery-codes')).body.methods).toEqual([
      'totp',
      'recovery_code',
    ])
    for (const body of [
      { method: 'password', password: testPassword },
      { method: 'email_code', code: await mailedCode(user) },
    ])
      expect((await confirm(client, body)).body.fields).toEqual({ method: expect.any(String) })
    expect((await confirm(client, { method: 'totp', code: code() })).status).toBe(200)
    expect((await confirm(client, { method: 'totp', code: code() })).body.fields).toEqual({
      code: wrong[1],
    })
    await ageProofs(db, user.id)
    const byCode = { method: 'recovery_code', code: recoveryCodes[3] }
    expect((await confirm(client, byCode)).status).toBe(200)
    expect((await confirm(client, byCode)).status).toBe(400)
    expect((await client.post('/api/auth/recovery-codes')).status).toBe(201)
  })
})
