import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import type { Endpoint } from '#contract/common/endpoint'
import type { OrganizationRow } from '#server/features/organizations/organizations.store'
import type { TestApp } from '#test/support/app'
import { samples, urlOf } from './calls.ts'
import { callers, everythingStored, makeCaller, portalForCallers, refusal } from './callers.ts'
import type { CallerName } from './callers.ts'

// Every call of the contract by everybody (S46, S47): what is expected follows from the `access` declared there.

let portal: TestApp
let organization: OrganizationRow

beforeAll(async () => {
  portal = await portalForCallers()
  organization = await portal.organization()
})
afterAll(() => portal.close())

async function prepare(endpoint: Endpoint, name: CallerName) {
  const caller = await makeCaller(portal, name, organization)
  const other = await portal.user({ organizationId: organization.id })
  const sample = await samples[endpoint.id]?.({ portal, caller, other, organization })
  const url = urlOf(endpoint.path, sample)
  return { caller, sample, call: (method: string = endpoint.method) => caller.client.request(method, url, sample?.body) }
}

const cells = api.flatMap((endpoint) => callers.map((caller) => ({ endpoint, caller, refused: refusal(endpoint.access, caller), name: `${endpoint.method} ${endpoint.path}` })))

describe('a call that is not theirs is refused, and nothing changes', () => {
  test.each(cells.filter(({ refused }) => refused !== null))('$name by $caller: $refused', async ({ endpoint, caller, refused }) => {
    const { call } = await prepare(endpoint, caller)
    const before = await everythingStored(portal)
    const answer = await call()
    expect([answer.status, answer.body.code]).toEqual([refused, refused === 401 ? 'unauthenticated' : 'forbidden'])
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'message'])
    expect(await everythingStored(portal)).toBe(before)
  })

  test.each(cells.filter(({ refused, endpoint }) => refused !== null && endpoint.method === 'GET'))('HEAD $endpoint.path by $caller: $refused', async ({ endpoint, caller, refused }) => {
    const { call } = await prepare(endpoint, caller)
    expect((await call('HEAD')).status).toBe(refused)
  })
})

describe('a call that is theirs succeeds', () => {
  test.each(cells.filter(({ refused }) => refused === null))('$name by $caller', async ({ endpoint, caller }) => {
    const { call, sample } = await prepare(endpoint, caller)
    const answer = await call()
    expect(answer).toMatchObject({ status: sample?.status ?? endpoint.status, headers: { 'cache-control': 'no-store' } })
  })
})

describe('the matrix is whole', () => {
  test('every endpoint that takes something has a sample, and every sample an endpoint', () => {
    const taking = api.filter(({ params, query, body }) => params !== undefined || body !== undefined || query?.safeParse({}).success === false).map(({ id }) => id)
    const sampled = Object.keys(samples)
    expect(taking.filter((id) => !sampled.includes(id))).toEqual([])
    expect(sampled.filter((id) => !api.some((endpoint) => endpoint.id === id))).toEqual([])
  })

  test('no route is mounted that the contract does not declare', () => {
    const declared = new Set(api.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`))
    // The stream of changes never ends; its own tests call it by everybody, as do those of files.
    const open = [/^GET \/api\/events$/, /^(GET \/objects\/:id|PUT \/objects\/uploads\/:token)$/, /^GET \/(healthz|readyz)$/, /^GET \/api\/openapi\.json$/, /^GET \/api\/docs(\/|$)/]
    const undeclared = mountedRoutes(portal).filter((route) => !declared.has(route) && !open.some((pattern) => pattern.test(route)))
    expect(undeclared).toEqual([])
    expect(mountedRoutes(portal)).toEqual(expect.arrayContaining([...declared]))
  })

  test.each([...new Set(api.map(({ path }) => path))])('%s answers no other method', async (path) => {
    const { client } = await makeCaller(portal, 'admin', organization)
    const declared = api.filter((endpoint) => endpoint.path === path).map(({ method }) => method)
    const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => !declared.includes(method))
    const url = path.replace('{id}', '11111111-1111-4111-8111-111111111111')
    for (const method of others) {
      const answer = await client.request(method, url, method === 'GET' ? undefined : {}, { headers: { 'x-http-method-override': declared[0] ?? '' } })
      expect([method, answer.status]).toEqual([method, 404])
    }
  })

  test('reading changes nothing stored', async () => {
    const { client } = await makeCaller(portal, 'admin', organization)
    const before = await everythingStored(portal)
    for (const { method, path } of api) if (method === 'GET') await client.get(path)
    expect(await everythingStored(portal)).toBe(before)
  })
})

/** Every route of the running portal as `GET /api/users/:id`; HEAD goes with its GET. */
function mountedRoutes({ app }: TestApp): string[] {
  const path: string[] = []
  return app.printRoutes({ commonPrefix: false }).split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods = ''] = /^([│\s]*)[├└]── (\S+)(?: \((.*)\))?$/u.exec(line) ?? []
    if (segment === '') return []
    path.length = indent.length / 4
    path.push(segment)
    return methods.split(', ').filter((method) => method !== 'HEAD' && method !== '').map((method) => `${method} ${path.join('')}`)
  })
}
