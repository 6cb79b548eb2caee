import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { attempts } from '#database/sign-in'
import { filePortal } from '#test/support/app'
import { addPasskeyOf, newWithPasskey, signInWithPasskey } from '#test/support/authenticator'
import type { Authenticator, Deviation } from '#test/support/authenticator'
import type { Client } from '#test/support/client'
import { ageProofs } from '#test/support/old-proof'
import {
  firstStep,
  pendingCookieOf,
  secondStepPath,
  setUpSecondStep,
  wrongCodeOf,
} from '#test/support/second-step'

// A passkey as second step of a sign-in, and as fresh proof within a session.

const portal = await filePortal()
const { db } = portal.database.open

const withPasskey = () => newWithPasskey(portal)

async function secondStep(client: Client, device: Authenticator, deviation?: Deviation) {
  const { options } = (await client.post('/api/auth/second-step/passkey-options')).body
  return client.post(secondStepPath, {
    method: 'passkey',
    response: device.get(options, deviation),
  })
}

async function confirm(client: Client, device: Authenticator, deviation?: Deviation) {
  const { options } = (await client.post('/api/auth/confirm/passkey-options')).body
  return client.post('/api/auth/confirm', {
    method: 'passkey',
    response: device.get(options, deviation),
  })
}

const endDay = (userId: string) => db.delete(attempts).where(eq(attempts.subject, userId))

const notAccepted = {
  status: 401,
  body: { code: 'unauthenticated', message: 'This passkey was not accepted.' },
}

describe('a passkey as second step', () => {
  test('signs in with its options, and is written down (X-017, X-018)', async () => {
    const { client: first, user, device } = await withPasskey()
    const second = await addPasskeyOf(first, portal.settings.publicUrl)
    const client = portal.client()
    await firstStep(user, client)
    const { status, body } = await client.post('/api/auth/second-step/passkey-options')
    expect(status).toBe(200)
    expect(body.options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      timeout: 300_000,
    })
    expect(body.options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual(
      [device, second.device].map(({ credentialId }) => credentialId.toString('base64url')),
    )
    // A device that keeps no handle is known by the account.
    expect((await secondStep(client, device, { userHandle: null })).status).toBe(200)
    expect((await client.get('/api/auth/sessions')).body.sessions[0].way).toBe('password+passkey')
  })

  test('of another account, or wrong, is a 401; five end the sign-in (X-020)', async () => {
    const { user } = await withPasskey()
    const other = await withPasskey()
    const client = portal.client()
    await firstStep(user, client)
    expect(await secondStep(client, other.device)).toMatchObject(notAccepted)
    for (let time = 0; time < 4; time += 1)
      expect(await secondStep(client, other.device)).toMatchObject(notAccepted)
    expect((await client.post('/api/auth/second-step/passkey-options')).status).toBe(401)
    // Whoever got that far knows the password.
    const subject = 'Someone failed at the second step of your account'
    expect((await portal.outbox.about(user.email, subject)).text).toContain(
      'Someone knows your password and failed at your second step.',
    )
  })

  test('is not counted, and opens the codes again after thirty wrong ones (X-021)', async () => {
    const { client: own, user, device } = await withPasskey()
    const { secret } = await setUpSecondStep(portal, own)
    for (let n = 0; n < 30; n += 1) {
      // As if a day had passed.
      if (n % 10 === 0) await endDay(user.id)
      const client = portal.client()
      client.pendingCookie = await pendingCookieOf(portal, user)
      await client.post(secondStepPath, { method: 'totp', code: wrongCodeOf(secret) })
    }
    await endDay(user.id)
    const client = portal.client()
    await firstStep(user, client)
    const off = await client.post(secondStepPath, { method: 'totp', code: wrongCodeOf(secret) })
    expect(off.status).toBe(429)
    expect((await secondStep(client, device)).status).toBe(200)
    const after = portal.client()
    await firstStep(user, after)
    expect(
      (await after.post(secondStepPath, { method: 'totp', code: wrongCodeOf(secret) })).status,
    ).toBe(401)
  })
})

describe('a passkey as fresh proof', () => {
  test('opens marked calls; a wrong one is a 400 (X-058 to X-060)', async () => {
    const { client, user, device } = await withPasskey()
    await ageProofs(db, user.id)
    expect((await client.post('/api/auth/recovery-codes')).body.methods).toEqual([
      'passkey',
      'recovery_code',
    ])
    const before = client.cookie
    expect((await confirm(client, device, { forged: true })).body.fields).toEqual({
      response: 'This passkey was not accepted.',
    })
    expect((await confirm(client, device)).status).toBe(200)
    expect(client.cookie).not.toBe(before)
    expect((await client.post('/api/auth/recovery-codes')).status).toBe(201)
  })

  test('with a challenge of another session is rejected', async () => {
    const { client, user, device } = await withPasskey()
    const other = portal.client()
    await signInWithPasskey(other, device)
    await ageProofs(db, user.id)
    const { options } = (await other.post('/api/auth/confirm/passkey-options')).body
    const answer = await client.post('/api/auth/confirm', {
      method: 'passkey',
      response: device.get(options),
    })
    expect(answer.status).toBe(400)
  })
})
