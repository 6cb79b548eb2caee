import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import { problemSchema, problemStatus } from '#contract/common/problem'
import type { UserRow } from '#server/features/users/users.store'
import { testPassword } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import { cookieOf, facilityAdministrator, portalForCallers } from './callers.ts'
import { asJson, hostileParameter, hostileValue } from './hostile-values.ts'

// Generated requests to every endpoint by everybody: none is answered with 5xx, every refusal has the one shape, and
// no text tells how the portal is made (S71, S77). `REQUESTS_SEED` and `REQUESTS` vary them by hand.

const runs = Number(process.env['REQUESTS'] ?? 3000)
const seed = Number(process.env['REQUESTS_SEED'] ?? 20_261_121)

let portal: TestApp
let member: UserRow
let admin: UserRow
let bystander: UserRow

beforeAll(async () => {
  portal = await portalForCallers()
  const organization = await portal.organization()
  member = await portal.user({ organizationId: organization.id })
  admin = await portal.user({ role: 'admin', email: facilityAdministrator })
  bystander = await portal.user()
})
afterAll(() => portal.close())

const shapeOf = (schema: z.ZodType | undefined) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

/** What a field takes in earnest, or nearly, so that generated requests also get behind the first check. */
const plausible: Record<string, readonly unknown[]> = {
  email: ['somebody@river.example', ' SOMEBODY@River.example ', 'a\0b@river.example', '\u0007@river.example', '\u202ea@river.example', '\u{1F600}@river.example', 'a\ufffe@river.example'], password: [testPassword], newPassword: ['quiet harbor 77'], currentPassword: [testPassword],
  firstName: ['Ada'], lastName: ['Lovelace'], code: ['123456'], token: ['A'.repeat(43)], version: [1, 2], role: ['member', 'admin'], organizationId: [null],
  disabled: [false], theme: ['dark'], rowsPerPage: [50], startPage: ['/'], columns: [{ users: { order: ['name'], visible: [] } }, { 'a\0': null }, { 'a\0': { order: [], visible: [] } }, { users: { order: ['a\0', '\ud800'], visible: ['\u0001'] } }, { '\udc00': { order: [], visible: [] } }], registrationKey: ['PLGB-7K4M-Q9XT-2HWC'],
}

const field = (name: string) => fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...(plausible[name] ?? ['text'])) }, { weight: 1, arbitrary: hostileValue })

function bodyOf(endpoint: Endpoint): fc.Arbitrary<string> {
  const fields = shapeOf(endpoint.body)
  const object = fc.record(Object.fromEntries(fields.map((name) => [name, field(name)])), { requiredKeys: [], noNullPrototype: true })
  const columns = fc.dictionary(fc.string({ unit: 'binary', maxLength: 80 }), fc.oneof(hostileValue, fc.record({ order: hostileValue, visible: fc.constant([]) })), { maxKeys: 4, noNullPrototype: true })
  const nested = fields.includes('columns') ? [columns.map((value) => asJson({ columns: value }))] : []
  const text = fc.oneof({ weight: 8, arbitrary: object.map(asJson) }, ...nested, hostileValue.map(asJson), fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('{', '[1,', '{"a":1,"a":2}', '\ufeff{}', 'nul', ''))
  return text.map((json) => json.replaceAll(/\{"@deep@":(\d+)\}/g, (_mark, depth: string) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth))))
}

const contentTypes = ['application/json; charset=utf-8', 'application/json; charset=latin1', 'Application/JSON', 'application/json\ta', 'text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'x']

const someHeaders = fc.record(
  {
    'content-type': fc.constantFrom(...contentTypes),
    'idempotency-key': fc.string({ unit: 'grapheme-ascii', maxLength: 220 }),
    'if-none-match': fc.constantFrom('*', '""', 'W/"x"', ','),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'identity;q=0', '*', 'x', ','),
    'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
    'user-agent': fc.constantFrom('x'.repeat(3000), 'caf\u00e9 \u00ff', ''),
    'accept-version': fc.constantFrom('1.0.0', 'x'),
    origin: fc.constantFrom('http://localhost:3000', 'null', 'https://evil.example'),
    range: fc.constantFrom('bytes=0-1', 'bytes=5-1'),
  },
  { requiredKeys: [] },
)

const call = fc.constantFrom(...api).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    caller: fc.constantFrom('signed out', 'member', 'admin'),
    body: bodyOf(endpoint),
    id: fc.oneof(fc.constant(''), hostileParameter),
    query: fc.array(fc.tuple(fc.constantFrom(...shapeOf(endpoint.query), 'version', 'unknown', '__proto__'), hostileParameter), { maxLength: 3 }),
    headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: someHeaders }),
  }),
)

const inside = /node_modules|\/server\/|\.tsx?\b|\bat \S+ \(|\bselect\b|\binsert into\b|\brelation\b|syntax error|\bzod\b|drizzle|pglite|postgres|sqlstate|econn|errno|undefined|\[object/i

/** The answer's text: long ones are compressed for whoever accepts it. */
function textOf({ headers, rawPayload, body }: { headers: Record<string, unknown>; rawPayload: Buffer; body: string }): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString()
  return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : body
}

/** The texts of a refusal a person reads. */
const wordsOf = (problem: z.infer<typeof problemSchema>) => [problem.message, ...Object.values(problem.fields ?? {})]

test(`${runs} generated requests are answered or refused with a sentence`, { timeout: 600_000 }, async () => {
  const seen = new Map<number, number>()
  const ask = async ({ endpoint, caller, body, id, query, headers }: typeof call extends fc.Arbitrary<infer C> ? C : never) => {
    const user = caller === 'admin' ? admin : member
    // A session of its own: some calls end the one they are made with.
    const cookie = caller === 'signed out' ? {} : { cookie: await cookieOf(portal, user) }
    const address = endpoint.path.replace('{id}', id === '' ? bystander.id : id)
    const search = query.map(([name, value]) => `${name}=${value}`).join('&')
    const payload = endpoint.method === 'GET' ? {} : { payload: body }
    const type = body === '' ? {} : { 'content-type': 'application/json' }
    const answer = await portal.app.inject({ method: endpoint.method, url: `${address}?${search}`, headers: { ...type, ...headers, ...cookie }, ...payload })
    seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1)
    expect([answer.statusCode < 500, answer.body]).toEqual([true, answer.body])
    if (answer.statusCode < 400) return
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const problem = problemSchema.strict().parse(JSON.parse(textOf(answer)))
    expect(problemStatus[problem.code]).toBe(answer.statusCode)
    for (const words of wordsOf(problem)) expect(words).not.toMatch(inside)
    expect(problem.message).toMatch(/\S/)
  }
  await fc.assert(fc.asyncProperty(call, ask), { numRuns: runs, seed, endOnFailure: false })
  // The generator reaches behind the checks as well: successes and every kind of refusal are among the answers.
  expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 415]))
})
