import { describe, expect, test } from 'vitest'
import { ownDataPath } from '#contract/account'
import { api } from '#contract/api'
import { forThisRun } from '#test/support/for-this-run'
import { everythingStored, makeCaller, portalForCallers } from './callers.ts'
import { sharedCalls } from './shared-calls.ts'

// Reading changes nothing and leaves nothing behind in caches (S42, S45, S58); of every other answer the matrix sees that no cache
// stores it.

const portal = await portalForCallers()
const organization = await portal.organization()
const calls = sharedCalls(portal, organization)

const beside = [
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/',
  '/api/docs/static/index.html',
  '/api/docs/json',
  '/api/nowhere',
  '/',
  '/reset-password?token=abc',
]
const queries = [
  '',
  '?limit=1&offset=1',
  '?search=a&order=desc',
  '?version=1',
  '?adminView=true',
  '?_method=DELETE',
]

test('GET and HEAD of every address change nothing stored, whatever they carry', async () => {
  const { client } = await makeCaller(portal, 'admin', organization)
  const other = await portal.user()
  const addresses = [
    ...new Set(forThisRun(api).map(({ path }) => path.replace('{id}', other.id))),
    ...beside,
  ]
  // The one file that takes no parameter: that it was taken out is written down, as of every export.
  const isWritten = (method: string, address: string) => method === 'GET' && address === ownDataPath
  const before = await everythingStored(portal)
  const statuses = new Set<number>()
  const read = async (method: string, address: string, query: string) => {
    if (isWritten(method, address)) return
    const answer = await client.request(method, `${address}${query}`, undefined, {
      headers: { 'idempotency-key': 'read-once', 'x-http-method-override': 'DELETE' },
    })
    statuses.add(answer.status)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  // HEAD is the same handler: it meets each address, and each query at some of them.
  for (const [place, address] of addresses.entries()) {
    const asked = address.includes('?') ? [''] : queries
    for (const query of asked) await read('GET', address, query)
    await read('HEAD', address, asked[place % asked.length] ?? '')
  }
  // An export without its format is a mistake; the history of facilities is their administrators', and a session is no token.
  // The calls of one noun meet some of them.
  const known = [200, 302, 400, 401, 403, 404]
  const isWhole = forThisRun(api).length === api.length
  expect([...statuses].toSorted((a, b) => a - b)).toEqual(
    isWhole ? known : known.filter((status) => statuses.has(status)),
  )
  expect(statuses).toContain(200)
  expect(await everythingStored(portal)).toBe(before)
})

describe('a list that has not changed', () => {
  test.each(forThisRun(api).filter(({ list }) => list === true))(
    '$path is answered with 304 to the same person only',
    async (endpoint) => {
      const {
        caller: { client },
        url: path,
      } = await calls.allowed(endpoint)
      const first = await client.get(path)
      const tag = String(first.headers['etag'])
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `W/"other",W/${tag},"more"`, '*']) {
        const again = await client.get(path, { headers: { 'if-none-match': known } })
        expect([known, again.status, again.text, again.headers['cache-control']]).toEqual([
          known,
          304,
          '',
          'no-store',
        ])
      }
      for (const unknown of ['"other", W/"more"', tag.slice(1, -1), ''])
        expect([
          unknown,
          (await client.get(path, { headers: { 'if-none-match': unknown } })).status,
        ]).toEqual([unknown, 200])
      const stranger = await portal
        .client()
        .get(path, { headers: { 'if-none-match': String(first.headers['etag']) } })
      expect(stranger.status).toBe(401)
    },
  )
})

describe('an id that is missing, foreign or malformed', () => {
  const foreignSession = async () =>
    (await (await portal.signedIn()).client.get('/api/auth/sessions')).body.sessions[0].id
  test.each(forThisRun(api).filter(({ path }) => path.includes('{id}')))(
    '$method $path tells them alike',
    async (endpoint) => {
      // Valid parameters, so that the id alone is wrong.
      const { caller, sample } = await calls.allowed(endpoint)
      const { body = {}, query } = sample ?? {}
      const ids = [
        '11111111-1111-4111-8111-111111111111',
        '00000000-0000-0000-0000-000000000000',
        'not-an-id',
        '1',
        '%00',
        "1'--",
        'A'.repeat(150),
        ...(endpoint.id === 'auth.endSession' ? [await foreignSession()] : []),
      ]
      const answers = new Set<string>()
      for (const id of ids) {
        const answer = await caller.client.request(
          endpoint.method,
          `${endpoint.path.replace('{id}', id)}${query === undefined ? '' : `?${query}`}`,
          body,
        )
        expect([id, answer.status, answer.headers['cache-control']]).toEqual([id, 404, 'no-store'])
        answers.add(JSON.stringify(Object.keys(answer.body)) + answer.body.code)
      }
      expect([...answers]).toEqual(['["message","code"]not_found'])
    },
  )
})
