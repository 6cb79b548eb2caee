import { describe, expect, test } from 'vitest'
import { filePortal, portalOfTest, testPassword } from '#test/support/app'

const portal = await filePortal()

const login = (email: string, password: unknown, from?: string) =>
  portal.client(from).post('/api/auth/login', { email, password })
let registered = 0

/** Registers from a source of its own, since registering is limited per source. */
function register(password: unknown, email?: string) {
  registered += 1
  const address = email ?? `new${registered}@example.org`
  return portal
    .client(`127.1.0.${registered}`)
    .post('/api/auth/register', { firstName: 'New', lastName: 'Person', email: address, password })
}

describe('passwords', () => {
  test.each([
    ['64 characters', 'a long pass phrase of words that goes on until it has sixty-four'],
    ['200 characters', `${'correct horse '.repeat(14)}ab  `],
    ['emoji and blanks around', '  \u{1F33B}\u{1F50B}\u{1F3D8}\u{FE0F} solar fields  '],
    ['no kinds of characters asked for', 'zzhgtqpw'],
    ['the least length', 'b4rn.x'],
  ])('accepts %s unchanged', async (_name, password) => {
    const email = `long${registered}@example.org`
    expect((await register(password, email)).status).toBe(201)
    expect((await login(email, password)).status).toBe(200)
    const changed = `${password.slice(0, -1)}${password.endsWith('x') ? 'y' : 'x'}`
    expect((await login(email, changed)).status).toBe(401)
  })

  test.each([
    ['12345', 'Password must be at least 6 characters'],
    ['password', 'This password is one of the most used ones. Choose another.'],
    ['12345678', 'This password is one of the most used ones. Choose another.'],
    ['Qwerty123', 'This password is one of the most used ones. Choose another.'],
    ['Capital Campaign', 'The name of this portal cannot be your password. Choose another.'],
    ['x'.repeat(201), 'Use at most 200 characters'],
    ['x'.repeat(100_000), 'Use at most 200 characters'],
    ['nul\0inside', 'This password contains a character that cannot be stored'],
    [null, 'Password is required'],
    [['a', 'b'], 'Password is required'],
  ])('rejects %j with a reason', async (password, message) => {
    const answer = await register(password)
    expect(answer.status).toBe(400)
    expect(answer.body.fields.password).toBe(message)
  })

  test('the name of the own organization is rejected when changing', async () => {
    const organization = await portal.organization({ name: 'Prairie Light Fund' })
    const { client } = await portal.signedIn({ organizationId: organization.id })
    const answer = await client.post('/api/auth/change-password', {
      currentPassword: testPassword,
      newPassword: 'prairielightfund',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({
      newPassword: 'The name of your organization cannot be your password. Choose another.',
    })
  })

  test('the configured minimum is named and kept', async () => {
    const strict = await portalOfTest({ PASSWORD_MIN_LENGTH: '15' })
    const body = { firstName: 'A', lastName: 'B', email: 'strict@example.org' }
    const short = await strict
      .client()
      .post('/api/auth/register', { ...body, password: 'fourteen chars' })
    expect(short.body.fields).toEqual({ password: 'Password must be at least 15 characters' })
    expect(
      (await strict.client().post('/api/auth/register', { ...body, password: 'fifteen chars..' }))
        .status,
    ).toBe(201)
  })
})
