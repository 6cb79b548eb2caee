import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { pendingSignIns, totpSecrets } from '#database/second-factor'
import { sessions } from '#database/sign-in'
import { storedKeys } from '#database/stored-keys'
import { clearStepAttempts } from '#server/features/auth/attempt-limits.store'
import type { UserRow } from '#server/features/users/users.store'
import { createLink } from '#server/features/auth/links.store'
import { attempts, failureRuns } from '#database/sign-in'
import { newKey, seal } from '#server/platform/sealing/cipher'
import { appBeside, testApp } from '#test/support/app'
import { Client } from '#test/support/client'
import {
  firstStep,
  secondStepPath,
  unuseCodes,
  withSecondStep,
  wrongCodeOf,
} from '#test/support/second-step'

// What a second step withstands: many attempts at once, several processes, a lost key. Limits hold with RATE_LIMIT=off.

const portal = await testApp({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const beside = await appBeside(portal)

afterAll(async () => {
  await beside.close()
  await portal.close()
})

/** A caller of either process, in turn. */
let count = 0
const caller = () => new Client((count += 1) % 2 === 0 ? portal.app : beside.app)
const step = (client: Client, code: string, method = 'totp') =>
  client.post(secondStepPath, { method, code })
/** A caller who has taken the first step. */
async function begun(user: UserRow): Promise<Client> {
  const client = caller()
  const { body } = await firstStep(user, client)
  expect(body.code).toBe('second_factor_required')
  return client
}
const succeeded = (answers: { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length

describe('of twenty who use a code at once, one signs in (X-029)', () => {
  test('by an app, each with a sign-in of their own, in two processes', async () => {
    const { user, code } = await withSecondStep(portal)
    const open = await db.$count(sessions, eq(sessions.userId, user.id))
    // The limit in 24 hours would let ten through at most.
    const clients: Client[] = []
    for (let n = 0; n < 20; n += 1) clients.push(await begun(user))
    const now = code()
    expect(succeeded(await Promise.all(clients.map((client) => step(client, now))))).toBe(1)
    expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(open + 1)
  })

  test('by a recovery code', async () => {
    const { user, recoveryCodes } = await withSecondStep(portal)
    const clients: Client[] = []
    for (let n = 0; n < 8; n += 1) clients.push(await begun(user))
    const [code = ''] = recoveryCodes
    const answers = await Promise.all(clients.map((client) => step(client, code, 'recovery_code')))
    expect(succeeded(answers)).toBe(1)
  })

  test('by one sign-in, sent twenty times', async () => {
    const { user, code } = await withSecondStep(portal)
    const { pendingCookie } = await begun(user)
    const now = code()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => {
        const client = caller()
        client.pendingCookie = pendingCookie
        return step(client, now)
      }),
    )
    expect(succeeded(answers)).toBe(1)
  })
})

describe('wrong codes', () => {
  test('of one sign-in count as many as they are, fifty at once (X-020)', async () => {
    const { user, secret, code } = await withSecondStep(portal)
    const { pendingCookie } = await begun(user)
    const client = () => Object.assign(caller(), { pendingCookie })
    const wrong = wrongCodeOf(secret)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => step(client(), wrong).then(({ body }) => body.message)),
    )
    const compared = answers.filter((message) => message.startsWith('This code is wrong'))
    expect(compared.length).toBeLessThanOrEqual(5)
    // Whoever waited in vain for a place was not compared.
    for (let n = compared.length; n < 5; n += 1) await step(client(), wrong)
    expect((await step(client(), code())).body.message).toBe(
      'This sign-in has expired. Start again.',
    )
  })

  test('of an account are ten in 24 hours, from wherever they come (X-021)', async () => {
    const { user, secret, code, recoveryCodes } = await withSecondStep(portal)
    for (let n = 0; n < 10; n += 1)
      expect((await step(await begun(user), wrongCodeOf(secret))).status).toBe(401)
    for (const [typed, method] of [
      [code(), 'totp'],
      [recoveryCodes[0] ?? '', 'recovery_code'],
    ] as const) {
      const limited = await step(await begun(user), typed, method)
      expect([limited.status, Number(limited.headers['retry-after']) > 3600]).toEqual([429, true])
      expect(limited.body.message).toBe(
        'Too many wrong codes in 24 hours. Use another way, or wait up to a day.',
      )
    }
    // Not compared, so neither the code nor an attempt of the sign-in is used up.
    const pending = await db.select().from(pendingSignIns).where(eq(pendingSignIns.userId, user.id))
    expect(pending.filter(({ tries }) => tries === 0)).toHaveLength(2)
    // The password is the attacker's: setting a new one by mail opens nothing more.
    const token = await createLink(db, {
      purpose: 'reset_password',
      email: user.email,
      userId: user.id,
    })
    await caller().post('/api/auth/reset-password', { token, newPassword: 'granite lantern 42' })
    expect((await step(await begun(user), code())).status).toBe(429)
    await db.delete(attempts).where(eq(attempts.subject, user.id))
    expect((await step(await begun(user), code())).status).toBe(200)
  })

  test('are thirty in a row, until an administrator opens it again', async () => {
    const { user, secret, code } = await withSecondStep(portal)
    for (let n = 0; n < 30; n += 1) {
      // As if a day had passed.
      if (n % 10 === 0) await db.delete(attempts).where(eq(attempts.subject, user.id))
      expect((await step(await begun(user), wrongCodeOf(secret))).status).toBe(401)
    }
    await db.delete(attempts).where(eq(attempts.subject, user.id))
    const off = await step(await begun(user), code())
    expect([off.status, off.body.message]).toEqual([
      429,
      'Too many wrong codes in a row. An administrator of the campaign can reset your second step.',
    ])
    await clearStepAttempts(db, user.id)
    expect((await step(await begun(user), code())).status).toBe(200)
  })

  test('count within a session as well, and a right one takes back itself alone (X-060)', async () => {
    const { user, client, secret, code } = await withSecondStep(portal)
    const confirm = (typed: string) =>
      client.post('/api/auth/confirm', { method: 'totp', code: typed })
    for (let n = 0; n < 9; n += 1)
      expect((await confirm(wrongCodeOf(secret))).body.fields).toHaveProperty('code')
    expect((await confirm(code())).status).toBe(200)
    await unuseCodes(portal, user.id)
    const [run] = await db
      .select()
      .from(failureRuns)
      .where(eq(failureRuns.subject, `second_step:${user.id}`))
    expect(run).toBeUndefined()
    expect((await confirm(wrongCodeOf(secret))).status).toBe(400)
    expect((await confirm(code())).status).toBe(429)
    expect((await step(await begun(user), code())).status).toBe(429)
  })
})

describe('a lost key of stored secrets (X-008)', () => {
  afterEach(() => db.delete(storedKeys))

  test('leaves recovery codes, and says so where a code of the app is typed', async () => {
    const { user, client, code, recoveryCodes } = await withSecondStep(portal)
    // Sealed under another secret, as after a change of it.
    await db.delete(storedKeys)
    await db
      .insert(storedKeys)
      .values({ sealedKey: seal(newKey(), newKey().toString('base64'), 'stored_keys') })
    const signingIn = await begun(user)
    for (let n = 0; n < 6; n += 1) {
      const answer = await step(signingIn, code())
      expect([answer.status, answer.body.message]).toEqual([
        503,
        'Authenticator codes cannot be checked at present. Use a recovery code.',
      ])
    }
    const confirm = await client.post('/api/auth/confirm', { method: 'totp', code: code() })
    expect(confirm.status).toBe(503)
    expect((await step(signingIn, recoveryCodes[0] ?? '', 'recovery_code')).status).toBe(200)
  })
})

test('a sealed secret that is moved to another account opens nothing there', async () => {
  const [one, other] = [await withSecondStep(portal), await withSecondStep(portal)]
  const [row] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, one.user.id))
  await db
    .update(totpSecrets)
    .set({ sealedSecret: row?.sealedSecret ?? null })
    .where(eq(totpSecrets.userId, other.user.id))
  expect((await step(await begun(other.user), one.code())).status).toBe(500)
})
