import { fdatasyncSync, fsyncSync, lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { type NodeFiles, keepToOwner, recordChanges, type OpenFile } from './node-files.ts'

type InstantiateWasm = (
  imports: WebAssembly.Imports,
  done: (instance: WebAssembly.Instance, compiled: WebAssembly.Module) => void,
) => unknown

/**
 * The engine's directory with a sync that reaches the disk. As shipped the engine requests a sync and the file layer
 * answers without doing anything, so a power cut could lose what was confirmed.
 *
 * After a kill the engine first syncs every file it has, twice and one by one: two thousand waits for the disk. With
 * `alreadySynced` the caller has done that, all files side by side, and until `started` only what the engine has
 * changed since is synced again.
 */
export class SyncedFiles extends NodeFS {
  /** How many syncs were carried out; the start proves with it that a commit syncs. */
  syncs = 0
  /** The compiled engine, once it runs: the next thread saves itself the compiling. */
  compiled: WebAssembly.Module | undefined
  readonly #alreadySynced: boolean
  #changes: ReturnType<typeof recordChanges> | undefined

  constructor(directory: string, { alreadySynced = false } = {}) {
    super(directory)
    this.#alreadySynced = alreadySynced
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options)
    const install = ({ NODEFS: files }: { NODEFS: NodeFiles }) => {
      keepToOwner(files)
      if (this.#alreadySynced) this.#changes = recordChanges(files)
      files.stream_ops.fsync = (file) => {
        files.tryFSOperation(() => {
          if (
            this.#changes &&
            !this.#changes.changed(file.node) &&
            lstatSync(files.realPath(file.node)).isFile()
          )
            return
          this.sync(file)
        })
        return 0
      }
    }
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      install,
    ] as unknown as typeof emscriptenOpts.preRun
    const instantiateWasm = this.#remember(
      emscriptenOpts.instantiateWasm as InstantiateWasm,
    ) as typeof emscriptenOpts.instantiateWasm
    return { emscriptenOpts: { ...emscriptenOpts, preRun, instantiateWasm } }
  }

  /** From here on every sync is carried out. */
  started(): void {
    this.#changes?.stop()
    this.#changes = undefined
  }

  #remember(instantiate: InstantiateWasm): InstantiateWasm {
    return (imports, done) =>
      instantiate(imports, (instance, compiled) => {
        this.compiled = compiled
        done(instance, compiled)
      })
  }

  /** One file or directory of the engine, whose path begins with the engine's own root. */
  protected sync(file: OpenFile): void {
    if (file.nfd === undefined) return
    // The write-ahead log's files are reused at full length: their contents are what matters, as with the
    // server's own default of fdatasync.
    if (file.path?.includes('/pg_wal/')) fdatasyncSync(file.nfd)
    else fsyncSync(file.nfd)
    this.syncs += 1
  }
}

/** Where PostgreSQL's control file says how the database was left, and what it says after an orderly end. */
const stateOffset = 16
const shutDown = 1

/** Whether the engine was closed in order, as its control file says. */
export function wasClosed(directory: string): boolean {
  try {
    return (
      readFileSync(path.join(directory, 'global', 'pg_control')).readUInt32LE(stateOffset) ===
      shutDown
    )
  } catch {
    return false
  }
}
