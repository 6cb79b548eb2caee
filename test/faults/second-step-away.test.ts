import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pendingSignIns } from '#database/second-factor'
import { openDatabase } from '#server/platform/database/database'
import { migrate } from '#server/platform/database/migrations/migrate'
import { testApp } from '#test/support/app'
import type { TestApp } from '#test/support/app'
import { testEngine } from '#test/support/database'
import { ownPostgresCluster } from '#test/support/postgres-cluster'
import type { PostgresCluster } from '#test/support/postgres-cluster'
import { quietLog } from '#test/support/quiet-log'
import { byTotp, firstStep, withSecondStep, wrongCodeOf } from '#test/support/second-step'

// It takes a cluster that may be killed: not the one the other tests share, and not one that somebody else started.
describe.runIf(testEngine === 'postgresql' && !process.env['TEST_DATABASE_URL'])(
  'a database that goes away while a second step is typed (X-152)',
  () => {
    let cluster: PostgresCluster
    let portal: TestApp
    beforeAll(async () => {
      cluster = await ownPostgresCluster()
      const settings = {
        databaseUrl: cluster.url,
        dataDir: mkdtempSync(join(tmpdir(), 'second-step-away-')),
      }
      const open = await openDatabase({ ...settings, preparedStatements: true, log: quietLog })
      await migrate(open, quietLog)
      const close = async () => {
        await open.close()
        rmSync(settings.dataDir, { recursive: true, force: true })
      }
      portal = await testApp({}, undefined, { database: { open, settings, close } })
    })
    afterAll(async () => {
      await portal.close()
      await cluster.stop()
    })

    test('answers 503, counts no try, uses no code up, and the sign-in goes on', async () => {
      const { user, secret, code } = await withSecondStep(portal)
      const client = portal.client()
      await firstStep(user, client)
      const tries = async () =>
        (
          await portal.database.open.db
            .select({ tries: pendingSignIns.tries })
            .from(pendingSignIns)
            .where(eq(pendingSignIns.userId, user.id))
        ).map((row) => row.tries)
      const wrong = wrongCodeOf(secret)
      expect((await byTotp(client, wrong)).status).toBe(401)
      expect(await tries()).toEqual([1])

      process.kill(cluster.pid, 'SIGKILL')
      const isAway = () =>
        portal.database.open.ping().then(
          () => false,
          () => true,
        )
      await expect.poll(isAway).toBe(true)
      for (const typed of [wrong, wrong, wrong, wrong, code()]) {
        const { status, body } = await byTotp(client, typed)
        expect([status, body.code]).toEqual([503, 'unavailable'])
      }
      expect(client.pendingCookie).not.toBeNull()

      await cluster.restart()
      await expect.poll(() => tries().catch(() => 'away'), { timeout: 30_000 }).toEqual([1])
      const answer = await byTotp(client, code())
      expect([answer.status, answer.body.id]).toEqual([200, user.id])
      expect((await client.get('/api/auth/user')).body.user.id).toBe(user.id)
    })
  },
)
