import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import type { Logger } from 'pino'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { csvType } from '#contract/imports'
import { imports } from '#database/imports'
import { Caller } from '#test/faults/portal'
import { programDatabase, testEngine } from '#test/support/database'
import { freePort } from '#test/support/free-port'
import { mappingOf } from '#test/support/imports'
import { cutOffWaiter } from '#test/support/lock-waiters'
import type { FirstStart } from './features/first-start/first-start.ts'
import { createLog } from './platform/log.ts'
import { readSettings } from './platform/settings.ts'
import { startServer } from './start.ts'

const database = await programDatabase()

afterAll(() => database.close())

const made: FirstStart[] = []

function start(
  port: number,
  {
    log = createLog('silent'),
    onStep = () => {},
    environment = {},
  }: {
    log?: Logger
    onStep?: (line: string) => void
    environment?: Record<string, string>
  } = {},
) {
  const settings = readSettings({
    PORT: String(port),
    SAMPLE_DATA: 'off',
    RATE_LIMIT: 'off',
    ...database.environment,
    ...environment,
  })
  return startServer(settings, log, {
    webFolder: '/nonexistent',
    developWeb: false,
    onStep,
    onFirstStart: (first) => made.push(first),
  })
}

test('a start that fails has printed the first password, and leaves nothing open', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  await expect(start((other.address() as AddressInfo).port)).rejects.toThrow('EADDRINUSE')
  other.close()
  expect(made).toEqual([
    expect.objectContaining({ generatedPassword: expect.any(String) as string }),
  ])
})

test('a stop ends an import after its present chunk and hands it on, without an error', async () => {
  const port = await freePort()
  const lines: string[] = []
  const server = await start(port, {
    log: pino({ level: 'error' }, { write: (line) => lines.push(line) }),
  })
  // The password of the start that failed.
  const caller = await new Caller(`http://127.0.0.1:${port}`).signIn({
    email: made[0]?.administrator ?? '',
    password: made[0]?.generatedPassword ?? '',
  })
  const rows = Array.from({ length: 600 }, (_, n) => `Bank ${n}`)
  const { id } = (
    await caller.call(
      'POST',
      '/api/imports?entity=organizations&filename=banks.csv',
      ['Name', ...rows].join('\n'),
      csvType,
    )
  ).body as { id: string }
  await caller.call('POST', `/api/imports/${id}/rehearse`, {
    mapping: mappingOf({ name: 'Name' }),
    mode: 'skip_faulty',
  })
  await caller.call('POST', `/api/imports/${id}/commit`)
  await expect
    .poll(async () => (await caller.call('GET', `/api/imports/${id}`)).body.progress.done, {
      timeout: 30_000,
      interval: 5,
    })
    .toBeGreaterThan(0)
  caller.close()
  await server.close()
  expect(lines).toEqual([])
  expect(
    await database.read(({ db }) =>
      db.select({ leaseUntil: imports.leaseUntil }).from(imports).where(eq(imports.id, id)),
    ),
  ).toEqual([{ leaseUntil: null }])
})

// Nobody else can reach the embedded database while it starts; its steps are the same ones.
test.runIf(testEngine === 'postgresql')(
  'a step that loses the database is tried again by itself',
  async () => {
    // What the first administrator and the jobs read first.
    const tables = ['users', 'pgboss.version']
    const holders = tables.map(
      () => new Client({ connectionString: database.environment['DATABASE_URL'] }),
    )
    onTestFinished(async () => {
      for (const holder of holders) await holder.end()
    })
    for (const [n, holder] of holders.entries()) {
      await holder.connect()
      await holder.query(`begin; lock table ${tables[n]} in access exclusive mode`)
    }
    const steps: string[] = []
    const starting = start(await freePort(), { onStep: (line) => steps.push(line) })
    for (const holder of holders) {
      await vi.waitUntil(() => cutOffWaiter(holder), { timeout: 30_000 })
      await holder.query('rollback')
    }
    await (await starting).close()
    const lost =
      'The database does not answer yet (terminating connection due to administrator command). Trying again for half a minute.'
    expect(steps).toEqual([lost, lost])
  },
)

test('the settings say whether the audit trail is shortened every hour, and are warned of an address that is not encrypted unless it is this machine alone (X-129, S98)', async () => {
  const started = async (environment: Record<string, string>) => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
    await (await start(await freePort(), { log, environment })).close()
    const { rows } = await database.read(({ db }) =>
      db.execute<{ cron: string }>(
        sql`select cron from pgboss.schedule where name = 'audit-retention'`,
      ),
    )
    return {
      shortened: rows.map(({ cron }) => cron),
      warnings: lines.filter((line) => line.includes('PUBLIC_URL')).length,
    }
  }
  expect(
    await started({ AUDIT_KEEP_MONTHS: '12', PUBLIC_URL: 'http://192.168.1.20:3000' }),
  ).toEqual({ shortened: ['37 * * * *'], warnings: 1 })
  for (const PUBLIC_URL of ['http://127.0.0.1:3000', 'https://registry.example.org'])
    expect(await started({ PUBLIC_URL })).toEqual({ shortened: [], warnings: 0 })
})
