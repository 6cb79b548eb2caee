/** What the engine's worker is started with. */
export interface WorkerSettings {
  /** The database's own directory inside DATA_DIR. */
  directory: string
  /** `create` makes a new database and ends; `serve` opens an existing one. */
  task: 'create' | 'serve'
  /** The engine as an earlier thread of this process compiled it. */
  compiled: WebAssembly.Module | undefined
}

/** To the worker. Connections are numbered; one talks at a time. */
export type EngineRequest =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array }
  | { kind: 'leave' }
  | { kind: 'close' }

/** From the worker. */
export type EngineReply =
  | { kind: 'ready'; compiled: WebAssembly.Module | undefined }
  /** `last` closes the answer to one `bytes` request. */
  | { kind: 'bytes'; connection: number; bytes: Uint8Array; last: boolean }
  | { kind: 'closed'; compiled: WebAssembly.Module | undefined }
  | { kind: 'failed'; message: string }
  /** A FATAL or PANIC line of the engine's log; its session is over. */
  | { kind: 'fatal'; line: string }
