import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/database/database'
import type { OpenDatabase } from '#server/platform/database/database'
import { createLog } from '#server/platform/log'
import { testDatabase } from '#test/support/database'
import type { TestDatabase } from '#test/support/database'
import { quietLog } from '#test/support/quiet-log'
import { createJobs } from './jobs.ts'
import type { Jobs } from './jobs.ts'

const log = createLog('silent')
const within = { timeout: 30_000, interval: 20 }

describe('background jobs', () => {
  let database: TestDatabase
  const running: Jobs[] = []

  beforeAll(async () => {
    database = await testDatabase()
  })
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop()
    await database.open.db.execute(sql`drop schema if exists pgboss cascade`)
  })
  afterAll(() => database.close())

  async function started(
    register: (jobs: Jobs) => void,
    open: OpenDatabase = database.open,
  ): Promise<Jobs> {
    const jobs = createJobs({ database: open, log })
    register(jobs)
    await jobs.start()
    running.push(jobs)
    return jobs
  }
  const send = (jobs: Jobs, data: object) =>
    database.open.db.transaction((tx) => jobs.send(tx, 'greet', data))
  const statesOf = async (name: string) => {
    const { rows } = await database.open.db.execute<{ state: string }>(
      sql`select state from pgboss.job where name = ${name}`,
    )
    return rows.map((row) => row.state)
  }

  const schedules = () =>
    database.open.db.execute<{ name: string; cron: string }>(
      sql`select name, cron from pgboss.schedule order by name`,
    )

  test('what is sent runs right after the commit, and never after a rollback', async () => {
    const greeted: unknown[] = []
    const jobs = await started((made) =>
      made.queue<{ name: string }>('greet', async ({ name }) => {
        greeted.push(name)
      }),
    )
    await expect(
      database.open.db.transaction(async (tx) => {
        await jobs.send(tx, 'greet', { name: 'nobody' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await send(jobs, { name: 'Ada' })
    await vi.waitUntil(() => greeted.length > 0, within)
    expect(greeted).toEqual(['Ada'])
    await vi.waitUntil(async () => (await statesOf('greet')).join(',') === 'completed', within)
  })

  test('a job that throws is tried again, and what it threw is not stored', async () => {
    let tries = 0
    const jobs = await started((made) =>
      made.queue(
        'greet',
        async () => {
          tries += 1
          throw new Error('a secret word')
        },
        { retryLimit: 1, retryDelay: 0, retryBackoff: false },
      ),
    )
    await send(jobs, {})
    await vi.waitUntil(async () => (await statesOf('greet'))[0] === 'failed', within)
    expect(tries).toBe(2)
    const { rows } = await database.open.db.execute(
      sql`select output from pgboss.job where name = 'greet'`,
    )
    expect(JSON.stringify(rows)).toContain('see the log')
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  test('two processes run each job once', async () => {
    // The embedded engine serves one process; there two schedulers share it.
    const second =
      database.open.engine === 'postgresql'
        ? await openDatabase({ ...database.settings, preparedStatements: true, log: quietLog })
        : database.open
    const handled: number[] = []
    const register = (made: Jobs) =>
      made.queue<{ number: number }>('greet', async ({ number }) => {
        handled.push(number)
      })
    const both = [await started(register), await started(register, second)]
    await Promise.all(
      Array.from({ length: 20 }, (_, number) => send(both[number % 2] as Jobs, { number })),
    )
    await vi.waitUntil(
      async () => (await statesOf('greet')).every((state) => state === 'completed'),
      { timeout: 60_000, interval: 50 },
    )
    expect(handled.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, number) => number),
    )
    for (const jobs of running.splice(0)) await jobs.stop()
    if (second !== database.open) await second.close()
  })

  test('a scheduled job that is due again while it runs does not run beside itself', async () => {
    let runs = 0
    const blocked = Promise.withResolvers<void>()
    const jobs = await started((made) =>
      made.every('tidy', '0 4 * * *', async () => {
        runs += 1
        await blocked.promise
      }),
    )
    const due = () => database.open.db.transaction((tx) => jobs.send(tx, 'tidy', {}))
    await due()
    await vi.waitUntil(() => runs === 1, within)
    await due()
    blocked.resolve()
    await vi.waitUntil(async () => (await statesOf('tidy')).join(',') === 'completed', within)
    expect(runs).toBe(1)
  })

  test('schedules are written down, and one that is no longer known goes', async () => {
    const jobs = await started((made) => made.every('tidy', '0 4 * * *', async () => {}))
    expect((await schedules()).rows).toEqual([
      { name: 'sweep', cron: '17 * * * *' },
      { name: 'tidy', cron: '0 4 * * *' },
    ])
    await jobs.stop()
    running.splice(0)
    await started(() => {})
    expect((await schedules()).rows).toEqual([{ name: 'sweep', cron: '17 * * * *' }])
  })

  test('the hourly job goes on until little is left, and past one that fails', async () => {
    let left = 1200
    const jobs = await started((made) => {
      made.hourly('broken', async () => {
        throw new Error('no')
      })
      made.hourly('old rows', async (limit) => {
        const removed = Math.min(limit, left)
        left -= removed
        return removed
      })
    })
    await database.open.db.transaction((tx) => jobs.send(tx, 'sweep', {}))
    await vi.waitUntil(async () => (await statesOf('sweep')).join(',') === 'completed', within)
    expect(left).toBe(0)
  })

  test('a stop waits for the job that runs', async () => {
    const blocked = Promise.withResolvers<void>()
    let state = 'waiting'
    const jobs = await started((made) =>
      made.queue('greet', async () => {
        state = 'running'
        await blocked.promise
        state = 'finished'
      }),
    )
    await send(jobs, {})
    await vi.waitUntil(() => state === 'running', within)
    const stopped = jobs.stop()
    blocked.resolve()
    await stopped
    running.splice(0)
    expect(state).toBe('finished')
    expect(await statesOf('greet')).toEqual(['completed'])
  })

  test('a queue that is not at work cannot be sent to', async () => {
    const jobs = await started(() => {})
    await expect(send(jobs, {})).rejects.toThrow('There is no queue greet at work.')
  })
})
