import { describe, expect, test } from 'vitest'
import { randomCode } from '#server/features/auth/codes.store'
import { testPassword, filePortal } from '#test/support/app'
import { freshSource } from '#test/support/fresh-source'

// Codes are evenly drawn, and attempts from many sources at once get nowhere.

const portal = await filePortal()

const login = (email: string, password: string, from: string) =>
  portal.client(from).post('/api/auth/login', { email, password })

test('two thousand codes are six digits, evenly drawn', () => {
  const codes = Array.from({ length: 2000 }, randomCode)
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(1970)
  for (let position = 0; position < 6; position += 1) {
    const seen = Array.from(
      { length: 10 },
      (_, digit) => codes.filter((code) => code[position] === String(digit)).length,
    )
    // Chi-square with 9 degrees of freedom: beyond 50 by chance once in ten million runs.
    expect(seen.reduce((sum, times) => sum + (times - 200) ** 2 / 200, 0)).toBeLessThan(50)
  }
})

describe('codes attempted from many sources at once', () => {
  // The second crowd is more than may wait.
  test.each([
    [12, 8],
    [20, 4],
  ])(
    'by %i, each %i times: whoever comes from elsewhere signs in, and is sent a code',
    { timeout: 180_000 },
    async (sources, times) => {
      const people = [await portal.user(), await portal.user(), await portal.user()]
      const waiting = await portal.user()
      const strangers = Array.from({ length: sources }, () => portal.client(freshSource()))
      for (const [n, stranger] of strangers.entries())
        expect(
          (
            await stranger.post('/api/auth/verify-code', {
              email: `first${n}.${sources}@river.example`,
              code: '123456',
            })
          ).status,
        ).toBe(401)
      const attempts = strangers.flatMap((stranger) =>
        Array.from({ length: times }, (_, n) =>
          stranger.post('/api/auth/verify-code', {
            email: `nobody${n}.${sources}@river.example`,
            code: '123456',
          }),
        ),
      )
      const entered = await Promise.all(
        people.map(({ email }) => login(email, testPassword, freshSource())),
      )
      const sent = await portal
        .client(freshSource())
        .post('/api/auth/send-code', { email: waiting.email })
      expect([...entered, sent].map(({ status }) => status)).toEqual([200, 200, 200, 200])
      // 503 is for requests that had to leave the queue; no attempt is checked without being counted.
      expect(
        (await Promise.all(attempts)).filter(({ status }) => ![401, 429, 503].includes(status)),
      ).toEqual([])
    },
  )

  test('one source that sends a crowd of sign-ins at once has to wait, and another is not', async () => {
    const [crowd, elsewhere] = [freshSource(), freshSource()]
    const accounts = await Promise.all(Array.from({ length: 20 }, () => portal.user()))
    const [other, ...answers] = await Promise.all([
      login((await portal.user()).email, testPassword, elsewhere),
      ...accounts.map(({ email }) => login(email, testPassword, crowd)),
    ])
    expect(other?.status).toBe(200)
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 200))
      expect([status, body, headers['retry-after']]).toEqual([
        429,
        {
          message: 'Too many attempts at once. Please wait a moment and try again.',
          code: 'too_many_requests',
        },
        '2',
      ])
    // Nothing of it counts: a rejected source still has five wrong attempts.
    const rejected = accounts.filter((_, n) => answers[n]?.status === 429)
    for (const { email } of rejected.slice(0, 3))
      for (let n = 0; n < 5; n += 1) expect((await login(email, 'wrong', crowd)).status).toBe(401)
  })
})
