import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '#database/sign-in'
import { storedKeys } from '#database/stored-keys'
import { deleteExpiredSessions } from '#server/platform/sessions/session.store'
import { filePortal, portalOfTest } from '#test/support/app'
import type { Client } from '#test/support/client'
import { handMadeProvider, providersOnLoopback } from '#test/support/oidc'
import { byTotp, firstStep, lastEntryOf, withSecondStep } from '#test/support/second-step'
import { connect, me, ssoScene } from '#test/support/sso-scene'

// Signing in by single sign-on, and what follows from it: the connection of accounts, second steps, sessions, tokens.
// That no account is taken over is in test/security/sso-takeover.test.ts, hostile providers in sso-hostile.test.ts; where it
// is the only way, in sso-required.test.ts.

const portal = await filePortal(providersOnLoopback)
const scene = await ssoScene(portal)
const { db, providerOf, update } = scene

describe('an account that exists', () => {
  test('is connected by its owner alone, who signs in as before in the same browser (X-076)', async () => {
    const { signIn, member } = await providerOf()
    const user = await member()
    const { client, answer } = await signIn(user.email)
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        code: 'sso_link_required',
        message:
          'An account with this address exists. Sign in once as before to connect Lender Login.',
      },
    ])
    expect(await scene.identitiesOf(user.id)).toEqual([])
    expect((await connect(client)).status).toBe(401)
    await portal.signIn(user, client)
    expect((await connect(client)).body.id).toBe(user.id)
    expect(await lastEntryOf(portal, user)).toEqual({
      action: 'create',
      changes: [{ field: 'provider', from: null, to: 'Lender Login' }],
    })
    await portal.outbox.about(user.email, 'Single sign-on was connected to your account')
    expect((await signIn(user.email)).answer.body.id).toBe(user.id)
    // It was good once.
    expect((await connect(client)).status).toBe(409)
  })

  test('is not connected by another one, at another address or in another browser', async () => {
    const { signIn, member } = await providerOf()
    const [user, another] = [await member(), await member()]
    const { client } = await signIn(user.email)
    await portal.signIn(another, client)
    expect((await connect(client)).body.message).toBe(
      `Lender Login named ${user.email}, which is not the address of this account.`,
    )
    const elsewhere = await portal.signIn(user)
    expect((await connect(elsewhere)).status).toBe(409)
    expect([await scene.identitiesOf(user.id), await scene.identitiesOf(another.id)]).toEqual([
      [],
      [],
    ])
  })

  test.each<[string, Parameters<typeof portal.user>[0], string]>([
    ['whose address is not proven', { isEmailVerified: false }, 'Confirm the address'],
    ['of an administrator', { role: 'admin', organizationId: null }, 'cannot open this account'],
    ['without organization', { organizationId: null }, 'cannot open this account'],
  ])('%s is not connected to that of an organization (X-073, X-077)', async (_, own, sentence) => {
    const { signIn, member } = await providerOf()
    const user = await member(own)
    const { client } = await signIn(user.email)
    await portal.signIn(user, client)
    const answer = await connect(client)
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining(sentence)])
    expect(await scene.identitiesOf(user.id)).toEqual([])
  })

  test('is connected to one person of a provider, and no longer once the domain or the provider is gone', async () => {
    const { signIn, member, provider } = await providerOf()
    const [user, late] = [await member(), await member()]
    await scene.connected(provider.id, user, 'another subject')
    const { client } = await signIn(user.email)
    await portal.signIn(user, client)
    expect((await connect(client)).body.message).toBe(
      'Lender Login is connected to an account already.',
    )
    const waiting = (await signIn(late.email)).client
    await portal.signIn(late, waiting)
    await update(provider.id, { domains: ['other.example'] })
    expect((await connect(waiting)).status).toBe(409)
    await update(provider.id, { enabled: false })
    expect((await connect(waiting)).status).toBe(409)
  })

  test('of an administrator is connected to the portal’s provider with a second step only (X-077)', async () => {
    const idp = await handMadeProvider()
    const provider = await scene.provider(idp.issuer, { domains: ['institute.example'] })
    const signIn = async (client: Client, { email }: { email: string }) => {
      const location = await scene.begin(client, { portal: true })
      const claims = { sub: email, email, email_verified: true }
      return scene.finish(client, idp.signIn(location, claims))
    }
    const own = { role: 'admin', email: 'without@institute.example' } as const
    const without = await portal.user(own)
    const plain = portal.client()
    expect((await signIn(plain, without)).body.code).toBe('sso_link_required')
    await portal.signIn(without, plain)
    expect((await connect(plain)).body.message).toBe('Set up a second step first.')

    const { user, code } = await withSecondStep(portal, {
      ...own,
      email: 'with@institute.example',
    })
    const client = portal.client()
    await signIn(client, user)
    // The second step is a part of signing in as before.
    expect((await firstStep(user, client)).status).toBe(401)
    expect((await connect(client)).status).toBe(401)
    expect((await byTotp(client, code())).status).toBe(200)
    expect((await connect(client)).status).toBe(200)
    await scene.remove(provider.id)
  })
})

describe('the second step', () => {
  test('of the account is asked for, unless the provider has asked for one (X-080)', async () => {
    const { signIn, organization, domain, provider } = await providerOf()
    const { user, code } = await withSecondStep(portal, {
      email: `mira@${domain}`,
      organizationId: organization.id,
    })
    await scene.connected(provider.id, user, user.email)
    const { client, answer } = await signIn(user.email)
    expect([answer.status, answer.body.methods]).toEqual([401, ['totp', 'recovery_code']])
    expect((await byTotp(client, code())).body.id).toBe(user.id)
    const ways = async () =>
      (await scene.sessionsOf(user.id))
        .map(({ way }) => way)
        .toSorted((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1))
    expect((await signIn(user.email, { amr: ['pwd', 'mfa'] })).answer.status).toBe(200)
    await update(provider.id, { secondFactor: 'provider' })
    expect((await signIn(user.email)).answer.status).toBe(200)
    expect((await ways()).filter((way) => way?.startsWith('sso'))).toEqual([
      'sso+provider',
      'sso+provider',
      'sso+totp',
    ])
  })

  test('that an organization demands is that of the provider as well (X-080, X-047)', async () => {
    const { signIn, member, organization, provider } = await providerOf()
    await scene.admin.get('/api/auth/user')
    await db.execute(
      sql`update organizations set require_second_factor = true where id = ${organization.id}`,
    )
    const user = await member()
    await scene.connected(provider.id, user, user.email)
    const { client } = await signIn(user.email)
    expect((await client.get('/api/products')).body.code).toBe('second_factor_enrollment_required')
    const proven = (await signIn(user.email, { amr: ['mfa'] })).client
    expect((await proven.get('/api/products')).status).toBe(200)
    expect((await me(proven)).secondFactorRequiredBy).toBeNull()
  })
})

describe('a session', () => {
  test('by single sign-on ends after its hours, however much it is used (X-082, X-123)', async () => {
    const { signIn, member, provider } = await providerOf({ sessionHours: 2 })
    const user = await member()
    await scene.connected(provider.id, user, user.email)
    const { client } = await signIn(user.email)
    const [session] = await scene.sessionsOf(user.id)
    const hours =
      ((session?.expiresAt?.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0)) / 3600_000
    expect([session?.way, Math.round(hours * 100) / 100]).toEqual(['sso', 2])
    expect((await client.get('/api/auth/sessions')).body.sessions[0].way).toBe('sso')
    await db
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, user.id))
    expect((await client.get('/api/auth/user')).status).toBe(401)
    await deleteExpiredSessions(db)
    expect(await scene.sessionsOf(user.id)).toEqual([])
    // Every other one has no such end.
    await portal.signIn(user)
    expect((await scene.sessionsOf(user.id))[0]?.expiresAt).toBeNull()
  })

  test('ends with the provider (X-079)', async () => {
    const { signIn, member, provider } = await providerOf()
    const user = await member()
    await scene.connected(provider.id, user, user.email)
    const { client } = await signIn(user.email)
    const own = await portal.signIn(user)
    expect((await scene.remove(provider.id)).status).toBe(204)
    await scene.wasDisconnected(user)
    expect([(await client.get('/api/auth/user')).status, (await me(own)).id]).toEqual([
      401,
      user.id,
    ])
  })
})

describe('what an account is connected to', () => {
  test.each<[string, object]>([
    ['another organization', { organizationId: 'another' }],
    ['no organization', { organizationId: null }],
    ['the role of an administrator', { role: 'admin' }],
  ])('goes with %s, but that of the portal (X-078)', async (_, values) => {
    const { signIn, member, provider } = await providerOf()
    const portals = await scene.provider('https://login.example', { enabled: false })
    const user = await member()
    await scene.connected(portals.id, user, 'here')
    await scene.connected(provider.id, user, user.email)
    const { client } = await signIn(user.email)
    const put = await scene.admin.put(`/api/users/${user.id}`, {
      ...values,
      ...('organizationId' in values &&
        values.organizationId !== null && { organizationId: (await portal.organization()).id }),
    })
    expect(put.status).toBe(200)
    expect((await scene.identitiesOf(user.id)).map(({ subject }) => subject)).toEqual(['here'])
    expect((await client.get('/api/auth/user')).status).toBe(401)
    await scene.wasDisconnected(user)
    await scene.remove(portals.id)
  })

  test('goes where an administrator gives the account another address', async () => {
    const { member, provider } = await providerOf()
    const user = await member()
    await scene.connected(provider.id, user, 'there')
    await scene.admin.put(`/api/users/${user.id}`, { email: `new-${user.email}` })
    expect(await scene.identitiesOf(user.id)).toEqual([])
    await scene.wasDisconnected(user)
  })

  test('goes with the first proof of its address outside its sessions (X-036)', async () => {
    const { member, provider } = await providerOf()
    const user = await member({ isEmailVerified: false })
    await scene.connected(provider.id, user, 'there')
    const client = portal.client()
    await client.post('/api/auth/send-code', { email: user.email })
    const code = await portal.outbox.code(user.email)
    expect((await client.post('/api/auth/verify-code', { email: user.email, code })).status).toBe(
      200,
    )
    expect(await scene.identitiesOf(user.id)).toEqual([])
  })
})

test('a domain without provider is null, whoever has an account there (X-069)', async () => {
  const user = await portal.user()
  for (const body of [{ email: user.email }, { email: 'nobody@nowhere.example' }, { portal: true }])
    expect((await portal.client().post('/api/auth/sso/start', body)).body).toEqual({
      location: null,
      name: null,
    })
})

test('the sign-in screen is told of enabled providers, and of no domain and organization (X-012)', async () => {
  const alone = await portalOfTest(providersOnLoopback)
  const own = await ssoScene(alone)
  const offered = async () => {
    const { sso, ssoByDomain } = (await alone.client().get('/api/settings')).body
    return { sso, ssoByDomain }
  }
  expect(await offered()).toEqual({ sso: null, ssoByDomain: false })
  const { provider } = await own.ofOrganization('https://login.example')
  const portals = await own.provider('https://login.example', { name: 'Institute' })
  expect(await offered()).toEqual({ sso: { name: 'Institute' }, ssoByDomain: true })
  for (const { id } of [provider, portals])
    await own.admin.put(`/api/sso-providers/${id}`, { enabled: false })
  expect(await offered()).toEqual({ sso: null, ssoByDomain: false })
})

test('secrets that cannot be opened are 503, and the portal goes on (X-008)', async () => {
  const alone = await portalOfTest(providersOnLoopback)
  const own = await ssoScene(alone)
  const idp = await handMadeProvider()
  const { domain } = await own.ofOrganization(idp.issuer)
  await own.db.update(storedKeys).set({ sealedKey: 'of another secret' })
  await own.db.update(storedKeys).set({ id: crypto.randomUUID() })
  const answer = await alone.client().post('/api/auth/sso/start', { email: `a@${domain}` })
  expect([answer.status, answer.body.message]).toEqual([
    503,
    expect.stringContaining('Lender Login cannot be reached at present.'),
  ])
})
