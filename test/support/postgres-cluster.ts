import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

export interface PostgresCluster {
  /** A superuser's address of the maintenance database `postgres`. */
  url: string
  /** Process id of the server; 0 for one that TEST_DATABASE_URL names. */
  pid: number
  /** Starts the server again after it was killed; only for a cluster of our own. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Options for a test of faults or a measurement with a server of its own. */
export interface ClusterOptions {
  /** Where the fresh folder is made; the system's folder of temporary files. */
  parent?: string
  /** Whether every commit is synced to the disk, as a measurement of writes needs; without it none is. */
  synced?: boolean
  /** Settings as `name=value`, which override the usual ones. */
  settings?: readonly string[]
  /** Whether it is called through a socket in its folder, which takes a third less of both sides, rather than over the network. */
  bySocket?: boolean
}

const binaries = '/usr/lib/postgresql'
const asRoot = process.getuid?.() === 0

/**
 * A PostgreSQL server for this test run: the one named by TEST_DATABASE_URL, or a throw-away cluster of Debian's
 * binaries in a fresh folder, on a free port of 127.0.0.1. Null, said loudly, where neither can be had.
 */
export async function startPostgresCluster(): Promise<PostgresCluster | null> {
  const configured = process.env['TEST_DATABASE_URL']
  if (configured) return { url: configured, pid: 0, restart: unavailable, stop: async () => {} }
  const bin = newestBinaries()
  if (!bin) {
    process.stderr.write(
      '\n*** No PostgreSQL server found: the tests run on the embedded engine ALONE. ***\n' +
        '*** Install the package postgresql, or set TEST_DATABASE_URL. ***\n\n',
    )
    return null
  }
  return startOwn(bin, { bySocket: true })
}

/** A throw-away server for tests that kill, fill or measure it; never one that TEST_DATABASE_URL names. Throws where none can be started. */
export async function ownPostgresCluster(options: ClusterOptions = {}): Promise<PostgresCluster> {
  if (process.env['TEST_DATABASE_URL'])
    throw new Error(
      'This kills and fills the server it stands on, and so takes a throw-away one: unset TEST_DATABASE_URL.',
    )
  const bin = newestBinaries()
  if (!bin) throw new Error('This takes a PostgreSQL server: install the package postgresql.')
  return startOwn(bin, options)
}

async function unavailable(): Promise<never> {
  throw new Error('A server brought by TEST_DATABASE_URL cannot be restarted from here.')
}

function newestBinaries(): string | undefined {
  if (!existsSync(binaries)) return undefined
  const versions = readdirSync(binaries).filter((name) =>
    existsSync(path.join(binaries, name, 'bin', 'initdb')),
  )
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  return newest && Number(newest) >= 15 ? path.join(binaries, newest, 'bin') : undefined
}

async function startOwn(
  bin: string,
  { parent = tmpdir(), ...options }: ClusterOptions,
): Promise<PostgresCluster> {
  const folder = mkdtempSync(path.join(parent, 'registry-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    return await startIn(folder, remove, bin, options)
  } catch (error) {
    remove()
    throw error
  }
}

async function startIn(
  folder: string,
  remove: () => void,
  bin: string,
  { synced = false, settings = [], bySocket = false }: ClusterOptions,
): Promise<PostgresCluster> {
  const data = path.join(folder, 'data')
  const password = randomBytes(12).toString('hex')
  const passwordFile = path.join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (asRoot) await giveToPostgres(folder, passwordFile)
  await runAs(path.join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    // Nobody else enters the folder of the socket; proving a password takes longer there than most of what is asked.
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const port = await freePort()
  const socket = bySocket ? `?host=${encodeURIComponent(folder)}` : ''
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres${socket}`
  const start = () =>
    startServer({
      bin,
      data,
      folder,
      port,
      url,
      settings: [`fsync=${synced ? 'on' : 'off'}`, ...settings],
    })
  let server = await start()
  return {
    url,
    get pid() {
      return server.pid
    },
    async restart() {
      server = await startAgain(start)
    },
    async stop() {
      await server.stop()
      remove()
    },
  }
}

/** The server will not run as root, so the folder goes to the user Debian's package made. */
async function giveToPostgres(...files: string[]): Promise<void> {
  const [user, group] = await Promise.all([
    run('id', ['-u', 'postgres']),
    run('id', ['-g', 'postgres']),
  ])
  for (const file of files) chownSync(file, Number(user.stdout), Number(group.stdout))
  chmodSync(files[0] as string, 0o700)
}

function command(program: string, args: string[]): [string, string[]] {
  return asRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]
}

async function runAs(program: string, args: string[]): Promise<void> {
  const [first, rest] = command(program, args)
  await run(first, rest, { cwd: '/' })
}

/** A killed server's last children may still use its shared memory for a short time. */
async function startAgain<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      if (attempt === 5) throw error
    }
  }
}

interface OwnServer {
  bin: string
  data: string
  folder: string
  port: number
  url: string
  settings: readonly string[]
}

async function startServer({ bin, data, folder, port, url, settings }: OwnServer) {
  const all = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=60',
    'shared_buffers=64MB',
    // Mostly not synced: a throw-away cluster is only ever killed as a process, and the operating system still has what was written.
    'full_page_writes=on',
    'autovacuum=on',
    // What its processes share lies in its folder and goes with it; elsewhere it would outlive a server that is killed.
    'dynamic_shared_memory_type=mmap',
    'log_min_messages=fatal',
    ...settings,
  ]
  const [program, args] = command(path.join(bin, 'postgres'), [
    '-D',
    data,
    '-p',
    String(port),
    ...all.flatMap((s) => ['-c', s]),
  ])
  const child = spawn(program, args, { cwd: '/', stdio: 'ignore' })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await answers(url, () => child.exitCode !== null)
  const pid = await serverPid(data)
  return {
    pid,
    async stop() {
      try {
        // SIGINT is the server's fast shutdown.
        process.kill(pid, 'SIGINT')
      } catch {
        // It has ended already, as tests that kill it want.
      }
      await exited
    },
  }
}

/** The first line of the server's own pid file; our child process is `runuser`. */
async function serverPid(data: string): Promise<number> {
  const { stdout } = await run('head', ['-n', '1', path.join(data, 'postmaster.pid')])
  return Number(stdout.trim())
}

async function answers(url: string, ended: () => boolean): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (ended() || Date.now() > deadline)
        throw new Error('The PostgreSQL server for the tests did not start.', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
