import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { findChromium, hasHeadlessShell } from '#test/support/chromium'
import { runQuietly, withProgress } from '../progress.mjs'
import { program } from './command.ts'

const canUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
let listsAreFresh = false

/** Installs Debian packages without a question; false when that failed, with the reason on the terminal. */
async function aptInstall(what: string, packages: readonly string[]): Promise<boolean> {
  return withProgress(`Installing ${what}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const commands = [['install', '-y', '--no-install-recommends', ...packages]]
    if (!listsAreFresh) commands.unshift(['update'])
    for (const args of commands) {
      const { code, output } = await runQuietly('apt-get', args, { env })
      if (code === 0) continue
      console.error(`apt-get ${args.join(' ')} failed:\n${output}`)
      return false
    }
    listsAreFresh = true
    return true
  })
}

/** Makes sure that there is a browser for the browser tests; otherwise says what is missing. */
export async function provideChromium(): Promise<boolean> {
  if (canUseApt && !hasHeadlessShell())
    await aptInstall('Chromium', ['chromium-headless-shell', 'fonts-liberation'])
  if (findChromium()) return true
  if (!canUseApt)
    await withProgress('Installing Chromium', async () =>
      runQuietly(process.execPath, [program('playwright', 'cli.js'), 'install', 'chromium']),
    )
  if (findChromium()) return true
  console.error(
    'The browser tests need Chromium or Chrome. Install it, or name it in CHROMIUM_PATH.',
  )
  return false
}

/** Whether this machine has a PostgreSQL for the tests, or names one. */
export function hasPostgres(): boolean {
  if (process.env['TEST_DATABASE_URL']) return true
  const folder = '/usr/lib/postgresql'
  return (
    existsSync(folder) &&
    readdirSync(folder).some((version) => existsSync(`${folder}/${version}/bin/initdb`))
  )
}

/** Makes sure that there is a PostgreSQL for the tests; otherwise says what is missing. */
export async function providePostgres(): Promise<boolean> {
  if (hasPostgres()) return true
  if (canUseApt && (await aptInstall('what PostgreSQL needs', ['postgresql-common']))) {
    // The tests start a server of their own; Debian's would keep running on this machine.
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
    const fifteen = await runQuietly('apt-cache', ['show', 'postgresql-15'])
    await aptInstall('PostgreSQL', [fifteen.code === 0 ? 'postgresql-15' : 'postgresql'])
  }
  if (hasPostgres()) return true
  console.error(
    'No PostgreSQL server (15 or newer) found. Install the package postgresql, or set TEST_DATABASE_URL.',
  )
  return false
}
