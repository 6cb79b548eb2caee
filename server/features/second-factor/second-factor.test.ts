import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { recoveryCodes, totpSecrets } from '#database/second-factor'
import { sessions } from '#database/sign-in'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'
import type { Client } from '#test/support/client'
import { ageProofs } from '#test/support/old-proof'
import {
  codeOf,
  firstStep,
  secondStepPath,
  setUpSecondStep,
  unuseCodes,
  withSecondStep,
  wrongCodeOf,
} from '#test/support/second-step'

// Setting up, replacing and removing what signing in takes as a second step.

const portal = await filePortal()
const { db } = portal.database.open

const secondFactorOf = async (client: Client) => (await client.get('/api/auth/second-factor')).body
const confirm = (client: Client, code: string) => client.post('/api/auth/totp/confirm', { code })
const entriesOf = (id: string) =>
  db
    .select({ action: auditEntries.action, changes: auditEntries.changes })
    .from(auditEntries)
    .where(and(eq(auditEntries.entityId, id), eq(auditEntries.entity, 'second-factors')))
    .orderBy(auditEntries.seq)
const without = { required: false, requiredBy: null, totp: null, passkeys: [], recoveryCodes: null }
const asked = { status: 403, body: { code: 'confirmation_required' } }

describe('an authenticator app', () => {
  test('is shown with its secret once, and is in force after its first code (X-026, X-027)', async () => {
    const { client, user } = await portal.signedIn()
    expect(await secondFactorOf(client)).toMatchObject(without)
    const shown = await client.post('/api/auth/totp')
    expect([shown.status, Object.keys(shown.body).toSorted()]).toEqual([
      201,
      ['expiresAt', 'secret', 'uri'],
    ])
    const { secret, uri, expiresAt } = shown.body
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Capital%20Campaign:${encodeURIComponent(user.email)}?secret=${secret}&issuer=Capital%20Campaign&algorithm=SHA1&digits=6&period=30`,
    )
    const minutes = (new Date(expiresAt).getTime() - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(15)
    // It waits: signing in is as before.
    expect((await firstStep(user, portal.client())).status).toBe(200)
    expect((await secondFactorOf(client)).totp).toBeNull()

    const wrong = await confirm(client, wrongCodeOf(secret))
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { code: 'This code is wrong. Check that the clock of your phone is right.' },
    ])
    const code = codeOf(secret)
    const done = await confirm(client, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(done.status).toBe(200)
    expect(done.body.recoveryCodes).toHaveLength(10)
    for (const written of done.body.recoveryCodes)
      expect(written).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    expect(new Set(done.body.recoveryCodes).size).toBe(10)
    expect(await secondFactorOf(client)).toMatchObject({
      totp: { confirmedAt: expect.any(String) },
      recoveryCodes: { left: 10, createdAt: expect.any(String) },
    })
    expect((await client.get('/api/auth/user')).body.user).toMatchObject({
      hasSecondFactor: true,
      version: user.version,
    })
    // The code that set it up is used.
    const signingIn = portal.client()
    await firstStep(user, signingIn)
    expect((await signingIn.post(secondStepPath, { method: 'totp', code })).status).toBe(401)
    expect((await entriesOf(user.id)).at(-1)).toMatchObject({
      changes: [{ field: 'authenticatorApp', from: null, to: 'set up' }],
    })
  })

  test('stored is neither its secret nor a recovery code in clear text (X-004)', async () => {
    const { user, secret, recoveryCodes: codes } = await withSecondStep(portal)
    const [totp] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, user.id))
    const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    const all = JSON.stringify([totp, stored, await entriesOf(user.id)])
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(all).not.toContain(hidden)
    // One salt for the set, so that one hash tells whether a typed code is among them.
    expect(new Set(stored.map(({ salt }) => salt)).size).toBe(1)
    expect(new Set(stored.map(({ codeHash }) => codeHash)).size).toBe(10)
    const answers = [
      await portal.client().get('/api/settings'),
      await (await portal.signedIn({ role: 'admin' })).client.get('/api/users?limit=100'),
    ]
    for (const { text } of answers) expect(text).not.toContain(secret)
  })

  test('that waits ends with its fifth wrong code, after 15 minutes, and with the next one', async () => {
    const { client, user } = await portal.signedIn()
    expect((await confirm(client, '123456')).status).toBe(409)
    const first = (await client.post('/api/auth/totp')).body.secret
    const { secret } = (await client.post('/api/auth/totp')).body
    expect(first).not.toBe(secret)
    const answers = [await confirm(client, codeOf(first))]
    for (let n = 0; n < 4; n += 1) answers.push(await confirm(client, wrongCodeOf(secret)))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
    expect((await confirm(client, codeOf(secret))).status).toBe(409)

    const late = (await client.post('/api/auth/totp')).body.secret
    await db
      .update(totpSecrets)
      .set({ pendingExpiresAt: new Date(Date.now() - 1000) })
      .where(eq(totpSecrets.userId, user.id))
    expect((await confirm(client, codeOf(late))).status).toBe(409)
    expect((await secondFactorOf(client)).totp).toBeNull()
  })

  test('of which twenty confirm the code at once is set up once', async () => {
    const { client } = await portal.signedIn()
    const { secret } = (await client.post('/api/auth/totp')).body
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(client, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await secondFactorOf(client)).recoveryCodes.left).toBe(10)
  })

  test('stays in force until another one is confirmed in its place', async () => {
    const { client, user, secret } = await withSecondStep(portal)
    const other = (await client.post('/api/auth/totp')).body.secret
    const signingIn = portal.client()
    await firstStep(user, signingIn)
    const step = (code: string) => signingIn.post(secondStepPath, { method: 'totp', code })
    expect((await step(codeOf(other))).status).toBe(401)
    expect((await step(codeOf(secret))).status).toBe(200)
    expect((await confirm(client, codeOf(other))).body).toEqual({ recoveryCodes: null })
    await unuseCodes(portal, user.id)
    await firstStep(user, signingIn)
    expect((await step(codeOf(secret))).status).toBe(401)
    expect((await step(codeOf(other))).status).toBe(200)
    expect((await secondFactorOf(client)).recoveryCodes.left).toBe(10)
    expect((await entriesOf(user.id)).at(-1)?.changes).toEqual([
      { field: 'authenticatorApp', from: 'set up', to: 'replaced' },
    ])
  })

  test('is removed with the recovery codes, and signing in is as before (X-030, X-034)', async () => {
    const { client, user } = await withSecondStep(portal)
    expect((await client.delete('/api/auth/totp')).status).toBe(204)
    expect(await secondFactorOf(client)).toMatchObject(without)
    expect((await client.delete('/api/auth/totp')).status).toBe(404)
    expect((await firstStep(user, portal.client())).body.hasSecondFactor).toBe(false)
    expect((await entriesOf(user.id)).at(-1)).toMatchObject({
      action: 'delete',
      changes: [{ field: 'authenticatorApp', from: 'set up', to: null }],
    })
    // The next one is a first one again.
    expect((await setUpSecondStep(portal, client)).recoveryCodes).toHaveLength(10)
  })

  test.each(['12345', '1234567', '12345a', '１２３４５６', '', null, 123_456])(
    'takes the code %j for no code at all (X-028)',
    async (code) => {
      const { client } = await withSecondStep(portal)
      await client.post('/api/auth/totp')
      const answer = await client.post('/api/auth/totp/confirm', { code })
      expect([answer.status, answer.body.code]).toEqual([400, 'validation'])
      expect(answer.body.fields).toHaveProperty('code')
    },
  )
})

describe('the other sessions of an account', () => {
  test('end with its first second factor, and the present one gets a new cookie (X-035)', async () => {
    const { client, user } = await portal.signedIn()
    const other = await portal.signIn(user)
    await ageProofs(db, user.id, 1000)
    const was = portal.client()
    was.cookie = client.cookie
    await setUpSecondStep(portal, client)
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await was.get('/api/auth/user')).status).toBe(401)
    expect((await client.get('/api/auth/user')).status).toBe(200)
    // It counts as a proof.
    await ageProofs(db, user.id, 1000)
    expect((await client.post('/api/auth/recovery-codes')).status).toBe(201)
  })

  test('stay while it is replaced, and end when the last one goes', async () => {
    const { client, user, code } = await withSecondStep(portal)
    const other = portal.client()
    await firstStep(user, other)
    expect((await other.post(secondStepPath, { method: 'totp', code: code() })).status).toBe(200)
    await setUpSecondStep(portal, client)
    expect((await other.get('/api/auth/user')).status).toBe(200)
    await client.delete('/api/auth/totp')
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await client.get('/api/auth/user')).status).toBe(200)
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1)
  })
})

describe('recovery codes', () => {
  test('are made anew, all earlier ones void (X-033)', async () => {
    const { client, user, recoveryCodes: earlier } = await withSecondStep(portal)
    const made = await client.post('/api/auth/recovery-codes')
    expect([made.status, made.body.recoveryCodes.length]).toEqual([201, 10])
    const signingIn = portal.client()
    await firstStep(user, signingIn)
    const step = (code: string) => signingIn.post(secondStepPath, { method: 'recovery_code', code })
    expect((await step(earlier[0] ?? '')).status).toBe(401)
    expect((await step(made.body.recoveryCodes[0])).status).toBe(200)
    expect(
      await portal.outbox.about(user.email, 'New recovery codes were made for your account'),
    ).toBeDefined()
  })

  test('are for accounts with a second factor', async () => {
    const { client } = await portal.signedIn()
    expect((await client.post('/api/auth/recovery-codes')).status).toBe(409)
  })
})

test('what changes a second step asks for a fresh proof', async () => {
  const { client, user } = await withSecondStep(portal)
  await ageProofs(db, user.id)
  const calls = [
    await client.post('/api/auth/totp'),
    await client.delete('/api/auth/totp'),
    await client.post('/api/auth/recovery-codes'),
  ]
  for (const answer of calls) {
    expect(answer).toMatchObject(asked)
    expect(answer.body.methods).toEqual(['totp', 'recovery_code'])
  }
  expect((await client.get('/api/auth/user')).body.user.hasSecondFactor).toBe(true)
})

test('the owner is mailed each adding and removing, with when, where and what to do (X-035, X-126)', async () => {
  const { client, user } = await withSecondStep(portal)
  await setUpSecondStep(portal, client)
  await client.request('DELETE', '/api/auth/totp', undefined, {
    headers: { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X) Firefox/140.0' },
  })
  for (const [subject, said] of [
    ['An authenticator app was set up for your account', 'was set up'],
    ['The authenticator app on your account was replaced', 'replaced the one'],
    ['The authenticator app was removed from your account', 'was removed'],
  ] as const) {
    const { text } = await portal.outbox.about(user.email, subject)
    expect(text).toContain(said)
    expect(text).toMatch(
      /This happened at \d{4}-\d\d-\d\d \d\d:\d\d UTC, from 100\.\d+\.\d+\.\d+ \(.+\)\./,
    )
    expect(text).toContain(
      'If this was not you, reset your password at http://localhost:3000/forgot-password and tell an administrator.',
    )
    // It carries no link that acts.
    expect(text).not.toContain('token=')
  }
  const [last] = (await portal.outbox.to(user.email)).slice(-1)
  expect(last?.text).toContain('(Firefox on macOS)')
})

test('an account that is deleted takes all of it along', async () => {
  const { user } = await withSecondStep(portal)
  await firstStep(user, portal.client())
  await db.delete(users).where(eq(users.id, user.id))
  expect(await db.$count(totpSecrets, eq(totpSecrets.userId, user.id))).toBe(0)
  expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0)
})
