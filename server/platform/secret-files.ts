import { randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from './error-code.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that hold secrets; each may instead name a file that holds it. */
const secretNames = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'MAIL_DKIM_KEY',
  'STORAGE_ACCESS_KEY_ID',
  'STORAGE_SECRET_ACCESS_KEY',
]

/**
 * The environment with the secrets of files read: with `SESSION_SECRET_FILE` the setting is the content of that file,
 * as vaults, containers and systemd hand secrets out. The line break at its end is not part of it.
 * @param fail throws the sentence that ends the start; it names the setting and never the contents
 */
export function withSecretFiles(env: Environment, fail: (sentence: string) => never): Environment {
  const read: Record<string, string> = {}
  for (const name of secretNames) {
    const path = env[`${name}_FILE`]
    if (path === undefined || path === '') continue
    if (env[name] !== undefined && env[name] !== '') fail(`Set ${name} or ${name}_FILE, not both.`)
    try {
      read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    } catch {
      fail(`The file that ${name}_FILE names cannot be read.`)
    }
    if (read[name] === '') fail(`The file that ${name}_FILE names is empty.`)
  }
  return { ...env, ...read }
}

/** Where the secret is that is drawn when SESSION_SECRET is unset. */
export const secretFile = (dataDir: string): string => join(dataDir, 'session-secret')

/** Writes a file to the disk that only its owner reads. */
function writeWhole(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Error codes of file systems without hard links, as some network file systems are. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * The secret in a file; where there is no file, one is drawn. Of several processes that start at once one gives the file
 * its name, and with it its whole contents: the others read those, never a part of them.
 */
export function drawnSecret(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (!existsSync(path)) {
    const unfinished = `${path}.${randomUUID()}`
    try {
      writeWhole(unfinished, randomBytes(32).toString('base64url'))
      // Unlike a renaming, a link never replaces what another process has made meanwhile.
      linkSync(unfinished, path)
    } catch (error) {
      const code = codeOf(error)
      if (withoutLinks.has(code ?? '')) renameSync(unfinished, path)
      else if (code !== 'EEXIST') throw error
    } finally {
      rmSync(unfinished, { force: true })
    }
  }
  return readFileSync(path, 'utf8').trim()
}
