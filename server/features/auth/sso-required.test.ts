import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { emailCodes } from '#database/sign-in'
import { users } from '#database/users'
import { filePortal } from '#test/support/app'
import { newWithPasskey, signInWithPasskey } from '#test/support/authenticator'
import { providersOnLoopback } from '#test/support/oidc'
import { byTotp, firstStep, withSecondStep } from '#test/support/second-step'
import { connect, me, ssoScene } from '#test/support/sso-scene'
import { bearer, tokenOf } from '#test/support/tokens'

// An organization whose members sign in by single sign-on alone, and what that means for what they have.

const portal = await filePortal(providersOnLoopback)
const scene = await ssoScene(portal)
const { db, providerOf, update } = scene

describe('where single sign-on is required', () => {
  const required = {
    status: 403,
    body: { code: 'sso_required', message: 'Your organization signs in with Lender Login.' },
  }

  test('no password, code or passkey opens an account of the organization and domain, and nothing else changes (X-081)', async () => {
    const { member, organization, domain, provider } = await providerOf()
    const { user, device } = await newWithPasskey(portal)
    await db
      .update(users)
      .set({ organizationId: organization.id, email: `passkey@${domain}`, lastLoginAt: null })
      .where(eq(users.id, user.id))
    const plain = await member()
    const signedIn = await portal.signIn(plain)
    await update(provider.id, { required: true })
    // Turning it on ends no session.
    expect((await me(signedIn)).id).toBe(plain.id)

    const client = portal.client()
    // The password was right, however often: it is no guess.
    for (let n = 0; n < 6; n += 1) expect(await firstStep(plain, client)).toMatchObject(required)
    expect(
      await client.post('/api/auth/login', { email: plain.email, password: 'wrong' }),
    ).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
    await client.post('/api/auth/send-code', { email: plain.email })
    const code = await portal.outbox.code(plain.email)
    expect(await client.post('/api/auth/verify-code', { email: plain.email, code })).toMatchObject(
      required,
    )
    expect(await signInWithPasskey(portal.client(), device)).toMatchObject(required)
    expect(await scene.account(`passkey@${domain}`)).toMatchObject({ lastLoginAt: null })
    expect(await scene.sessionsOf(user.id)).toHaveLength(1)
    const [stored] = await db.select().from(emailCodes).where(eq(emailCodes.email, plain.email))
    expect(stored?.usedAt).toBeNull()
    // It is no denial of the trail.
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'denied'))).toBe(0)
  })

  test('others sign in as before: administrators, other domains, other organizations, and all where it is off', async () => {
    const { member, domain, provider } = await providerOf({ required: true })
    const outside = await portal.organization()
    const people = [
      await member({ role: 'admin', organizationId: null }),
      await member({ email: `${crypto.randomUUID()}@elsewhere.example` }),
      await member({ organizationId: outside.id }),
      await member({ email: `${crypto.randomUUID()}@below.${domain}` }),
    ]
    const statuses = async (accounts: typeof people) =>
      Promise.all(accounts.map(async (user) => (await firstStep(user, portal.client())).status))
    expect(await statuses(people)).toEqual([200, 200, 200, 200])
    const user = await member()
    expect(await statuses([user])).toEqual([403])
    await update(provider.id, { enabled: false })
    expect(await statuses([user])).toEqual([200])
  })

  test('an account is connected by a sign-in as before in the browser in which the provider named its owner', async () => {
    const { signIn, member } = await providerOf({ required: true, sessionHours: 3 })
    const [user, another] = [await member(), await member()]
    const { client } = await signIn(user.email)
    expect(await firstStep(another, client)).toMatchObject(required)
    expect((await firstStep(user, client)).status).toBe(200)
    expect((await connect(client)).status).toBe(200)
    // It lasts no longer than one of the provider's.
    expect((await scene.sessionsOf(user.id))[0]?.expiresAt).not.toBeNull()
    expect((await signIn(user.email)).answer.status).toBe(200)
  })

  test('a second step that was to come is refused as well', async () => {
    const { organization, domain, provider } = await providerOf()
    const { user, code } = await withSecondStep(portal, {
      email: `mira@${domain}`,
      organizationId: organization.id,
    })
    const client = portal.client()
    await firstStep(user, client)
    await update(provider.id, { required: true })
    expect(await byTotp(client, code())).toMatchObject(required)
    expect(await firstStep(user, portal.client())).toMatchObject(required)
  })

  test('tokens work for 30 days after a sign-in (X-124)', async () => {
    const { member, provider } = await providerOf()
    const user = await member({ lastLoginAt: new Date(Date.now() - 31 * 86_400_000) })
    const { token } = await tokenOf(db, user.id)
    const read = async () => (await portal.client().get('/api/products', bearer(token))).status
    expect(await read()).toBe(200)
    await update(provider.id, { required: true })
    expect(await read()).toBe(401)
    await db.update(users).set({ lastLoginAt: new Date() }).where(eq(users.id, user.id))
    expect(await read()).toBe(200)
  })

  test('the own connection stays (X-084)', async () => {
    const { signIn, member, provider } = await providerOf({ required: true })
    const user = await member()
    await scene.connected(provider.id, user, user.email)
    const { client } = await signIn(user.email)
    const [identity] = (await client.get('/api/auth/identities')).body.identities
    const path = `/api/auth/identities/${identity.id}`
    expect((await client.delete(path)).body.message).toBe(
      'Your organization signs in with Lender Login.',
    )
    await update(provider.id, { required: false })
    expect((await client.delete(path)).status).toBe(204)
    expect((await client.get('/api/auth/identities')).body).toEqual({ identities: [], total: 0 })
    await portal.outbox.about(user.email, 'Single sign-on was removed from your account')
  })
})
