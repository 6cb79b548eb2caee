import path from 'node:path'
import { startProgram } from './child-program.ts'
import { freePort } from './free-port.ts'
import { memoryOf } from './process-memory.ts'
import type { ProcessMemory } from './process-memory.ts'

/** The portal as a process of its own, as it runs for people. */
export interface PortalProcess {
  port: number
  url: string
  pid: number
  /** Milliseconds from the start of the process until it said that it is ready. */
  readyMillis: number
  /** What it wrote to both outputs. */
  output(): string
  memory(): ProcessMemory
  /** True once it has ended, whoever ended it. */
  hasEnded(): boolean
  /** SIGTERM, and its exit code. */
  stop(): Promise<number | null>
  /** SIGKILL; waits for its end. */
  kill(): Promise<void>
}

/** One that has been started and may not be ready yet. */
export interface LaunchedPortal {
  /** The portal once it answers; rejects with its output when it ends before. */
  ready: Promise<PortalProcess>
  kill(): Promise<void>
}

/** As npm start and docs/operations.md have it, for what measures: less memory, for twice the processor while it starts. */
export const savingMemory = { MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_ARENA_MAX: '2' }

const server = path.resolve(import.meta.dirname, '../../server/main.mjs')

/** Starts a portal with these settings, on a free port unless they name one; without a sample and without limits on requests unless they say otherwise. */
export async function launchPortal(settings: Record<string, string>): Promise<LaunchedPortal> {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const began = performance.now()
  const child = startProgram(server, [], {
    SAMPLE_DATA: 'off',
    RATE_LIMIT: 'off',
    ...settings,
    PORT: String(port),
  })
  let ended = false
  const exited = child.exited.then((code) => {
    ended = true
    return code
  })
  const becomeReady = async (): Promise<PortalProcess> => {
    await child.line(/ready on/)
    return {
      port,
      url: `http://127.0.0.1:${port}`,
      pid: child.pid,
      readyMillis: performance.now() - began,
      output: child.output,
      kill: child.kill,
      memory: () => memoryOf(child.pid),
      hasEnded: () => ended,
      stop() {
        if (!ended) process.kill(child.pid, 'SIGTERM')
        return exited
      },
    }
  }
  const ready = becomeReady()
  // Whoever kills it before does not wait for it.
  ready.catch(() => {})
  return { ready, kill: child.kill }
}

/** The same, resolved when it is ready; rejects when the start fails. */
export async function startPortalProcess(settings: Record<string, string>): Promise<PortalProcess> {
  return (await launchPortal(settings)).ready
}
