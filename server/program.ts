import { join } from 'node:path'
import { inspect } from 'node:util'
import { startServer } from './start.ts'
import type { FirstStart } from './features/first-start/first-start.ts'
import { DirectoryInUseError, isUnavailable } from './platform/database/database.ts'
import { UnusableDatabaseError } from './platform/database/migrations/migrate.ts'
import { reasonOf } from './platform/database/connection/unavailable.ts'
import { codeOf } from './platform/error-code.ts'
import { createLog } from './platform/log.ts'
import { SettingError, readSettings } from './platform/settings.ts'

/** Milliseconds running requests may take to finish once no more are taken. */
const stopWithin = 10_000

/** The sentence for a start that cannot go on; null for a fault of ours, which is shown whole. */
function sentenceFor(error: unknown): string | null {
  if (
    error instanceof SettingError ||
    error instanceof DirectoryInUseError ||
    error instanceof UnusableDatabaseError
  )
    return error.message
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return `${(error as { address?: string }).address}:${(error as { port?: number }).port} is in use by another program. Set PORT to a free one.`
  if (code === 'EACCES')
    return 'The port or the data folder may not be used. Check PORT and DATA_DIR.'
  if (isUnavailable(error))
    return `The database does not answer (${reasonOf(error)}). Where it is on a server, check DATABASE_URL and that the server runs.`
  // 28xxx: rejected sign-in, 3D000: no such database.
  if (/^28|^3D000$/.test(code ?? ''))
    return 'The database refused the connection. Check user, password and database name in DATABASE_URL.'
  return null
}

// Lines for the person at the terminal; everything else goes to the log.
const say = (line: string) => process.stdout.write(`${line}\n`)

function fail(error: unknown): never {
  const sentence = sentenceFor(error)
  process.stderr.write(`${sentence ?? inspect(error)}\n`)
  process.exit(1)
}

// The password is shown as soon as there is one: it cannot be shown again if the start fails.
function printFirstStart({ administrator, generatedPassword, sampleLoaded }: FirstStart): void {
  const password =
    generatedPassword === null
      ? 'the password in ADMIN_PASSWORD'
      : `${generatedPassword} (shown only this once)`
  say(`First administrator: ${administrator}, password: ${password}`)
  if (sampleLoaded) say('The sample campaign is loaded; the README names its sign-ins.')
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLog(settings.production ? 'info' : 'warn')
  const webFolder = join(import.meta.dirname, '../web/dist')
  // On a laptop nobody reads a log while waiting; on a server nobody sits at the terminal.
  const onStep = settings.production ? (line: string) => log.info(line) : say
  const server = await startServer(settings, log, {
    webFolder,
    developWeb: process.env['DEV_WEB'] === '1',
    onStep,
    onFirstStart: printFirstStart,
  })

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const overdue = setTimeout(
      () => {
        log.warn('requests were still running when the time to stop was over')
        process.exit(0)
      },
      settings.drainSeconds * 1000 + stopWithin,
    )
    overdue.unref()
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)

  say(`Capital Campaign Registry ready on ${settings.publicUrl}`)
}

main().catch(fail)
