import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app'
import { insertUser } from '#server/features/users/users.store'
import { openDatabase } from '#server/platform/database/database'
import type { Database, OpenDatabase } from '#server/platform/database/database'
import { migrate } from '#server/platform/database/migrations/migrate'
import { createLog } from '#server/platform/log'
import { createMailer } from '#server/platform/mail/mailer'
import type { Mailer } from '#server/platform/mail/mailer'
import { openSession } from '#server/platform/sessions/session.store'
import { readSettings } from '#server/platform/settings'
import type { Settings } from '#server/platform/settings'

/** The whole portal in this process, called without a network. */
export interface PortalInProcess {
  app: FastifyInstance
  database: OpenDatabase
  mailer: Mailer
  /** The cookie of a new person, who is signed in. */
  cookieOf(person: Parameters<typeof insertUser>[1]): Promise<string>
  /** What an address answers, and the milliseconds it took. @throws Error unless it answers 200 */
  get(url: string, cookie: string): Promise<{ took: number; body: string }>
  close(): Promise<void>
}

/** Opens it on the embedded engine, or on an empty database of a server, filled before the first request. */
export async function portalInProcess(
  databaseUrl: string | undefined,
  fill: (db: Database, settings: Settings) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<PortalInProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'registry-bench-'))
  const log = createLog('silent')
  const settings = readSettings({
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    RATE_LIMIT: 'off',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...environment,
  })
  const database = await openDatabase({ dataDir, databaseUrl, preparedStatements: true, log })
  await migrate(database, log)
  // Its statements may take as long as they need.
  const direct = await database.direct()
  await fill(direct.db, settings)
  await direct.release()
  const mailer = createMailer({ database, settings, log })
  const app = await buildApp({ settings, database, mailer, log })
  return {
    app,
    database,
    mailer,
    async cookieOf(person) {
      const user = await insertUser(database.db, person)
      return `session=${await openSession(database.db, user?.id ?? '', '127.0.0.1', undefined)}`
    },
    async get(url, cookie) {
      const start = performance.now()
      const { statusCode, body } = await app.inject({ url, headers: { cookie } })
      const took = performance.now() - start
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
      return { took, body }
    },
    async close() {
      await app.close()
      await mailer.stop()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
