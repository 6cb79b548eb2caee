import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { baselineCompiled, keepParserBaseline } from './baseline-compiled.ts'
import type { EngineReply, EngineRequest, WorkerSettings } from './embedded-messages.ts'
import { startParams } from './embedded-parameters.ts'
import { syncTree } from './sync-tree.ts'
import { SyncedFiles, wasClosed } from './synced-files.ts'

/**
 * The thread the embedded engine runs in, so that a heavy query cannot stop the server's event loop. It speaks
 * PostgreSQL's wire protocol over messages: node-postgres on the other side sees no difference from a server.
 */

const settings = workerData as WorkerSettings
const port = parentPort
if (!port) throw new Error('This file runs as a worker thread of the server.')

const reply = (message: EngineReply) => {
  if (message.kind === 'bytes') port.postMessage(message, [message.bytes.buffer as ArrayBuffer])
  else port.postMessage(message)
}

/** PostgreSQL's wire messages `Sync` and a simple query. */
const syncMessage = Uint8Array.of(0x53, 0, 0, 0, 4)
const queryMessage = (sql: string) => {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.from([0x51, 0, 0, 0, 0])
  head.writeUInt32BE(text.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, text]))
}

/** A large result leaves in parts of about this size instead of being held whole. */
const partBytes = 256 * 1024

async function answer(engine: PGlite, connection: number, request: Uint8Array): Promise<void> {
  let parts: Uint8Array[] = []
  let size = 0
  const post = (last: boolean) => {
    reply({ kind: 'bytes', connection, bytes: new Uint8Array(Buffer.concat(parts)), last })
    parts = []
    size = 0
  }
  await engine.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (bytes) => {
      // The bytes are a window on the engine's memory that the next step overwrites.
      parts.push(bytes.slice())
      size += bytes.length
      if (size >= partBytes) post(false)
    },
  })
  post(true)
}

/** Leaves nothing of a closed connection behind: no transaction, lock, temporary table, setting or statement. */
async function resetSession(engine: PGlite): Promise<void> {
  const ignore = { syncToFs: false, onRawData: () => {} }
  // After an error in the extended protocol the engine skips everything up to the next Sync.
  await engine.execProtocolRawStream(syncMessage, ignore)
  await engine.execProtocolRawStream(queryMessage('rollback'), ignore)
  await engine.execProtocolRawStream(queryMessage('discard all'), ignore)
}

/** Fails unless a committed write really reached the disk's sync call. */
async function proveSync(engine: PGlite, files: SyncedFiles): Promise<void> {
  const { rows } = await engine.query<{ fsync: string; method: string }>(
    `select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`,
  )
  const before = files.syncs
  await engine.query(`select pg_logical_emit_message(true, 'start', 'sync proof')`)
  if (rows[0]?.fsync !== 'on' || rows[0].method !== 'fsync' || files.syncs === before) {
    throw new Error(
      'The embedded database does not bring its writes to the disk; it would lose them in a power cut.',
    )
  }
}

async function open(): Promise<{ engine: PGlite; files: SyncedFiles }> {
  const alreadySynced = existsSync(settings.directory) && !wasClosed(settings.directory)
  if (alreadySynced) await syncTree(settings.directory)
  const files = new SyncedFiles(settings.directory, { alreadySynced })
  const engine = new PGlite({
    fs: files,
    extensions: { pg_trgm },
    startParams,
    ...(settings.compiled ? { pgliteWasmModule: settings.compiled } : {}),
    onStderr: (line) => {
      // What is said about settings files and shared memory at every start is of no use to anybody.
      if (/\b(FATAL|PANIC):/.test(line)) reply({ kind: 'fatal', line })
      return false
    },
  })
  keepParserBaseline(engine)
  await engine.waitReady
  files.started()
  return { engine, files }
}

async function serve(): Promise<void> {
  const { engine, files } = await open()
  await proveSync(engine, files)
  let queue = Promise.resolve()
  const handle = async (request: EngineRequest) => {
    if (request.kind === 'bytes') await answer(engine, request.connection, request.bytes)
    else if (request.kind === 'leave') await resetSession(engine)
    else {
      await engine.close()
      reply({ kind: 'closed', compiled: files.compiled })
    }
  }
  port?.on('message', (request: EngineRequest) => {
    queue = queue.then(() => handle(request)).catch(fail)
  })
  reply({ kind: 'ready', compiled: files.compiled })
}

async function create(): Promise<void> {
  await baselineCompiled(async () => (await open()).engine.close())
  // Not with what was compiled: whoever serves watches what is called often.
  reply({ kind: 'closed', compiled: undefined })
}

function fail(error: unknown): void {
  // The engine also throws plain objects, with a message or a status.
  const message =
    typeof error === 'object' && error !== null && 'message' in error
      ? error.message
      : JSON.stringify(error)
  reply({ kind: 'failed', message: String(message) })
}

await (settings.task === 'create' ? create() : serve()).catch(fail)
