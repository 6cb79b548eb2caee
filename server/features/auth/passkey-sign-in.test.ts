import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { passkeys, pendingSignIns } from '#database/second-factor'
import { sessions } from '#database/sign-in'
import { users } from '#database/users'
import { filePortal, portalOfTest, testApp } from '#test/support/app'
import { addPasskeyOf, newWithPasskey, signInWithPasskey } from '#test/support/authenticator'
import type { Deviation } from '#test/support/authenticator'
import type { Client } from '#test/support/client'
import { firstStep, secondStepPath } from '#test/support/second-step'

// A sign-in with a passkey alone, and where passkeys work. What else they prove is in passkey-proof.test.ts.

const portal = await filePortal()
const { db } = portal.database.open

const withPasskey = (kind?: { isSynced?: boolean }) => newWithPasskey(portal, kind)

const lastEntry = async () =>
  (
    await db
      .select({ action: auditEntries.action, changes: auditEntries.changes })
      .from(auditEntries)
      .orderBy(desc(auditEntries.seq))
      .limit(1)
  )[0]

const notAccepted = {
  status: 401,
  body: { code: 'unauthenticated', message: 'This passkey was not accepted.' },
}

describe('signing in with a passkey', () => {
  test('is both steps, and is written down as such (X-040, X-023)', async () => {
    const { user, device } = await withPasskey()
    const client = portal.client()
    const asked = await client.post('/api/auth/passkey/options')
    expect(asked.body.options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    })
    expect(String(asked.headers['set-cookie'])).toContain('Max-Age=300')
    const answer = await signInWithPasskey(client, device)
    expect([answer.status, answer.body.id]).toEqual([200, user.id])
    expect(client.pendingCookie).toBeNull()
    expect((await client.get('/api/auth/user')).body.user.id).toBe(user.id)
    expect((await client.get('/api/auth/sessions')).body.sessions[0].way).toBe('passkey')
    expect(await lastEntry()).toMatchObject({ action: 'sign_in' })
    // It is a fresh proof.
    expect((await client.post('/api/auth/totp')).status).toBe(201)
  })

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://elsewhere.example' }],
    ['another host', { rpId: 'elsewhere.example' }],
    ['another challenge', { challenge: 'B'.repeat(43) }],
    ['a device that did not verify its person', { verified: false }],
    ['the signature of another key', { forged: true }],
    ['nobody named', { userHandle: null }],
    ['somebody else named', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s is a 401, a failed sign-in, and no session (X-041)', async (_, deviation) => {
    const { user, device } = await withPasskey()
    const client = portal.client()
    const answer = await signInWithPasskey(client, device, deviation)
    expect(answer).toMatchObject(notAccepted)
    expect([client.cookie, (await client.get('/api/auth/user')).status]).toEqual([null, 401])
    expect(await lastEntry()).toMatchObject({
      action: 'sign_in_failed',
      changes: expect.arrayContaining([
        { field: 'email', from: null, to: user.email },
        { field: 'step', from: null, to: 'passkey' },
      ]),
    })
  })

  test('a passkey nobody has, and one of a disabled account, answer the same', async () => {
    const { id, device } = await withPasskey()
    await db.delete(passkeys).where(eq(passkeys.id, id))
    expect(await signInWithPasskey(portal.client(), device)).toMatchObject(notAccepted)
    expect(await lastEntry()).toMatchObject({ action: 'sign_in_failed' })
    const other = await withPasskey()
    const signedInAt = async () =>
      (await db.select().from(users).where(eq(users.id, other.user.id)))[0]?.lastLoginAt
    await db
      .update(users)
      .set({ disabledAt: new Date(), lastLoginAt: new Date(0) })
      .where(eq(users.id, other.user.id))
    expect(await signInWithPasskey(portal.client(), other.device)).toMatchObject(notAccepted)
    expect(await db.$count(sessions, eq(sessions.userId, other.user.id))).toBe(1)
    expect(await signedInAt()).toEqual(new Date(0))
  })

  test('a challenge is good once, in the browser that asked, for five minutes', async () => {
    const { device } = await withPasskey()
    const client = portal.client()
    const { options } = (await client.post('/api/auth/passkey/options')).body
    const cookie = client.pendingCookie
    const response = device.get(options)
    const post = (by: Client) => by.post('/api/auth/passkey/sign-in', { response })
    expect(await post(portal.client())).toMatchObject(notAccepted)
    expect((await post(client)).status).toBe(200)
    const again = portal.client()
    again.pendingCookie = cookie
    expect(await post(again)).toMatchObject(notAccepted)
    const late = portal.client()
    const asked = (await late.post('/api/auth/passkey/options')).body.options
    await db.update(pendingSignIns).set({ expiresAt: new Date(0) })
    expect(
      await late.post('/api/auth/passkey/sign-in', { response: device.get(asked) }),
    ).toMatchObject(notAccepted)
  })

  test('twenty at once with one answer are one sign-in', async () => {
    const { user, device } = await withPasskey()
    const client = portal.client()
    const { options } = (await client.post('/api/auth/passkey/options')).body
    const cookie = client.pendingCookie
    const response = device.get(options)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => {
        const each = portal.client()
        each.pendingCookie = cookie
        return each.post('/api/auth/passkey/sign-in', { response })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(2)
  })

  test('a cookie of a first step does not count for a passkey, nor the other way about', async () => {
    const { user, device } = await withPasskey()
    const client = portal.client()
    await firstStep(user, client)
    const { options } = (await client.post('/api/auth/second-step/passkey-options')).body
    expect(
      await client.post('/api/auth/passkey/sign-in', { response: device.get(options) }),
    ).toMatchObject(notAccepted)
    const other = portal.client()
    const asked = (await other.post('/api/auth/passkey/options')).body.options
    const answer = await other.post(secondStepPath, {
      method: 'passkey',
      response: device.get(asked),
    })
    expect(answer.body.message).toBe('This sign-in has expired. Start again.')
    expect((await other.post('/api/auth/second-step/passkey-options')).status).toBe(401)
  })
})

describe('a counter', () => {
  test('that grows is a device of one key; that goes back locks the passkey (X-042)', async () => {
    const { client, user, device, id } = await withPasskey({ isSynced: false })
    expect((await signInWithPasskey(portal.client(), device)).status).toBe(200)
    expect((await signInWithPasskey(portal.client(), device)).status).toBe(200)
    // A forged answer locks nothing.
    expect(
      (await signInWithPasskey(portal.client(), device, { counter: 1, forged: true })).status,
    ).toBe(401)
    expect((await client.get('/api/auth/second-factor')).body.passkeys[0].usable).toBe(true)
    expect(
      await signInWithPasskey(portal.client(), device, { counter: device.counter }),
    ).toMatchObject(notAccepted)
    expect((await client.get('/api/auth/second-factor')).body.passkeys).toMatchObject([
      { id, usable: false, unusableBecause: expect.stringContaining('Locked') },
    ])
    expect(await signInWithPasskey(portal.client(), device, { counter: 1000 })).toMatchObject(
      notAccepted,
    )
    const mail = await portal.outbox.about(user.email, 'A passkey on your account was locked')
    expect(mail.text).toContain('was refused and locked')
    const entries = await db
      .select({ entity: auditEntries.entity, action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.entityId, user.id))
      .orderBy(desc(auditEntries.seq))
    expect(entries).toContainEqual({ entity: 'second-factors', action: 'update' })
    // It is still a second factor: another way is asked for.
    expect((await firstStep(user, portal.client())).body.methods).toEqual(['recovery_code'])
  })

  test('that always says 0 is that of a passkey a service keeps', async () => {
    const { device } = await withPasskey()
    for (let time = 0; time < 3; time += 1)
      expect((await signInWithPasskey(portal.client(), device)).status).toBe(200)
  })
})

describe('where passkeys work (X-043, X-044)', () => {
  test('the settings say it of the host that is asked', async () => {
    const said = async (host: string) =>
      (await portal.client().get('/api/settings', { headers: { host } })).body.passkeys
    expect(await said('localhost:3000')).toBe(true)
    expect(await said('127.0.0.1:3000')).toBe(false)
  })

  test('a portal whose address is a number has none', async () => {
    const numbered = await portalOfTest({ PUBLIC_URL: 'https://192.0.2.7' })
    const { client } = await numbered.signedIn()
    for (const path of ['/api/auth/passkeys/options', '/api/auth/passkey/options']) {
      const answer = await client.post(path)
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'Passkeys need a host name. Open the portal at its name.',
      ])
    }
    expect((await client.get('/api/settings')).body.passkeys).toBe(false)
    expect((await client.get('/api/auth/second-factor')).body.passkeyAddress).toBeNull()
  })

  test('one made for another host is listed, cannot be used, and still asks for a second step', async () => {
    const { client, user, id, device } = await withPasskey()
    await db.update(passkeys).set({ rpId: 'former.example' }).where(eq(passkeys.id, id))
    expect((await client.get('/api/auth/second-factor')).body.passkeys).toMatchObject([
      {
        usable: false,
        unusableBecause: 'Made for former.example; it does not work at this address.',
      },
    ])
    expect((await firstStep(user, portal.client())).body).toMatchObject({
      code: 'second_factor_required',
      methods: ['recovery_code'],
    })
    expect(await signInWithPasskey(portal.client(), device)).toMatchObject(notAccepted)
  })

  test('PASSKEY_RP_ID is the host of the portal or a parent domain (X-011)', async () => {
    const PUBLIC_URL = 'https://registry.campaign.example'
    for (const PASSKEY_RP_ID of ['example', 'other.example', 'campaign.example.org', '.example'])
      await expect(testApp({ PUBLIC_URL, PASSKEY_RP_ID })).rejects.toThrow('PASSKEY_RP_ID')
    const parent = await portalOfTest({ PUBLIC_URL, PASSKEY_RP_ID: 'campaign.example' })
    const { client } = await parent.signedIn()
    const { options } = (await client.post('/api/auth/passkeys/options')).body
    expect(options.rp.id).toBe('campaign.example')
    const { device } = await addPasskeyOf(client, PUBLIC_URL)
    expect((await signInWithPasskey(parent.client(), device)).status).toBe(200)
  })
})
