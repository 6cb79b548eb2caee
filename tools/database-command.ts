import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { CommandError } from '#server/platform/commands/command-error'
import { askServer } from '#server/platform/commands/command-socket'
import {
  DirectoryInUseError,
  isUnavailable,
  openDatabase,
} from '#server/platform/database/database'
import { engineDirectory } from '#server/platform/database/engine/embedded-engine'
import {
  appliedMigrations,
  knownMigrations,
  pendingMigrations,
} from '#server/platform/database/migrations/migrations'
import { DumpError } from '#server/platform/database/portable/manifest'
import type { ObjectStore } from '#server/platform/files/object-store'
import { openStore } from '#server/platform/files/open-store'
import { HttpProblem } from '#server/platform/http/problems'
import { createLog } from '#server/platform/log'
import { createMailer } from '#server/platform/mail/mailer'
import { secretFile, withSecretFiles } from '#server/platform/secret-files'
import { SettingError, readSettings } from '#server/platform/settings'
import { readStorage } from '#server/platform/storage-settings'
import { UnusableDatabaseError } from '#server/platform/database/connection/suitable-server'

/** What the dump and restore commands take from the environment: the same names as the server's settings. */
export function databaseSettings(environment: NodeJS.ProcessEnv) {
  const env = withSecrets(environment)
  return {
    databaseUrl: env['DATABASE_URL'] || undefined,
    directUrl: env['DATABASE_DIRECT_URL'] || undefined,
    dataDir: path.resolve(env['DATA_DIR'] || 'data'),
    preparedStatements: env['PREPARED_STATEMENTS'] !== 'off',
    log: { info: print, warn: print, error: print },
  }
}

const withSecrets = (env: NodeJS.ProcessEnv) =>
  withSecretFiles(env, (wrong) => {
    throw new DumpError(wrong)
  })

/** The store of the registry's files, by the same settings as the server's. Nothing is uploaded, so no address is signed. */
export function storeOf(env: NodeJS.ProcessEnv): Promise<ObjectStore> {
  const storage = readStorage(withSecrets(env), (wrong) => {
    throw new DumpError(wrong)
  })
  return openStore({
    storage,
    dataDir: databaseSettings(env).dataDir,
    publicUrl: 'http://127.0.0.1:3000',
    sessionSecret: '',
  })
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Runs a command; what goes wrong becomes one sentence and exit code 1. */
export async function run(work: () => Promise<void>): Promise<void> {
  // As the server does: what is written is for this account alone.
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    fail(sentence(error))
  }
}

/** Runs a command on the one folder it is given. */
export async function runCommand(
  name: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) return fail(`Usage: npm run ${name} -- FOLDER`)
  await run(() => work(path.resolve(folder)))
}

/** Asks whether to go on, unless that was answered with the command; everything but "yes" changes nothing and is exit code 1. */
export async function confirmed(already: boolean): Promise<boolean> {
  if (already) return true
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await new Promise<string>((resolve) => {
    lines.once('close', () => resolve(''))
    lines.question('Go on? (yes) ', resolve)
  })
  lines.close()
  if (answer.trim().toLowerCase() === 'yes') return true
  fail('Nothing was changed.')
  return false
}

/**
 * Has the portal's database changed by one of the server's commands, with the settings of the server: by the server where
 * it has the embedded database open, else by this process. @throws CommandError
 */
export async function onPortal(command: string, argument: unknown): Promise<unknown> {
  const { dataDir, databaseUrl } = databaseSettings(process.env)
  const embedded = databaseUrl === undefined
  if (embedded) requireDatabase(dataDir)
  const reply = embedded ? await askServer(dataDir, command, argument) : null
  if (reply !== null) return reply.answer
  // A secret that is drawn here would be another one than the server's.
  if (!withSecrets(process.env)['SESSION_SECRET'] && !existsSync(secretFile(dataDir)))
    throw new CommandError(
      'There is no SESSION_SECRET. Run the command with the settings of the server.',
    )
  const settings = readSettings(process.env)
  const log = createLog('silent')
  const database = await openDatabase({
    ...settings,
    directUrl: settings.databaseDirectUrl,
    log: { info: print, warn: print, error: print },
  })
  const mailer = createMailer({ database, settings, log })
  try {
    if (pendingMigrations(knownMigrations(), await appliedMigrations(database.db)).length > 0)
      throw new CommandError(
        'The database is not up to date. Start the portal once, then run the command again.',
      )
    // Loaded for those alone who have no server to ask.
    const { commandsOf } = await import('#server/commands')
    return await commandsOf({ database, mailer, settings })[command]?.(argument)
  } finally {
    await mailer.stop()
    await database.close()
  }
}

/** @throws CommandError where the folder has no embedded database */
export function requireDatabase(dataDir: string): void {
  if (!existsSync(engineDirectory(dataDir)))
    throw new CommandError(
      `There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL for a server.`,
    )
}

function sentence(error: unknown): string {
  if (
    error instanceof CommandError ||
    error instanceof SettingError ||
    error instanceof UnusableDatabaseError ||
    error instanceof DirectoryInUseError
  )
    return error.message
  if (error instanceof HttpProblem)
    return `The files cannot be read or written: ${error.cause instanceof Error ? error.cause.message : error.message}`
  if (isUnavailable(error))
    return 'The database does not answer. Check DATABASE_URL and whether the server runs.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
