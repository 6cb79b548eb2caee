import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api'
import { problemSchema, problemStatus } from '#contract/common/problem'
import { mountWebFiles } from '#server/platform/http/web-files'
import { appBeside, portalOfTest, testApp } from '#test/support/app'
import { forThisRun } from '#test/support/for-this-run'
import { Client } from '#test/support/client'
import type { Answer } from '#test/support/client'

// Headers of every answer, the one shape of errors, and what is not served at all (S77, S78, S79).

const page = '<!doctype html><p>The registry</p>'
const folder = mkdtempSync(join(tmpdir(), 'registry-web-'))

const portal = await testApp({ RATE_LIMIT: 'off' })
for (const name of ['assets', '.vite', '.git']) mkdirSync(join(folder, name))
const files = {
  'index.html': page,
  'theme.js': 'void 0',
  'assets/entry-a1b2.js': 'void 0',
  'assets/entry-a1b2.js.map': '{}',
  '.env': 'SECRET=1',
  '.vite/manifest.json': '{}',
  '.git/config': '[core]',
}
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
const { app, close } = await appBeside(portal)
const closeWeb = close
mountWebFiles(app, folder)
const web = new Client(app)

afterAll(async () => {
  await closeWeb()
  await portal.close()
  rmSync(folder, { recursive: true })
})

const expected = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}
const policy =
  "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;font-src 'self';connect-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'"

function expectHeaders({ headers }: Answer): void {
  expect(headers).toMatchObject(expected)
  expect(headers['content-security-policy']).toBe(policy)
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  for (const name of ['server', 'x-powered-by', 'via', 'x-runtime'])
    expect(headers[name]).toBeUndefined()
}

describe('every answer carries the same headers', () => {
  test.each([
    '/',
    '/reset-password?token=abc',
    '/theme.js',
    '/assets/entry-a1b2.js',
    '/nowhere/at/all',
    '/missing.js',
    '/healthz',
    '/readyz',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/',
    '/api/docs/static/index.html',
    '/api/docs/static/swagger-ui-bundle.js',
    '/api/docs/json',
    '/api/nowhere',
  ])('%s', async (url) => {
    expectHeaders(await web.get(url))
  })

  test.each(forThisRun(api))('$method $path', async (endpoint) => {
    const url = endpoint.path.replace('{id}', '11111111-1111-4111-8111-111111111111')
    expectHeaders(
      await web.request(endpoint.method, url, endpoint.method === 'GET' ? undefined : {}),
    )
    const { client } = await portal.signedIn({ role: 'admin' })
    expectHeaders(
      await client.request(endpoint.method, url, endpoint.method === 'GET' ? undefined : {}),
    )
  })

  test('over HTTPS also the promise of HTTPS for a year', async () => {
    const secure = await portalOfTest({ PUBLIC_URL: 'https://registry.example.org' })
    for (const url of [
      '/',
      '/healthz',
      '/api/settings',
      '/api/users',
      '/api/docs/static/index.html',
    ]) {
      const { headers } = await secure.client().get(url)
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
      expect(headers['content-security-policy']).toBe(`${policy};upgrade-insecure-requests`)
    }
  })
})

describe('the page is requested again, its hashed parts never', () => {
  test.each([
    ['/', 'no-cache'],
    ['/users', 'no-cache'],
    ['/theme.js', 'no-cache'],
    ['/assets/entry-a1b2.js', 'public, max-age=31536000, immutable'],
    ['/api/settings', 'no-store'],
    ['/api/nowhere', 'no-store'],
  ])('%s: %s', async (url, caching) => {
    expect((await web.get(url)).headers['cache-control']).toBe(caching)
  })
})

describe('what is not for the world is not there', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/.vite',
    '/.vite/manifest.json',
    '/assets/.env',
    '/..%2f.env',
    '/%2eenv',
    '/..%5c.env',
    '/assets/..%2f.env',
    '/index.html.bak',
    '/package.json',
    '/server/main.mjs',
    '/server/app.ts',
    '/node_modules/fastify/package.json',
    '/outbox.eml',
    '/api',
    '/api/',
    '/api?x=1',
    '/objects',
    '/api/.env',
    '/api/metrics',
    '/api/debug',
    '/api/docs/static/../../../package.json',
    '/api/docs/static/..%2f..%2fpackage.json',
    '/objects/..%2f..%2f.env',
  ])('%s', async (url) => {
    const program = await web.get(url)
    expect([program.status, program.body.code]).toEqual([404, 'not_found'])
    const person = await web.get(url, { headers: { accept: 'text/html' } })
    expect(person.status).toBe(404)
    expect(person.text).not.toMatch(/SECRET|"dependencies"|root:|\[core\]/)
  })

  test('and no folder is listed: what is spelled like a screen is one', async () => {
    for (const url of ['/assets/', '/assets', '//'])
      expect([url, (await web.get(url)).text]).toEqual([url, page])
  })

  test.each([
    '/metrics',
    '/debug',
    '/server-status',
    '/phpinfo',
    '/admin/config',
    '/actuator/env',
    '/data/session-secret',
    '/%2e%2e/%2e%2e/etc/hosts',
  ])('%s is a screen of the app, which says that there is none', async (url) => {
    expect((await web.get(url)).text).toBe(page)
  })
})

describe('whoever opens an address in a browser reads a page', () => {
  const opened = (url: string) => web.get(url, { headers: { accept: 'text/html,*/*;q=0.8' } })

  test.each([
    '/products?q=a&q=b',
    '/reset-password?x=1',
    '/confirm-email?token=a&token=b',
    '/stop-digest?token=a&token=b&u',
  ])('%s is the page, which reads the rest itself', async (url) => {
    const { status, text } = await opened(url)
    expect([status, text]).toEqual([200, page])
  })

  test.each([
    ['/api/digest/stop', 400, 'This link is not valid. Sign in and open My Profile instead.'],
    ['/api/digest/stop?token=a&token=b', 400, 'A parameter may be given only once'],
    ['/api/products', 401, 'You are signed out. Sign in to go on.'],
    ['/objects/uploads/none', 404, 'This address does not exist'],
    ['/%zz', 404, 'This address does not exist'],
    ['/api/digest/stop?token=a%00', 400, ''],
  ])('%s answers %i with its sentence', async (url, status, sentence) => {
    const answer = await opened(url)
    expect([answer.status, answer.headers['content-type']]).toEqual([
      status,
      'text/html; charset=utf-8',
    ])
    expect(answer.text).toContain(`<p>${sentence}`)
    expect(answer.text).toContain('<a href="/">Capital Campaign Registry</a>')
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('every error is a sentence and a code', () => {
  const member = async () =>
    (await portal.signedIn({ organizationId: (await portal.organization()).id })).client
  const admin = async () => (await portal.signedIn({ role: 'admin' })).client

  const provoked: [number, () => Promise<Answer>][] = [
    [400, async () => (await admin()).get('/api/users?limit=x')],
    [400, async () => (await admin()).get('/api/users?limit=1&limit=2')],
    [400, () => portal.client().post('/api/auth/login', {})],
    [401, () => portal.client().get('/api/users')],
    [
      401,
      () =>
        portal.client().post('/api/auth/login', { email: 'nobody@river.example', password: 'x' }),
    ],
    [403, async () => (await member()).get('/api/users')],
    [
      403,
      () =>
        portal
          .client()
          .post('/api/auth/logout', {}, { headers: { origin: 'https://evil.example' } }),
    ],
    [404, () => portal.client().get('/api/nowhere')],
    [404, () => portal.client().request('PUT', '/api/auth/login', {})],
    [404, async () => (await admin()).delete('/api/users/none')],
    [404, () => portal.client().get('/api/%zz')],
    [404, async () => (await admin()).delete(`/api/users/${'a'.repeat(300)}`)],
    [409, async () => (await admin()).post('/api/users', { email: (await portal.user()).email })],
    [413, () => portal.client().post('/api/auth/login', { email: 'x'.repeat(1_100_000) })],
    [
      415,
      () =>
        portal
          .client()
          .request('POST', '/api/auth/login', 'x', { headers: { 'content-type': 'text/plain' } }),
    ],
    [
      500,
      async () => {
        const client = await admin()
        const { db } = portal.database.open
        await db.execute(sql`alter table mails rename to mails_gone`)
        const answer = await client.get('/api/mail')
        await db.execute(sql`alter table mails_gone rename to mails`)
        return answer
      },
    ],
  ]

  test.each(provoked)('%i (%#)', async (status, provoke) => {
    const answer = await provoke()
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    const problem = problemSchema.strict().parse(answer.body)
    expect(problemStatus[problem.code]).toBe(status)
    expect(problem.message).toMatch(/^[A-Z].*[^{}<>]$/)
    expect(answer.text).not.toMatch(
      /select |relation|mails|stack|\.ts|node_modules|fastify|zod|postgres|pglite|\/work|\/home|\bat \w+ \(/i,
    )
  })
})
