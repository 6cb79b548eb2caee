import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api'
import { testPassword } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import type { Answer, Client } from '#test/support/client'
import { ageProofs } from '#test/support/old-proof'
import { everythingStored, portalForCallers } from './callers.ts'

// The one list of calls that give access, and when those of them ask for a fresh proof that do not always.

/** Every call that hands out rights, or takes away what protects them; `some` where the tests below say when. */
const accessCalls: Record<string, true | 'some'> = {
  'auth.createToken': true,
  'auth.deleteIdentity': true,
  'auth.eraseAccount': true,
  'auth.exportAccount': true,
  'auth.passkeyOptions': true,
  'auth.profile': 'some',
  'auth.recoveryCodes': true,
  'auth.removePasskey': true,
  'auth.removeTotp': true,
  'auth.setUpTotp': true,
  'calendarFeeds.create': true,
  'invitations.create': 'some',
  'invitations.resend': 'some',
  'organizationMerges.undo': true,
  'organizations.delete': true,
  'organizations.merge': true,
  'organizations.updateSignIn': true,
  'registration.regenerateKey': true,
  'registration.updateAllowedEmails': true,
  'ssoProviders.create': true,
  'ssoProviders.delete': true,
  'ssoProviders.update': true,
  'users.create': true,
  'users.delete': true,
  'users.erase': true,
  'users.resetSecondFactor': true,
  'users.update': 'some',
  'webhooks.create': true,
  'webhooks.delete': true,
  'webhooks.rotateSecret': true,
  'webhooks.update': true,
}

const portal = await portalForCallers()
const { db } = portal.database.open
const organization = await portal.organization()

const byPassword = (client: Client) =>
  client.post('/api/auth/confirm', { method: 'password', password: testPassword })

/** Somebody who signed in more than half an hour ago. */
async function signedInLongAgo(values: Parameters<TestApp['signedIn']>[0]) {
  const { client, user } = await portal.signedIn(values)
  await ageProofs(db, user.id)
  return client
}

const asked = { status: 403, body: { code: 'confirmation_required' } }

describe('a marked call', () => {
  test('is one of those that give access, and no other (X-061)', () => {
    const marked = api.filter(({ freshProof }) => freshProof !== undefined)
    expect(Object.fromEntries(marked.map(({ id, freshProof }) => [id, freshProof]))).toEqual(
      accessCalls,
    )
    // An answer that was stored for a key would be given without a proof.
    expect(marked.filter(({ access }) => access === 'everyone')).toEqual([])
  })

  test('is every call of somebody signed in whose body names what gives access', () => {
    const opens = ['role', 'disabled', 'allowedEmails', 'scopes', 'requireSecondFactor']
    const naming = api.filter(
      ({ access, body }) =>
        access !== 'everyone' &&
        body instanceof z.ZodObject &&
        opens.some((field) => field in body.shape),
    )
    expect(naming.map(({ id }) => id).toSorted()).toEqual([
      'auth.createToken',
      'invitations.create',
      'organizations.updateSignIn',
      'registration.updateAllowedEmails',
      'users.create',
      'users.update',
    ])
    expect(naming.filter(({ freshProof }) => freshProof === undefined)).toEqual([])
  })

  test('is an account that is made a manager, disabled, moved or given another address', async () => {
    const client = await signedInLongAgo({ role: 'admin' })
    const other = await portal.user({ organizationId: organization.id })
    const elsewhere = await portal.organization()
    const put = (body: object) => client.put(`/api/users/${other.id}`, body)
    const calls: (() => Promise<Answer>)[] = [
      () => put({ role: 'organization_manager' }),
      () => put({ email: `moved.${other.email}` }),
      () => put({ organizationId: elsewhere.id }),
      () => put({ organizationId: null }),
      () => put({ disabled: true }),
    ]
    const stored = await everythingStored(portal)
    for (const call of calls) expect(await call()).toMatchObject(asked)
    expect(await everythingStored(portal)).toBe(stored)
    const present = { role: other.role, email: other.email, organizationId: organization.id }
    expect(await put({ ...present, disabled: false, firstName: 'Ada' })).toMatchObject({
      status: 200,
      body: { firstName: 'Ada' },
    })
    await byPassword(client)
    for (const call of calls) expect((await call()).status).toBeLessThan(300)
    // Enabling gives access as well.
    await ageProofs(db, (await client.get('/api/auth/user')).body.user.id)
    expect(await put({ disabled: false })).toMatchObject(asked)
  })
})

test('an invitation of a manager asks for a proof, and again when it is resent; one of a member does not', async () => {
  const client = await signedInLongAgo({
    organizationId: organization.id,
    role: 'organization_manager',
  })
  const invite = (role: string) =>
    client.post(`/api/organizations/${organization.id}/invitations`, {
      emails: [`${crypto.randomUUID()}@example.org`],
      role,
    })
  const again = (sent: Answer) =>
    client.post(`/api/invitations/${sent.body.invitations[0].id}/resend`)
  const stored = await everythingStored(portal)
  expect(await invite('organization_manager')).toMatchObject(asked)
  expect(await everythingStored(portal)).toBe(stored)
  expect((await again(await invite('member'))).status).toBe(200)
  await byPassword(client)
  const ofManager = await invite('organization_manager')
  expect(ofManager.status).toBe(201)
  expect((await again(ofManager)).status).toBe(200)
  await ageProofs(db, (await client.get('/api/auth/user')).body.user.id)
  expect(await again(ofManager)).toMatchObject(asked)
})
