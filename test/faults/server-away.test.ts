import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isUnavailable, openDatabase, type OpenDatabase } from '#server/platform/database/database'
import { testEngine } from '#test/support/database'
import { ownPostgresCluster, type PostgresCluster } from '#test/support/postgres-cluster'
import { quietLog } from '#test/support/quiet-log'

/**
 * A database server that dies, freezes or cuts connections. It takes a cluster that may be killed: not the one the
 * other tests share, and not one that somebody else started.
 */
describe.runIf(testEngine === 'postgresql' && !process.env['TEST_DATABASE_URL'])(
  'a server that goes away',
  () => {
    let cluster: PostgresCluster
    let open: OpenDatabase
    const openCluster = (answerMillis?: number) =>
      openDatabase({
        databaseUrl: cluster.url,
        dataDir: '',
        preparedStatements: true,
        log: quietLog,
        ...(answerMillis !== undefined && { answerMillis }),
      })
    beforeAll(async () => {
      cluster = await ownPostgresCluster()
      open = await openCluster()
      await open.db.execute(sql`create table stored (n int)`)
    })
    afterAll(async () => {
      await open.close()
      await cluster.stop()
    })

    const answer = (database = open) =>
      database.ping().then(
        () => 'answered',
        (error: unknown) => (isUnavailable(error) ? 'unavailable' : error),
      )
    const storedCounts = async () =>
      (await open.db.execute<{ n: number }>(sql`select n from stored order by n`)).rows.map(
        ({ n }) => n,
      )

    test('is reported as unavailable while it is down, and used again when it is back', async () => {
      await open.db.execute(sql`insert into stored values (1)`)
      process.kill(cluster.pid, 'SIGKILL')
      await expect.poll(() => answer()).toBe('unavailable')
      const failed = await open.db
        .execute(sql`insert into stored values (2)`)
        .catch((error: unknown) => error)
      expect(isUnavailable(failed)).toBe(true)
      await cluster.restart()
      await expect.poll(() => answer(), { timeout: 30_000 }).toBe('answered')
      expect(await storedCounts()).toEqual([1])
    })

    test('that freezes is reported within the limit, and no connection is lost for good', async () => {
      // With a limit that is shorter than the portal's of 4.9 seconds.
      const frozen = await openCluster(1500)
      onTestFinished(() => frozen.close())
      // As many as the pool has, and every one of them silent.
      const clients = await Promise.all(Array.from({ length: 10 }, () => frozen.pool.connect()))
      const pids = await Promise.all(
        clients.map(
          async (client) =>
            (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number,
        ),
      )
      for (const client of clients) client.release()
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          frozen.db
            .transaction((tx) => tx.execute(sql`insert into stored values (${n})`))
            .catch((error: unknown) => error),
        ),
      )
      for (const pid of pids) process.kill(pid, 'SIGCONT')
      expect(answers.every(isUnavailable)).toBe(true)
      await expect.poll(() => answer(frozen)).toBe('answered')
      expect(frozen.pool.totalCount - frozen.pool.idleCount).toBe(0)
      expect(await storedCounts()).toEqual([1])
    })

    test('that cuts connections costs the statements on them and nothing else', async () => {
      const sleeping = Array.from({ length: 5 }, () =>
        open.pool.query('select pg_sleep(60)').catch((error: unknown) => error),
      )
      const cut = `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
                 where pid <> pg_backend_pid() and backend_type = 'client backend' and query = 'select pg_sleep(60)'`
      let ended = 0
      await expect
        .poll(async () => (ended += (await open.pool.query(cut)).rows[0].n))
        .toBeGreaterThanOrEqual(5)
      expect((await Promise.all(sleeping)).every(isUnavailable)).toBe(true)
      expect(await answer()).toBe('answered')
    })
  },
)
