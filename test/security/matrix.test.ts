import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import { problemStatus } from '#contract/common/problem'
import { eventsPath } from '#contract/events'
import type { TestApp } from '#test/support/app'
import type { Answer } from '#test/support/client'
import { printFigure } from '#test/support/figure'
import { forThisRun } from '#test/support/for-this-run'
import { samples } from './calls.ts'
import {
  callers,
  everythingStored,
  makeCaller,
  outdate,
  portalForCallers,
  problemOf,
} from './callers.ts'
import type { CallerName } from './callers.ts'
import { nounOf, sharedCalls } from './shared-calls.ts'
import type { PreparedCall } from './shared-calls.ts'
import { withSecrets } from './known-secrets.ts'

// Every operation of the API document by everybody (S46, S47), also in sessions before enrollment and with an old proof:
// what is expected follows from what the contract declares. Whatever is answered, of success or rejection, tells no secret
// (S54) and is stored by no cache (S45): walking all this once more for each property took as long as the matrix itself.
// `npx vitest run --project api-embedded test/security/matrix.test.ts` prints how many cells were checked.

const portal = await portalForCallers()
const secrets = await withSecrets(portal)
const organization = secrets.organization
const calls = sharedCalls(portal, organization)

afterAll(() => {
  printFigure(
    `${operations.length} operations x ${callers.length} callers = ${checked.size} cells, ${checked.size - right.size} differ`,
  )
})

/** The operations of the API document as it is committed, `GET /api/users`. */
const operations = operationsOf(
  JSON.parse(readFileSync(join(resolve(import.meta.dirname, '../..'), 'docs/api.json'), 'utf8')),
)
const checked = new Set<string>()
const right = new Set<string>()

/** Checks one cell; throws where it differs from the contract. */
async function checkCell(
  operation: string,
  caller: CallerName,
  check: () => Promise<void>,
): Promise<void> {
  checked.add(`${operation} by ${caller}`)
  await check()
  right.add(`${operation} by ${caller}`)
}

function operationsOf({ paths }: { paths: Record<string, object> }): string[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

/** A body that nobody may send, answered with what is wrong about it. */
const wrongBody = { email: 7, version: -1, theme: [], role: {} }
const takesWrongBody = ({ body }: Endpoint) => body?.safeParse(wrongBody).success !== false

/** Sends a call; its answer tells no secret, and no cache stores it. */
async function answerTo(
  { id }: Endpoint,
  { caller, send }: PreparedCall,
  ...sent: Parameters<PreparedCall['send']>
): Promise<Answer> {
  const ofSession = secrets.sessionOf(caller.client)
  const answer = await send(...sent)
  expect([id, caller.name, secrets.leakedIn(id, ofSession, answer)]).toEqual([id, caller.name, []])
  expect([id, caller.name, answer.headers['cache-control']]).toEqual([id, caller.name, 'no-store'])
  return answer
}

// Reading comes first: later on lists and files have all that was written.
const reads = ({ method }: Endpoint) => Number(method === 'GET')
const inOrder = api.toSorted((one, other) => reads(other) - reads(one))
const cells = inOrder.flatMap((endpoint) =>
  callers.map((caller) => ({
    endpoint,
    caller,
    rejected: problemOf(endpoint, caller),
    name: `${endpoint.method} ${endpoint.path}`,
  })),
)

const statusOf = (code: ReturnType<typeof problemOf>) =>
  code === null ? null : problemStatus[code]

const withRejections = forThisRun(api).filter((endpoint) =>
  callers.some((caller) => problemOf(endpoint, caller) !== null),
)

describe.each([...new Set(withRejections.map(nounOf))])(
  'a call that is not theirs is rejected, and nothing changes: %s',
  (noun) => {
    const endpoints = withRejections.filter((endpoint) => nounOf(endpoint) === noun)
    // All who may not make a call make it, one after the other; what is stored is compared once for all of a noun.
    const made = new Map<Endpoint, Awaited<ReturnType<typeof calls.rejected>>>()
    let before: string
    beforeAll(async () => {
      for (const endpoint of endpoints) made.set(endpoint, await calls.rejected(endpoint))
      before = await everythingStored(portal)
    })

    test.each(endpoints)('$method $path', async (endpoint) => {
      for (const { caller, rejected, name } of cells.filter((cell) => cell.endpoint === endpoint)) {
        if (rejected === null) continue
        await checkCell(name, caller, async () => {
          const call = made.get(endpoint)?.(caller)
          if (call === undefined) throw new Error(`No call was made for ${endpoint.id}`)
          const answers = [await answerTo(endpoint, call)]
          // Of some calls it is what they ask for that takes a fresh proof.
          const isOfBody = rejected === 'confirmation_required' && endpoint.freshProof !== true
          if (endpoint.body !== undefined && !isOfBody)
            answers.push(await answerTo(endpoint, call, endpoint.method, wrongBody))
          const members = [
            'code',
            'message',
            ...(rejected === 'confirmation_required' ? ['methods'] : []),
          ]
          for (const { status, body } of answers)
            expect([caller, status, body.code, Object.keys(body).toSorted()]).toEqual([
              caller,
              statusOf(rejected),
              rejected,
              members,
            ])
          const heads = endpoint.method === 'GET' ? [await call.send('HEAD')] : []
          expect([caller, heads.map(({ status }) => status)]).toEqual([
            caller,
            heads.map(() => statusOf(rejected)),
          ])
        })
      }
    })

    test('nothing of it is stored', async () => {
      expect(await everythingStored(portal)).toBe(before)
    })
  },
)

describe('a call that is theirs succeeds', () => {
  test.each(
    cells.filter(
      ({ rejected, endpoint: { id } }) => rejected === null && forThisRun([{ id }]).length > 0,
    ),
  )('$name by $caller', ({ endpoint, caller, name }) =>
    checkCell(name, caller, async () => {
      const call = await calls.allowed(endpoint, caller)
      // What is wrong with a body is answered before anything is done, where anything is: to a third of the callers in
      // turn, since whoever may call is asked for nothing else by then.
      const isAsked = (callers.indexOf(caller) + api.indexOf(endpoint)) % 3 === 0
      const wrong =
        !isAsked || takesWrongBody(endpoint)
          ? []
          : [await answerTo(endpoint, call, endpoint.method, wrongBody)]
      expect(wrong.map((answer) => answer.status)).toEqual(wrong.map(() => 400))
      const { status, text } = await answerTo(endpoint, call)
      expect([status, text]).toEqual([call.sample?.status ?? endpoint.status, text])
    }),
  )
})

test.each(callers)('the stream of changes answers %s by whether they are signed in', (name) =>
  checkCell(`GET ${eventsPath}`, name, async () => {
    if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const caller = await makeCaller(portal, name, organization)
    const { client } = caller
    await outdate(portal, caller)
    const ended = new AbortController()
    const { port } = portal.app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${eventsPath}`, {
      signal: ended.signal,
      headers: client.cookie === null ? {} : { cookie: client.cookie },
    })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      name === 'signed out' ? 401 : name === 'before enrollment' ? 403 : 200,
      expect.stringContaining('no-store'),
    ])
    ended.abort()
  }),
)

describe('the matrix is whole', () => {
  test('every operation of the API document is called by everybody, and nothing besides', () => {
    const rows = [
      ...cells.map(({ name, caller }) => `${name} by ${caller}`),
      ...callers.map((caller) => `GET ${eventsPath} by ${caller}`),
    ]
    expect(rows.toSorted()).toEqual(
      operations
        .flatMap((operation) => callers.map((caller) => `${operation} by ${caller}`))
        .toSorted(),
    )
  })

  test('every endpoint that takes something has a sample, and every sample an endpoint', () => {
    const taking = api
      .filter(
        ({ params, query, body }) =>
          params !== undefined || body !== undefined || query?.safeParse({}).success === false,
      )
      .map(({ id }) => id)
    const sampled = Object.keys(samples)
    expect(taking.filter((id) => !sampled.includes(id))).toEqual([])
    expect(sampled.filter((id) => !api.some((endpoint) => endpoint.id === id))).toEqual([])
  })

  test('no route is mounted that the contract does not declare', () => {
    const declared = new Set(
      api.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    // The stream of changes never ends; its own tests call it by everybody, as do those of files, calendars and assistants.
    const open = [
      /^GET \/api\/events$/,
      /^(GET \/objects\/:id|PUT \/objects\/uploads\/:token)$/,
      /^GET \/calendar\/:token\.ics$/,
      /^(GET|POST|DELETE) \/mcp$/,
      /^GET \/(healthz|readyz)$/,
      /^GET \/api\/openapi\.json$/,
      /^GET \/api\/docs(\/|\*?$)/,
    ]
    const undeclared = mountedRoutes(portal).filter(
      (route) => !declared.has(route) && !open.some((pattern) => pattern.test(route)),
    )
    expect(undeclared).toEqual([])
    expect(mountedRoutes(portal)).toEqual(expect.arrayContaining([...declared]))
  })

  test('a path answers no other method', async () => {
    const { client } = await makeCaller(portal, 'admin', organization)
    for (const path of new Set(api.map((endpoint) => endpoint.path))) {
      const declared = api.filter((endpoint) => endpoint.path === path).map(({ method }) => method)
      const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
        (method) => !declared.includes(method),
      )
      const url = path.replaceAll(/\{\w+\}/g, '11111111-1111-4111-8111-111111111111')
      for (const method of others) {
        const answer = await client.request(method, url, method === 'GET' ? undefined : {}, {
          headers: { 'x-http-method-override': declared[0] ?? '' },
        })
        expect([method, path, answer.status]).toEqual([method, path, 404])
      }
    }
  })
})

/** Every route of the running portal as `GET /api/users/:id`; HEAD goes with its GET. */
function mountedRoutes({ app }: TestApp): string[] {
  const path: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^([│\s]*)[├└]── (\S+)(?: \((.*)\))?$/u.exec(line) ?? []
      if (segment === '') return []
      path.length = indent.length / 4
      path.push(segment)
      return methods
        .split(', ')
        .filter((method) => method !== 'HEAD' && method !== '')
        .map((method) => `${method} ${path.join('')}`)
    })
}
