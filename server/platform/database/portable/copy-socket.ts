import { constants, existsSync, rmSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { DatabaseLog, OpenDatabase } from '../database.ts'
import { DirectoryInUseError, lockDirectory } from '../engine/directory-lock.ts'
import { engineDirectory } from '../engine/embedded-engine.ts'
import { DumpError } from './manifest.ts'

/**
 * How a dump is taken of an embedded database that is being served. The engine has one connection, and a dump would
 * hold it until its last row; so the server only makes a copy of the closed files, while nobody else writes, and the
 * command opens the copy in its own process.
 */

const socketName = 'dump.socket'
const copyPrefix = 'dump-copy-'
/** The system's limit on a socket's path, in bytes, on the narrowest of them. */
const longestPath = 103

type Answer = { copy: string } | { error: string }

export interface CopySocket {
  close(): Promise<void>
}

/** Listens in DATA_DIR for the dump command; only the server's own user can reach it. Does nothing on PostgreSQL. */
export async function serveDumpSocket(
  open: OpenDatabase,
  dataDir: string,
  log: DatabaseLog,
): Promise<CopySocket> {
  const nothing = { close: async () => {} }
  if (open.engine !== 'embedded' || process.platform === 'win32') return nothing
  await removeCopies(dataDir)
  const file = path.join(path.resolve(dataDir), socketName)
  if (Buffer.byteLength(file) > longestPath) {
    log.warn(
      `The path of ${file} is too long for a socket: db:dump works only while the server is stopped.`,
    )
    return nothing
  }
  // The folder's lock is ours: a socket that is here was left by a process that has ended.
  rmSync(file, { force: true })
  let waiting = Promise.resolve()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    waiting = waiting.then(() => answer(socket, open, dataDir, log))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(file, resolve))
  await chmod(file, 0o600)
  return {
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await waiting
      await closed
    },
  }
}

async function answer(
  socket: Socket,
  open: OpenDatabase,
  dataDir: string,
  log: DatabaseLog,
): Promise<void> {
  let message: Answer
  try {
    message = { copy: await copyDatabase(open, dataDir) }
  } catch (error) {
    log.error(`A copy for a dump failed: ${String(error)}`)
    message = { error: 'The server could not make a copy of its database; its log says why.' }
  }
  socket.end(`${JSON.stringify(message)}\n`)
}

async function copyDatabase(open: OpenDatabase, dataDir: string): Promise<string> {
  const copy = await mkdtemp(path.join(path.resolve(dataDir), copyPrefix))
  try {
    const direct = await open.direct()
    try {
      await direct.db.execute(sql`checkpoint`)
      await cp(engineDirectory(dataDir), engineDirectory(copy), {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      })
    } finally {
      await direct.release()
    }
    return copy
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    throw error
  }
}

/** Copies whose dump was killed; one that is being read is locked and stays. */
async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(copyPrefix)) continue
    const copy = path.join(dataDir, name)
    try {
      lockDirectory(copy).release()
      await rm(copy, { recursive: true, force: true })
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error
    }
  }
}

/**
 * Asks the server that has the folder open for a copy of its database.
 * @returns a data folder to open and then to remove; null when no server listens
 * @throws DumpError when the server could not make one
 */
export async function requestCopy(dataDir: string): Promise<string | null> {
  const file = path.join(path.resolve(dataDir), socketName)
  if (!existsSync(file)) return null
  const text = await readAll(file)
  if (text === null) return null
  if (text === '')
    throw new DumpError('The server ended before it had made a copy of its database.')
  const reply = JSON.parse(text) as Answer
  if ('error' in reply) throw new DumpError(reply.error)
  return reply.copy
}

/** Null when nobody listens: the socket of a server that was killed stays behind. */
function readAll(file: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(file)
    socket.setEncoding('utf8').on('data', (part) => {
      text += String(part)
    })
    socket.on('end', () => resolve(text))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null)
      else
        reject(
          new DumpError(`The server cannot be asked for a dump: ${error.message}`, {
            cause: error,
          }),
        )
    })
  })
}
