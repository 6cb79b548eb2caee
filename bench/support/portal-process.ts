import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { startProgram } from '#test/support/child-program'
import type { FilledDatabase } from './filled-database.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The portal in a process of its own, as it runs for people. */
export interface PortalProcess {
  port: number
  pid: number
  /** Milliseconds from the start of the process to the line that it is ready. */
  readyMillis: number
  /** Resident memory in MB now, and the most it ever was. */
  memory(): { now: number; most: number }
  /** True once it has ended by itself. */
  hasEnded(): boolean
  output(): string
  stop(): Promise<void>
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

function residentMegabytes(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: of('VmRSS'), most: of('VmHWM') }
}

/** Starts the portal on a database; without limits on requests, since one machine asks for many people. */
export async function startPortal(database: Pick<FilledDatabase, 'dataDir' | 'databaseUrl'>, environment: Record<string, string> = {}): Promise<PortalProcess> {
  const port = await freePort()
  const began = performance.now()
  const child = startProgram(path.join(root, 'server/main.ts'), [], {
    PORT: String(port), DATA_DIR: database.dataDir, SAMPLE_DATA: 'off', RATE_LIMIT: 'off',
    ...(database.databaseUrl !== undefined && { DATABASE_URL: database.databaseUrl }),
    ...environment,
  })
  let ended = false
  const note = async () => {
    await child.exited
    ended = true
  }
  void note()
  await child.line(/ready on/)
  return {
    port,
    pid: child.pid,
    readyMillis: performance.now() - began,
    memory: () => residentMegabytes(child.pid),
    hasEnded: () => ended,
    output: child.output,
    async stop() {
      if (!ended) process.kill(child.pid, 'SIGTERM')
      await child.exited
    },
  }
}
