import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { scopes } from '#contract/common/scope'
import type { Scope } from '#contract/common/scope'
import { auditEntries } from '#database/audit'
import { apiTokens } from '#database/tokens'
import { users } from '#database/users'
import { testApp } from '#test/support/app'
import { countStatements } from '#test/support/counted-statements'
import { forThisRun } from '#test/support/for-this-run'
import type { Answer } from '#test/support/client'
import { ageToken, bearer, tokenOf } from '#test/support/tokens'
import { portalForCallers } from './callers.ts'
import { sharedCalls } from './shared-calls.ts'

// What an API token opens, and what it does not: over every call of the contract.

const portal = await portalForCallers()
const { db } = portal.database.open
const organization = await portal.organization()
const calls = sharedCalls(portal, organization)
const all = Object.keys(scopes) as Scope[]
const known = new Map<string, string>()

/** A call that would succeed in a session, by whoever may make it, with a token of any scopes: one for all calls of a person. */
async function withTokens(endpoint: (typeof api)[number]) {
  const { caller, sample, url } = await calls.allowed(endpoint)
  const { user } = caller
  if (user === null) throw new Error('Somebody is signed in')
  const call = async (...chosen: Scope[]) => {
    const key = `${user.id} ${chosen.join()}`
    known.set(key, known.get(key) ?? (await tokenOf(db, user.id, chosen)).token)
    const headers = bearer(known.get(key) ?? '')
    return portal.client().request(endpoint.method, url, sample?.body, headers)
  }
  return { call, expected: sample?.status ?? endpoint.status }
}

const said = ({ status, body, headers }: Answer) => [
  status,
  body.message,
  headers['www-authenticate'],
]

const scoped = api.filter(({ scope }) => scope !== undefined && scope !== 'any')

describe('a call that names a scope (X-091, X-092)', () => {
  test.each(forThisRun(scoped))(
    '$method $path is rejected without it, and succeeds with it',
    async (endpoint) => {
      const scope = endpoint.scope as Scope
      const { call, expected } = await withTokens(endpoint)
      expect(said(await call(...all.filter((each) => each !== scope)))).toEqual([
        403,
        `This API token lacks the scope ${scope}.`,
        `Bearer error="insufficient_scope", scope="${scope}"`,
      ])
      expect((await call(scope)).status).toBe(expected)
    },
  )
})

// Links of mails look at nothing but their own secret.
test.each(
  forThisRun(api).filter(({ scope, mailLink }) => scope === undefined && mailLink !== true),
)('$method $path takes no token (X-093)', async (endpoint) => {
  const { call } = await withTokens(endpoint)
  const answer = await call(...all)
  expect([answer.status, answer.body.message]).toEqual([403, 'API tokens cannot be used for this.'])
})

test('no scope is on account, key, session, invitation or token calls, nor on marked ones (X-063, X-093)', () => {
  const wrong = scoped.filter(
    ({ path, freshProof, access }) =>
      freshProof !== undefined ||
      access === 'everyone' ||
      /^\/api\/(auth|preferences|invitations|notifications|follows|saved-views|digest|calendar-feeds|webhooks|sso-providers|introductions|match-dismissals)\b/.test(
        path,
      ) ||
      /registration-key|regenerate-key|allowed-emails|sign-in|merge/.test(path),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
  // What is read is read, and what is written is written; these compute what they are sent and store nothing.
  expect(
    scoped
      .filter(({ scope, method }) => (scope === 'registry.write') !== (method !== 'GET'))
      .map(({ id }) => id),
  ).toEqual(['finance.estimate', 'pipelineOffers.compare', 'readiness.compute'])
  expect(
    scoped
      .filter(({ scope }) => scope === 'administration.read')
      .every(({ access }) => access === 'admin'),
  ).toBe(true)
})

describe('a token', () => {
  const products = (headers: Record<string, string>) =>
    portal.client().get('/api/products', { headers })
  const invalid = [401, 'This API token is not valid.', 'Bearer error="invalid_token"']

  test('of nobody, with a wrong checksum, or another kind of header is a 401 (X-094)', async () => {
    const { user } = await portal.signedIn({ organizationId: organization.id })
    const { token } = await tokenOf(db, user.id)
    const other = token.endsWith('A') ? 'B' : 'A'
    const statements = countStatements(portal.database.open, /api_tokens/)
    const mistyped = () => products({ authorization: `Bearer ${token.slice(0, -1)}${other}` })
    // Its checksum shows it without asking the database.
    expect(await statements(mistyped)).toBe(0)
    for (const authorization of [
      'Bearer nothing',
      `Bearer ${token.slice(0, -1)}${other}`,
      `Basic ${Buffer.from('a:b').toString('base64')}`,
      'Bearer',
      '',
    ])
      expect(said(await products({ authorization }))).toEqual(invalid)
    expect((await products({ authorization: `Bearer ${token}` })).status).toBe(200)
  })

  test('is used alone: a cookie beside it is ignored', async () => {
    const { client, user } = await portal.signedIn({ organizationId: organization.id })
    expect(said(await client.get('/api/products', bearer('ccr_nothing')))).toEqual(invalid)
    const { token } = await tokenOf(db, user.id, ['registry.write'])
    expect((await client.get('/api/products', bearer(token))).status).toBe(403)
  })

  test('that expired, was revoked, or is of a disabled account is a 401, at once in every process', async () => {
    const other = await testApp({}, undefined, { database: portal.database })
    const { user } = await portal.signedIn({ organizationId: organization.id })
    const tokens = [
      await tokenOf(db, user.id),
      await tokenOf(db, user.id),
      await tokenOf(db, user.id),
    ]
    const [expired, revoked, disabled] = tokens
    if (!expired || !revoked || !disabled) throw new Error('Three were made')
    for (const { token } of tokens)
      expect((await other.client().get('/api/products', bearer(token))).status).toBe(200)
    await ageToken(db, expired.id, 31)
    await db.delete(apiTokens).where(eq(apiTokens.id, revoked.id))
    for (const { token } of [expired, revoked])
      expect((await other.client().get('/api/products', bearer(token))).status).toBe(401)
    await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id))
    expect((await other.client().get('/api/products', bearer(disabled.token))).status).toBe(401)
    await other.app.close()
  })

  test('has the rights of its person at the time of the call', async () => {
    const { user } = await portal.signedIn({ role: 'admin' })
    const { token } = await tokenOf(db, user.id, all)
    const call = (path: string) => portal.client().get(path, bearer(token))
    expect((await call('/api/users')).status).toBe(200)
    await db
      .update(users)
      .set({ role: 'member', organizationId: organization.id })
      .where(eq(users.id, user.id))
    expect((await call('/api/users')).status).toBe(403)
    expect((await call('/api/products')).status).toBe(200)
    expect((await call('/api/token')).body).toMatchObject({
      scopes: all,
      role: 'member',
      organizationId: organization.id,
    })
  })

  test('finds accounts with the scope of the administration alone', async () => {
    const { user } = await portal.signedIn({
      role: 'admin',
      firstName: 'Quenby',
      lastName: 'Ozark',
    })
    const groups = async (chosen: readonly Scope[]) => {
      const { token } = await tokenOf(db, user.id, chosen)
      const found = await portal.client().get('/api/search?q=quenby', bearer(token))
      return found.body.groups.map(({ entity }: { entity: string }) => entity)
    }
    expect(await groups(['registry.read'])).toEqual([])
    expect(await groups(['registry.read', 'administration.read'])).toEqual(['users'])
  })

  test('can read what it is itself, whatever its scopes; a session is not one (X-097)', async () => {
    const { client, user } = await portal.signedIn({ organizationId: organization.id })
    const { id, token } = await tokenOf(db, user.id, ['registry.write'])
    const answer = await portal.client().get('/api/token', bearer(token))
    expect(answer.body).toMatchObject({ id, name: 'Nightly sync', userId: user.id })
    expect((await client.get('/api/token')).status).toBe(401)
    expect((await portal.client().get('/api/token')).status).toBe(401)
  })

  test('writes from anywhere, with keys and versions as a session, and no other site may read (X-095)', async () => {
    const { user } = await portal.signedIn({ organizationId: organization.id })
    const { token } = await tokenOf(db, user.id, ['registry.write'])
    const headers = {
      authorization: `Bearer ${token}`,
      origin: 'https://elsewhere.example',
      'idempotency-key': 'nightly',
    }
    const post = () =>
      portal
        .client()
        .post(
          '/api/products',
          { name: 'Bridge Loan', organizationId: organization.id },
          { headers },
        )
    const [first, second] = [await post(), await post()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).toBe(first.body.id)
    expect(Object.keys(first.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    )
  })

  test('is in the trail beside its person, and the trail is filtered by it (X-098)', async () => {
    const { user } = await portal.signedIn({ organizationId: organization.id })
    const { id, token } = await tokenOf(db, user.id, ['registry.read', 'registry.write'])
    const made = await portal
      .client()
      .post('/api/products', { name: 'Green Line', organizationId: organization.id }, bearer(token))
    expect(made.status).toBe(201)
    const admin = (await portal.signedIn({ role: 'admin' })).client
    const { entries, total } = (await admin.get(`/api/audit?tokenId=${id}`)).body
    expect(total).toBe(1)
    expect(entries[0]).toMatchObject({
      action: 'create',
      entity: 'products',
      actorId: user.id,
      token: { id, name: 'Nightly sync' },
    })
    const [row] = await db.select().from(auditEntries).where(eq(auditEntries.tokenId, id))
    expect(row?.tokenName).toBe('Nightly sync')
    // What is refused, and what is taken out, is as well.
    const program = portal.client()
    expect((await program.get('/api/products/export?format=csv', bearer(token))).status).toBe(200)
    const rejected = await program.post('/api/organizations', { name: 'Mine' }, bearer(token))
    expect(rejected.status).toBe(403)
    await expect
      .poll(
        async () => (await admin.get(`/api/audit?tokenId=${id}&action=denied,export`)).body.total,
      )
      .toBe(2)
    const file = await admin.get(`/api/audit/export?format=csv&tokenId=${id}`)
    expect(file.text.split('\r\n')[0]).toContain('API token')
    expect(file.text.match(/Nightly sync/g)).toHaveLength(3)
  })

  test('of an account that must set up a second step first does nothing (X-102)', async () => {
    const strict = await portal.organization({ requireSecondFactor: true })
    const { user } = await portal.signedIn({ organizationId: strict.id })
    const { token } = await tokenOf(db, user.id)
    expect((await portal.client().get('/api/products', bearer(token))).body.code).toBe(
      'second_factor_enrollment_required',
    )
  })

  test('notes its use and address, at most every five minutes (X-099)', async () => {
    const { user } = await portal.signedIn({ organizationId: organization.id })
    const { id, token } = await tokenOf(db, user.id)
    const use = (from: string) =>
      portal.client().request('GET', '/api/products', undefined, { ...bearer(token), from })
    const noted = async () => (await db.select().from(apiTokens).where(eq(apiTokens.id, id)))[0]
    await use('192.0.2.1')
    const first = await noted()
    expect([first?.lastUsedAt === null, first?.lastUsedIp]).toEqual([false, '192.0.2.1'])
    await use('192.0.2.2')
    expect(await noted()).toEqual(first)
    await db
      .update(apiTokens)
      .set({ lastUsedAt: new Date(Date.now() - 301_000) })
      .where(eq(apiTokens.id, id))
    await use('192.0.2.2')
    expect((await noted())?.lastUsedIp).toBe('192.0.2.2')
  })

  test('is read from the header alone', async () => {
    const { user } = await portal.signedIn({ organizationId: organization.id })
    const { token } = await tokenOf(db, user.id)
    expect(
      (await portal.client().get(`/api/products?token=${token}&access_token=${token}`)).status,
    ).toBe(401)
  })

  test('is none where API_TOKENS is off', async () => {
    const without = await testApp({ API_TOKENS: 'off' }, undefined, { database: portal.database })
    const { user } = await portal.signedIn({ organizationId: organization.id })
    const { token } = await tokenOf(db, user.id)
    expect(said(await without.client().get('/api/products', bearer(token)))).toEqual(invalid)
    await without.app.close()
  })
})
