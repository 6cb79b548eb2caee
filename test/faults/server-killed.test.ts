import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database/database'
import { startProgram } from '#test/support/child-program'
import { testDatabase } from '#test/support/database'
import type { TestDatabase } from '#test/support/database'
import { quietLog } from '#test/support/quiet-log'
import { compare, killWhileWriting, usualRounds } from './kill-rounds.ts'
import type { Victim } from './kill-rounds.ts'

const server = path.resolve(import.meta.dirname, '../../server/main.ts')
const administrator = { email: 'kill@example.org', password: 'granite lantern 42' }

let database: TestDatabase
let port: number
beforeAll(async () => {
  database = await testDatabase()
  // The server under test opens it alone.
  await database.open.close()
  port = await freePort()
})
afterAll(() => database.close())

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address() as { port: number }
      probe.close(() => resolve(found))
    })
  })
}

const url = (address: string) => `http://127.0.0.1:${port}${address}`

/** Calls the server, again while it says that it cannot answer just now: the first second on a busy machine. */
async function call(method: string, address: string, body?: object, cookie = ''): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(url(address), {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (answer.status !== 503 || tries === 20) return answer
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000)
  }
}

async function signIn(): Promise<string> {
  const answer = await call('POST', '/api/auth/login', administrator)
  expect(answer.status).toBe(200)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

let cookie: string | undefined
const ended: string[] = []

async function startServer(): Promise<Victim> {
  const { databaseUrl, dataDir } = database.settings
  const child = startProgram(server, [], {
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    SAMPLE_DATA: 'off',
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  })
  await child.line(/ready on/)
  // A session lives on through every kill; one that was ended never comes back.
  cookie ??= await signIn()
  for (const dead of ended) expect((await call('GET', '/api/auth/user', undefined, dead)).status).toBe(401)
  const other = await signIn()
  expect((await call('POST', '/api/auth/logout', undefined, other)).status).toBe(204)
  ended.push(other)
  return {
    async save(id) {
      const answer = await call('POST', '/api/users', { email: `${id}@example.org`, firstName: 'Kill', lastName: 'Test' }, cookie)
      // A conflict after a 503: it had been stored before the answer was given up.
      if (answer.status !== 201 && answer.status !== 409 && answer.status !== 503) throw new Error(`${answer.status} ${await answer.text()}`)
      return answer.status !== 503
    },
    kill: () => child.kill(),
  }
}

test(
  'a server killed while people are added has every one it confirmed: once, whole, with its entry in the trail',
  async () => {
    const report = await killWhileWriting({ start: startServer, rounds: usualRounds, writers: 20 })
    const open = await openDatabase({ ...database.settings, preparedStatements: true, log: quietLog })
    // An account, its mail with the link and its entry in the trail are one transaction: three rows or none.
    const { rows } = await open.db.execute<{ id: string }>(sql`
      select split_part(email, '@', 1) as id from users where last_name = 'Test'
      union all select split_part(recipient, '@', 1) from mails where kind = 'set_password'
      union all select split_part(u.email, '@', 1) from audit_entries a join users u on u.id::text = a.entity_id
        where a.action = 'create' and u.last_name = 'Test'`)
    await open.close()
    expect(report.acknowledged.size).toBeGreaterThanOrEqual(usualRounds)
    expect(compare(report, rows.map(({ id }) => id), 3)).toEqual({ lost: [], halves: [], doubles: [], unknown: [] })
  },
  usualRounds * 60_000,
)
