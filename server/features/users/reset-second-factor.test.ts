import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { attempts, sessions } from '#database/sign-in'
import { users } from '#database/users'
import { auditOf } from '#test/support/audit-of'
import { filePortal } from '#test/support/app'
import { ageProofs } from '#test/support/old-proof'
import { tokenIn } from '#test/support/outbox'
import {
  firstStep,
  secondStepPath,
  setUpSecondStep,
  withSecondStep,
  wrongCodeOf,
} from '#test/support/second-step'
import { bearer, tokenOf } from '#test/support/tokens'

// An administrator opens the account of somebody who lost phone and recovery codes.

const portal = await filePortal()
const { db } = portal.database.open
const { client: admin } = await portal.signedIn({
  role: 'admin',
  firstName: 'Rosa',
  lastName: 'Delgado',
})

const reset = (id: string, by = admin) => by.post(`/api/users/${id}/reset-second-factor`)

test('everything that opens the account goes, and a mailed link opens it again (X-053, X-100)', async () => {
  const organization = await portal.organization()
  const { user, client, secret, code } = await withSecondStep(portal, {
    organizationId: organization.id,
  })
  const feed = await client.post('/api/calendar-feeds', {})
  const program = await tokenOf(db, user.id)
  const waiting = portal.client()
  await firstStep(user, waiting)
  await waiting.post(secondStepPath, { method: 'totp', code: wrongCodeOf(secret) })
  expect((await reset(user.id)).status).toBe(204)

  expect((await client.get('/api/auth/user')).status).toBe(401)
  expect((await waiting.post(secondStepPath, { method: 'totp', code: code() })).status).toBe(401)
  expect((await firstStep(user, portal.client())).status).toBe(401)
  expect((await portal.client().get(new URL(feed.body.address).pathname)).status).toBe(404)
  expect((await portal.client().get('/api/token', bearer(program.token))).status).toBe(401)
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  expect(await db.$count(attempts, eq(attempts.subject, user.id))).toBe(0)
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  expect(row).toMatchObject({ passwordHash: null, hasSecondFactor: false })

  const notice = await portal.outbox.about(user.email, 'The second step of your account was reset')
  expect(notice.text).toContain(', by Rosa Delgado.')
  const token = tokenIn(await portal.outbox.about(user.email, 'Reset your password'))
  const set = () =>
    portal.client().post('/api/auth/reset-password', { token, newPassword: 'granite lantern 42' })
  expect([(await set()).status, (await set()).status]).toEqual([200, 400])
  const signedIn = await portal.signIn(user)
  expect((await setUpSecondStep(portal, signedIn)).recoveryCodes).toHaveLength(10)
})

test('the trail says who did it, of whom, and no secret', async () => {
  const { user } = await withSecondStep(portal)
  await reset(user.id)
  const entries = await auditOf(db, user.id)
  expect(entries.filter(({ action }) => action === 'reset_second_factor')).toMatchObject([
    { entity: 'users', actorName: 'Rosa Delgado', changes: [] },
  ])
})

describe('it is a conflict', () => {
  test('for oneself', async () => {
    const { client, user } = await withSecondStep(portal, { role: 'admin' })
    expect((await reset(user.id, client)).status).toBe(409)
    expect((await client.get('/api/auth/user')).body.user.hasSecondFactor).toBe(true)
  })

  test('for a disabled account', async () => {
    const { user } = await withSecondStep(portal, { disabledAt: null })
    await admin.put(`/api/users/${user.id}`, { disabled: true })
    expect((await reset(user.id)).status).toBe(409)
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row?.hasSecondFactor).toBe(true)
  })
})

test('it is for administrators with a fresh proof, and of an account that there is', async () => {
  const { client, user: other } = await portal.signedIn({ role: 'admin' })
  const { user } = await withSecondStep(portal)
  await ageProofs(db, other.id)
  expect((await reset(user.id, client)).body.code).toBe('confirmation_required')
  expect((await reset(user.id, (await portal.signedIn()).client)).body.code).toBe('forbidden')
  expect((await reset('11111111-1111-4111-8111-111111111111')).status).toBe(404)
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  expect(row?.hasSecondFactor).toBe(true)
})

test('the list of people says who has a second step, and is filtered by it (X-051)', async () => {
  const { user } = await withSecondStep(portal)
  const plain = await portal.user()
  const listed = async (secondFactor: boolean) =>
    (
      (await admin.get(`/api/users?limit=100&secondFactor=${secondFactor}`)).body.users as {
        id: string
        hasSecondFactor: boolean
      }[]
    ).map(({ id, hasSecondFactor }) => [id, hasSecondFactor])
  const [having, lacking] = [await listed(true), await listed(false)]
  expect(having).toContainEqual([user.id, true])
  expect(lacking).toContainEqual([plain.id, false])
  expect([having.every(([, has]) => has), lacking.some(([, has]) => has)]).toEqual([true, false])
})
