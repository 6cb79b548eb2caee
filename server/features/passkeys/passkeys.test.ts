import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mostPasskeys } from '#contract/passkeys'
import { auditEntries } from '#database/audit'
import { passkeys, pendingSignIns } from '#database/second-factor'
import { filePortal } from '#test/support/app'
import { addPasskeyOf, Authenticator, signInWithPasskey } from '#test/support/authenticator'
import type { Deviation } from '#test/support/authenticator'
import type { Client } from '#test/support/client'
import { ageProofs } from '#test/support/old-proof'
import { firstStep, setUpSecondStep, withSecondStep } from '#test/support/second-step'

// Passkeys of the own account: made, named, removed. What signs in with them is in ../auth/passkey-sign-in.test.ts.

const portal = await filePortal()
const { db } = portal.database.open
const origin = portal.settings.publicUrl

const secondFactorOf = async (client: Client) => (await client.get('/api/auth/second-factor')).body
const options = (client: Client) => client.post('/api/auth/passkeys/options')
const add = (client: Client, response: unknown, name?: string) =>
  client.post('/api/auth/passkeys', { response, ...(name !== undefined && { name }) })
const entriesOf = (id: string) =>
  db
    .select({ action: auditEntries.action, changes: auditEntries.changes })
    .from(auditEntries)
    .where(and(eq(auditEntries.entityId, id), eq(auditEntries.entity, 'second-factors')))
    .orderBy(auditEntries.seq)

describe('adding a passkey', () => {
  test('the options are for this account and this portal (X-037)', async () => {
    const { client, user } = await portal.signedIn()
    const { status, body } = await options(client)
    expect(status).toBe(200)
    expect(body.options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'localhost', name: 'Capital Campaign' },
      user: {
        id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
        name: user.email,
        displayName: expect.any(String),
      },
      pubKeyCredParams: [-7, -257, -8].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: [],
    })
    const { device } = await addPasskeyOf(client, origin)
    expect((await options(client)).body.options.excludeCredentials).toEqual([
      {
        id: device.credentialId.toString('base64url'),
        type: 'public-key',
        transports: ['internal'],
      },
    ])
  })

  test('the first second factor makes recovery codes, ends other sessions and renews the present one (X-031, X-035, X-038)', async () => {
    const { client, user } = await portal.signedIn()
    const other = portal.client()
    await firstStep(user, other)
    await ageProofs(db, user.id, 60)
    const before = client.cookie
    const device = new Authenticator(origin)
    const added = await client.post(
      '/api/auth/passkeys',
      { response: device.create((await options(client)).body.options) },
      {
        headers: {
          'user-agent':
            'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/130.0.0.0 Safari/537.36',
        },
      },
    )
    expect(added.status).toBe(201)
    expect(added.body.passkey).toEqual({
      id: expect.any(String),
      name: 'Passkey on macOS',
      createdAt: expect.any(String),
      lastUsedAt: null,
      synced: true,
      usable: true,
      unusableBecause: null,
    })
    expect(added.body.recoveryCodes).toHaveLength(10)
    expect(client.cookie).not.toBe(before)
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await client.get('/api/auth/user')).body.user.hasSecondFactor).toBe(true)
    expect(await secondFactorOf(client)).toMatchObject({
      totp: null,
      passkeys: [added.body.passkey],
      passkeyAddress: 'http://localhost:3000',
      recoveryCodes: { left: 10 },
    })
    expect((await firstStep(user, portal.client())).body).toMatchObject({
      code: 'second_factor_required',
      methods: ['passkey', 'recovery_code'],
    })
    expect(await entriesOf(user.id)).toEqual([
      { action: 'create', changes: [{ field: 'passkey', from: null, to: 'Passkey on macOS' }] },
    ])
    expect((await portal.outbox.wait(user.email)).text).toContain(
      'The passkey "Passkey on macOS" was added to your account.',
    )
  })

  test('a second factor more answers no codes, and ends nothing', async () => {
    const { client, user } = await withSecondStep(portal)
    const cookie = client.cookie
    const { recoveryCodes } = await addPasskeyOf(client, origin, { name: 'Second' })
    expect([recoveryCodes, client.cookie]).toEqual([null, cookie])
    expect((await firstStep(user, portal.client())).body.methods).toEqual([
      'passkey',
      'totp',
      'recovery_code',
    ])
  })

  test.each<[string, Deviation]>([
    ['for another origin', { origin: 'https://elsewhere.example' }],
    ['for another host', { rpId: 'elsewhere.example' }],
    ['for a challenge that was never put', { challenge: 'A'.repeat(43) }],
    ['of a device that did not verify its person', { verified: false }],
  ])('one %s is a 400, and stores nothing', async (_, deviation) => {
    const { client, user } = await portal.signedIn()
    const { body } = await options(client)
    const answer = await add(client, new Authenticator(origin).create(body.options, deviation))
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { response: 'This passkey was not accepted.' },
    ])
    expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0)
    expect((await client.get('/api/auth/user')).body.user.hasSecondFactor).toBe(false)
  })

  test('a challenge is good once, in its session, for five minutes (X-037)', async () => {
    const { client, user } = await portal.signedIn()
    const asked = (await options(client)).body.options
    const elsewhere = portal.client()
    await firstStep(user, elsewhere)
    expect((await add(elsewhere, new Authenticator(origin).create(asked))).status).toBe(400)
    expect((await add(client, new Authenticator(origin).create(asked))).status).toBe(201)
    expect((await add(client, new Authenticator(origin).create(asked))).status).toBe(400)
    const late = (await options(client)).body.options
    await db
      .update(pendingSignIns)
      .set({ expiresAt: new Date(0) })
      .where(eq(pendingSignIns.userId, user.id))
    expect((await add(client, new Authenticator(origin).create(late))).status).toBe(400)
  })

  test('twenty answers to one challenge at once add one', async () => {
    const { client, user } = await withSecondStep(portal)
    const asked = (await options(client)).body.options
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add(client, new Authenticator(origin).create(asked))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(1)
  })

  test('a passkey that any account knows is a 409, and so is the 21st (X-038)', async () => {
    const first = await portal.signedIn()
    const { device } = await addPasskeyOf(first.client, origin)
    const { client, user } = await portal.signedIn()
    const again = await add(client, device.create((await options(client)).body.options))
    expect([again.status, again.body.message]).toEqual([409, 'This passkey is known already.'])
    expect((await client.get('/api/auth/user')).body.user.hasSecondFactor).toBe(false)
    await addPasskeyOf(client, origin)
    const asked = (await options(client)).body.options
    const [row] = await db.select().from(passkeys).where(eq(passkeys.userId, user.id))
    if (row === undefined) throw new Error('No passkey was stored')
    await db.insert(passkeys).values(
      Array.from({ length: mostPasskeys - 1 }, (__, n) => ({
        ...row,
        id: undefined,
        credentialId: `${row.credentialId}${n}`,
      })),
    )
    expect((await add(client, new Authenticator(origin).create(asked))).status).toBe(409)
    expect((await options(client)).status).toBe(409)
  })

  test.each([16, 255, 1023])(
    'an id of %d bytes is stored, and its passkey signs in',
    async (idBytes) => {
      const { client } = await portal.signedIn()
      const device = new Authenticator(origin, { idBytes })
      const asked = (await options(client)).body.options
      expect((await add(client, device.create(asked))).status).toBe(201)
      expect((await signInWithPasskey(portal.client(), device)).status).toBe(200)
    },
  )

  test.each([1024, 2100, 8000])(
    'an id of %d bytes, more than WebAuthn allows, is a 400',
    async (idBytes) => {
      const { client, user } = await portal.signedIn()
      const device = new Authenticator(origin, { idBytes })
      const made = device.create((await options(client)).body.options)
      expect((await add(client, made)).status).toBe(400)
      // A short name beside it does not hide the long one that was signed.
      const short = { id: 'AAAA', rawId: 'AAAA' }
      const again = device.create((await options(client)).body.options)
      expect((await add(client, { ...again, ...short })).status).toBe(400)
      expect((await signInWithPasskey(portal.client(), device)).status).toBe(401)
      expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0)
    },
  )

  test('asks for a fresh proof first, which the challenge does not outlive', async () => {
    const { client, user } = await portal.signedIn()
    await ageProofs(db, user.id)
    expect((await options(client)).body.code).toBe('confirmation_required')
  })
})

describe('a passkey of the own account', () => {
  test('is renamed and removed by its owner alone (X-039)', async () => {
    const { client, user } = await portal.signedIn()
    const { id } = await addPasskeyOf(client, origin, { name: 'Work laptop' })
    const path = `/api/auth/passkeys/${id}`
    const stranger = (await portal.signedIn()).client
    expect((await stranger.patch(path, { name: 'Mine' })).status).toBe(404)
    expect((await stranger.delete(path)).status).toBe(404)
    const renamed = await client.patch(path, { name: ' Laptop ' })
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Laptop'])
    expect((await client.patch(path, { name: ' ' })).body.fields).toEqual({
      name: 'Name is required',
    })
    await ageProofs(db, user.id)
    expect((await client.delete(path)).body.code).toBe('confirmation_required')
    expect((await entriesOf(user.id)).map(({ action }) => action)).toEqual(['create', 'update'])
  })

  test('that was the last factor takes recovery codes and other sessions with it (X-034, X-035)', async () => {
    const { client, user } = await portal.signedIn()
    const { id, device } = await addPasskeyOf(client, origin, { name: 'Work laptop' })
    const other = portal.client()
    const { options: asked } = (await other.post('/api/auth/passkey/options')).body
    expect(
      (await other.post('/api/auth/passkey/sign-in', { response: device.get(asked) })).status,
    ).toBe(200)
    expect((await client.delete(`/api/auth/passkeys/${id}`)).status).toBe(204)
    expect(await secondFactorOf(client)).toMatchObject({ passkeys: [], recoveryCodes: null })
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await client.get('/api/auth/user')).body.user.hasSecondFactor).toBe(false)
    expect((await firstStep(user, portal.client())).status).toBe(200)
    expect(
      (await portal.outbox.about(user.email, 'A passkey was removed from your account')).text,
    ).toContain('The passkey "Work laptop" was removed from your account.')
  })

  test('that is not the last one, or an app beside it, leaves the second step', async () => {
    const { client } = await portal.signedIn()
    const { id } = await addPasskeyOf(client, origin)
    await setUpSecondStep(portal, client)
    expect((await client.delete('/api/auth/totp')).status).toBe(204)
    expect(await secondFactorOf(client)).toMatchObject({ totp: null, recoveryCodes: { left: 10 } })
    await setUpSecondStep(portal, client)
    expect((await client.delete(`/api/auth/passkeys/${id}`)).status).toBe(204)
    expect(await secondFactorOf(client)).toMatchObject({
      passkeys: [],
      recoveryCodes: { left: 10 },
    })
    expect((await client.get('/api/auth/user')).body.user.hasSecondFactor).toBe(true)
  })
})
