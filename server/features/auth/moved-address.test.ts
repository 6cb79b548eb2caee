import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#database/users'
import { accessInForce } from '#test/security/hijacked-accounts'
import { testPassword, filePortal } from '#test/support/app'
import { addPasskeyOf } from '#test/support/authenticator'
import type { Client } from '#test/support/client'
import { ageProofs } from '#test/support/old-proof'
import { tokenIn } from '#test/support/outbox'
import { byTotp, unuseCodes, withSecondStep } from '#test/support/second-step'
import { tokenOf } from '#test/support/tokens'

// The link to a new address, opened where nobody is signed in, as on a phone.

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open

/** The secret of the link to the address that a person asks for. */
async function linkTo(client: Client, email: string): Promise<string> {
  expect((await client.patch('/api/auth/profile', { email })).status).toBe(200)
  return tokenIn(await portal.outbox.about(email, 'Confirm your new email address'))
}
const look = async (client: Client, token: string) =>
  (await client.post('/api/auth/confirm-email/host', { token })).body
const confirm = (client: Client, token: string) => client.post('/api/auth/confirm-email', { token })
const signInFirst = 'Sign in to your account to confirm its new address.'

/** A manager who joined by key, with everything that an account can have. */
async function settled() {
  const organization = await portal.organization({ name: 'Prairie Light Green Bank' })
  const person = await withSecondStep(portal, {
    organizationId: organization.id,
    membershipOrigin: 'key',
    role: 'organization_manager',
  })
  const { client, user } = person
  await addPasskeyOf(client, portal.settings.publicUrl)
  await tokenOf(db, user.id)
  await client.put('/api/preferences', { theme: 'dark' })
  const made = await client.post('/api/products', {
    name: 'Bridge Loan',
    organizationId: organization.id,
  })
  expect(made.status).toBe(201)
  return { ...person, organization, wanted: `moved-${user.email}` }
}

/** What is in force of an account, without the link that is used and the sign-in that the phone makes. */
async function had({ id, email }: { id: string; email: string }) {
  const {
    'users.pending_email': _pending,
    'email_links.user_id': _links,
    'pending_sign_ins.user_id': _signIns,
    ...rest
  } = await accessInForce(db, { id, email } as Parameters<typeof accessInForce>[1])
  return rest
}

describe('of an account that was proven before, a link outside its sessions', () => {
  test('asks for a sign-in with its second step, and then moves the address alone', async () => {
    const { client, user, organization, wanted, code } = await settled()
    const token = await linkTo(client, wanted)
    const before = await had(user)
    const phone = portal.client()
    expect(await look(phone, token)).toEqual({ host: 'example.org', opens: 'sign_in' })
    const rejected = await confirm(phone, token)
    expect([rejected.status, rejected.body.message]).toEqual([401, signInFirst])

    // The password alone is not enough.
    await unuseCodes(portal, user.id)
    const first = await phone.post('/api/auth/login', {
      email: user.email,
      password: testPassword,
    })
    expect(first.status).toBe(401)
    expect((await confirm(phone, token)).status).toBe(401)
    expect((await byTotp(phone, code())).status).toBe(200)
    expect(await look(phone, token)).toEqual({ host: 'example.org', opens: 'moves' })
    const moved = await confirm(phone, token)
    expect([moved.status, moved.body.message]).toEqual([
      200,
      'Your account has its new email address. Sign in with it from now on; everything else is as it was.',
    ])

    expect(await had({ ...user, email: wanted })).toEqual(before)
    for (const each of [client, phone])
      expect((await each.get('/api/auth/user')).body.user).toMatchObject({
        id: user.id,
        email: wanted,
        pendingEmail: null,
        isEmailVerified: true,
        role: 'organization_manager',
        organizationId: organization.id,
        hasPassword: true,
        hasSecondFactor: true,
        endedMembership: null,
      })
    expect((await client.get('/api/preferences')).body.theme).toBe('dark')
    expect((await client.get('/api/auth/tokens')).body.total).toBe(1)
    expect((await confirm(phone, token)).status).toBe(400)
  })

  test('moves nothing in a session of somebody else', async () => {
    const { client, user, wanted } = await settled()
    const token = await linkTo(client, wanted)
    const { client: other } = await portal.signedIn()
    expect(await look(other, token)).toEqual({ host: 'example.org', opens: 'sign_in' })
    expect((await confirm(other, token)).status).toBe(401)
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject({ email: user.email, pendingEmail: wanted, hasSecondFactor: true })
  })

  test('is asked for with a fresh proof (X-061)', async () => {
    const { client, user } = await portal.signedIn()
    await ageProofs(db, user.id)
    const asked = await client.patch('/api/auth/profile', { email: `moved-${user.email}` })
    expect([asked.status, asked.body.code]).toEqual([403, 'confirmation_required'])
  })

  test('says in its mail what it asks for', async () => {
    const { client, user } = await portal.signedIn()
    const wanted = `moved-${user.email}`
    await linkTo(client, wanted)
    const { text } = await portal.outbox.about(wanted, 'Confirm your new email address')
    expect(text).toContain(
      'If you are not signed in, it asks you to sign in first. Only the address changes.',
    )
  })
})

describe('of an account that nobody has proven', () => {
  test('a link outside its sessions begins it anew, and says so before and after (X-036)', async () => {
    const organization = await portal.organization({ name: 'Open Lenders' })
    const { client, user } = await portal.signedIn({
      isEmailVerified: false,
      organizationId: organization.id,
      membershipOrigin: 'key',
    })
    const wanted = `moved-${user.email}`
    const token = await linkTo(client, wanted)
    const { text } = await portal.outbox.about(wanted, 'Confirm your new email address')
    expect(text).toContain('Opened anywhere else, it signs you out everywhere')
    const phone = portal.client()
    expect(await look(phone, token)).toEqual({ host: 'example.org', opens: 'begins_anew' })
    expect(await look(client, token)).toEqual({ host: 'example.org', opens: 'moves' })
    const moved = await confirm(phone, token)
    expect([moved.status, moved.body.message]).toEqual([
      200,
      'Your new email address is confirmed. It is the first confirmed address of this account, so everything set up before was removed: password, sessions, second step, tokens, and any membership by key. Choose a new password to sign in.',
    ])
    expect((await client.get('/api/auth/user')).status).toBe(401)
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject({ email: wanted, passwordHash: null, organizationId: null })
  })
})
