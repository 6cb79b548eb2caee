import path from 'node:path'
import { DirectoryInUseError, isUnavailable } from '#server/platform/database/database'
import { DumpError } from '#server/platform/database/portable/manifest'
import type { ObjectStore } from '#server/platform/files/object-store'
import { openStore } from '#server/platform/files/open-store'
import { HttpProblem } from '#server/platform/http/problems'
import { withSecretFiles } from '#server/platform/secret-files'
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

/** Runs a command on the one folder it is given; what goes wrong becomes one sentence and exit code 1. */
export async function runCommand(
  name: string,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0) return fail(`Usage: npm run ${name} -- FOLDER`)
  try {
    await work(path.resolve(folder))
  } catch (error) {
    fail(sentence(error))
  }
}

function sentence(error: unknown): string {
  if (
    error instanceof DumpError ||
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
