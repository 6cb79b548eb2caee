import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { appBeside, testPassword, filePortal } from '#test/support/app'
import { Client } from '#test/support/client'
import { freshSource } from '#test/support/fresh-source'

// Limits of mails and of attempts over time, processes and spellings of an address (S07, S09, S13, S15, S17, S19).

const portal = await filePortal()

const login = (email: string, password: string, from: string) =>
  portal.client(from).post('/api/auth/login', { email, password })

/** Moves counted attempts into the past. */
const wait = (seconds: number) =>
  portal.database.open.db.execute(
    sql`update attempts set times = array(select t - make_interval(secs => ${seconds}::int) from unnest(times) as t)`,
  )

async function throttle(email: string, from: string): Promise<void> {
  for (let i = 0; i < 5; i += 1) await login(email, `wrong ${i}`, from)
  expect((await login(email, testPassword, from)).status).toBe(429)
}

describe('asking for mail', () => {
  test.each([['send-code'], ['forgot-password']])(
    '%s: one a minute, five an hour, the same for an unknown address',
    async (call) => {
      const { email } = await portal.user()
      const unknown = `nobody.${call}@river.example`
      const request = (address: string) =>
        portal.client(freshSource()).post(`/api/auth/${call}`, { email: address })
      const seen: Record<string, unknown[]> = { [email]: [], [unknown]: [] }
      for (let i = 1; i <= 6; i += 1) {
        for (const address of [email, unknown]) {
          const { status, text, headers } = await request(address)
          seen[address]?.push([status, text, Object.keys(headers)])
          if (i === 6) continue
          const again = await request(address.toUpperCase())
          seen[address]?.push([
            again.status,
            again.text,
            Object.keys(again.headers),
            Number(again.headers['retry-after']) > 0 && Number(again.headers['retry-after']) <= 60,
          ])
        }
        if (i <= 5) await portal.outbox.wait(email, i)
        await wait(61)
      }
      expect(seen[unknown]).toEqual(seen[email])
      expect(seen[email]?.map((line) => (line as number[])[0])).toEqual([
        200, 429, 200, 429, 200, 429, 200, 429, 200, 429, 429,
      ])
      const late = await request(email)
      expect([late.status, Number(late.headers['retry-after']) > 3000]).toEqual([429, true])
      expect(await portal.outbox.to(email)).toHaveLength(5)
      expect(await portal.outbox.to(unknown)).toEqual([])
      await wait(3600)
      expect((await request(email)).status).toBe(200)
    },
  )

  test('ten a minute and 60 an hour of all kinds together for one source, account or not, under every address of an IPv6 network', async () => {
    const sources = ['192.0.2.77', '2001:db8:7:7::1']
    const nextIn = (source: string, n: number) =>
      source.includes(':') ? `2001:db8:7:7:${n.toString(16)}::${n.toString(16)}` : source
    for (const source of sources) {
      const { client: person } = await portal.signedIn()
      const known: string[] = []
      for (let n = 0; n < 3; n += 1) known.push((await portal.user()).email)
      let requested = 0
      const unknown = () => `nobody${(requested += 1)}.${sources.indexOf(source)}@river.example`
      const request = (call: string, email: string) =>
        portal.client(nextIn(source, requested)).post(`/api/auth/${call}`, { email })
      for (const [call, email] of [
        ['send-code', known[0]],
        ['send-code', unknown()],
        ['forgot-password', known[0]],
        ['forgot-password', unknown()],
      ] as const)
        expect((await request(call, email ?? '')).status).toBe(200)
      // Two requests for one address: the second counts nowhere.
      expect((await request('send-code', known[0] ?? '')).status).toBe(429)
      const answer = await person.patch(
        '/api/auth/profile',
        { email: unknown() },
        { from: nextIn(source, 99) },
      )
      expect(answer.status).toBe(200)
      for (let n = 0; n < 5; n += 1)
        expect((await request('send-code', unknown())).status).toBe(200)
      const rejected = [
        await request('send-code', known[1] ?? ''),
        await request('send-code', unknown()),
        await request('forgot-password', known[1] ?? ''),
        await request('forgot-password', unknown()),
        await person.patch('/api/auth/profile', { email: unknown() }, { from: source }),
      ]
      for (const { status, body, headers } of rejected) {
        expect([status, body]).toEqual([
          429,
          {
            message:
              'Too many emails were requested from your network. Please wait before asking again.',
            code: 'too_many_requests',
          },
        ])
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
      }
      // A rejected request counts for no address, and affects nobody elsewhere.
      expect(
        (await portal.client(freshSource()).post('/api/auth/send-code', { email: known[1] }))
          .status,
      ).toBe(200)
      for (let minute = 1; minute < 6; minute += 1) {
        await wait(61)
        for (let n = 0; n < 10; n += 1)
          expect((await request('forgot-password', unknown())).status).toBe(200)
      }
      await wait(61)
      const late = await request('send-code', known[2] ?? '')
      expect([late.status, Number(late.headers['retry-after']) > 3000]).toEqual([429, true])
      await wait(3600)
      expect((await request('send-code', known[2] ?? '')).status).toBe(200)
    }
  })

  test('for a code does not use up the link, and the other way round', async () => {
    const { email } = await portal.user()
    for (const call of ['send-code', 'forgot-password'])
      expect((await portal.client(freshSource()).post(`/api/auth/${call}`, { email })).status).toBe(
        200,
      )
  })
})

describe('a throttled account', () => {
  test('lets its owner in by a mailed code and by a reset meanwhile, also from there', async () => {
    const { email } = await portal.user()
    const from = freshSource()
    await throttle(email, from)
    await portal.client(from).post('/api/auth/send-code', { email })
    const answer = await portal
      .client(from)
      .post('/api/auth/verify-code', { email, code: await portal.outbox.code(email) })
    expect(answer.status).toBe(200)
    expect((await login(email, testPassword, from)).status).toBe(429)
    await portal.client(from).post('/api/auth/forgot-password', { email })
    const token = await portal.outbox.token(email, 2)
    const done = await portal
      .client(from)
      .post('/api/auth/reset-password', { token, newPassword: 'quiet harbor 77' })
    expect(done.status).toBe(200)
    expect((await login(email, 'quiet harbor 77', from)).status).toBe(200)
  })

  test('is throttled under every spelling of its address', async () => {
    const { email } = await portal.user()
    const from = freshSource()
    for (const spelling of [
      email,
      email.toUpperCase(),
      ` ${email}`,
      `${email}\t`,
      ` ${email.replace('p', 'P')} `,
    ])
      expect((await login(spelling, 'wrong', from)).status).toBe(401)
    expect((await login(email, testPassword, from)).status).toBe(429)
  })

  test('is throttled in a second process and after a restart, too', async () => {
    const { email } = await portal.user()
    const from = freshSource()
    await throttle(email, from)
    const second = await appBeside(portal)
    onTestFinished(() => second.close())
    const answer = await new Client(second.app, from).post('/api/auth/login', {
      email,
      password: testPassword,
    })
    expect(answer.status).toBe(429)
    const done = await new Client(second.app, freshSource()).post('/api/auth/login', {
      email,
      password: testPassword,
    })
    expect(done.status).toBe(200)
  })
})

describe('a known and an unknown address', () => {
  test.each([
    ['login', { password: 'wrong' }],
    ['send-code', {}],
    ['verify-code', { code: '000000' }],
    ['forgot-password', {}],
  ])('get the same answer from %s', async (call, body) => {
    const accounts = [
      await portal.user(),
      await portal.user({ passwordHash: null }),
      await portal.user({ disabledAt: new Date() }),
      await portal.user({ isEmailVerified: false }),
      { email: `nobody.at.${call}@river.example` },
    ]
    const seen = []
    for (const { email } of accounts) {
      const { status, text, headers } = await portal
        .client(freshSource())
        .post(`/api/auth/${call}`, { ...body, email })
      seen.push([status, text, Object.keys(headers), headers['content-length']])
    }
    expect(seen).toEqual(Array(accounts.length).fill(seen[0]))
  })
})
