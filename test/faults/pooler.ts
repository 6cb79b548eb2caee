import { execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '#test/support/free-port'
import { installed } from './installed.ts'

/** A connection pooler before a PostgreSQL server. */
export interface Pooler {
  /** The database's address through it. */
  url: string
  stop(): Promise<void>
}

const run = promisify(execFile)
const asRoot = process.getuid?.() === 0

/**
 * Starts pgbouncer in transaction mode with `connections` to the server, which all processes share. The settings that
 * a connection of our own would make for itself are made by the pooler (docs/operations.md).
 */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  // Debian's knows no prepared statements.
  const program = installed('pgbouncer', { from: 'pgbouncer', why: 'A pooler' })
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'registry-pooler-'))
  const port = await freePort()
  const settings = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
registry = host=${hostname} port=${serverPort} user=${username} password=${password} dbname=${pathname.slice(1)} connect_query='set statement_timeout = 4500; set idle_in_transaction_session_timeout = 10000; set jit = off'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 100
`,
  )
  // It will not run as root.
  if (asRoot)
    for (const file of [folder, settings]) chownSync(file, await idOf('-u'), await idOf('-g'))
  chmodSync(folder, 0o700)
  const [command, args] = asRoot
    ? ['runuser', ['-u', 'postgres', '--', program, '-q', settings]]
    : [program, ['-q', settings]]
  const child = spawn(command, args, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `postgresql://registry:registry@127.0.0.1:${port}/registry`
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; !(await answers(url)); tries += 1) {
    if (child.exitCode === null && tries < 200) continue
    await stop()
    throw new Error(`The pooler did not start: ${said}`)
  }
  return { url, stop }
}

async function idOf(which: '-u' | '-g'): Promise<number> {
  return Number((await run('id', [which, 'postgres'])).stdout)
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    await client.end()
    return true
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return false
  }
}
