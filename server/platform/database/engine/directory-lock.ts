import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A folder that another process has open. The message is the sentence to print. */
export class DirectoryInUseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DirectoryInUseError'
  }
}

export interface DirectoryLock {
  release(): void
}

const lockName = 'database.lock'
const holderName = 'database.holder.json'
const busy = 5 // SQLITE_BUSY

/**
 * Takes the exclusive lock of a data folder, or throws {@link DirectoryInUseError} at once.
 *
 * The lock is one of the operating system on an empty file, reached through the SQLite that Node carries: the system
 * gives it to one process and releases it when that process ends, however it ends. So an ended process never blocks,
 * a running one never loses it, a reused process id means nothing, and check and acquisition are one step.
 * The file beside it only says who holds the lock, for the message.
 *
 * @throws DirectoryInUseError when another process, or this one, holds it
 */
export function lockDirectory(dataDir: string): DirectoryLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const holderFile = path.join(dataDir, holderName)
  const lock = new DatabaseSync(path.join(dataDir, lockName))
  try {
    // A transaction that never writes and never ends; a journal in memory leaves no second file beside it.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) {
      throw new DirectoryInUseError(
        `The data folder ${path.resolve(dataDir)} is in use by another process${holder(holderFile)}. ` +
          'Stop it first, or choose another folder with DATA_DIR.',
      )
    }
    throw new Error(`The data folder ${path.resolve(dataDir)} cannot be locked: ${String(error)}`, {
      cause: error,
    })
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }), {
    mode: 0o600,
  })
  return {
    release() {
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

/** Names the holder when its note can be read; the note may be missing for a short time while it starts. */
function holder(file: string): string {
  try {
    const note: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof note === 'object' && note !== null && 'pid' in note && 'since' in note) {
      return ` (process ${String(note.pid)}, since ${String(note.since)})`
    }
  } catch {
    // No note: the sentence is complete without it.
  }
  return ''
}
