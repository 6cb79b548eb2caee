import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#database/audit'
import { ssoProviders } from '#database/sso'
import { filePortal } from '#test/support/app'
import { handMadeProvider, providersOnLoopback, ssoClient } from '#test/support/oidc'
import { newDomain, providersPath, ssoScene } from '#test/support/sso-scene'

// Providers of single sign-on, kept by administrators.

const portal = await filePortal(providersOnLoopback)
const scene = await ssoScene(portal)
const { db, admin } = scene

const body = (values: object = {}) => ({
  name: 'Lender Login',
  issuer: 'https://login.example',
  ...ssoClient,
  ...values,
})
const create = (values: object = {}) => admin.post(providersPath, body(values))
const ofOrganization = async (values: object = {}) =>
  create({ organizationId: (await portal.organization()).id, ...values })

test('is made with everything off, listed, changed and deleted; its secret is in no answer and not in the trail', async () => {
  const organization = await portal.organization({ name: 'Prairie Light Green Bank' })
  const made = await create({ organizationId: organization.id })
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(String),
      organizationId: organization.id,
      organizationName: 'Prairie Light Green Bank',
      name: 'Lender Login',
      issuer: 'https://login.example',
      clientId: ssoClient.clientId,
      hasClientSecret: true,
      domains: [],
      emailTrust: 'claim',
      justInTime: false,
      required: false,
      secondFactor: 'portal',
      sessionHours: 12,
      enabled: false,
      redirectUri: 'http://localhost:3000/sso/callback',
      identities: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    },
  ])
  const path = `${providersPath}/${made.body.id}`
  const [domain, another] = [newDomain(), newDomain()].toSorted()
  const changed = await admin.put(path, {
    domains: [` ${another?.toUpperCase()}`, domain, `@${domain}`],
    enabled: true,
    version: 1,
  })
  expect(changed.body).toMatchObject({ domains: [domain, another], enabled: true, version: 2 })
  expect(await admin.put(path, { name: 'Late', version: 1 })).toMatchObject({
    status: 409,
    body: { current: { version: 2 } },
  })
  const sealed = async () =>
    (await db.select().from(ssoProviders).where(eq(ssoProviders.id, made.body.id)))[0]
      ?.sealedClientSecret
  const before = await sealed()
  expect((await admin.put(path, { name: 'Prairie Light' })).status).toBe(200)
  expect(await sealed()).toBe(before)
  expect((await admin.put(path, { clientSecret: 'another secret' })).status).toBe(200)
  expect(await sealed()).not.toBe(before)
  const listed = await admin.get(providersPath)
  expect([listed.body.total, listed.body.ssoProviders[0].name]).toEqual([1, 'Prairie Light'])
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, made.body.id))
    .orderBy(desc(auditEntries.seq))
  expect(entry).toMatchObject({
    action: 'update',
    entity: 'sso-providers',
    changes: [{ field: 'sealedClientSecret', from: '(hidden)', to: '(hidden)' }],
  })
  expect((await admin.delete(`${path}?version=4`)).status).toBe(204)
  expect((await admin.get(providersPath)).body).toEqual({ ssoProviders: [], total: 0 })
  expect((await admin.put(path, {})).status).toBe(404)
})

test('is one of the portal, one of each organization, and one for each domain (X-066)', async () => {
  const domain = newDomain()
  const first = await ofOrganization({ domains: [domain] })
  const again = await create({ organizationId: first.body.organizationId })
  expect([again.status, again.body.message]).toEqual([
    409,
    'This organization has a provider already',
  ])
  const taken = await ofOrganization({ domains: [newDomain(), domain] })
  expect([taken.status, taken.body.fields]).toEqual([
    409,
    { domains: `Another provider has the domain ${domain}` },
  ])
  // A domain below it is another one.
  const below = await ofOrganization({ domains: [`eu.${domain}`] })
  expect(below.status).toBe(201)
  expect((await admin.put(`${providersPath}/${below.body.id}`, { domains: [domain] })).status).toBe(
    409,
  )
  const portals = await create()
  expect(portals.status).toBe(201)
  expect((await create()).body.message).toBe('The portal has a provider already')
  expect((await admin.get(providersPath)).body.ssoProviders[0].id).toBe(portals.body.id)
  await scene.remove(portals.body.id)
})

describe('is rejected', () => {
  test.each<[string, object, string]>([
    ['a public mail service', { domains: ['Gmail.com'] }, 'domains'],
    ['another one', { domains: ['proton.me'] }, 'domains'],
    ['what is no domain', { domains: ['nowhere'] }, 'domains'],
    ['51 domains', { domains: Array.from({ length: 51 }, newDomain) }, 'domains'],
    ['an organization without domain that is turned on', { enabled: true }, 'domains'],
    ['an organization that is none', { organizationId: crypto.randomUUID() }, 'organizationId'],
    ['no secret', { clientSecret: undefined }, 'clientSecret'],
    ['no hours', { sessionHours: 0 }, 'sessionHours'],
    ['too many hours', { sessionHours: 721 }, 'sessionHours'],
    [
      'the tenant of everybody',
      { issuer: 'https://login.microsoftonline.com/common/v2.0' },
      'issuer',
    ],
    [
      'that of all companies',
      { issuer: 'https://login.microsoftonline.com/organizations' },
      'issuer',
    ],
    ['a query', { issuer: 'https://login.example/?tenant=1' }, 'issuer'],
    ['a fragment', { issuer: 'https://login.example/#x' }, 'issuer'],
    ['another scheme', { issuer: 'ftp://login.example' }, 'issuer'],
    ['http of a public address', { issuer: 'http://1.1.1.1' }, 'issuer'],
    ['a private address', { issuer: 'https://10.0.0.7' }, 'issuer'],
    ['its own machine otherwise written', { issuer: 'https://[::1]' }, 'issuer'],
    ['the metadata address', { issuer: 'https://169.254.169.254' }, 'issuer'],
    ['a user and password', { issuer: 'https://a:b@1.1.1.1' }, 'issuer'],
  ])('%s (X-066, X-067)', async (_, values, field) => {
    const answer = await ofOrganization(values)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })

  test('for everybody but administrators', async () => {
    const organizationId = (await portal.organization()).id
    const { client } = await portal.signedIn({ role: 'organization_manager', organizationId })
    expect((await client.get(providersPath)).status).toBe(403)
    expect((await client.post(providersPath, body({ organizationId }))).status).toBe(403)
  })
})

describe('a test', () => {
  test('answers what the provider says of itself (X-068)', async () => {
    const { issuer } = await handMadeProvider({
      metadata: () => ({
        id_token_signing_alg_values_supported: ['none', 'HS256', 'ES256', 'RS256'],
      }),
    })
    const { body: provider } = await ofOrganization({ issuer })
    const answer = await admin.post(`${providersPath}/${provider.id}/test`)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        issuer,
        authorizationEndpoint: `${issuer}/authorize`,
        algorithms: ['ES256', 'RS256'],
      },
    ])
  })

  test('names what is wrong, and nothing of the answer', async () => {
    const { issuer, misbehavior } = await handMadeProvider()
    const { body: provider } = await ofOrganization({ issuer })
    const wrong = async (metadata?: () => object) => {
      misbehavior.metadata = metadata ?? (() => ({}))
      const answer = await admin.post(`${providersPath}/${provider.id}/test`)
      expect(answer.text).not.toContain('spoon')
      return answer.body.fields?.issuer
    }
    expect([
      await wrong(() => ({ issuer: 'https://spoon.example' })),
      await wrong(() => ({ response_types_supported: ['spoon'] })),
      await wrong(() => ({ id_token_signing_alg_values_supported: ['spoon'] })),
      await wrong(() => ({ token_endpoint_auth_methods_supported: ['spoon'] })),
      await wrong(() => ({ authorization_endpoint: 'spoon' })),
    ]).toEqual([
      'The provider names itself by another address. Enter the issuer exactly as the provider has it.',
      'The provider does not offer the authorization code flow.',
      'The provider signs with none of RS256, PS256, ES256, EdDSA.',
      'The provider takes no client secret.',
      'The provider names no address to sign in at.',
    ])
    misbehavior.answers = {
      '/.well-known/openid-configuration': (response) => response.writeHead(500).end('spoon'),
    }
    expect(await wrong()).toBe('No OpenID Connect provider answers at this address.')
    misbehavior.answers = {
      '/.well-known/openid-configuration': (response) => response.socket?.destroy(),
    }
    expect(await wrong()).toBe('The provider did not answer within 5 seconds.')
  })

  test('of an address that leads within is refused (X-103)', async () => {
    const { body: provider } = await ofOrganization({ issuer: 'https://localhost.' })
    const { status, body: answer } = await admin.post(`${providersPath}/${provider.id}/test`)
    // Loopback is listed in these tests, so that it is reached, and answers in the clear where https is asked for.
    expect([status, answer.code]).toEqual([400, 'validation'])
  })
})

test('managers read of the provider of their organization, and no more (X-049)', async () => {
  const { organization } = await scene.ofOrganization('https://login.example', { required: true })
  const { client } = await portal.signedIn({
    role: 'organization_manager',
    organizationId: organization.id,
  })
  expect((await client.get(`/api/organizations/${organization.id}/sign-in`)).body.sso).toEqual({
    name: 'Lender Login',
    enabled: true,
    required: true,
  })
})

describe('of two organizations that are merged', () => {
  const merge = (id: string, otherId: string) =>
    admin.post(`/api/organizations/${id}/merge`, { otherId, fields: [] })

  test('the one that stays takes the provider, and undoing gives it back', async () => {
    const { organization, provider } = await scene.ofOrganization('https://login.example')
    const stays = await portal.organization()
    const owner = async () =>
      (await db.select().from(ssoProviders).where(eq(ssoProviders.id, provider.id)))[0]
        ?.organizationId
    const done = await merge(stays.id, organization.id)
    expect([done.status, await owner()]).toEqual([200, stays.id])
    await admin.post(`/api/organization-merges/${done.body.merge.id}/undo`)
    expect(await owner()).toBe(organization.id)
  })

  test('both may not have one', async () => {
    const [one, other] = [
      await scene.ofOrganization('https://login.example'),
      await scene.ofOrganization('https://login.example'),
    ]
    const answer = await merge(one.organization.id, other.organization.id)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Both organizations have single sign-on. Delete one provider first.',
    ])
  })
})
