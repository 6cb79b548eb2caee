import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { auditEntries } from '#database/audit'
import { sessions } from '#database/sign-in'
import type { UserRow } from '#server/features/users/users.store'
import { readSettings } from '#server/platform/settings'
import { testPassword } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import { forThisRun } from '#test/support/for-this-run'
import type { Client } from '#test/support/client'
import { createCode } from '#test/support/codes'
import { ageProofs } from '#test/support/old-proof'
import { everythingStored, portalForCallers } from './callers.ts'
import { newCall } from './shared-calls.ts'

// "Confirm it is you": the calls of access-calls.test.ts that give access ask for a proof of the last 30 minutes, whoever has the cookie.

const portal = await portalForCallers()
const { db } = portal.database.open
const organization = await portal.organization()

const path = '/api/auth/confirm'
const byPassword = (client: Client, password = testPassword) =>
  client.post(path, { method: 'password', password })

/** Somebody who signed in more than half an hour ago. */
async function signedInLongAgo(values: Parameters<TestApp['signedIn']>[0] = {}) {
  const { client, user } = await portal.signedIn(values)
  await ageProofs(db, user.id)
  return { client, user }
}

const asked = { status: 403, body: { code: 'confirmation_required' } }
const entriesOf = (actorId: string) =>
  db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, actorId))
    .orderBy(desc(auditEntries.at))

describe('a marked call', () => {
  // Whoever has a second step proves it by that: second-factor.test.ts, passkeys.test.ts.
  const bySecondStep = new Set(['auth.removeTotp', 'auth.removePasskey', 'auth.recoveryCodes'])
  test.each(
    forThisRun(api).filter(({ id, freshProof }) => freshProof === true && !bySecondStep.has(id)),
  )(
    '$method $path asks for a proof, changes nothing, and succeeds after it (X-057)',
    async (endpoint) => {
      const { caller, sample, url } = await newCall(portal, organization, endpoint, 'admin')
      const { client, user } = caller
      if (user === null) throw new Error('An administrator is signed in')
      await ageProofs(db, user.id)
      const call = () =>
        client.request(endpoint.method, url, sample?.body, {
          headers: endpoint.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {},
        })
      const before = await everythingStored(portal)
      const answer = await call()
      expect([answer.status, answer.body]).toEqual([
        403,
        {
          code: 'confirmation_required',
          message: 'Confirm it is you to go on.',
          methods: ['password'],
        },
      ])
      expect(await everythingStored(portal)).toBe(before)
      // A proof that is missing is no attempt at what one may not do.
      expect((await entriesOf(user.id)).filter(({ action }) => action === 'denied')).toEqual([])
      expect((await byPassword(client)).status).toBe(200)
      expect((await call()).status).toBe(sample?.status ?? endpoint.status)
    },
  )

  test('is still denied to whoever may not make it at all, and that is recorded', async () => {
    const { client, user } = await signedInLongAgo({ organizationId: organization.id })
    const answer = await client.post(`/api/organizations/${organization.id}/regenerate-key`)
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    await expect
      .poll(async () => (await entriesOf(user.id)).map(({ action }) => action))
      .toContain('denied')
    expect((await portal.client().post('/api/calendar-feeds', {})).status).toBe(401)
  })

  const own = async (client: Client, body: object) => client.patch('/api/auth/profile', body)
  test('is the own profile where the address changes, and only there', async () => {
    const { client, user } = await signedInLongAgo()
    const stored = await everythingStored(portal)
    expect(await own(client, { email: `new.${user.email}` })).toMatchObject(asked)
    expect(await everythingStored(portal)).toBe(stored)
    expect(await own(client, { email: user.email, firstName: 'Ada' })).toMatchObject({
      status: 200,
    })
    await byPassword(client)
    expect(await own(client, { email: `new.${user.email}` })).toMatchObject({ status: 200 })
  })
})

describe('a fresh proof', () => {
  /** Whether a marked call that changes nothing asks for a proof. */
  const asks = async (client: Client) =>
    (await client.delete('/api/users/11111111-1111-4111-8111-111111111111')).status === 403

  test('is signing in, and counts for CONFIRM_SECONDS by the clock of the database', async () => {
    const { client, user } = await portal.signedIn({ role: 'admin' })
    await ageProofs(db, user.id, 1790)
    expect(await asks(client)).toBe(false)
    await ageProofs(db, user.id, 15)
    expect(await asks(client)).toBe(true)
    // Using the session is none.
    expect((await client.get('/api/auth/user')).status).toBe(200)
    expect(await asks(client)).toBe(true)
    expect(await asks(await portal.signIn(user))).toBe(false)
  })

  test('of one session is none of another', async () => {
    const { client, user } = await portal.signedIn({ role: 'admin' })
    const other = await portal.signIn(user)
    await ageProofs(db, user.id)
    await byPassword(other)
    expect([await asks(client), await asks(other)]).toEqual([true, false])
  })

  test('gives the session a new cookie; the old one is dead at once, and the session stays (X-059)', async () => {
    const { client, user } = await signedInLongAgo({ role: 'admin' })
    const [before] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    const [was, started] = [portal.client(), Date.now()]
    was.cookie = client.cookie
    const answer = await byPassword(client)
    const until = new Date(answer.body.confirmedUntil).getTime()
    expect(answer.status).toBe(200)
    expect(Math.abs(until - started - 1_800_000)).toBeLessThan(60_000)
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^session=[\w-]{43}; .*HttpOnly.*SameSite=Lax/,
    )
    expect([client.cookie === was.cookie, (await was.get('/api/auth/user')).status]).toEqual([
      false,
      401,
    ])
    expect((await client.get('/api/auth/user')).status).toBe(200)
    const after = await db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(after.map(({ id, createdAt }) => [id, createdAt])).toEqual([
      [before?.id, before?.createdAt],
    ])
  })

  test('is a mailed code where there is no password, and a password where there is one (X-058)', async () => {
    const code = (user: UserRow) => createCode(db, portal.settings.sessionSecret, user.email)
    const without = await portal.user({ role: 'admin', passwordHash: null })
    const client = portal.client()
    await client.post('/api/auth/verify-code', { email: without.email, code: await code(without) })
    await ageProofs(db, without.id)
    const rejected = await client.delete(`/api/users/${without.id}`)
    expect(rejected.body.methods).toEqual(['email_code'])
    expect((await byPassword(client)).body.fields).toHaveProperty('method')
    const byCode = async (typed: string) => client.post(path, { method: 'email_code', code: typed })
    const right = await code(without)
    expect((await byCode(right === '000000' ? '000001' : '000000')).body.fields).toHaveProperty(
      'code',
    )
    expect((await byCode(right)).status).toBe(200)
    expect((await byCode(right)).body.fields).toHaveProperty('code')
    expect(await asks(client)).toBe(false)

    const { client: other, user } = await portal.signedIn()
    expect(
      (await other.post(path, { method: 'email_code', code: await code(user) })).body.fields,
    ).toHaveProperty('method')
  })

  test('that is wrong is a 400 at its field, and counts as wrong sign-ins do (X-060)', async () => {
    const { client, user } = await portal.signedIn()
    for (let n = 0; n < 5; n += 1)
      expect(await byPassword(client, 'wrong')).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      })
    const limited = await byPassword(client)
    expect([limited.status, Number(limited.headers['retry-after'])]).toEqual([
      429,
      expect.any(Number),
    ])
    const signIn = await client.post('/api/auth/login', {
      email: user.email,
      password: testPassword,
    })
    expect(signIn.status).toBe(429)
    // From elsewhere the person comes in.
    await portal.signIn(user)
  })

  test('in a session that has ended is none', async () => {
    const { client, user } = await portal.signedIn()
    await db.delete(sessions).where(eq(sessions.userId, user.id))
    expect((await byPassword(client)).status).toBe(401)
    expect((await portal.client().post(path, {})).status).toBe(401)
  })

  test.each([
    {},
    { method: 'other' },
    { method: 'password' },
    { method: 'email_code', code: '12' },
  ])('of %o is a 400', async (body) => {
    const { client } = await portal.signedIn()
    const answer = await client.post(path, body)
    expect([answer.status, answer.body.code]).toEqual([400, 'validation'])
    expect(Object.keys(answer.body.fields)).toHaveLength(1)
  })
})

test.each(['4', '43201', '-1', 'off', '1.5'])(
  'CONFIRM_SECONDS=%s stops the start (X-011)',
  (value) => {
    expect(() => readSettings({ CONFIRM_SECONDS: value })).toThrow(/^CONFIRM_SECONDS must/)
  },
)
