import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { sweepCodes } from './features/auth/codes.store.ts'
import { sweepLinks } from './features/auth/links.store.ts'
import { sweepMerges } from './features/organization-merges/merges.store.ts'
import { sweepUnheld, sweepUnknown } from './features/files/files.store.ts'
import { prepareFirstStart } from './features/first-start/first-start.ts'
import type { FirstStart } from './features/first-start/first-start.ts'
import { sweepImports } from './features/imports/imports.store.ts'
import { sweepAttempts } from './platform/attempts/attempts.store.ts'
import { openDatabase } from './platform/database/database.ts'
import type { Database, OpenDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { serveDumpSocket } from './platform/database/portable/copy-socket.ts'
import type { ObjectStore } from './platform/files/object-store.ts'
import { openStore } from './platform/files/open-store.ts'
import { mountMetrics } from './platform/http/health.ts'
import { sweepStoredReplies } from './platform/http/stored-replies.ts'
import { mountWebFiles } from './platform/http/web-files.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { deleteOldMails } from './platform/mail/mail.store.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { warmPasswordHash } from './platform/passwords/password-hash.ts'
import { sweepSessions } from './platform/sessions/session.store.ts'
import type { Settings } from './platform/settings.ts'

export interface RunningServer {
  app: FastifyInstance
  /** What this start has made in an empty database; null in one with people. */
  firstStart: FirstStart | null
  /** Says at once that it is not ready, answers on for `DRAIN_SECONDS`, and then takes nothing more and finishes what runs. */
  close(): Promise<void>
}

interface StartOptions {
  webFolder: string
  /** Serve the web app from its sources with hot reload. */
  developWeb: boolean
  /** Hears of the start's long steps. */
  onStep: (line: string) => void
}

// Each removes what no rule looks at any more.
const sweeps: Record<string, (db: Database) => Promise<void>> = {
  sessions: sweepSessions, codes: sweepCodes, links: sweepLinks, attempts: sweepAttempts, 'stored-replies': sweepStoredReplies, merges: sweepMerges,
}

function registerJobs(database: OpenDatabase, files: ObjectStore, log: Logger) {
  const jobs = createJobs({ database, log })
  for (const [name, sweep] of Object.entries(sweeps)) jobs.sweep(name, () => sweep(database.db))
  jobs.sweep('mails', (limit) => deleteOldMails(database.db, limit))
  jobs.sweep('imports', (limit) => sweepImports(database.db, limit))
  jobs.sweep('files', (limit) => sweepUnheld(database.db, files, limit))
  jobs.sweep('unknown-files', () => sweepUnknown(database.db, files))
  return jobs
}

/** Opens everything in order, and closes it in the opposite one. */
export async function startServer(settings: Settings, log: Logger, options: StartOptions): Promise<RunningServer> {
  const steps = { info: options.onStep, warn: (line: string) => log.warn(line), error: (line: string) => log.error(line) }
  const files = await openStore(settings)
  const stopping = new AbortController()
  const database = await openDatabase({ ...settings, directUrl: settings.databaseDirectUrl, log: steps })
  try {
    await migrate(database, steps)
    const firstStart = await prepareFirstStart(database.db, settings)
    const mailer = createMailer({ database, settings, log })
    const jobs = registerJobs(database, files, log)
    await jobs.start()
    const app = await buildApp({ settings, database, mailer, files, log }, { shedLoad: true, stopping: stopping.signal })
    const metrics = settings.metricsPort === undefined ? null : mountMetrics(app, database)
    if (options.developWeb) await (await import('./platform/http/dev-web.ts')).mountDevWeb(app)
    else await mountWebFiles(app, options.webFolder)
    // While this process holds the embedded database, db:dump asks it for the copy.
    const copies = await serveDumpSocket(database, settings.dataDir, log)
    app.addHook('onClose', async () => {
      await Promise.all([mailer.stop(), jobs.stop(), copies.close()])
      await database.close()
    })
    await app.listen({ port: settings.port, host: settings.host })
    if (metrics !== null && settings.metricsPort !== undefined) await metrics.listen(settings.metricsPort)
    mailer.start()
    void warmPasswordHash()
    const close = async () => {
      stopping.abort()
      await pause(settings.drainSeconds * 1000)
      await app.close()
    }
    return { app, firstStart, close }
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}
