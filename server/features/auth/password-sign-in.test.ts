import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteExpiredAttempts } from '#server/platform/attempts/attempts.store'
import { filePortal, portalOfTest, testPassword } from '#test/support/app'

const portal = await filePortal()
const { db } = portal.database.open

const login = (email: string, password: unknown, from?: string) =>
  portal.client(from).post('/api/auth/login', { email, password })

/** Makes counted attempts `seconds` older. */
const ageAttempts = (seconds: number) =>
  db.execute(
    sql`update attempts set times = array(select t - make_interval(secs => ${seconds}::int) from unnest(times) as t)`,
  )

/** Headers somebody without a proxy might send to look like many sources. */
const headers = (i: number) => ({
  'x-forwarded-for': `10.0.0.${i}`,
  'x-real-ip': `10.0.1.${i}`,
  forwarded: `for=10.0.2.${i}`,
})

const person = (email: string) => ({
  firstName: 'Rosa',
  lastName: 'Delgado',
  email,
  password: 'wide open sky',
})

describe('sign-in by password', () => {
  test('answers the person without secrets and opens a session', async () => {
    const user = await portal.user({ email: 'plain@example.org' })
    const client = portal.client()
    const answer = await client.post('/api/auth/login', {
      email: '  PLAIN@Example.org ',
      password: testPassword,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: user.id, email: 'plain@example.org', role: 'member' })
    expect(answer.text).not.toMatch(/argon2|passwordHash|registrationKey/)
    expect((await client.get('/api/auth/user')).body).toEqual({ user: answer.body })
  })

  test('the cookie is closed to scripts and other sites', async () => {
    const user = await portal.user()
    const answer = await login(user.email, testPassword)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^session=[\w-]{43};/)
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
  })

  test('a wrong address, a wrong password and a disabled account are answered alike', async () => {
    const user = await portal.user()
    const disabled = await portal.user({ disabledAt: new Date() })
    const answers = [
      await login(user.email, 'wrong one'),
      await login('nobody@example.org', 'wrong one'),
      await login(disabled.email, testPassword),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({ message: 'Invalid email or password', code: 'unauthenticated' })
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}))
    }
  })

  test('after five wrong passwords also the right one waits, from that source only', async () => {
    const user = await portal.user()
    for (let i = 0; i < 5; i += 1)
      expect((await login(user.email, `wrong ${i}`, '127.0.0.20')).status).toBe(401)
    const sixth = await login(user.email.toUpperCase(), testPassword, '127.0.0.20')
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(200)
    expect((await login(user.email, testPassword, '127.0.0.21')).status).toBe(200)
    await ageAttempts(301)
    expect((await login(user.email, testPassword, '127.0.0.20')).status).toBe(200)
  })

  test('forwarded headers do not make another source', async () => {
    const user = await portal.user()
    const tries = []
    for (let i = 0; i < 6; i += 1) {
      tries.push(
        await portal
          .client('127.0.0.30')
          .post(
            '/api/auth/login',
            { email: user.email, password: 'wrong' },
            { headers: headers(i) },
          ),
      )
    }
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('one source may not try many accounts', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 32; i += 1)
      statuses.push((await login(`spray${i}@example.org`, 'Summer2026', '127.0.0.40')).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429])
  })

  test('fifty tries at once count as fifty', async () => {
    const user = await portal.user()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => login(user.email, `wrong ${i}`, '127.0.0.50')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
  })

  test('a hundred failures in a row close the account until a reset, which always works', async () => {
    const user = await portal.user()
    await db.execute(
      sql`insert into failure_runs (subject, failures) values (${`password:${user.email}`}, 100)`,
    )
    expect((await login(user.email, testPassword, '127.0.0.60')).status).toBe(429)
    await portal.client().post('/api/auth/forgot-password', { email: user.email })
    const token = await portal.outbox.token(user.email)
    const answer = await portal
      .client()
      .post('/api/auth/reset-password', { token, newPassword: 'quiet harbor 77' })
    expect(answer.status).toBe(200)
    expect((await login(user.email, 'quiet harbor 77', '127.0.0.60')).status).toBe(200)
  })

  test('sign-in and failure stand in the trail with actor, time and source', async () => {
    const { client } = await portal.signedIn({ role: 'admin' })
    const user = await portal.user()
    await login(user.email, 'wrong', '127.0.0.70')
    await login(user.email, testPassword, '127.0.0.70')
    const { body } = await client.get(`/api/audit?entityId=${user.id}`)
    expect(
      body.entries.map((entry: { action: string; ip: string }) => [entry.action, entry.ip]),
    ).toEqual([
      ['sign_in', '127.0.0.70'],
      ['sign_in_failed', '127.0.0.70'],
    ])
    expect(JSON.stringify(body)).not.toContain(testPassword)
  })

  let sources = 180
  // Again from other sources where the clock's hour, which is counted by, ended meanwhile.
  test('failures of an attack are counted and not mailed one by one', { retry: 1 }, async () => {
    const one = `127.0.0.${(sources += 1)}`
    const many = `127.0.0.${(sources += 1)}`
    await db.execute(sql`delete from failure_runs where subject like 'hour:%'`)
    const { client } = await portal.signedIn({ role: 'admin' })
    const failures = async () =>
      (await client.get('/api/audit?action=sign_in_failed&limit=1000')).body.entries as {
        ip: string
        changes: { field: string; to: unknown }[]
      }[]
    const answerParts = async (ip: string) =>
      (await failures())
        .filter((entry) => entry.ip === ip)
        .map(({ changes }) => Object.fromEntries(changes.map(({ field, to }) => [field, to])))
    const user = await portal.user()
    for (let round = 0; round < 3; round += 1) await login(user.email, 'wrong', one)
    expect(await answerParts(one)).toEqual([{ email: user.email }])
    for (let round = 0; round < 22; round += 1)
      await login(`nobody${round}@river.example`, 'wrong', many)
    expect((await answerParts(many)).map(({ email }) => email)).toEqual(
      Array.from({ length: 20 }, (_, place) => `nobody${19 - place}@river.example`),
    )
    await db.execute(
      sql`update failure_runs set failures = 99 where subject like ${`hour:%:source:${many}`}`,
    )
    await db.execute(sql`delete from attempts where subject like ${`%${many}`}`)
    await login('nobody@river.example', 'wrong', many)
    expect((await answerParts(many))[0]).toEqual({ source: many, failures: 100 })
    // Counts of hours that are over go; a run of failures stays.
    await db.execute(
      sql`update failure_runs set subject = 'hour:2026-01-01T05:all' where subject like 'hour:%:all'`,
    )
    await deleteExpiredAttempts(db)
    const { rows } = await db.execute<{ subject: string }>(
      sql`select subject from failure_runs where subject like '%:all' or subject = ${`password:${user.email}`} or subject like ${`hour:%:source:${many}`}`,
    )
    expect(rows.map(({ subject }) => subject.replace(/^hour:.{13}/, 'hour'))).toEqual(
      expect.arrayContaining([`password:${user.email}`, `hour:source:${many}`]),
    )
    expect(rows).toHaveLength(2)
  })
})

describe('the register tab', () => {
  test('creates an account without organization and signs it in', async () => {
    const client = portal.client('127.0.0.80')
    const answer = await client.post('/api/auth/register', {
      ...person('rosa@example.org'),
      role: 'admin',
      organizationId: '00000000-0000-4000-8000-000000000000',
      isEmailVerified: true,
      id: 'x',
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      role: 'member',
      organizationId: null,
      isEmailVerified: false,
    })
    expect((await client.get('/api/auth/user')).status).toBe(200)
  })

  test('two at once with one address: one account', async () => {
    const [one, two] = await Promise.all([
      portal.client('127.0.0.81').post('/api/auth/register', person('twice@example.org')),
      portal.client('127.0.0.82').post('/api/auth/register', person('TWICE@example.org')),
    ])
    expect(new Set([one.status, two.status])).toEqual(new Set([201, 409]))
    expect((one.status === 409 ? one : two).body.message).toBe(
      'An account with this email already exists',
    )
  })

  test('the eleventh from one source within 15 minutes waits', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1)
      statuses.push(
        (
          await portal
            .client('127.0.0.83')
            .post('/api/auth/register', person(`many${i}@example.org`))
        ).status,
      )
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429])
  })

  test('is absent where self-registration is off', async () => {
    const closed = await portalOfTest({ SELF_REGISTRATION: 'off' })
    expect(
      (await closed.client().post('/api/auth/register', person('late@example.org'))).status,
    ).toBe(404)
    expect((await closed.client().get('/api/settings')).body.selfRegistration).toBe(false)
  })
})
