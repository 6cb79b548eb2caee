import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { filePortal } from '#test/support/app'

// Bodies that are too large, too deep, not text, or of another type (S70, S71, S72).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const admin = (await portal.signedIn({ role: 'admin' })).client

async function send(
  method: 'PUT' | 'PATCH' | 'POST',
  url: string,
  payload: string | Buffer,
  headers: Record<string, string> = {},
) {
  const {
    statusCode,
    body,
    headers: answered,
  } = await portal.app.inject({
    method,
    url,
    payload,
    headers: { 'content-type': 'application/json', cookie: admin.cookie ?? '', ...headers },
  })
  return {
    status: statusCode,
    text: body,
    body: body === '' ? null : JSON.parse(body),
    headers: answered,
  }
}

const preferences = (payload: string | Buffer, headers?: Record<string, string>) =>
  send('PUT', '/api/preferences', payload, headers)

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const ofBytes = (bytes: number) => `{"theme":"dark"${' '.repeat(bytes - 16)}}`

describe('a body beyond all bounds is rejected', () => {
  test.each([
    ['10,000 levels', `{"theme":${deep(10_000)}}`],
    ['10,000 levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['levels that never end', '['.repeat(500_000)],
    [
      '100,000 values where a list belongs',
      `{"columns":{"users":{"order":[${'1,'.repeat(99_999)}1],"visible":[]}}}`,
    ],
    [
      '100,000 unknown fields',
      `{${Array.from({ length: 100_000 }, (_, i) => `"${i}":0`).join(',')}}`,
    ],
    [
      '100,000 lists of columns',
      `{"columns":{${Array.from({ length: 60_000 }, (_, i) => `"${i}":null`).join(',')}}}`,
    ],
    ['a text of a megabyte', `{"theme":"${'x'.repeat(1_000_000)}"}`],
    ['bytes that are no UTF-8', Buffer.from('{"theme":"\xff\xfe"}', 'latin1')],
    ['overlong UTF-8', Buffer.from('{"theme":"\xc0\xaf"}', 'latin1')],
    ['a surrogate as bytes', Buffer.from('{"theme":"\xed\xa0\x80"}', 'latin1')],
    ['UTF-16', Buffer.from('{"theme":"dark"}', 'utf16le')],
    ['half a document', '{"theme":"da'],
    ['two documents', '{"theme":"dark"}{}'],
    ['a comment', '{"theme":"dark"/* */}'],
    ['a number as no JSON has', '{"rowsPerPage":0x14}'],
    ['NaN', '{"rowsPerPage":NaN}'],
    ['a raw NUL', '{"theme":"\0"}'],
    ['no object', '"dark"'],
    ['null', 'null'],
    ['a list', '[{"theme":"dark"}]'],
  ])('%s', async (_name, payload) => {
    const { status, body, text } = await preferences(payload)
    expect([status, body.code]).toEqual([400, 'validation'])
    // Not as many sentences as there were wrong values.
    expect(text.length).toBeLessThan(10_000)
    expect((await admin.get('/api/preferences')).body).toMatchObject({
      theme: 'system',
      columns: {},
    })
  })

  test('a megabyte is taken and one byte more is not', async () => {
    expect((await preferences(ofBytes(1_048_576))).status).toBe(200)
    const answer = await preferences(ofBytes(1_048_577))
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large'])
    await preferences('{"theme":"system"}')
  })

  test('also where the call takes no body', async () => {
    const other = await portal.user()
    const url = `/api/users/${other.id}/end-sessions`
    const headers = { 'idempotency-key': 'deep' }
    expect((await send('POST', url, deep(100_000), headers)).status).toBe(400)
    expect((await send('POST', url, deep(20), headers)).status).toBe(204)
  })

  test('commas and brackets inside a text are text', async () => {
    const name = `${'[{,'.repeat(15)}\\"[`
    const { status, body } = await preferences(
      `{"columns":{"users":{"order":["${name}"],"visible":[]}}}`,
    )
    expect(status).toBe(200)
    expect(body.columns.users.order).toEqual([`${'[{,'.repeat(15)}"[`])
    const many = JSON.stringify({ firstName: '[[[,,,'.repeat(33) })
    expect((await send('PATCH', '/api/auth/profile', many)).body.firstName).toBe(
      '[[[,,,'.repeat(33),
    )
    await preferences('{"columns":{"users":null}}')
  })
})

describe('what cannot be stored is rejected with a sentence', () => {
  test.each([
    ['PUT', '/api/preferences', { columns: { 'a\0': { order: [], visible: [] } } }],
    ['PUT', '/api/preferences', { columns: { '\ud800': { order: [], visible: [] } } }],
    ['PUT', '/api/preferences', { columns: { users: { order: ['\udc00'], visible: [] } } }],
    ['PUT', '/api/preferences', { columns: { users: { order: [], visible: ['a\0'] } } }],
    ['POST', '/api/users', { email: 'a\0b@river.example' }],
    ['POST', '/api/users', { email: 'a\u0007b@river.example' }],
    ['POST', '/api/users', { email: '\u202egro.reviR@river.example' }],
    ['POST', '/api/users', { email: '\u200bada@river.example' }],
    ['POST', '/api/users', { email: 'ada@r\u0131ver.example' }],
    ['POST', '/api/users', { email: 'ada@river.example', firstName: 'a\0' }],
    ['POST', '/api/auth/login', { email: 'a\0b@river.example', password: 'x' }],
    ['POST', '/api/auth/send-code', { email: 'a\u001bb@river.example' }],
    ['POST', '/api/auth/forgot-password', { email: 'a\0b@river.example' }],
    ['POST', '/api/auth/accept-terms', { termsVersion: '\ud800' }],
    ['POST', '/api/auth/join', { registrationKey: 'a\0' }],
  ] as const)('%s %s %j', async (method, url, payload) => {
    const { status, body } = await send(method, url, JSON.stringify(payload))
    expect([status, body.code]).toEqual([400, 'validation'])
    expect(Object.keys(body.fields)).not.toEqual([])
  })
})

test('of a field given twice the last one counts', async () => {
  expect((await preferences('{"theme":"light","theme":"dark"}')).body.theme).toBe('dark')
  expect((await preferences('{"theme":"nonsense","theme":"system"}')).body.theme).toBe('system')
  expect((await preferences('{"theme":"light","theme":"nonsense"}')).status).toBe(400)
})

describe('a prototype in a body is rejected at any depth and changes nothing', () => {
  test.each([
    '{"__proto__":{"role":"admin"}}',
    '{"theme":{"__proto__":{"theme":"dark"}}}',
    '{"columns":{"__proto__":{"order":[],"visible":[]}}}',
    '{"columns":{"\\u005f_proto__":{"order":[],"visible":[]}}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"columns":{"constructor":{"prototype":{"order":[],"visible":[]}}}}',
    '[[[{"__proto__":1}]]]',
  ])('%s', async (payload) => {
    expect((await preferences(payload)).status).toBe(400)
    expect([
      Object.keys(Object.prototype),
      ({} as { role?: string }).role,
      ({} as { order?: string }).order,
    ]).toEqual([[], undefined, undefined])
    expect((await admin.get('/api/preferences')).body.columns).toEqual({})
  })

  test('a list may be called like a property every object has', async () => {
    const { status, body } = await preferences(
      '{"columns":{"toString":{"order":["valueOf"],"visible":[]}}}',
    )
    expect(status).toBe(200)
    expect(Object.entries(body.columns)).toEqual([
      ['toString', { order: ['valueOf'], visible: [] }],
    ])
    await preferences('{"columns":{"toString":null}}')
  })
})

describe('a content type', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON ',
    'application/json;',
    'application/json ;charset="utf-8"',
  ])('%j is JSON, and validated', async (type) => {
    expect((await preferences('{"theme":"nonsense"}', { 'content-type': type })).status).toBe(400)
    expect((await preferences('{"theme":"system"}', { 'content-type': type })).status).toBe(200)
  })

  test.each([
    'application/json\ta',
    'application/jsonx',
    'application/json, text/plain',
    'text/json',
    'application/vnd.api+json',
    'text/plain; application/json',
    '*/*',
    'application/',
    ';',
    'x',
  ])('%j is none of ours: 415', async (type) => {
    const { status, body } = await preferences('{"theme":"dark"}', { 'content-type': type })
    expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
    expect((await admin.get('/api/preferences')).body.theme).toBe('system')
  })

  test('none at all with a body: 415, without one: the data is missing', async () => {
    const { statusCode } = await portal.app.inject({
      method: 'PUT',
      url: '/api/preferences',
      payload: Buffer.from('{"theme":"dark"}'),
      headers: { cookie: admin.cookie ?? '' },
    })
    expect(statusCode).toBe(415)
    const empty = await admin.request('PUT', '/api/preferences')
    expect([empty.status, empty.body.message]).toEqual([400, 'Send the data as a JSON object'])
    const { rows } = await portal.database.open.db.execute(
      sql`select choices from preferences where choices->>'theme' = 'dark'`,
    )
    expect(rows).toEqual([])
  })
})
