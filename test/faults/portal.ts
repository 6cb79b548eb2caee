import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import * as http from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import * as https from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '#server/platform/database/database'
import { engineDirectory } from '#server/platform/database/engine/embedded-engine'
import { prepareSnapshots } from '#test/support/databases-setup'
import { Cleanups } from '#test/support/cleanups'
import { opened } from '#test/support/opened'
import { launchPortal, savingMemory, startPortalProcess } from '#test/support/portal-process'
import type { PortalProcess as Portal } from '#test/support/portal-process'
import { ownPostgresCluster } from '#test/support/postgres-cluster'
import type { ClusterOptions, PostgresCluster } from '#test/support/postgres-cluster'

export type { PortalProcess as Portal } from '#test/support/portal-process'

// What the commands for faults have in common: a ground (folder and database), the portal as a process, and callers over HTTP.

export type Engine = OpenDatabase['engine']

/** The administrator every portal here begins with. */
export const administrator = { email: 'kill@example.org', password: 'granite lantern 42' }
const administratorSettings = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
}

/** A secret that several processes share, as an operator sets it. */
export const sharedSecret = { SESSION_SECRET: 'kqzj7v2m4x9w1r8t5y3u6p0a'.repeat(2) }

/** A data folder and a database without records, for one or several portals. */
export interface Ground {
  engine: Engine
  dataDir: string
  /** Undefined on the embedded engine. */
  databaseUrl: string | undefined
  cluster: PostgresCluster | null
  /** Starts a portal here and resolves when it is ready; `settings` as they are needed. */
  start(settings?: Record<string, string>): Promise<Portal>
  /** Starts a portal here and kills it after so many milliseconds, ready or not. */
  killStart(millis: number): Promise<void>
  /** The database itself, to read back; on the embedded engine only while no portal runs. */
  read<Result>(work: (open: OpenDatabase) => Promise<Result>): Promise<Result>
  /** Registers work to be done before the ground is removed, whatever happens until then; the latest first. */
  afterwards(work: () => unknown): void
  /** Ends what runs here, and leaves no trace. */
  remove(): Promise<void>
}

/** How a ground is made; `parent` is where its folders are, else the system's folder of temporary files. */
export interface GroundOptions extends ClusterOptions {
  /** Begin without a database, as at the very first start. */
  empty?: boolean
}

/** A fresh ground; on PostgreSQL with a server of its own, which may be killed. */
export async function newGround(
  engine: Engine,
  { empty = false, ...options }: GroundOptions = {},
): Promise<Ground> {
  const cleanups = new Cleanups()
  try {
    const dataDir = mkdtempSync(path.join(options.parent ?? tmpdir(), 'registry-fault-'))
    cleanups.add(() => rmSync(dataDir, { recursive: true, force: true }))
    if (engine === 'embedded' && !empty)
      cpSync(engineDirectory((await prepareSnapshots()).migrated), engineDirectory(dataDir), {
        recursive: true,
      })
    const cluster = engine === 'postgresql' ? await ownPostgresCluster(options) : null
    if (cluster !== null) cleanups.add(() => cluster.stop())
    return {
      ...portalsOn(dataDir, cluster?.url, cleanups),
      engine,
      dataDir,
      databaseUrl: cluster?.url,
      cluster,
      afterwards: (work) => cleanups.add(work),
      remove: () => cleanups.run(),
    }
  } catch (error) {
    await cleanups.run()
    throw error
  }
}

function portalsOn(
  dataDir: string,
  databaseUrl: string | undefined,
  cleanups: Cleanups,
): Pick<Ground, 'start' | 'killStart' | 'read'> {
  const launch = async (settings: Record<string, string>) => {
    const portal = await launchPortal({
      ...savingMemory,
      ...administratorSettings,
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...settings,
    })
    cleanups.add(() => portal.kill())
    return portal
  }
  return {
    start: async (settings = {}) => (await launch(settings)).ready,
    async killStart(millis) {
      const portal = await launch({})
      await pause(millis)
      await portal.kill()
    },
    read: (work) => opened({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }, work),
  }
}

/** A portal with the administrator every portal here begins with. */
export const startPortal = (settings: Record<string, string>): Promise<Portal> =>
  startPortalProcess({ ...administratorSettings, ...settings })

/** An answer with its time in milliseconds. Status 0: no answer came, and `error` says why. */
export interface Answer {
  status: number
  // Commands read answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any -- see the line above
  body: any
  headers: IncomingHttpHeaders
  ms: number
  error?: string
}

/** A caller with a cookie and connections of its own, which stay open as a browser's do. Over TLS it takes any certificate. */
export class Caller {
  cookie = ''
  readonly #agent: http.Agent
  readonly #from: string | undefined
  readonly #headers: Record<string, string>
  base: string

  constructor(
    base: string,
    {
      from,
      connections = 6,
      headers = {},
    }: { from?: string; connections?: number; headers?: Record<string, string> } = {},
  ) {
    this.base = base
    this.#from = from
    this.#headers = headers
    const options = { keepAlive: true, maxSockets: connections }
    this.#agent = base.startsWith('https:')
      ? new https.Agent({ ...options, rejectUnauthorized: false })
      : new http.Agent(options)
  }

  /** Calls the portal. Never rejects: a failure of the connection is an answer with status 0. */
  call(
    method: string,
    address: string,
    body?: object | string | Buffer,
    type = 'application/json',
  ): Promise<Answer> {
    const began = performance.now()
    const payload =
      body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
        ? body
        : JSON.stringify(body)
    return new Promise((resolve) => {
      const failed = (error: Error) =>
        resolve({
          status: 0,
          body: undefined,
          headers: {},
          ms: performance.now() - began,
          error: error.message,
        })
      const { request } = this.base.startsWith('https:') ? https : http
      const sending = request(
        new URL(address, this.base),
        {
          method,
          agent: this.#agent,
          ...(this.#from === undefined ? {} : { localAddress: this.#from }),
          headers: {
            ...this.#headers,
            cookie: this.cookie,
            ...(payload === undefined
              ? {}
              : { 'content-type': type, 'content-length': Buffer.byteLength(payload) }),
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer
            .on('data', (part: Buffer) => parts.push(part))
            .on('error', failed)
            .on('end', () => {
              this.#saveCookie(answer.headers['set-cookie']?.[0])
              resolve({
                status: answer.statusCode ?? 0,
                body: read(Buffer.concat(parts), answer.headers),
                headers: answer.headers,
                ms: performance.now() - began,
              })
            })
        },
      )
      sending.on('error', failed).end(payload)
    })
  }

  /** Calls again while the portal answers 503: the first second on a busy machine. */
  async patiently(method: string, address: string, body?: object): Promise<Answer> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.call(method, address, body)
      if (answer.status !== 503 || tries === 20) return answer
      await pause(Number(answer.headers['retry-after'] ?? 1) * 1000)
    }
  }

  /** Signs in; throws when that is rejected. */
  async signIn(person: { email: string; password: string } = administrator): Promise<this> {
    const answer = await this.patiently('POST', '/api/auth/login', person)
    if (answer.status !== 200)
      throw new Error(
        `Sign-in was answered with ${answer.status} ${JSON.stringify(answer.body ?? answer.error)}`,
      )
    return this
  }

  close(): void {
    this.#agent.destroy()
  }

  #saveCookie(line: string | undefined): void {
    const [pair = ''] = line?.split(';') ?? []
    if (line !== undefined) this.cookie = pair.endsWith('=') ? '' : pair
  }
}

function read(bytes: Buffer, headers: IncomingHttpHeaders): unknown {
  const json = String(headers['content-type']).includes('json') && bytes.length > 0
  return json ? (JSON.parse(bytes.toString('utf8')) as unknown) : bytes
}

/** The value below which a share of all lies; 0 for none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0

/** Both engines, for a fault that is caused on each. */
export const bothEngines = ['embedded', 'postgresql'] as const satisfies readonly Engine[]

/** What a command for a fault has seen: whether all that is promised was met, and the line that says so in figures. */
export interface Outcome {
  met: boolean
  figure: string
}
