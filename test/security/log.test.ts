import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log'
import { hashToken } from '#server/platform/sessions/cookie'
import { testPassword, filePortal } from '#test/support/app'
import type { Answer, Client } from '#test/support/client'
import { newAddress } from '#test/support/uploads'

// A secret is in no log line, and in no answer but the one that issues it (S11).

let lines = ''

const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines += chunk.toString()
    done()
  },
})
const portal = await filePortal({ RATE_LIMIT: 'off' }, createLog('info', destination))
const { db } = portal.database.open

const secretOf = (client: Client) => client.cookie?.split('=')[1] ?? ''

test('sign-ins, codes, links, keys and failures leave no secret in log or answers', async () => {
  const answers: Answer[] = []
  const secrets: Record<string, string> = {
    password: testPassword,
    wrong: 'a wrong but telling one',
    next: 'quiet harbor 77',
    another: 'steel orchard 5',
  }
  const send = async (client: Client, method: string, url: string, body?: object) => {
    const answer = await client.request(method, url, body)
    answers.push(answer)
    return answer
  }

  const organization = await portal.organization()
  secrets['registration key'] = organization.registrationKey
  const user = await portal.user()
  const client = portal.client()
  await send(client, 'POST', '/api/auth/login', { email: user.email, password: secrets['wrong'] })
  await send(client, 'POST', '/api/auth/login', { email: user.email, password: testPassword })
  secrets['first session'] = secretOf(client)
  await send(client, 'POST', '/api/auth/change-password', {
    currentPassword: testPassword,
    newPassword: secrets['another'],
  })
  await send(client, 'POST', '/api/auth/join', { registrationKey: organization.registrationKey })

  await send(portal.client(), 'POST', '/api/auth/send-code', { email: user.email })
  secrets['code'] = await portal.outbox.code(user.email, 2)
  const byCode = portal.client()
  await send(byCode, 'POST', '/api/auth/verify-code', {
    email: user.email,
    code: String((Number(secrets['code']) + 1) % 1_000_000).padStart(6, '0'),
  })
  await send(byCode, 'POST', '/api/auth/verify-code', { email: user.email, code: secrets['code'] })
  secrets['session by code'] = secretOf(byCode)

  await send(portal.client(), 'POST', '/api/auth/forgot-password', { email: user.email })
  secrets['reset token'] = await portal.outbox.token(user.email, 3)
  // The page of the link itself, and the link pasted where it does not belong.
  await send(portal.client(), 'GET', `/reset-password?token=${secrets['reset token']}`)
  await send(portal.client(), 'GET', `/api/nowhere?token=${secrets['reset token']}`)
  await send(portal.client(), 'GET', `/api/%zz?token=${secrets['reset token']}`)
  await send(portal.client(), 'POST', '/api/auth/reset-password', {
    token: secrets['reset token'],
    newPassword: 'short',
  })
  await send(portal.client(), 'POST', '/api/auth/reset-password', {
    token: secrets['reset token'],
    newPassword: secrets['next'],
  })

  const admin = await portal.signIn(await portal.user({ role: 'admin' }))
  await send(admin, 'POST', '/api/users', { email: 'newcomer@river.example' })
  secrets['set-password token'] = await portal.outbox.token('newcomer@river.example')
  await send(admin, 'PATCH', '/api/auth/profile', { email: 'moved@river.example' })
  secrets['confirmation token'] = await portal.outbox.token('moved@river.example')
  await send(admin, 'POST', '/api/auth/confirm-email', { token: secrets['confirmation token'] })
  for (const list of [
    '/api/users?limit=1000',
    '/api/audit?limit=1000',
    '/api/mail?limit=1000',
    '/api/organizations',
    '/api/system',
  ])
    await send(admin, 'GET', list)

  // An error of our own, in the middle of code with secrets.
  await db.execute(sql`alter table sessions rename to sessions_gone`)
  await db.execute(sql`alter table failure_runs rename to failure_runs_gone`)
  const faults = [
    await send(admin, 'GET', '/api/auth/user'),
    await send(portal.client(), 'POST', '/api/auth/login', {
      email: user.email,
      password: secrets['next'],
    }),
    await send(portal.client(), 'POST', '/api/auth/verify-code', {
      email: user.email,
      code: secrets['code'],
    }),
  ]
  await db.execute(sql`alter table sessions_gone rename to sessions`)
  await db.execute(sql`alter table failure_runs_gone rename to failure_runs`)
  for (const { status, body } of faults)
    expect([status, body]).toEqual([
      500,
      { message: 'Something went wrong on our side. Nothing was changed.', code: 'internal' },
    ])
  secrets['administrator session'] = secretOf(admin)

  expect(Object.entries(secrets).filter(([, value]) => value.length < 6)).toEqual([])
  // The flows above worked and were logged: a leaked secret would be found here.
  expect(lines.match(/"req":/g)?.length).toBe(answers.length + 1)
  expect(lines).toContain('/reset-password')
  // The log names the error by the database's code for it: a missing table.
  expect(lines).toMatch(/"reason":"42P01".*"request failed"/)

  const tokens = Object.entries(secrets)
    .filter(([, value]) => value.length > 40)
    .map(([name, value]): [string, string] => [`hash of ${name}`, hashToken(value)])
  const text = answers.map((answer) => answer.text).join('\n')
  const headers = JSON.stringify(
    answers.map(({ headers: { 'set-cookie': _cookie, ...others } }) => others),
  )
  for (const [name, secret] of [...Object.entries(secrets), ...tokens]) {
    // Among the digits of ids and times a code would only be found by chance; a leaked one is a word of its own.
    const isIn = (where: string) =>
      name === 'code' ? where.split(/[^\da-f.:-]/).includes(secret) : where.includes(secret)
    expect([name, isIn(lines), isIn(text), isIn(headers)]).toEqual([name, false, false, false])
  }
  for (const output of [lines, text, headers])
    expect(output).not.toMatch(/\$argon2|session=[\w-]{43}|params:|-- |failed query.*\n.*params/i)
})

test('the address of an upload is in no line, whole or in part, however it is requested and whatever goes wrong', async () => {
  const from = lines.length
  const organization = await portal.organization()
  const { client } = await portal.signedIn({ organizationId: organization.id })
  const address = await newAddress(client)
  const token = address.split('/').at(-1) ?? ''
  const path = new URL(address).pathname
  const send = (
    method: 'PUT' | 'GET' | 'DELETE',
    url: string,
    headers: Record<string, string> = {},
  ) =>
    portal.app.inject({
      method,
      url,
      headers,
      ...(method === 'PUT' && { payload: Buffer.from('some words') }),
    })
  const text = { 'content-type': 'text/plain' }
  await db.execute(sql`alter table files rename to files_gone`)
  expect((await send('PUT', path, text)).statusCode).toBe(500)
  await db.execute(sql`alter table files_gone rename to files`)
  expect((await send('PUT', path, text)).statusCode).toBe(200)
  for (const url of [
    `/%6fbjects/uploads/${token}`,
    `/objects/%75ploads/${token}`,
    `${path}/`,
    `${path}?x=${token}`,
    `/objects/uploads/${encodeURIComponent(`x?${token}`)}`,
    `/OBJECTS/UPLOADS/${token}`,
    `/objects/uploads%2f${token}`,
    `/nowhere/${token}`,
    `${path.slice(0, -3)}/${token.slice(-3)}`,
    path.slice(0, -40),
  ]) {
    for (const method of ['PUT', 'GET', 'DELETE'] as const)
      await send(method, url, { ...text, referer: address })
  }
  await client.post('/api/objects/normalize', { url: `${address}x`, name: token })
  expect((await client.post('/api/objects/normalize', { url: address })).status).toBe(200)
  const added = lines.slice(from)
  // The request was made and logged, with the rest of its path.
  expect(added).toContain('"path":"/objects/uploads/..."')
  const parts = Array.from({ length: token.length - 11 }, (_, start) =>
    token.slice(start, start + 12),
  )
  expect(parts.filter((part) => added.includes(part))).toEqual([])
})

test('a line break in what is logged does not make a line of its own', async () => {
  const before = lines.length
  await portal.client().request('GET', '/api/%0a%7b%22level%22:60%7d', undefined, {
    headers: { 'user-agent': 'x"}\t{"level":60' },
  })
  await portal
    .client()
    .post('/api/auth/login', { email: 'a\r\n{"level":60}@river.example', password: 'x' })
  const added = lines.slice(before).trim().split('\n')
  for (const line of added) expect((JSON.parse(line) as { level: number }).level).toBeLessThan(50)
})
