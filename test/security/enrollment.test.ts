import { eq } from 'drizzle-orm'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { auditEntries } from '#database/audit'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import { readSettings } from '#server/platform/settings'
import { appBeside, testApp, filePortal } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import { Client } from '#test/support/client'
import { pdfFile } from '#test/support/sample-files'
import {
  firstStep,
  secondStepPath,
  setUpSecondStep,
  withSecondStep,
} from '#test/support/second-step'
import { newAddress, putBytes, uploadedPath } from '#test/support/uploads'

// An account that must have a second step does nothing before it has set one up.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
await portal.app.listen({ port: 0, host: '127.0.0.1' })

const required = {
  status: 403,
  body: { code: 'second_factor_enrollment_required', message: 'Set up a second step to go on.' },
}
const demand = (id: string, requireSecondFactor = true) =>
  db.update(organizations).set({ requireSecondFactor }).where(eq(organizations.id, id))
const secondFactorOf = async (client: Client) => (await client.get('/api/auth/second-factor')).body

/** A signed-in member of an organization that demands nothing yet. */
async function member(values: Parameters<TestApp['signedIn']>[0] = {}) {
  const organization = await portal.organization({ name: 'Prairie Light Green Bank' })
  return {
    organization,
    ...(await portal.signedIn({ organizationId: organization.id, ...values })),
  }
}

test('the calls that are open before are those that it takes and those of mailed links, and no others', () => {
  const open = api.filter(({ beforeSecondFactor }) => beforeSecondFactor).map(({ id }) => id)
  expect(open.toSorted()).toEqual([
    'auth.acceptTerms',
    'auth.addPasskey',
    'auth.confirm',
    'auth.confirmEmail',
    'auth.confirmTotp',
    'auth.endOtherSessions',
    'auth.endSession',
    'auth.login',
    'auth.logout',
    'auth.newAddress',
    'auth.passkeyConfirmOptions',
    'auth.passkeyOptions',
    'auth.passkeySignIn',
    'auth.passkeySignInOptions',
    'auth.passkeyStepOptions',
    'auth.recoveryCodes',
    'auth.removePasskey',
    'auth.removeTotp',
    'auth.renamePasskey',
    'auth.resetPassword',
    'auth.secondFactor',
    'auth.secondStep',
    'auth.sendCode',
    'auth.sessions',
    'auth.setUpTotp',
    'auth.ssoFinish',
    'auth.ssoStart',
    'auth.user',
    'auth.verifyCode',
    'confirmation-links.confirm',
    'confirmation-links.read',
    'digest.openStop',
    'digest.stop',
    'preferences.read',
    'preferences.update',
    'settings.read',
  ])
})

describe('a demand of the organization', () => {
  test('holds from the next request of sessions that exist, in every process, and ends with it', async () => {
    const { client, organization } = await member()
    const beside = await appBeside(portal)
    const other = new Client(beside.app)
    other.cookie = client.cookie
    expect((await client.get('/api/products')).status).toBe(200)
    await demand(organization.id)
    for (const each of [client, other]) {
      expect(await each.get('/api/products')).toMatchObject(required)
      expect(await each.get('/api/organizations/export?format=csv')).toMatchObject(required)
      expect((await each.get('/api/auth/user')).status).toBe(200)
    }
    await demand(organization.id, false)
    for (const each of [client, other]) expect((await each.get('/api/products')).status).toBe(200)
    await beside.close()
  })

  test('lets people sign in, and is lifted by the first factor at once', async () => {
    const { user, organization } = await member()
    await demand(organization.id)
    const client = await portal.signIn(user)
    expect(await secondFactorOf(client)).toMatchObject({
      required: true,
      requiredBy: 'organization',
      totp: null,
    })
    expect(await client.get('/api/products')).toMatchObject(required)
    await setUpSecondStep(portal, client)
    expect((await client.get('/api/products')).status).toBe(200)
    expect((await secondFactorOf(client)).totp).not.toBeNull()
  })

  test('gives no answer that was stored for a key before', async () => {
    const { client, organization } = await member()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const create = () =>
      client.post(
        '/api/products',
        { name: 'Bridge Loan', organizationId: organization.id },
        { headers },
      )
    expect((await create()).status).toBe(201)
    await demand(organization.id)
    expect(await create()).toMatchObject(required)
  })

  test('holds for uploads, and for files that were read before', async () => {
    const { client, organization } = await member()
    const objectPath = await uploadedPath(portal, client, pdfFile, 'terms.pdf')
    const address = await newAddress(client)
    expect((await client.get(objectPath)).status).toBe(200)
    await demand(organization.id)
    expect(await client.get(objectPath)).toMatchObject(required)
    expect((await client.request('HEAD', objectPath)).status).toBe(403)
    expect(await client.post('/api/objects/upload')).toMatchObject(required)
    const put = await putBytes(portal, address, pdfFile, { cookie: client.cookie ?? '' })
    expect(put.status).toBe(403)
  })

  test('ends the stream of changes, and opens none', async () => {
    const { client, organization } = await member()
    const { port } = portal.app.server.address() as AddressInfo
    const open = () =>
      fetch(`http://127.0.0.1:${port}/api/events`, { headers: { cookie: client.cookie ?? '' } })
    const stream = await open()
    expect(stream.status).toBe(200)
    await demand(organization.id)
    // It comes to its end by itself.
    expect(await stream.text()).toContain('retry')
    expect((await open()).status).toBe(403)
  })

  test('is none for whom an allow-list admitted and whose address is not proven', async () => {
    const { client, organization } = await member({
      membershipOrigin: 'allow_list',
      isEmailVerified: false,
    })
    await demand(organization.id)
    expect(await secondFactorOf(client)).toMatchObject({ required: false, requiredBy: null })
  })

  test('is no denied entry of the trail (X-003)', async () => {
    const { user, organization } = await member()
    const client = await portal.signIn(user)
    await demand(organization.id)
    await client.get('/api/products')
    // The one is the sign-in.
    expect(await db.$count(auditEntries, eq(auditEntries.actorId, user.id))).toBe(1)
  })

  test('follows who joins and who leaves', async () => {
    const { client, user, organization } = await member()
    const strict = await portal.organization({ requireSecondFactor: true })
    const move = (organizationId: string | null) =>
      db.update(users).set({ organizationId }).where(eq(users.id, user.id))
    await move(strict.id)
    expect(await client.get('/api/products')).toMatchObject(required)
    await move(organization.id)
    expect((await client.get('/api/products')).status).toBe(200)
  })
})

describe('the last factor of an account that must have one stays (X-050)', () => {
  test('until the demand ends', async () => {
    const organization = await portal.organization()
    const { client } = await withSecondStep(portal, { organizationId: organization.id })
    await demand(organization.id)
    expect(await client.delete('/api/auth/totp')).toMatchObject({
      status: 409,
      body: { message: 'A second step is required. Set up another one before you remove this.' },
    })
    expect((await secondFactorOf(client)).totp).not.toBeNull()
    // Another phone takes its place.
    await setUpSecondStep(portal, client)
    await demand(organization.id, false)
    expect((await client.delete('/api/auth/totp')).status).toBe(204)
  })

  test('and there is none to remove before it is set up', async () => {
    const { client, organization } = await member()
    await demand(organization.id)
    expect((await client.delete('/api/auth/totp')).status).toBe(404)
  })
})

describe('REQUIRE_SECOND_FACTOR', () => {
  test.each([
    ['off', null, null],
    ['admins', 'portal', null],
    ['everyone', 'portal', 'portal'],
  ])(
    '%s demands one of administrators: %s, of others: %s (X-046)',
    async (setting, ofAdmins, ofOthers) => {
      const strict = await testApp(
        { RATE_LIMIT: 'off', REQUIRE_SECOND_FACTOR: setting },
        undefined,
        { database: portal.database },
      )
      for (const [role, requiredBy] of [
        ['admin', ofAdmins],
        ['organization_manager', ofOthers],
      ] as const) {
        const organization = await strict.organization()
        const { client } = await strict.signedIn({ role, organizationId: organization.id })
        expect(await secondFactorOf(client)).toMatchObject({
          required: requiredBy !== null,
          requiredBy,
        })
        expect((await client.get('/api/products')).status).toBe(requiredBy === null ? 200 : 403)
        // The portal's comes before that of the organization, which could not lift it.
        await demand(organization.id)
        expect((await secondFactorOf(client)).requiredBy).toBe(requiredBy ?? 'organization')
        const { user } = (await client.get('/api/auth/user')).body
        expect(user.secondFactorRequiredBy).toBe(requiredBy ?? 'organization')
      }
      await strict.app.close()
    },
  )

  test('signs nobody in with less than both steps', async () => {
    const strict = await testApp(
      { RATE_LIMIT: 'off', REQUIRE_SECOND_FACTOR: 'everyone' },
      undefined,
      { database: portal.database },
    )
    const { user, code } = await withSecondStep(strict, {
      organizationId: (await strict.organization()).id,
    })
    const client = strict.client()
    expect((await firstStep(user, client)).body.code).toBe('second_factor_required')
    expect((await client.get('/api/products')).status).toBe(401)
    expect((await client.post(secondStepPath, { method: 'totp', code: code() })).status).toBe(200)
    expect((await client.get('/api/products')).status).toBe(200)
    await strict.app.close()
  })

  test('with a wrong value stops the start and names the setting (X-011)', () => {
    for (const value of ['on', 'Everyone', 'admin'])
      expect(() => readSettings({ REQUIRE_SECOND_FACTOR: value })).toThrow(
        /^REQUIRE_SECOND_FACTOR must/,
      )
  })
})
