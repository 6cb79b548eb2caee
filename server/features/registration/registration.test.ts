import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { termsVersion } from '#contract/auth'
import { auditEntries } from '#database/audit'
import { users } from '#database/users'
import { formatKey } from '#server/features/organizations/organizations.store'
import { testPassword, filePortal } from '#test/support/app'
import { freshSource } from '#test/support/fresh-source'

// Joining by key from outside (P-044 to P-062, S19, S23, S59, S60).

const portal = await filePortal()
const { db } = portal.database.open
const open = await portal.organization({ name: 'Open Lenders', organizationType: 'green_bank' })
const listed = await portal.organization({
  name: 'Listed Bank',
  organizationType: null,
  allowedEmails: ['@bank.com', 'solo@river.example'],
})

let count = 0
const fresh = () => `newcomer${(count += 1)}@river.example`
const check = (registrationKey: string, email: string, from = freshSource()) =>
  portal.client(from).post('/api/validate-registration-key', { registrationKey, email })
const register = (fields: object, from = freshSource()) =>
  portal.client(from).post('/api/register', {
    registrationKey: open.registrationKey,
    email: fresh(),
    firstName: 'New',
    lastName: 'Comer',
    password: testPassword,
    ...fields,
  })
const rejected = { valid: false, message: 'Invalid registration key or email address' }

describe('the check of a key', () => {
  test('answers the organization with its type once key and address go together, however they are typed', async () => {
    const valid = { valid: true, organizationName: 'Open Lenders', organizationType: 'green_bank' }
    for (const key of [
      open.registrationKey,
      formatKey(open.registrationKey).toLowerCase(),
      ` ${formatKey(open.registrationKey)} `,
    ]) {
      expect((await check(key, ' Anybody@River.example ')).body).toEqual(valid)
    }
    expect((await check(listed.registrationKey, 'ANN@bank.COM')).body).toEqual({
      valid: true,
      organizationName: 'Listed Bank',
      organizationType: null,
    })
  })

  test.each([
    'user@evil-bank.com',
    'user@bank.com.evil.org',
    'user@sub.bank.com',
    '"x@bank.com"@evil.org',
    'user@bаnk.com',
    'user@bank.com.',
    'nonsense',
    'duo@river.example',
  ])('tells %s off the list like a wrong key', async (email) => {
    const off = await check(listed.registrationKey, email)
    const wrong = await check('WRNG-KEYX-WRNG-KEYX', email)
    expect([off.status, off.body]).toEqual([200, rejected])
    expect([wrong.status, wrong.text, Object.keys(wrong.headers)]).toEqual([
      200,
      off.text,
      Object.keys(off.headers),
    ])
  })

  test('reveals to nobody whether an address has an account', async () => {
    const { email } = await portal.user()
    expect((await check(open.registrationKey, email)).text).toBe(
      (await check(open.registrationKey, fresh())).text,
    )
  })

  test.each([
    [{ email: 'a@b.example' }, { registrationKey: 'Registration key is required' }],
    [
      { registrationKey: ' ', email: 'a@b.example' },
      { registrationKey: 'Registration key is required' },
    ],
    [{ registrationKey: 'X' }, { email: 'Valid email is required' }],
  ])('%j is rejected by field', async (body, fields) => {
    const answer = await portal.client(freshSource()).post('/api/validate-registration-key', body)
    expect([answer.status, answer.body.fields]).toEqual([400, fields])
  })

  test('says the rule to an administrator, and counts nothing', async () => {
    const { client } = await portal.signedIn({ role: 'admin' })
    const { email } = await portal.user()
    const ruleOf = async (registrationKey: string, address: string) =>
      (await client.post('/api/validate-registration-key', { registrationKey, email: address }))
        .body
    for (let i = 0; i < 12; i += 1)
      expect((await ruleOf('WRONG', 'a@b.example')).rule).toBe('unknown_key')
    expect(await ruleOf(listed.registrationKey, 'a@b.example')).toEqual({
      ...rejected,
      rule: 'address_not_listed',
    })
    expect(await ruleOf(open.registrationKey, email)).toMatchObject({
      valid: true,
      rule: 'account_exists',
    })
    expect((await ruleOf(open.registrationKey, 'a@b.example')).rule).toBe('open')
    expect((await ruleOf(listed.registrationKey, 'a@bank.com')).rule).toBe('domain')
    expect((await ruleOf(listed.registrationKey, 'solo@river.example')).rule).toBe('address')
    const { client: manager } = await portal.signedIn({
      role: 'organization_manager',
      organizationId: open.id,
    })
    const answer = await manager.post('/api/validate-registration-key', {
      registrationKey: open.registrationKey,
      email: 'a@b.example',
    })
    expect(answer.body).not.toHaveProperty('rule')
  })
})

describe('registering', () => {
  test('creates an account of the organization, which signs in afterwards', async () => {
    const email = fresh()
    const client = portal.client(freshSource())
    const answer = await client.post('/api/register', {
      registrationKey: formatKey(open.registrationKey),
      email: email.toUpperCase(),
      firstName: ' New ',
      lastName: 'Comer',
      password: testPassword,
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      organizationName: 'Open Lenders',
      user: {
        email,
        firstName: 'New',
        organizationId: open.id,
        role: 'member',
        isEmailVerified: false,
        termsVersion,
        lastLoginAt: null,
      },
    })
    expect(answer.text).not.toContain(open.registrationKey)
    // The success screen sends people to sign in.
    expect([client.cookie, (await client.get('/api/auth/user')).status]).toEqual([null, 401])
    expect(
      (await (await portal.signIn({ email })).get('/api/auth/user')).body.user.organizationName,
    ).toBe('Open Lenders')
    const entries = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.entityId, answer.body.user.id), eq(auditEntries.action, 'create')))
    expect(entries.map(({ actorName, entity }) => [actorName, entity])).toEqual([
      ['New Comer', 'users'],
    ])
  })

  test('takes no field that is not asked for', async () => {
    const answer = await register({
      role: 'admin',
      organizationId: listed.id,
      isEmailVerified: true,
      id: open.id,
      version: 9,
    })
    expect(answer.body.user).toMatchObject({
      role: 'member',
      organizationId: open.id,
      isEmailVerified: false,
      version: 1,
    })
    expect(answer.body.user.id).not.toBe(open.id)
  })

  test('with a key of another organization or an address off the list changes nothing', async () => {
    for (const fields of [
      { registrationKey: 'WRNG-KEYX-WRNG-KEYX' },
      { registrationKey: listed.registrationKey },
      { registrationKey: listed.registrationKey, email: 'a@sub.bank.com' },
    ]) {
      const email = fresh()
      const answer = await register({ email, ...fields })
      expect([answer.status, answer.body]).toEqual([
        400,
        {
          code: 'validation',
          message: rejected.message,
          fields: { registrationKey: rejected.message },
        },
      ])
      expect(await db.$count(users, eq(users.email, email))).toBe(0)
    }
  })

  test.each([
    [{ registrationKey: '' }, { registrationKey: 'Registration key is required' }],
    [{ firstName: ' ' }, { firstName: 'First name is required' }],
    [{ lastName: '' }, { lastName: 'Last name is required' }],
    [{ email: 'nonsense' }, { email: 'Valid email is required' }],
    [{ password: 'short' }, { password: 'Password must be at least 6 characters' }],
    [
      { password: 'password' },
      { password: 'This password is one of the most used ones. Choose another.' },
    ],
    [
      { password: 'Capital Campaign' },
      { password: 'The name of this portal cannot be your password. Choose another.' },
    ],
    [
      { password: 'open-lenders' },
      { password: 'The name of your organization cannot be your password. Choose another.' },
    ],
  ])('%j is rejected by field', async (fields, expected) => {
    const answer = await register(fields)
    expect([answer.status, answer.body.fields]).toEqual([400, expected])
  })

  test('of a taken address is rejected with that reason, ten times in 15 minutes for one source', async () => {
    const { email } = await portal.user()
    const from = freshSource()
    const message = 'An account with this email already exists'
    for (let i = 0; i < 10; i += 1) {
      const answer = await register(
        { email: i % 2 === 0 ? email : ` ${email.toUpperCase()}` },
        from,
      )
      expect([answer.status, answer.body.fields]).toEqual([409, { email: message }])
    }
    expect((await register({ email }, from)).status).toBe(429)
  })

  test('of a whole office from one source is not held up', async () => {
    const from = freshSource()
    const statuses = []
    for (let i = 0; i < 12; i += 1) statuses.push((await register({}, from)).status)
    expect(statuses).toEqual(Array(12).fill(201))
  })
})

describe('guessing keys', () => {
  test('ends after ten wrong ones in 15 minutes, over all routes that take one', async () => {
    const from = freshSource()
    const { user } = await portal.signedIn()
    const lone = await portal.signIn(user, portal.client(from))
    const attempts = [
      () => check('WRONG', 'a@b.example', from),
      () => check(listed.registrationKey, 'a@b.example', from),
      () => register({ registrationKey: 'WRONG' }, from),
      () => lone.post('/api/auth/join', { registrationKey: 'WRONG' }),
    ]
    for (let i = 0; i < 10; i += 1)
      expect((await attempts[i % 4]?.())?.status).toBe(i % 4 < 2 ? 200 : 400)
    // A right key does not count, but waits as well.
    for (const attempt of [...attempts, () => check(open.registrationKey, 'a@b.example', from)]) {
      const answer = await attempt()
      expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
    }
    expect((await check(open.registrationKey, 'a@b.example')).body.valid).toBe(true)
  })

  test('right ones do not count', async () => {
    const from = freshSource()
    for (let i = 0; i < 12; i += 1)
      expect((await check(open.registrationKey, fresh(), from)).body.valid).toBe(true)
  })
})

test.each([
  ['', '/auth'],
  ['?email=ann%2Bx%40bank.com', '/auth?email=ann%2Bx%40bank.com'],
  ['?email=', '/auth'],
  ['?email=//evil.example%0d%0aX: y&next=//evil.example', '/auth?email=%2F%2Fevil.example+X%3A+y'],
])('/api/login%s leads to %s', async (query, location) => {
  const answer = await portal.client().get(`/api/login${query}`)
  expect([answer.status, answer.headers['location'], answer.text]).toEqual([302, location, ''])
})
