import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import { problemSchema, problemStatus } from '#contract/common/problem'
import { organizations } from '#database/organizations'
import { users } from '#database/users'
import { insertFacility } from '#server/features/facilities/facilities.store'
import { insertLendingProfile } from '#server/features/lending-profiles/lending-profiles.store'
import { insertActivity } from '#server/features/pipeline/pipeline-activities.store'
import { insertDeal } from '#server/features/pipeline/pipeline.store'
import { insertProduct } from '#server/features/products/products.store'
import { insertResource } from '#server/features/resources/resources.store'
import { cookieOf } from '#test/support/app'
import { testEngine } from '#test/support/database'
import { printFigure } from '#test/support/figure'
import { facilityAdministrator, portalForCallers } from './callers.ts'
import {
  canary,
  hiddenAmount,
  hiddenOrganizationId,
  createHiddenRecords,
} from './hidden-records.ts'
import { asJson, hostileParameter, hostileValue } from './hostile-values.ts'
import { fieldsOf, plausible } from './plausible-values.ts'
import { someHeaders } from './generated-headers.ts'

// Generated requests to every endpoint by everybody: none is answered with 5xx, every rejection has the one shape, and
// no text reveals how the portal is made or what is hidden from the caller (S71, S77). By hand:
// `REQUESTS=100000 REQUESTS_SEED=7 npx vitest run --project api-embedded test/security/generated-requests.test.ts`.

// 5,000 in the usual run: other ones on each engine.
const runs = Number(process.env['REQUESTS'] ?? 2500)

/** All of them are reached by 1,500 requests. */
const kinds = [200, 201, 204, 400, 401, 403, 404, 415]

const seed = Number(
  process.env['REQUESTS_SEED'] ?? (testEngine === 'embedded' ? 20_261_121 : 20_261_122),
)

const portal = await portalForCallers()
const { db } = portal.database.open
let organization = await portal.organization()
const member = await portal.user({ organizationId: organization.id })
const admin = await portal.user({ role: 'admin', email: facilityAdministrator })
const hidden = Object.values(await createHiddenRecords(portal))

afterAll(() => {
  printFigure(
    `${sent} generated requests on ${testEngine}, seed ${seed}: ${[...seen]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', ')}`,
  )
})
const seen = new Map<number, number>()
let sent = 0

/** Ids of records a request may name: open ones, and for those who must not know of them the hidden ones as well. */
let open: string[] = []

/** The member's organization: a request of an administrator may have merged the former one into another. */
async function renewOrganization(): Promise<void> {
  if ((await db.$count(organizations, eq(organizations.id, organization.id))) > 0) return
  organization = await portal.organization()
  await db.update(users).set({ organizationId: organization.id }).where(eq(users.id, member.id))
}

/** Some requests delete what others name; after a while the records are made again. */
async function renewRecords(): Promise<void> {
  await renewOrganization()
  const owned = { organizationId: organization.id }
  const deal = await insertDeal(db, { name: 'Some Deal', ...owned })
  const made = [
    await portal.user(),
    await portal.organization(),
    deal,
    await insertActivity(db, { pipelineId: deal.id, type: 'note', subject: 'Some note' }),
    await insertProduct(db, { name: 'Some Loan', status: 'published', ...owned }),
    await insertFacility(db, { name: 'Some Pool', status: 'published', ...owned }),
    await insertLendingProfile(db, { name: 'Some Lending', ...owned }),
    await insertResource(db, { name: 'Some Guide', type: 'guide' }),
  ]
  open = [organization.id, ...made.map(({ id }) => id)]
}
type Caller = 'signed out' | 'member' | 'admin'

/** A valid body with at most one hostile field: it passes the first check and often succeeds. */
function earnestBody(endpoint: Endpoint, caller: Caller): fc.Arbitrary<string> {
  const ids = () => (caller === 'admin' ? open : [...open, ...hidden])
  const fields = Object.entries(fieldsOf(endpoint.body)).map(
    ([name, schema]) => [name, plausible(name, schema, ids)] as const,
  )
  if (fields.length === 0)
    return fc.constantFrom('', 'Name\nSome Deal\n', 'Name,Location\n"x\ny",Guam\n')
  const body = fc.record(Object.fromEntries(fields), { requiredKeys: [], noNullPrototype: true })
  const spoiled = fc
    .tuple(body, fc.constantFrom(...fields.map(([name]) => name)), hostileValue)
    .map(([values, name, value]) => ({ ...values, [name]: value }))
  return fc.oneof({ weight: 2, arbitrary: body }, { weight: 1, arbitrary: spoiled }).map(asJson)
}

/** One field of a body: mostly a valid value. */
function field(
  name: string,
  schema: ReturnType<typeof fieldsOf>[string],
  caller: Caller,
): fc.Arbitrary<unknown> {
  const ids = () => (caller === 'admin' ? open : [...open, ...hidden])
  return fc.oneof(
    { weight: 3, arbitrary: plausible(name, schema, ids) },
    { weight: 1, arbitrary: hostileValue },
  )
}

function bodyOf(endpoint: Endpoint, caller: Caller): fc.Arbitrary<string> {
  const fields = fieldsOf(endpoint.body)
  const object = fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => [name, field(name, schema, caller)]),
    ),
    { requiredKeys: [], noNullPrototype: true },
  )
  const columns = fc.dictionary(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.oneof(hostileValue, fc.record({ order: hostileValue, visible: fc.constant([]) })),
    { maxKeys: 4, noNullPrototype: true },
  )
  const nested = 'columns' in fields ? [columns.map((value) => asJson({ columns: value }))] : []
  const text = fc.oneof(
    { weight: 8, arbitrary: object.map(asJson) },
    ...nested,
    hostileValue.map(asJson),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('{', '[1,', '{"a":1,"a":2}', '\ufeff{}', 'nul', ''),
  )
  return text.map((json) =>
    json.replaceAll(
      /\{"@deep@":(\d+)\}/g,
      (_mark, depth: string) => '['.repeat(Number(depth)) + ']'.repeat(Number(depth)),
    ),
  )
}

/** A parameter of the address: valid, a canary that is searched for in answers, or hostile. */
function parameter(
  name: string,
  schema: ReturnType<typeof fieldsOf>[string] | undefined,
  caller: Caller,
): fc.Arbitrary<string> {
  const ids = () => (caller === 'admin' ? open : [...open, ...hidden, hiddenOrganizationId])
  const wanted =
    name === 'search'
      ? fc.constantFrom(canary, 'some', '%', '_')
      : plausible(name, schema ?? {}, ids)
  return fc.oneof(
    {
      weight: 2,
      arbitrary: wanted.map((value) => encodeURIComponent(String(value).toWellFormed())),
    },
    { weight: 1, arbitrary: hostileParameter },
  )
}

// Most endpoints reject the signed-out caller.
const everyCaller: readonly Caller[] = ['signed out', 'member', 'member', 'admin', 'admin']

// By its id, so that a counterexample is short enough to read.
const endpoints = new Map(api.map((endpoint) => [endpoint.id, endpoint]))

const call = fc
  .tuple(fc.constantFrom(...endpoints.keys()), fc.constantFrom(...everyCaller))
  .chain(([endpointId, caller]) => {
    const endpoint = endpointOf(endpointId)
    const fields = fieldsOf(endpoint.query)
    const names = fc.constantFrom(...Object.keys(fields), 'version', 'unknown', '__proto__')
    return fc.record({
      endpointId: fc.constant(endpointId),
      caller: fc.constant(caller),
      body: fc.oneof(bodyOf(endpoint, caller), earnestBody(endpoint, caller)),
      id: fc.oneof({ weight: 4, arbitrary: fc.nat() }, { weight: 1, arbitrary: hostileParameter }),
      query: fc.array(
        names.chain((name) =>
          parameter(name, Object.hasOwn(fields, name) ? fields[name] : undefined, caller).map(
            (value) => [name, value] as const,
          ),
        ),
        { maxLength: 3 },
      ),
      headers: fc.oneof(
        { weight: 2, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: someHeaders },
      ),
    })
  })

function endpointOf(id: string): Endpoint {
  const endpoint = endpoints.get(id)
  if (endpoint === undefined) throw new Error(`There is no endpoint ${id}`)
  return endpoint
}

const inside =
  /node_modules|\/server\/|\.tsx?\b|\bat \S+ \(|\bselect\b|\binsert into\b|\brelation\b|syntax error|\bzod\b|drizzle|pglite|postgres|sqlstate|econn|errno|undefined|\[object/i

/** The answer's text: long ones are compressed for whoever accepts it. */
function textOf({
  headers,
  rawPayload,
  body,
}: {
  headers: Record<string, unknown>
  rawPayload: Buffer
  body: string
}): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString()
  return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : body
}

/** The texts of a rejection that a person reads. */
const wordsOf = (problem: z.infer<typeof problemSchema>) => [
  problem.message,
  ...Object.values(problem.fields ?? {}),
]
const hiddenTexts = new RegExp(`${canary}[a-z.@]|${hiddenAmount}`)

/** Sends one request; the answer must be one of the contract's answers. */
async function send({
  endpointId,
  caller,
  body,
  id,
  query,
  headers,
}: typeof call extends fc.Arbitrary<infer C> ? C : never): Promise<void> {
  if (sent % 250 === 0) await renewRecords()
  sent += 1
  const endpoint = endpointOf(endpointId)
  const user = caller === 'admin' ? admin : member
  // A session of its own: some calls end the one they are made with.
  const cookie = caller === 'signed out' ? {} : { cookie: await cookieOf(portal, user) }
  const ids = caller === 'admin' ? open : [...open, ...hidden]
  const address = endpoint.path.replace(
    '{id}',
    typeof id === 'number' ? (ids[id % ids.length] ?? '') : id,
  )
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  const payload = endpoint.method === 'GET' ? {} : { payload: body }
  const type =
    body === '' ? {} : { 'content-type': endpoint.upload?.types[0] ?? 'application/json' }
  const answer = await portal.app.inject({
    method: endpoint.method,
    url: `${address}?${search}`,
    headers: { ...type, ...headers, ...cookie },
    ...payload,
  })
  seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1)
  expect([answer.statusCode < 500, answer.body]).toEqual([true, answer.body])
  const text = textOf(answer)
  // What the caller sent may come back in a sentence; what is hidden has more to it than the bare canary.
  expect(caller === 'admin' ? null : hiddenTexts.exec(text)).toBe(null)
  if (answer.statusCode < 400) return
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const problem = problemSchema.strict().parse(JSON.parse(text))
  expect(problemStatus[problem.code]).toBe(answer.statusCode)
  for (const words of wordsOf(problem)) expect(words).not.toMatch(inside)
  expect(problem.message).toMatch(/\S/)
}

test(
  `${runs} generated requests are answered or rejected with a sentence`,
  { timeout: Math.max(600_000, runs * 120) },
  async () => {
    // Without shrinking: each request changes the portal, and the first that fails is the one to examine.
    await fc.assert(fc.asyncProperty(call, send), { numRuns: runs, seed, endOnFailure: true })
    // The generator also passes the checks: successes and every kind of rejection are among the answers.
    expect(
      kinds.filter((status) => !seen.has(status)),
      'kinds of answers that were not reached; fewer than 1,500 requests may be too few',
    ).toEqual([])
    expect((await portal.client().get('/readyz')).status).toBe(200)
  },
)
