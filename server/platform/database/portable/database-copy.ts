import { constants } from 'node:fs'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { askServer } from '../../commands/command-socket.ts'
import type { Commands } from '../../commands/command-socket.ts'
import type { OpenDatabase } from '../database.ts'
import { DirectoryInUseError, lockDirectory } from '../engine/directory-lock.ts'
import { engineDirectory } from '../engine/embedded-engine.ts'

/**
 * How a dump is taken of an embedded database that is being served. The engine has one connection, and a dump would
 * hold it until its last row; so the server only makes a copy of the closed files, while nobody else writes, and the
 * command opens the copy in its own process.
 */

const copyPrefix = 'dump-copy-'

/** The server's part of it. */
export const copyCommands = (open: OpenDatabase, dataDir: string): Commands => ({
  copy: () => copyDatabase(open, dataDir),
})

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

/** Deletes copies whose dump was killed; one that is being read is locked and stays. */
export async function removeCopies(dataDir: string): Promise<void> {
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
 * @throws CommandError when the server could not make one
 */
export async function requestCopy(dataDir: string): Promise<string | null> {
  const reply = await askServer(dataDir, 'copy')
  return reply === null ? null : String(reply.answer)
}
