import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, fromDrizzle } from 'pg-boss'
import type { QueueOptions } from 'pg-boss'
import { afterCommit } from '../database/changes/after-commit.ts'
import type { OpenDatabase, Transaction } from '../database/database.ts'
import { poolAdapter } from './pool-adapter.ts'

/** Work that runs beside requests: at fixed times, or from a queue in the database. */
export interface Jobs {
  /**
   * Runs `work` at the times of a cron expression in UTC, once over all processes. A time that passes while
   * no process runs is left out. Register before {@link Jobs.start}.
   */
  every(name: string, cron: string, work: () => Promise<void>): void
  /**
   * Handles what {@link Jobs.send} queues, one at a time in this process and each by one process. A handler
   * that throws is tried again as `options` say (twice by default, after half a minute and a minute or so), and so is one whose process
   * died, after `expireInSeconds`: running it again must do no harm. Register before {@link Jobs.start}.
   */
  queue<Data extends object>(
    name: string,
    work: (data: Data) => Promise<void>,
    options?: QueueOptions,
  ): void
  /** Queues work inside the caller's transaction: without its commit nothing is queued. */
  send(tx: Transaction, name: string, data: object): Promise<void>
  /**
   * Deletes what is due every hour. `remove` does so in one short statement; where there may be many rows, up to `limit`
   * of them, and answers how many: it is called again until fewer are left. Register before
   * {@link Jobs.start}.
   */
  hourly(name: string, remove: HourlyWork): void
  /** Prepares the schema `pgboss` and begins to work. Call before listening; takes a fraction of a second. */
  start(): Promise<void>
  /** Takes no new work and waits up to 5 seconds for running work. */
  stop(): Promise<void>
}

/** Deletes what is due; a number says how many rows of at most `limit`. */
type HourlyWork = (limit: number) => Promise<number | void>

interface Registered {
  cron?: string
  options: QueueOptions
  work(data: object): Promise<void>
}

const batchRows = 500
// Nothing here is urgent enough to keep the embedded engine busy: what `send` queues wakes its worker itself.
const pollSeconds = 30
const hour = 3600

// Work that fails is done at its next time; its row is retained for a day.
const scheduled: QueueOptions = {
  retryLimit: 0,
  expireInSeconds: hour,
  deleteAfterSeconds: 24 * hour,
}
const queued: QueueOptions = {
  retryLimit: 2,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: hour / 4,
  deleteAfterSeconds: 7 * 24 * hour,
}

/** The jobs of one process on the portal's own database, on either engine (docs/decisions/0002). */
export function createJobs({
  database,
  log,
}: {
  database: OpenDatabase
  log: FastifyBaseLogger
}): Jobs {
  const registered = new Map<string, Registered>()
  const hourlyWork = new Map<string, HourlyWork>()
  const workers = new Map<string, string>()
  const boss = new PgBoss({
    db: poolAdapter(database.pool),
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: 'pgboss',
    // Housekeeping of tables that hold a handful of rows: hourly at most. Flows are not used.
    superviseIntervalSeconds: hour,
    monitorIntervalSeconds: hour,
    maintenanceIntervalSeconds: 24 * hour,
    queueCacheIntervalSeconds: hour,
    bamIntervalSeconds: hour,
    flowIntervalSeconds: hour,
    reindex: false,
    monitorVacuum: false,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
  })
  // Without a listener an error of its timers would end the process; the next round tries again.
  boss.on('error', (error) =>
    log.warn({ err: error }, 'a background job could not reach the database'),
  )

  function register(name: string, job: Registered): void {
    if (registered.has(name)) throw new Error(`Two jobs are called ${name}.`)
    registered.set(name, job)
  }

  async function begin(name: string, job: Registered): Promise<void> {
    // A scheduled job that is late never piles up: one is pending or runs, over all processes.
    await boss.createQueue(name, {
      policy: job.cron === undefined ? 'standard' : 'exclusive',
      ...job.options,
    })
    await boss.updateQueue(name, job.options)
    if (job.cron !== undefined) await boss.schedule(name, job.cron, null, { tz: 'UTC' })
    // Fills the library's cache now: `send` must not look the queue up on another connection than its own.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
    const worker = await boss.work<object>(
      name,
      { pollingIntervalSeconds: pollSeconds, batchSize: 1 },
      async ([found]) => {
        if (found === undefined) return
        // Look for more right after this one instead of at the next poll.
        wake(name)
        await runLogged(name, () => job.work(found.data))
      },
    )
    workers.set(name, worker)
  }

  function wake(name: string): void {
    const worker = workers.get(name)
    if (worker !== undefined) boss.notifyWorker(worker)
  }

  async function runLogged(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, job: name }, 'a background job failed')
      // oxlint-disable-next-line preserve-caught-error -- the library stores what it is given, and the cause may quote data
      throw new Error('failed, see the log')
    }
  }

  async function runHourly(): Promise<void> {
    for (const [name, remove] of hourlyWork) {
      try {
        let total = 0
        for (let removed = batchRows; removed === batchRows; total += removed)
          removed = (await remove(batchRows)) ?? 0
        if (total > 0) log.info({ sweep: name, removed: total }, 'old rows were removed')
      } catch (error) {
        // One that fails must not stop the others.
        log.error({ err: error, sweep: name }, 'old rows could not be removed')
      }
    }
  }

  return {
    every(name, cron, work) {
      register(name, { cron, work, options: scheduled })
    },
    queue(name, work, options = {}) {
      register(name, { work, options: { ...queued, ...options } })
    },
    async send(tx, name, data) {
      if (!workers.has(name)) throw new Error(`There is no queue ${name} at work.`)
      await boss.send(name, data, { db: fromDrizzle(tx, sql) })
      afterCommit(() => wake(name))
    },
    hourly(name, remove) {
      hourlyWork.set(name, remove)
    },
    async start() {
      if (!registered.has('sweep'))
        register('sweep', { cron: '17 * * * *', work: runHourly, options: scheduled })
      await boss.start()
      for (const [name, job] of registered) await begin(name, job)
      for (const old of await boss.getSchedules())
        if (!registered.has(old.name)) await boss.unschedule(old.name, old.key)
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
