import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'
import { jwtOf, providersOnLoopback, ssoClient } from '#test/support/oidc'
import type { Misbehavior } from '#test/support/oidc'
import { columnsContaining } from '#test/support/referring-columns'
import { notWorking, ssoScene } from '#test/support/sso-scene'

// A provider that lies, or was broken into: what it says opens nothing. A browser that brings what is not its
// own is in sso-return.test.ts.

const portal = await filePortal(providersOnLoopback)
const scene = await ssoScene(portal)
const { meet } = scene

test('a provider that behaves opens the account of whom it knows (X-072, X-073)', async () => {
  const { idp, user, claims, begin } = await meet()
  const client = portal.client()
  const location = await begin(client)
  const asked = Object.fromEntries(new URL(location).searchParams)
  const secret = expect.stringMatching(/^[\w-]{43}$/)
  expect(asked).toEqual({
    client_id: ssoClient.clientId,
    redirect_uri: 'http://localhost:3000/sso/callback',
    scope: 'openid email profile',
    response_type: 'code',
    code_challenge: secret,
    code_challenge_method: 'S256',
    state: secret,
    nonce: secret,
    login_hint: user.email,
  })
  expect((await scene.finish(client, idp.signIn(location, claims))).body.id).toBe(user.id)
  const [exchange] = idp.exchanged
  expect([exchange?.get('redirect_uri'), exchange?.get('code_verifier')]).toEqual([
    'http://localhost:3000/sso/callback',
    secret,
  ])
})

test('nothing is kept of what else a provider says: its tokens, a picture, groups, roles (X-086)', async () => {
  const { domain, idp, signIn } = await scene.providerOf({ justInTime: true })
  const { answer, client } = await signIn(`mira@${domain}`, {
    given_name: 'Mira',
    picture: 'https://grevillea.example/mira.png',
    groups: ['grevillea-administrators'],
    roles: ['admin', 'grevillea'],
    role: 'admin',
  })
  expect([idp.exchanged.length, answer.status]).toEqual([1, 200])
  expect((await client.get('/api/auth/user')).body.user).toMatchObject({
    firstName: 'Mira',
    role: 'member',
    profileImageUrl: null,
  })
  // The word is in both tokens of the provider, too.
  expect(await columnsContaining(portal.database.open.db, ['grevillea'])).toEqual([])
})

const seconds = () => Math.floor(Date.now() / 1000)
const others = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const unsigned = { header: { alg: 'none' }, sign: () => '' }

describe('a token is not accepted', () => {
  test.each<[string, NonNullable<Misbehavior['token']>]>([
    ['of another issuer', (claims, key) => jwtOf({ ...claims, iss: 'https://a.example' }, key)],
    ['for another client', (claims, key) => jwtOf({ ...claims, aud: 'another' }, key)],
    [
      'for two clients, of whom we are not the one that asked',
      (claims, key) =>
        jwtOf({ ...claims, aud: [ssoClient.clientId, 'another'], azp: 'another' }, key),
    ],
    ['that another client asked for', (claims, key) => jwtOf({ ...claims, azp: 'another' }, key)],
    ['of another request', (claims, key) => jwtOf({ ...claims, nonce: 'x'.repeat(43) }, key)],
    ['of no request', ({ nonce: _nonce, ...claims }, key) => jwtOf(claims, key)],
    [
      'that expired more than a minute ago',
      (claims, key) => jwtOf({ ...claims, iat: seconds() - 600, exp: seconds() - 90 }, key),
    ],
    ['without an end', ({ exp: _exp, ...claims }, key) => jwtOf(claims, key)],
    ['without a person', ({ sub: _sub, ...claims }, key) => jwtOf(claims, key)],
    ['of an empty person', (claims, key) => jwtOf({ ...claims, sub: '' }, key)],
    ['that nobody signed', (claims, key) => jwtOf(claims, key, unsigned)],
    [
      'that nobody signed, in other letters',
      (claims, key) => jwtOf(claims, key, { ...unsigned, header: { alg: 'nOnE' } }),
    ],
    [
      'signed by the client secret',
      (claims, key) =>
        jwtOf(claims, key, {
          header: { alg: 'HS256' },
          sign: (text) =>
            createHmac('sha256', ssoClient.clientSecret).update(text).digest('base64url'),
        }),
    ],
    ['signed by a key of somebody else', (claims) => jwtOf(claims, others)],
    [
      'signed by a key that the token brings along',
      (claims) =>
        jwtOf(claims, others, {
          header: { jwk: others.export({ format: 'jwk' }), kid: undefined },
        }),
    ],
    [
      'whose contents were changed after it was signed',
      (claims, key) => {
        const [head, , signature] = jwtOf(claims, key).split('.')
        const [, body] = jwtOf({ ...claims, sub: 'administrator' }, others).split('.')
        return [head, body, signature].join('.')
      },
    ],
    [
      'signed as nobody announced',
      (claims, key) =>
        jwtOf(claims, key, {
          header: { alg: 'RS512' },
          sign: (text) => createSign('sha512').update(text).sign(key).toString('base64url'),
        }),
    ],
    ['of five parts', () => 'a.b.c.d.e'],
    ['that is none', () => ''],
  ])('%s', async (_, token) => {
    const { idp, user, claims, begin } = await meet({ token })
    const client = portal.client()
    const answer = await scene.finish(client, idp.signIn(await begin(client), claims))
    expect(answer).toMatchObject(notWorking)
    expect([client.cookie, await scene.sessionsOf(user.id)]).toEqual([null, []])
  })

  test('of a minute ago is, as clocks differ', async () => {
    const { idp, claims, begin } = await meet({
      token: (own, key) => jwtOf({ ...own, iat: seconds() - 300, exp: seconds() - 30 }, key),
    })
    const client = portal.client()
    expect((await scene.finish(client, idp.signIn(await begin(client), claims))).status).toBe(200)
  })
})

describe('what a provider says of itself is not accepted', () => {
  test.each<[string, NonNullable<Misbehavior['metadata']>]>([
    ['another issuer', () => ({ issuer: 'https://a.example' })],
    ['the same with a slash', ({ issuer }) => ({ issuer: `${String(issuer)}/` })],
    ['no signature but none', () => ({ id_token_signing_alg_values_supported: ['none', 'HS256'] })],
    ['another flow', () => ({ response_types_supported: ['id_token'] })],
    ['no client secret', () => ({ token_endpoint_auth_methods_supported: ['private_key_jwt'] })],
    ['a script to sign in at', () => ({ authorization_endpoint: 'javascript:alert(1)' })],
  ])('%s', async (_, metadata) => {
    const { user } = await meet({ metadata })
    const answer = await portal.client().post('/api/auth/sso/start', { email: user.email })
    expect([answer.status, answer.body.message]).toEqual([
      503,
      'Lender Login cannot be reached at present. Use another way, or try again in a moment.',
    ])
  })

  test.each([
    ['a redirect to within', '/.well-known/openid-configuration', 302],
    ['an answer without end', '/.well-known/openid-configuration', 200],
  ] as const)('%s', async (_, path, status) => {
    const { user } = await meet({
      answers: {
        [path]: (response) => {
          response.writeHead(status, {
            location: 'http://169.254.169.254/latest/meta-data/',
            'content-type': 'application/json',
          })
          if (status === 302) response.end()
          else response.write(`{"issuer": "${'x'.repeat(2 * 1024 * 1024)}`)
        },
      },
    })
    const answer = await portal.client().post('/api/auth/sso/start', { email: user.email })
    expect(answer.status).toBe(503)
  })
})

test('keys that were changed are read again, and those of before open nothing', async () => {
  const { idp, claims, begin, provider } = await meet()
  const finish = async () => {
    const client = portal.client()
    return scene.finish(client, idp.signIn(await begin(client), claims))
  }
  expect((await finish()).status).toBe(200)
  const next = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = {
    ...next.publicKey.export({ format: 'jwk' }),
    kid: 'second',
    use: 'sig',
    alg: 'RS256',
  }
  idp.misbehavior.answers = {
    '/jwks': (response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })),
  }
  // What is known of the provider is read anew once it was saved.
  await scene.admin.put(`/api/sso-providers/${provider.id}`, { name: 'Lender Login' })
  expect(await finish()).toMatchObject(notWorking)
  idp.misbehavior.token = (own) => jwtOf(own, next.privateKey, { header: { kid: 'second' } })
  expect((await finish()).status).toBe(200)
})

test.each(['/token', '/jwks'])(
  'a provider that hangs up at %s is 503, and one that sends us on 401 (X-072)',
  async (path) => {
    const misbehavior: Misbehavior = { answers: {} }
    const { idp, claims, begin } = await meet(misbehavior)
    const finish = async () => {
      const client = portal.client()
      return scene.finish(client, idp.signIn(await begin(client), claims))
    }
    misbehavior.answers = {
      [path]: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    }
    expect(await finish()).toMatchObject(notWorking)
    misbehavior.answers = { [path]: (response) => response.socket?.destroy() }
    expect((await finish()).status).toBe(503)
  },
)

test('a provider that does not answer is not waited for longer than 5 seconds (X-072)', async () => {
  const { idp, claims, begin } = await meet({ answers: { '/token': () => {} } })
  const client = portal.client()
  const cameBack = idp.signIn(await begin(client), claims)
  expect((await scene.finish(client, cameBack)).status).toBe(503)
}, 14_000)
