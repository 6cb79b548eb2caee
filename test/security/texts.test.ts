import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#database/users'
import { testPassword, filePortal } from '#test/support/app'

// Text is stored and answered as typed, whatever it would mean elsewhere (S65), a text of one line on one line; numbers and dates exactly or not at all (S74).

const portal = await filePortal({ RATE_LIMIT: 'off' })
const { db } = portal.database.open
const admin = (await portal.signedIn({ role: 'admin' })).client

const telling = [
  "O'Brien",
  'say "hello"',
  '`backtick`',
  "'; select pg_sleep(5)--",
  "'); drop table users; --",
  String.raw`back\slash \' \n \u0000 \x00`,
  '100%',
  'a_b',
  '$1 $$ $tag$',
  '?',
  ':name',
  '{{7*7}} ${7*7} <%= 7*7 %> #{7*7}',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '</script><script>alert(1)</script>',
  '&lt;b&gt; &amp;',
  'javascript:alert(1)',
  'a\tb',
  'line\nbreak',
  '=1+1',
  '@cmd',
  '\u202egpj.exe',
  'e\u0301 and \u00e9',
  'ǅ ß İ ı ſ',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  '\u{10FFFF}',
  '\ufeffmark',
  'NULL',
  'undefined',
  '__proto__',
  '../../etc/hosts',
  'x'.repeat(200),
]

// How a text of one line is stored where it is not stored to the letter.
const onOneLine = new Map([
  ['a\tb', 'a b'],
  ['line\nbreak', 'line break'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['\ufeffmark', 'mark'],
])

describe('a text field holds exactly', () => {
  test.each(telling)('%j', async (typed) => {
    const text = onOneLine.get(typed) ?? typed
    const email = `${crypto.randomUUID()}@river.example`
    const created = await admin.post('/api/users', { email, firstName: typed, lastName: typed })
    expect(created.body).toMatchObject({ firstName: text, lastName: text, email })
    const changed = await admin.put(`/api/users/${created.body.id}`, {
      firstName: typed.slice(0, 199).toWellFormed(),
      version: 1,
    })
    expect(changed.status).toBe(200)
    const [row] = await db.select().from(users).where(eq(users.email, email))
    expect([row?.firstName, row?.lastName]).toEqual([text.slice(0, 199).toWellFormed(), text])

    const own = portal.client()
    const registered = await own.post('/api/auth/register', {
      email: `own-${email}`,
      firstName: typed,
      lastName: typed,
      password: testPassword,
    })
    expect([registered.body.firstName, registered.body.lastName]).toEqual([
      text.trim(),
      text.trim(),
    ])
    expect((await own.patch('/api/auth/profile', { firstName: 'Plain' })).body).toMatchObject({
      firstName: 'Plain',
      lastName: text.trim(),
    })

    const name = `list ${text}`.slice(0, 60)
    const sent = `list ${typed}`.slice(0, 60)
    await own.put('/api/preferences', { columns: { [sent]: { order: [sent], visible: [] } } })
    expect((await own.get('/api/preferences')).body.columns).toEqual({
      [name]: { order: [name], visible: [] },
    })
  })

  test.each(telling.filter((text) => text.length < 100))(
    '%j, and is found by it as typed',
    async (text) => {
      const email = `${crypto.randomUUID()}@river.example`
      await admin.post('/api/users', { email, firstName: text })
      const { body } = await admin.get(
        `/api/users?search=${encodeURIComponent(`${text} ${email}`)}`,
      )
      expect(body.users.map((user: { email: string }) => user.email)).toEqual([email])
    },
  )

  test('and one entry of the audit trail says it on one line, one entry whatever line breaks and control codes a name holds', async () => {
    const forged = 'Eve\r\n2026-01-01 admin deleted everything\u001b[2K\u001b[1A'
    const before = (await admin.get('/api/audit')).body.total
    const created = await admin.post('/api/users', {
      email: `${crypto.randomUUID()}@river.example`,
      firstName: forged,
    })
    const after = await admin.get(`/api/audit?entityId=${created.body.id}`)
    expect((await admin.get('/api/audit')).body.total).toBe(before + 1)
    expect(after.body.entries[0].changes).toContainEqual({
      field: 'firstName',
      from: null,
      to: 'Eve 2026-01-01 admin deleted everything [2K [1A',
    })
  })
})

describe('a version, a page and a choice are whole numbers of their range', () => {
  const asText = (field: string, value: string) => `{"firstName":"Changed","${field}":${value}}`
  const put = (id: string, payload: string) =>
    portal.app.inject({
      method: 'PUT',
      url: `/api/users/${id}`,
      payload,
      headers: { 'content-type': 'application/json', cookie: admin.cookie ?? '' },
    })

  test.each([
    '0',
    '-1',
    '1.5',
    '0.1',
    '1e309',
    '-1e309',
    '9007199254740993',
    '1e21',
    '"1"',
    '"NaN"',
    'true',
    '[1]',
    '{"a":1}',
    'null',
  ])('version %s is rejected and nothing changes', async (value) => {
    const user = await portal.user()
    const answer = await put(user.id, asText('version', value))
    expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
      400,
      ['version'],
    ])
    expect((await db.select().from(users).where(eq(users.id, user.id)))[0]).toEqual(user)
  })

  test.each([
    ['1', 200],
    ['1.0', 200],
    ['1e0', 200],
    ['2', 409],
    ['9007199254740991', 409],
  ])('version %s: %i', async (value, status) => {
    const user = await portal.user()
    expect((await put(user.id, asText('version', value))).statusCode).toBe(status)
  })

  test.each(['0', '-1', '1.5', '1e309', 'NaN', '9007199254740993', '', ' 1', '0x1', '1;drop'])(
    'version=%s of a deletion is rejected',
    async (value) => {
      const user = await portal.user()
      expect(
        (await admin.delete(`/api/users/${user.id}?version=${encodeURIComponent(value)}`)).status,
      ).toBe(400)
      expect(await db.$count(users, eq(users.id, user.id))).toBe(1)
    },
  )

  test.each([20.5, '20', -20, 0, null, 1e21, [20]])(
    'rowsPerPage %j is rejected',
    async (rowsPerPage) => {
      const answer = await admin.put('/api/preferences', { rowsPerPage })
      expect([answer.status, answer.body.fields]).toEqual([
        400,
        { rowsPerPage: 'Choose 20, 50 or 100 rows' },
      ])
    },
  )
})

describe('a date of the audit trail', () => {
  test.each([
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20261121',
    '2026-11-21T25:00:00Z',
    '2026-11-21T10:00:00',
    '2026-11-21 10:00',
    'today',
    '1e309',
    '-1',
    '275760-09-14',
    '+010000-01-01',
    "2026-11-21'--",
    '2026-11-21T10:00:00+99:00',
    '',
  ])('%j is rejected', async (date) => {
    for (const name of ['from', 'to']) {
      const answer = await admin.get(`/api/audit?${name}=${encodeURIComponent(date)}`)
      expect([answer.status, answer.body.fields]).toEqual([
        400,
        { [name]: 'Use a date such as 2026-11-21' },
      ])
    }
  })

  test.each([
    '2028-02-29',
    '0001-01-01',
    '0000-01-01',
    '9999-12-31',
    '9999-12-31T23:59:59.999999999Z',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00+23:59',
    '2026-11-21T10:00:00.5+05:30',
  ])('%j is understood', async (date) => {
    for (const name of ['from', 'to'])
      expect([
        name,
        (await admin.get(`/api/audit?${name}=${encodeURIComponent(date)}`)).status,
      ]).toEqual([name, 200])
  })
})
