import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { commandsOf } from './commands.ts'
import { removeOldEntries } from './features/audit/retention.store.ts'
import { deleteExpiredCodes } from './features/auth/codes.store.ts'
import { deleteExpiredLinks } from './features/auth/links.store.ts'
import { deleteExpiredConfirmationLinks } from './features/confirmations/confirmation-links.store.ts'
import { deleteOldMerges } from './features/organization-merges/merges.store.ts'
import { deleteUnattached, deleteUnknown } from './features/files/files.store.ts'
import { runDigests } from './features/digest/run-digests.ts'
import { prepareFirstStart } from './features/first-start/first-start.ts'
import type { FirstStart } from './features/first-start/first-start.ts'
import { hasOtherFigures, recomputeFigures } from './features/finance/recompute.store.ts'
import { storeRuleFile } from './features/rules/rule-files.store.ts'
import { runIntroductions } from './features/introductions/hourly-introductions.ts'
import { postOf } from './features/introductions/send-introduction-mails.ts'
import { deleteOldNotifications } from './features/notifications/old-notifications.store.ts'
import { deleteOldImports } from './features/imports/imports.store.ts'
import { checkAllViews } from './features/saved-views/check-views.ts'
import { refreshLocationStates } from './features/organizations/organizations.store.ts'
import { deleteExpiredAttempts } from './platform/attempts/attempts.store.ts'
import { serveCommands } from './platform/commands/command-socket.ts'
import { keepDataFolder } from './platform/data-folder.ts'
import { openDatabase } from './platform/database/database.ts'
import type { Database, DatabaseLog, OpenDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrations/migrate.ts'
import { untilAnswered } from './platform/database/connection/until-answered.ts'
import { removeCopies } from './platform/database/portable/database-copy.ts'
import type { ObjectStore } from './platform/files/object-store.ts'
import { openStore } from './platform/files/open-store.ts'
import { createChangeChannel } from './platform/events/change-channel.ts'
import type { ChangeChannel } from './platform/events/change-channel.ts'
import { listen } from './platform/http/listening.ts'
import { plainHttpWarning } from './platform/http/protection.ts'
import { deleteOldReplies } from './platform/http/stored-replies.ts'
import { mountWebFiles } from './platform/http/web-files.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { deleteOldMails } from './platform/mail/mail.store.ts'
import { createMailer } from './platform/mail/mailer.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { warmPasswordHash } from './platform/passwords/password-hash.ts'
import { takeOverKey } from './platform/sealing/stored-key.store.ts'
import { deleteOldDeliveries } from './platform/webhooks/deliveries.store.ts'
import { startDispatcher } from './platform/webhooks/dispatcher.ts'
import { webhookParts } from './features/webhooks/webhook-parts.ts'
import { deleteExpiredTokens } from './platform/tokens/token.store.ts'
import { mailTokenEndings } from './features/tokens/token-endings.ts'
import { deleteExpiredPending } from './platform/sessions/pending.store.ts'
import { deleteExpiredSessions } from './platform/sessions/session.store.ts'
import type { Settings } from './platform/settings.ts'

export interface RunningServer {
  app: FastifyInstance
  /** Says at once that it is not ready, answers on for `DRAIN_SECONDS`, and then takes nothing more and finishes what runs. */
  close(): Promise<void>
}

interface StartOptions {
  webFolder: string
  /** Serve the web app from its sources with hot reload. */
  developWeb: boolean
  /** Is notified of the start's long steps. */
  onStep: (line: string) => void
  /** Is notified of what this start has made in a database without people, as soon as it is made. */
  onFirstStart: (made: FirstStart) => void
}

// Each deletes rows that no rule reads any more.
const deletions: Record<string, (db: Database) => Promise<void>> = {
  sessions: deleteExpiredSessions,
  'pending-sign-ins': deleteExpiredPending,
  codes: deleteExpiredCodes,
  links: deleteExpiredLinks,
  'confirmation-links': deleteExpiredConfirmationLinks,
  attempts: deleteExpiredAttempts,
  'stored-replies': deleteOldReplies,
  merges: deleteOldMerges,
  'api-tokens': deleteExpiredTokens,
}

/** What jobs work with. */
interface JobParts {
  settings: Settings
  database: OpenDatabase
  files: ObjectStore
  mailer: Mailer
  channel: ChangeChannel
}

async function startJobs(
  { settings, database, files, mailer, channel }: JobParts,
  log: Logger,
): Promise<Jobs> {
  const jobs = createJobs({ database, log })
  jobs.every('introductions', '27 * * * *', () =>
    runIntroductions({ db: database.db, channel, ...postOf(settings, mailer) }),
  )
  jobs.every('digests', '*/5 * * * *', () => runDigests({ db: database.db, settings, mailer, log }))
  jobs.every('view-alerts', '7 * * * *', () => checkAllViews({ db: database.db, log }))
  jobs.every('tokens-ending', '47 5 * * *', () =>
    mailTokenEndings({ db: database.db, settings, mailer }),
  )
  const { auditMonths } = settings
  if (auditMonths !== undefined)
    jobs.every('audit-retention', '37 * * * *', () =>
      removeOldEntries({ db: database.db, months: auditMonths, log }),
    )
  const { rules } = settings.financeRules
  jobs.queue('figures', async () => {
    const deals = await recomputeFigures(database.db, rules, channel, settings.webhooks)
    log.info({ deals, revision: rules.figuresRevision }, 'figures were computed anew')
  })
  for (const [name, remove] of Object.entries(deletions))
    jobs.hourly(name, () => remove(database.db))
  jobs.hourly('notifications', (limit) => deleteOldNotifications(database.db, limit))
  jobs.hourly('mails', (limit) => deleteOldMails(database.db, limit))
  jobs.hourly('webhook-deliveries', (limit) => deleteOldDeliveries(database.db, limit))
  jobs.hourly('imports', (limit) => deleteOldImports(database.db, limit))
  jobs.hourly('files', (limit) => deleteUnattached(database.db, files, limit))
  // A process of an earlier version that still runs beside this one reads places its own way.
  jobs.hourly('location-states', () => refreshLocationStates(database.db))
  jobs.hourly('unknown-files', () => deleteUnknown(database.db, files))
  try {
    await jobs.start()
    if (await hasOtherFigures(database.db, rules.figuresRevision))
      await database.db.transaction((tx) => jobs.send(tx, 'figures', {}))
    return jobs
  } catch (error) {
    await jobs.stop().catch(() => {})
    throw error
  }
}

/** Opens the database and brings it up to date; a server that does not answer yet is waited for. */
async function openUpToDate(
  settings: Settings,
  log: DatabaseLog,
  onWait: (reason: string) => void,
): Promise<OpenDatabase> {
  const open = async () => {
    const database = await openDatabase({ ...settings, directUrl: settings.databaseDirectUrl, log })
    try {
      await migrate(database, log)
      return database
    } catch (error) {
      await database.close().catch(() => {})
      throw error
    }
  }
  // The embedded one is part of this program: there is nothing to wait for.
  if (settings.databaseUrl === undefined) return open()
  return untilAnswered(open, onWait)
}

/** Opens everything in order, and closes it in the opposite one; a start that fails leaves nothing open. */
export async function startServer(
  settings: Settings,
  log: Logger,
  options: StartOptions,
): Promise<RunningServer> {
  const steps = {
    info: options.onStep,
    warn: (line: string) => log.warn(line),
    error: (line: string) => log.error(line),
  }
  keepDataFolder(settings.dataDir, steps)
  const warning = plainHttpWarning(settings.publicUrl)
  if (warning !== null) steps.warn(warning)
  const files = await openStore(settings)
  const stopping = new AbortController()
  const onWait = (reason: string) =>
    steps.info(`The database does not answer yet (${reason}). Trying again for half a minute.`)
  const database = await openUpToDate(settings, steps, onWait)
  let app: FastifyInstance | undefined
  const besideApp: (() => Promise<void>)[] = []
  // What runs for the app ends with it, and all of that needs the database.
  const closeAll = async () => {
    await app?.close()
    await Promise.all(besideApp.map((stop) => stop()))
    await database.close()
  }
  try {
    // On a busy machine a step may take longer than a query may, on either engine.
    const made = await untilAnswered(() => prepareFirstStart(database.db, settings), onWait)
    if (made !== null) options.onFirstStart(made)
    const { file, list } = settings.financeRules
    await untilAnswered(() => storeRuleFile(database.db, file), onWait)
    await untilAnswered(() => storeRuleFile(database.db, list), onWait)
    const keyLog = { ...steps, info: (line: string) => log.info(line) }
    await untilAnswered(() => takeOverKey(database.db, settings, keyLog), onWait)
    const mailer = createMailer({ database, settings, log })
    besideApp.push(mailer.stop)
    const channel = createChangeChannel(database, log)
    const parts = { settings, database, files, mailer, channel }
    const jobs = await untilAnswered(() => startJobs(parts, log), onWait)
    besideApp.push(jobs.stop)
    app = await buildApp(
      { settings, database, mailer, files, log },
      { shedLoad: true, stopping: stopping.signal, channel },
    )
    const metrics =
      settings.metricsPort === undefined
        ? null
        : (await import('./platform/http/metrics.ts')).mountMetrics(app, database)
    if (options.developWeb) await (await import('./platform/http/dev-web.ts')).mountDevWeb(app)
    else mountWebFiles(app, options.webFolder)
    // While this process holds the embedded database, commands ask it.
    if (database.engine === 'embedded') await removeCopies(settings.dataDir)
    const commands = commandsOf({ database, mailer, settings })
    besideApp.push((await serveCommands(database, settings.dataDir, log, commands)).close)
    await listen(app, settings)
    if (metrics !== null && settings.metricsPort !== undefined)
      await metrics.listen(settings.metricsPort)
    mailer.start()
    if (settings.webhooks)
      besideApp.push(startDispatcher(webhookParts({ settings, database, mailer, log })).stop)
    void warmPasswordHash()
    // People who come meanwhile are served beside it.
    refreshLocationStates(database.db).catch((error: unknown) =>
      log.warn(
        error,
        "The states of the organizations' places were not read anew; it is tried again within the hour.",
      ),
    )
    const close = async () => {
      stopping.abort()
      await pause(settings.drainSeconds * 1000)
      await closeAll()
    }
    return { app, close }
  } catch (error) {
    await closeAll().catch(() => {})
    throw error
  }
}
