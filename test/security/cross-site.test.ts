import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import { portalOfTest } from '#test/support/app'
import { forThisRun } from '#test/support/for-this-run'
import { everythingStored, portalForCallers } from './callers.ts'
import { nounOf, sharedCalls } from './shared-calls.ts'
import type { PreparedCall } from './shared-calls.ts'

// What another site's page can make a browser send changes nothing and reads nothing (S41, S43).

const portal = await portalForCallers()
const calls = sharedCalls(portal, await portal.organization())

const writes = api.filter(({ method, mailLink }) => method !== 'GET' && !mailLink)

test('one write alone comes from anywhere: the one that mail programs make, whose secret is in its address (N-072)', () => {
  const open = api.filter(({ method, mailLink }) => method !== 'GET' && mailLink)
  expect(open.map(({ id, access, body }) => [id, access, body])).toEqual([
    ['digest.stop', 'everyone', undefined],
  ])
})

const foreign: [string, Record<string, string>][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin without a name', { origin: 'null' }],
  ['the own host by another protocol', { origin: 'https://localhost:3000' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['a name that begins like ours', { origin: 'http://localhost:3000.evil.example' }],
  ['a name that ends like ours', { origin: 'http://evil-localhost:3000' }],
  ['a name within ours', { origin: 'http://a.localhost:3000' }],
  ['two origins', { origin: 'http://localhost:3000, https://evil.example' }],
  ['an empty origin', { origin: '' }],
  ['a fetch from another site', { 'sec-fetch-site': 'cross-site' }],
  ['a fetch from a neighbor', { 'sec-fetch-site': 'same-site' }],
  [
    'an own origin fetched from elsewhere',
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  ],
  [
    'a forwarded host that would fit',
    {
      origin: 'https://evil.example',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    },
  ],
]

/** Where a request comes from is judged before what it asks for: each write meets some of these, and each of these writes of all kinds. */
const foreignTo = (place: number) => foreign.filter((_, other) => other % 4 === place % 4)

/** The content types a form can send, with what is sent as each. */
function forms(body: unknown): [type: string, payload: string][] {
  const text = JSON.stringify(body ?? {})
  const form = new URLSearchParams(
    Object.entries((body ?? {}) as Record<string, string>),
  ).toString()
  return [
    ['text/plain', text],
    ['application/x-www-form-urlencoded', form],
    ['multipart/form-data; boundary=x', `--x\r\n\r\n${text}\r\n--x--`],
    ['text/plain; a=application/json', text],
  ]
}

const chosen = forThisRun(writes)

describe.each([...new Set(chosen.map(nounOf))])('%s', (noun) => {
  const endpoints = chosen.filter((endpoint) => nounOf(endpoint) === noun)
  // What is stored is compared once for all of a noun.
  const made = new Map<Endpoint, PreparedCall>()
  let before: string
  beforeAll(async () => {
    for (const endpoint of endpoints) made.set(endpoint, await calls.allowed(endpoint))
    before = await everythingStored(portal)
  })
  const callOf = (endpoint: Endpoint): PreparedCall => {
    const call = made.get(endpoint)
    if (call === undefined) throw new Error(`No call was made for ${endpoint.id}`)
    return call
  }

  test.each(endpoints)(
    '$method $path takes nothing from another site and nothing a form can send',
    async (endpoint) => {
      const { caller, sample, url } = callOf(endpoint)
      for (const [name, headers] of foreignTo(writes.indexOf(endpoint))) {
        const answer = await caller.client.request(endpoint.method, url, sample?.body ?? {}, {
          headers,
        })
        expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'forbidden'])
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
      for (const [type, payload] of forms(sample?.body)) {
        const { statusCode } = await portal.app.inject({
          method: endpoint.method,
          url,
          headers: { 'content-type': type, cookie: caller.client.cookie ?? '' },
          payload: payload || 'a=b',
        })
        expect([type, statusCode]).toEqual([type, 415])
      }
    },
  )

  test('nothing of it is stored', async () => {
    expect(await everythingStored(portal)).toBe(before)
  })

  test.each(endpoints)('$method $path is taken from the own page', async (endpoint) => {
    const { caller, sample, url } = callOf(endpoint)
    const answer = await caller.client.request(endpoint.method, url, sample?.body, {
      headers: { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    })
    expect([answer.status, answer.text]).toEqual([sample?.status ?? endpoint.status, answer.text])
  })
})

describe('a portal on this machine', () => {
  test.each([
    'http://127.0.0.1:3000',
    'http://localhost:3000',
    'http://[::1]:3000',
    'http://0.0.0.0:3000',
  ])('at %s is reached by each name of it, and by no other', async (publicUrl) => {
    const here = await portalOfTest({ PUBLIC_URL: publicUrl })
    const { client } = await here.signedIn()
    const save = async (origin: string) =>
      (await client.patch('/api/auth/profile', { firstName: 'Ada' }, { headers: { origin } }))
        .status
    for (const origin of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
      expect([origin, await save(origin)]).toEqual([origin, 200])
    for (const origin of [
      'http://localhost:3001',
      'https://localhost:3000',
      'http://localhost',
      'http://127.0.0.2:3000',
      'http://localhost.evil.example:3000',
      'http://evil.example:3000',
      'null',
    ])
      expect([origin, await save(origin)]).toEqual([origin, 403])
  })

  test('is not what one elsewhere takes for itself', async () => {
    const elsewhere = await portalOfTest({ PUBLIC_URL: 'https://registry.example.org' })
    for (const origin of [
      'http://localhost:3000',
      'https://localhost',
      'http://127.0.0.1:3000',
      'http://registry.example.org',
    ]) {
      expect([
        origin,
        (await elsewhere.client().post('/api/auth/logout', undefined, { headers: { origin } }))
          .status,
      ]).toEqual([origin, 403])
    }
    const answer = await elsewhere.client().post('/api/auth/logout', undefined, {
      headers: { origin: 'https://registry.example.org' },
    })
    expect(answer.status).toBe(204)
  })
})

describe('reading from another site', () => {
  test('is not admitted', async () => {
    const { client } = await portal.signedIn({ role: 'admin' })
    const origins = [
      'https://evil.example',
      'null',
      'http://localhost:3001',
      'http://localhost:3000.evil.example',
      'http://127.0.0.1:3000',
    ]
    const paths = [
      ...api.filter(({ method }) => method === 'GET').map((endpoint) => endpoint.path),
      '/api/openapi.json',
      '/healthz',
      '/api/nowhere',
    ]
    // Headers are those of every answer: each path is read from one of these, and each of these reads many.
    for (const [place, path] of paths.entries()) {
      const origin = origins[place % origins.length] ?? ''
      const { headers } = await client.get(path, { headers: { origin } })
      expect([
        path,
        origin,
        Object.keys(headers).filter((name) => name.startsWith('access-control-')),
        headers['cross-origin-resource-policy'],
      ]).toEqual([path, origin, [], 'same-origin'])
    }
  })

  test('a preflight is answered with nothing that allows anything', async () => {
    for (const { path, method } of writes) {
      const headers = {
        origin: 'https://evil.example',
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      }
      const answer = await portal
        .client()
        .request(
          'OPTIONS',
          path.replace('{id}', '11111111-1111-4111-8111-111111111111'),
          undefined,
          { headers },
        )
      expect(answer.status).toBe(404)
      expect(
        Object.keys(answer.headers).filter((name) => name.startsWith('access-control-')),
      ).toEqual([])
    }
  })
})
