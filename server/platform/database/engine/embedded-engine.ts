import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { DatabaseLog } from '../open-database.ts'
import { type DirectoryLock, lockDirectory } from './directory-lock.ts'
import type { EmbeddedConnection, EngineSide } from './embedded-connection.ts'
import type { EngineReply, EngineRequest, WorkerSettings } from './embedded-messages.ts'
import { syncPath, syncTree } from './sync-tree.ts'
import { DatabaseUnavailableError } from '../connection/unavailable.ts'

// Freeing code of the engine that was compiled anew has ended the process now and then: "Check failed:
// jit_page_->allocations_.erase(addr) == 1", from Runtime_TierUpWasmToJSWrapper. What stays is a few MB.
setFlagsFromString('--no-wasm-code-gc')

/** Compiled once a process; a thread that finds it starts in three quarters of the time. */
let compiled: WebAssembly.Module | undefined

/** How long a closing engine may still work on what was begun. */
const closeMillis = 5000

/** The embedded database's place inside DATA_DIR. */
export const engineDirectory = (dataDir: string) => path.join(dataDir, 'database')

/**
 * PGlite in a thread of its own, behind the lock of its folder. Ends and restarts the thread when a statement had to
 * be given up: the engine cannot be interrupted, and its recovery is that of a killed process, which loses nothing
 * that was confirmed.
 */
export class EmbeddedEngine implements EngineSide {
  readonly #dataDir: string
  readonly #log: DatabaseLog
  readonly #lock: DirectoryLock
  #worker: Promise<Worker> | undefined
  #current: EmbeddedConnection | undefined
  /** Requests of the current connection the engine has not answered yet. */
  #unanswered = 0
  #closed = false

  private constructor(dataDir: string, log: DatabaseLog, lock: DirectoryLock) {
    this.#dataDir = dataDir
    this.#log = log
    this.#lock = lock
  }

  /**
   * Locks the folder, makes a database in it when there is none, and starts the engine.
   * @throws DirectoryInUseError when another process has the folder open
   */
  static async open(dataDir: string, log: DatabaseLog): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(dataDir, log, lockDirectory(dataDir))
    try {
      await engine.#createIfMissing()
      await engine.ready()
    } catch (error) {
      await engine.close()
      throw error
    }
    return engine
  }

  async ready(): Promise<void> {
    if (this.#closed) throw new DatabaseUnavailableError('The embedded database is closed.')
    this.#worker ??= this.#start()
    await this.#worker
  }

  enter(connection: EmbeddedConnection): void {
    this.#current = connection
    this.#unanswered = 0
  }

  send(connection: EmbeddedConnection, bytes: Uint8Array): void {
    if (this.#current !== connection) return
    this.#unanswered += 1
    this.#post({ kind: 'bytes', connection: connection.id, bytes }, [bytes.buffer as ArrayBuffer])
  }

  leave(connection: EmbeddedConnection): void {
    if (this.#current !== connection) return
    this.#current = undefined
    if (this.#unanswered === 0) this.#post({ kind: 'leave' })
    else void this.#giveUp()
  }

  /** Ends the engine in order and gives the folder free. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const worker = await this.#worker?.catch(() => undefined)
    if (worker) {
      post(worker, { kind: 'close' })
      // A statement that still runs is given up, as by a kill.
      const limit = AbortSignal.timeout(closeMillis)
      await settled(worker, 'closed', limit).catch((error: unknown) =>
        this.#log.warn(`The embedded database did not close: ${String(error)}`),
      )
      await worker.terminate()
    }
    this.#lock.release()
  }

  #post(request: EngineRequest, transfer: ArrayBuffer[] = []): void {
    void this.#worker?.then(
      (worker) => post(worker, request, transfer),
      () => {},
    )
  }

  /** A new database is made beside its place and moved there whole, so that a kill leaves all of it or nothing. */
  async #createIfMissing(): Promise<void> {
    const directory = engineDirectory(this.#dataDir)
    const unfinished = `${directory}.new`
    rmSync(unfinished, { recursive: true, force: true })
    if (existsSync(directory)) return
    this.#log.info('Creating the embedded database. This takes a few seconds and happens once.')
    const worker = this.#spawn(unfinished, 'create')
    try {
      await settled(worker, 'closed')
    } finally {
      await worker.terminate()
    }
    await syncTree(unfinished)
    renameSync(unfinished, directory)
    await syncPath(this.#dataDir)
  }

  async #start(): Promise<Worker> {
    const directory = engineDirectory(this.#dataDir)
    // What an interrupted sort or join left; a server's first process would clear it.
    rmSync(path.join(directory, 'base', 'pgsql_tmp'), { recursive: true, force: true })
    const worker = this.#spawn(directory, 'serve')
    try {
      await settled(worker, 'ready')
    } catch (error) {
      this.#worker = undefined
      await worker.terminate()
      const reason = error instanceof Error ? error.message : String(error)
      throw new DatabaseUnavailableError(`The embedded database cannot be started: ${reason}`, {
        cause: error,
      })
    }
    worker.on('message', (message: EngineReply) => this.#receive(message))
    worker.on('error', (error) => this.#log.error(`The embedded database failed: ${error.message}`))
    worker.once('exit', () => this.#lose('The embedded database stopped and starts again.'))
    return worker
  }

  #spawn(directory: string, task: WorkerSettings['task']): Worker {
    const workerData: WorkerSettings = { directory, task, compiled }
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData })
    worker.on('message', (message: EngineReply) => {
      if ('compiled' in message) compiled ??= message.compiled
      if (message.kind === 'fatal') this.#log.error(`Embedded database: ${message.line}`)
    })
    return worker
  }

  #receive(message: EngineReply): void {
    // After a fatal error the engine turns in circles instead of ending.
    if (message.kind === 'failed' || message.kind === 'fatal') {
      if (message.kind === 'failed')
        this.#log.error(`The embedded database failed: ${message.message}`)
      void this.#giveUp()
    } else if (message.kind === 'bytes' && message.connection === this.#current?.id) {
      if (message.last) this.#unanswered -= 1
      this.#current.receive(message.bytes)
    }
  }

  async #giveUp(): Promise<void> {
    const stopped = this.#worker
    if (!stopped || this.#closed) return
    this.#lose('The embedded database gave up a statement and starts again.')
    // The next thread may open the files only when this one is gone.
    this.#worker = stopped.then(
      async (worker) => {
        worker.removeAllListeners('exit')
        await worker.terminate()
        return this.#start()
      },
      () => this.#start(),
    )
    await this.#worker.catch((error: Error) => this.#log.error(error.message))
  }

  #lose(reason: string): void {
    if (this.#closed) return
    this.#log.warn(reason)
    this.#worker = undefined
    const connection = this.#current
    this.#current = undefined
    connection?.destroy(new DatabaseUnavailableError(reason))
  }
}

function post(worker: Worker, request: EngineRequest, transfer: ArrayBuffer[] = []): void {
  worker.postMessage(request, transfer)
}

/** Waits for a worker's decisive message. */
function settled(worker: Worker, wanted: 'ready' | 'closed', limit?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (error?: Error) => {
      worker.off('message', look).off('error', finish).off('exit', gone)
      limit?.removeEventListener('abort', late)
      if (error) reject(error)
      else resolve()
    }
    const look = (message: EngineReply) => {
      if (message.kind === wanted) finish()
      else if (message.kind === 'failed') finish(new Error(message.message))
    }
    const gone = () => finish(new Error('The embedded database ended while it was starting.'))
    const late = () => finish(new Error('A statement was still running.'))
    worker.on('message', look).on('error', finish).on('exit', gone)
    limit?.addEventListener('abort', late)
  })
}
