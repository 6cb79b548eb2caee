import { fdatasyncSync, fsyncSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** A file the engine has open: its number in this process and its path inside the engine. */
export interface OpenFile {
  nfd?: number
  path?: string
}

/** The parts of the engine's module this file touches; the package does not describe them. */
interface EngineModule {
  NODEFS: {
    stream_ops: { fsync?: (stream: OpenFile) => number }
    tryFSOperation: (operation: () => void) => void
  }
}

type InstantiateWasm = (
  imports: WebAssembly.Imports,
  done: (instance: WebAssembly.Instance, compiled: WebAssembly.Module) => void,
) => unknown

/**
 * The engine's directory with a sync that reaches the disk. As shipped the engine asks for a sync and the file layer
 * answers without doing anything, so a power cut could take back what was confirmed.
 */
export class SyncedFiles extends NodeFS {
  /** How many syncs were carried out; the start proves with it that a commit syncs. */
  syncs = 0
  /** The compiled engine, once it runs: the next thread saves itself the compiling. */
  compiled: WebAssembly.Module | undefined

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const { emscriptenOpts } = await super.init(pg, options)
    const install = (module: EngineModule) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        module.NODEFS.tryFSOperation(() => this.sync(stream))
        return 0
      }
    }
    const preRun = [...(emscriptenOpts.preRun ?? []), install] as unknown as typeof emscriptenOpts.preRun
    const instantiateWasm = this.#remember(emscriptenOpts.instantiateWasm as InstantiateWasm) as typeof emscriptenOpts.instantiateWasm
    return { emscriptenOpts: { ...emscriptenOpts, preRun, instantiateWasm } }
  }

  #remember(instantiate: InstantiateWasm): InstantiateWasm {
    return (imports, done) =>
      instantiate(imports, (instance, compiled) => {
        this.compiled = compiled
        done(instance, compiled)
      })
  }

  /** One file or directory of the engine, whose path begins with the engine's own root. */
  protected sync(stream: OpenFile): void {
    if (stream.nfd === undefined) return
    // The write-ahead log's files are reused at full length: their contents are what matters, as with the
    // server's own default of fdatasync.
    if (stream.path?.includes('/pg_wal/')) fdatasyncSync(stream.nfd)
    else fsyncSync(stream.nfd)
    this.syncs += 1
  }
}

/** How many files are synced side by side: the disk then settles them together, in a twentieth of the time. */
const syncsAtOnce = 8

/** Brings a directory and everything in it to the disk. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const waiting = [directory, ...entries.map((entry) => path.join(entry.parentPath, entry.name))]
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await syncPath(file)
  }
  await Promise.all(Array.from({ length: syncsAtOnce }, work))
}

/** Brings one file or directory entry to the disk. Windows cannot open a directory for it and does without. */
export async function syncPath(file: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
