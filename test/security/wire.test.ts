import { describe, expect, test } from 'vitest'
import { problemSchema } from '#contract/common/problem'
import { filePortal } from '#test/support/app'
import { listening } from './raw-http.ts'
import type { RawAnswer } from './raw-http.ts'

// Bytes that are no request, or more than one: rejected in words, and the connection ends (S75, S76, S77).

const portal = await filePortal()
const send = await listening(portal.app)

const host = 'Host: localhost:3000\r\n'
const json = `${host}Content-Type: application/json\r\n`
const close = 'Connection: close\r\n'
/** A second request that must not be taken for one of its own. */
const smuggled = 'GET /api/settings HTTP/1.1\r\nHost: localhost:3000\r\n\r\n'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/** What is compared in every rejection. */
function visible({ status, headers: sent, body, all }: RawAnswer) {
  const problem = problemSchema.strict().safeParse(JSON.parse(body || 'null'))
  return {
    status,
    headers: Object.fromEntries(Object.keys(headers).map((name) => [name, sent[name]])),
    framing: sent['content-security-policy']?.includes("frame-ancestors 'none'"),
    sentence: problem.success && /^[A-Z]/.test(problem.data.message),
    answers: all.match(/HTTP\/1\.1/g)?.length,
    inside: all.match(/node|fastify|llhttp|HPE_|\.ts\b/i)?.[0],
  }
}

const rejected = (status: number) => ({
  status,
  headers,
  framing: true,
  sentence: true,
  answers: 1,
  inside: undefined,
})

describe('a request whose end is unclear', () => {
  test.each([
    [
      'a length and a transfer coding',
      `POST /api/auth/logout HTTP/1.1\r\n${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'a transfer coding and a length',
      `POST /api/auth/logout HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'two lengths',
      `POST /api/auth/logout HTTP/1.1\r\n${json}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${smuggled}`,
    ],
    [
      'a list of lengths',
      `POST /api/auth/logout HTTP/1.1\r\n${json}Content-Length: 2, 60\r\n\r\n{}${smuggled}`,
    ],
    [
      'a signed length',
      `POST /api/auth/logout HTTP/1.1\r\n${json}Content-Length: +2\r\n\r\n{}${smuggled}`,
    ],
    [
      'an unknown transfer coding',
      `POST /api/auth/logout HTTP/1.1\r\n${json}Transfer-Encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'chunked that is not last',
      `POST /api/auth/logout HTTP/1.1\r\n${json}Transfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'a chunk without a size',
      `POST /api/auth/logout HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${smuggled}`,
    ],
    ['bare line feeds', `GET /healthz HTTP/1.1\nHost: localhost:3000\n\n${smuggled}`],
    [
      'a bare line feed in a header',
      `GET /healthz HTTP/1.1\r\n${host}X-One: 1\nX-Two: 2\r\n\r\n${smuggled}`,
    ],
    [
      'a bare carriage return',
      `GET /healthz HTTP/1.1\r\n${host}X-One: 1\rX-Two: 2\r\n\r\n${smuggled}`,
    ],
    ['a folded header', `GET /healthz HTTP/1.1\r\n${host}X-One: 1\r\n 2\r\n\r\n${smuggled}`],
    [
      'a blank before the colon',
      `GET /healthz HTTP/1.1\r\n${host}Content-Length : 5\r\n\r\n${smuggled}`,
    ],
    ['a NUL in a header', `GET /healthz HTTP/1.1\r\n${host}X-One: a\0b\r\n\r\n${smuggled}`],
    ['a version there is none of', `GET /healthz HTTP/3.7\r\n${host}\r\n${smuggled}`],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no method we know', `FOO /api/settings HTTP/1.1\r\n${host}\r\n${smuggled}`],
    ['no request at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('%s: 400 and closed', async (_name, bytes) => {
    const answer = await send(Buffer.from(bytes, 'latin1'))
    expect(visible(answer)).toEqual(rejected(400))
    expect(answer.headers['connection']).toBe('close')
  })

  test('headers beyond 16 kB: 431 and closed', async () => {
    expect(
      visible(await send(`GET /healthz HTTP/1.1\r\n${host}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`)),
    ).toEqual(rejected(431))
  })
})

describe('a request for something else than ours', () => {
  test.each([
    ['no host', `GET /healthz HTTP/1.1\r\n${close}\r\n`, 400],
    ['two hosts', `GET /healthz HTTP/1.1\r\n${host}Host: evil.example\r\n${close}\r\n`, 400],
    [
      'a tunnel',
      `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n${close}\r\n`,
      400,
    ],
    ['TRACE', `TRACE /api/settings HTTP/1.1\r\n${host}${close}\r\n`, 404],
    ['PROPFIND', `PROPFIND /api/settings HTTP/1.1\r\n${host}${close}\r\n`, 404],
    ['OPTIONS for everything', `OPTIONS * HTTP/1.1\r\n${host}${close}\r\n`, 404],
    [
      'an expectation',
      `POST /api/auth/logout HTTP/1.1\r\n${host}Expect: miracles\r\n${close}Content-Length: 0\r\n\r\n`,
      417,
    ],
    ['an address with broken coding', `GET /api/%zz HTTP/1.1\r\n${host}${close}\r\n`, 404],
    [
      'an id beyond all length',
      `DELETE /api/users/${'a'.repeat(300)} HTTP/1.1\r\n${host}${close}\r\n`,
      404,
    ],
    [
      'more than a megabyte',
      `POST /api/auth/login HTTP/1.1\r\n${json}${close}Content-Length: 1048577\r\n\r\n`,
      413,
    ],
    [
      'more than a megabyte in pieces',
      `POST /api/auth/login HTTP/1.1\r\n${json}${close}Transfer-Encoding: chunked\r\n\r\n${`8000\r\n${' '.repeat(0x8000)}\r\n`.repeat(33)}0\r\n\r\n`,
      413,
    ],
    [
      'a packed body',
      `POST /api/auth/login HTTP/1.1\r\n${json}${close}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b`,
      400,
    ],
  ])('%s is rejected', async (_name, bytes, status) => {
    expect(visible(await send(Buffer.from(bytes, 'latin1')))).toEqual(rejected(status))
  })
})

describe('one address in many spellings', () => {
  test.each([
    '/api/auth/sessions',
    '/%61pi/auth/sessions',
    '/api/auth/%73essions',
    'http://evil.example/api/auth/sessions',
    'https://localhost:3000/api/auth/sessions',
  ])('%s knows the session and is never stored', async (address) => {
    const { client } = await portal.signedIn()
    const answer = await send(
      `GET ${address} HTTP/1.1\r\n${host}Cookie: ${client.cookie}\r\n${close}\r\n`,
    )
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await send(`GET ${address} HTTP/1.1\r\n${host}${close}\r\n`)).status).toBe(401)
  })

  test('the method is the one of the request line', async () => {
    const { client, user } = await portal.signedIn({ role: 'admin' })
    const override =
      'X-HTTP-Method-Override: DELETE\r\nX-HTTP-Method: DELETE\r\nX-Method-Override: DELETE\r\n'
    const answer = await send(
      `GET /api/auth/sessions?_method=DELETE HTTP/1.1\r\n${host}${override}Cookie: ${client.cookie}\r\n${close}\r\n`,
    )
    expect(answer.status).toBe(200)
    expect((await client.get('/api/auth/user')).body.user.id).toBe(user.id)
  })
})
