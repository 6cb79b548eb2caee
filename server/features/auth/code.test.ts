import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailCodes } from '#database/sign-in'
import { filePortal } from '#test/support/app'

// Sending is limited per address and minute; these tests send more often, and the attempts on a code stay limited.

const portal = await filePortal({ RATE_LIMIT: 'off' })

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function sendCode(email: string, count = 1): Promise<string> {
  const answer = await portal.client().post('/api/auth/send-code', { email })
  expect(answer.status).toBe(200)
  return portal.outbox.code(email, count)
}

const verify = (email: string, code: unknown) =>
  portal.client().post('/api/auth/verify-code', { email, code })

async function age(email: string, seconds: number): Promise<void> {
  await portal.database.open.db
    .update(emailCodes)
    .set({ createdAt: sql`${emailCodes.createdAt} - make_interval(secs => ${seconds}::int)` })
    .where(sql`email = ${email}`)
}

describe('sign-in by e-mailed code', () => {
  test('a right code signs in once', async () => {
    const { email, id } = await portal.user({ email: 'once@example.org' })
    const code = await sendCode(email)
    const first = await verify(' ONCE@example.org ', code)
    expect(first.status).toBe(200)
    expect(first.body.id).toBe(id)
    expect(first.headers['set-cookie']).toMatch(/session=/)
    expect((await verify(email, code)).status).toBe(401)
  })

  test('the fifth wrong try ends a code, and a new one works', async () => {
    const { email } = await portal.user()
    const code = await sendCode(email)
    for (let i = 0; i < 5; i += 1) expect((await verify(email, wrong(code))).status).toBe(401)
    expect((await verify(email, code)).status).toBe(401)
    expect((await verify(email, await sendCode(email, 2))).status).toBe(200)
  })

  test('a code lives ten minutes', async () => {
    const { email } = await portal.user()
    const late = await sendCode(email)
    await age(email, 601)
    expect((await verify(email, late)).status).toBe(401)
    const intime = await sendCode(email, 2)
    await age(email, 590)
    expect((await verify(email, intime)).status).toBe(200)
  })

  test('a code does not live again when the clock is set back (F17)', async () => {
    const { email } = await portal.user()
    const code = await sendCode(email)
    await age(email, -3600)
    expect((await verify(email, code)).status).toBe(401)
    expect((await verify(email, await sendCode(email, 2))).status).toBe(200)
  })

  test('a second code voids the first', async () => {
    const { email } = await portal.user()
    const first = await sendCode(email)
    const second = await sendCode(email, 2)
    expect((await verify(email, first)).status).toBe(first === second ? 200 : 401)
    expect((await verify(email, second)).status).toBe(first === second ? 401 : 200)
  })

  test('a code opens no other address and is no reset link', async () => {
    const [one, other] = [await portal.user(), await portal.user()]
    const code = await sendCode(one.email)
    expect((await verify(other.email, code)).status).toBe(401)
    const reset = await portal
      .client()
      .post('/api/auth/reset-password', { token: code, newPassword: 'another long one' })
    expect(reset.status).toBe(400)
    expect((await verify(one.email, code)).status).toBe(200)
  })

  test('fifty attempts at once count as fifty', async () => {
    const { email } = await portal.user()
    const code = await sendCode(email)
    const attempts = Array.from({ length: 50 }, (_, i) =>
      String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(attempts.map((attempt) => verify(email, attempt)))
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
    expect((await verify(email, code)).status).not.toBe(200)
  })

  test('twenty wrong codes in a day end code sign-in for the address, over several codes', async () => {
    const { email } = await portal.user()
    for (let round = 1; round <= 4; round += 1) {
      const code = await sendCode(email, round)
      for (let i = 0; i < 5; i += 1) expect((await verify(email, wrong(code))).status).toBe(401)
    }
    const answer = await verify(email, await sendCode(email, 5))
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(80_000)
    // The owner is not locked out: the password still opens.
    expect((await portal.signIn({ email })).cookie).not.toBeNull()
  })

  test.each([
    [' 123456'],
    ['12 345'],
    ['١٢٣٤٥٦'],
    [123_456],
    [['123456']],
    [{ code: '123456' }],
    [null],
    ['12345'],
    ['1234567'],
    ['12345a'],
  ])('rejects %j as a code with its sentence', async (code) => {
    const answer = await verify('nobody@example.org', code)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ code: 'Code must be 6 digits' })
  })

  test('an address without account gets the same answer and no mail', async () => {
    const known = await portal.user()
    const toKnown = await portal.client().post('/api/auth/send-code', { email: known.email })
    const toUnknown = await portal
      .client()
      .post('/api/auth/send-code', { email: 'stranger@example.org' })
    expect(toUnknown.status).toBe(200)
    expect(toUnknown.text).toBe(toKnown.text)
    expect(Object.keys(toUnknown.headers)).toEqual(Object.keys(toKnown.headers))
    await portal.outbox.wait(known.email)
    expect(await portal.outbox.to('stranger@example.org')).toEqual([])
    const { client } = await portal.signedIn({ role: 'admin' })
    const log = await client.get('/api/mail?search=stranger')
    expect(log.body.total).toBe(0)
  })

  test('a code that first verifies an address voids the password and the sessions from before', async () => {
    const hijacked = await portal.user({ isEmailVerified: false })
    const attacker = await portal.signIn(hijacked)
    const answer = await verify(hijacked.email, await sendCode(hijacked.email))
    expect(answer.body).toMatchObject({ isEmailVerified: true, hasPassword: false })
    expect((await attacker.get('/api/auth/user')).status).toBe(401)
    const rejected = await portal
      .client()
      .post('/api/auth/login', { email: hijacked.email, password: 'granite lantern 42' })
    expect(rejected.status).toBe(401)
  })

  test('the signed-in owner verifies the address and keeps password and session', async () => {
    const owner = await portal.user({ isEmailVerified: false })
    const client = await portal.signIn(owner)
    const cookie = client.cookie
    const code = await sendCode(owner.email)
    const answer = await client.post('/api/auth/verify-code', { email: owner.email, code })
    expect(answer.body).toMatchObject({ isEmailVerified: true, hasPassword: true })
    expect(client.cookie).toBe(cookie)
  })

  test('a verified address on exactly one allow-list joins that organization', async () => {
    const organization = await portal.organization({ allowedEmails: ['@onebank.example'] })
    const person = await portal.user({ email: 'ann@onebank.example', isEmailVerified: false })
    const answer = await verify(person.email, await sendCode(person.email))
    expect(answer.body).toMatchObject({
      organizationId: organization.id,
      organizationName: organization.name,
    })
  })

  test('an address on two allow-lists joins neither', async () => {
    await portal.organization({ allowedEmails: ['@twobanks.example'] })
    await portal.organization({ allowedEmails: ['bob@twobanks.example'] })
    const person = await portal.user({ email: 'bob@twobanks.example' })
    const answer = await verify(person.email, await sendCode(person.email))
    expect(answer.body.organizationId).toBeNull()
  })

  test('a disabled account gets no code', async () => {
    const person = await portal.user({ disabledAt: new Date() })
    const marker = await portal.user()
    await portal.client().post('/api/auth/send-code', { email: person.email })
    await portal.client().post('/api/auth/send-code', { email: marker.email })
    await portal.outbox.wait(marker.email)
    expect(await portal.outbox.to(person.email)).toEqual([])
  })
})
