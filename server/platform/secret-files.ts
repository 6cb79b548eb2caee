import { readFileSync } from 'node:fs'

type Environment = Readonly<Record<string, string | undefined>>

/** Settings that hold secrets; each may instead name a file that holds it. */
const secretNames = ['SESSION_SECRET', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'ADMIN_PASSWORD', 'SMTP_URL', 'STORAGE_ACCESS_KEY_ID', 'STORAGE_SECRET_ACCESS_KEY']

/**
 * The environment with the secrets of files read: with `SESSION_SECRET_FILE` the setting is what stands in that file,
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
