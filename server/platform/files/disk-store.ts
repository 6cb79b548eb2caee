import { constants, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncPath } from '../database/engine/sync-tree.ts'
import { ownOrigins } from '../http/protection.ts'
import { filesUnavailable, isKey, newKey } from './object-store.ts'
import type { KeyFolder, ObjectStore } from './object-store.ts'
import { CountedBytes } from './counted-bytes.ts'
import { makeUploadToken, readUploadToken } from './upload-token.ts'
import type { UploadToken } from './upload-token.ts'

/** The path below which upload addresses of the disk are. */
export const uploadPath = '/objects/uploads/'

const folders: readonly KeyFolder[] = ['uploads', 'objects', 'incoming']

interface DiskSettings {
  dataDir: string
  publicUrl: string
  sessionSecret: string
}

const outOfRoom = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Files in a folder of this machine: `DATA_DIR/files`, readable by the server's own user alone. */
export class DiskStore implements ObjectStore {
  readonly kind = 'disk'
  readonly uploadOrigin = null
  readonly #root: string
  readonly #secret: string
  readonly #origins: ReadonlySet<string>

  constructor({ dataDir, publicUrl, sessionSecret }: DiskSettings) {
    this.#root = path.join(dataDir, 'files')
    this.#secret = sessionSecret
    this.#origins = ownOrigins(publicUrl)
  }

  async uploadAddress(key: string, { origin }: { origin: string }): Promise<string> {
    return `${origin}${uploadPath}${makeUploadToken(key, this.#secret)}`
  }

  uploadKeyOf(address: string): string | null {
    const base = this.#origins.values().next().value
    const url = URL.parse(address, base)
    if (
      url === null ||
      !this.#origins.has(url.origin) ||
      url.username !== '' ||
      !url.pathname.startsWith(uploadPath)
    )
      return null
    return this.readToken(url.pathname.slice(uploadPath.length))?.key ?? null
  }

  /** What the last part of an upload address is good for; null when this server did not sign it. */
  readToken(token: string): UploadToken | null {
    return readUploadToken(token, this.#secret)
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    await this.receive(key, Readable.from([bytes]), bytes.length)
  }

  /**
   * Stores what comes, byte by byte as it comes: beside its place first, on the disk, and then under its key at once.
   * `admit` is asked once all is there, and throws where it must not be stored any more.
   * @returns the SHA-256 of it; null when more than `limit` bytes came, of which nothing is stored and no more is read
   */
  async receive(
    key: string,
    source: Readable,
    limit: number,
    admit?: () => Promise<void>,
  ): Promise<string | null> {
    const temporary = newKey('incoming')
    const counted = new CountedBytes(limit)
    const handle = await this.#attempt(async () => {
      await this.#makeFolders()
      return open(this.#file(temporary), 'wx', 0o600)
    })
    try {
      await pipeline(source, counted, async (parts: AsyncIterable<Buffer>) => {
        for await (const part of parts) await handle.appendFile(part)
      })
      await admit?.()
      await this.#attempt(async () => {
        await handle.sync()
        await handle.close()
        await rename(this.#file(temporary), this.#file(key))
        await syncPath(path.dirname(this.#file(key)))
      })
      return counted.sha256()
    } catch (error) {
      await handle.close().catch(() => {})
      await rm(this.#file(temporary), { force: true }).catch(() => {})
      if (counted.exceeded) return null
      // What cannot be written is ours; what the sender broke off is reported by the caller.
      throw outOfRoom.has(codeOf(error) ?? '') ? filesUnavailable(error) : error
    }
  }

  async size(key: string): Promise<number | null> {
    return this.#attempt(() => stat(this.#file(key)).then(({ size }) => size), null)
  }

  async open(
    key: string,
    range?: { first: number; last: number },
  ): Promise<{ stream: Readable; bytes: number } | null> {
    return this.#attempt(async () => {
      const handle = await open(this.#file(key), 'r')
      const { size } = await handle.stat()
      const bytes = range === undefined ? size : range.last - range.first + 1
      return {
        stream: handle.createReadStream({
          start: range?.first ?? 0,
          ...(range === undefined ? {} : { end: range.last }),
        }),
        bytes,
      }
    }, null)
  }

  async copy(from: string, to: string): Promise<boolean> {
    return this.#attempt(async () => {
      const source = this.#file(from)
      const target = this.#file(to)
      await this.#makeFolders()
      // A second name for the same bytes: a later upload puts other bytes under the first name and leaves these.
      await link(source, target).catch(async (error: unknown) => {
        if (codeOf(error) === 'ENOENT') throw error
        // File systems without links.
        await copyFile(source, target, constants.COPYFILE_EXCL)
        await syncPath(target)
      })
      await syncPath(path.dirname(target))
      return true
    }, false)
  }

  async remove(key: string): Promise<void> {
    await this.#attempt(() => rm(this.#file(key), { force: true }))
  }

  async *list(): AsyncIterable<{ key: string; modified: Date }> {
    for (const folder of folders) {
      const names = await this.#attempt(() => readdir(path.join(this.#root, folder)), [])
      for (const name of names.toSorted()) {
        const key = `${folder}/${name}`
        if (!isKey(key)) continue
        const found = await this.#attempt(() => stat(this.#file(key)), null)
        if (found !== null) yield { key, modified: found.mtime }
      }
    }
  }

  #file(key: string): string {
    if (!isKey(key)) throw new Error('This is not a key of the store of files.')
    return path.join(this.#root, ...key.split('/'))
  }

  /** Makes the folders that are missing, for the server's own user alone, and syncs them to the disk. */
  async #makeFolders(): Promise<void> {
    for (const folder of folders) {
      const made = await mkdir(path.join(this.#root, folder), { recursive: true, mode: 0o700 })
      if (made === undefined) continue
      await syncPath(this.#root)
      await syncPath(path.dirname(this.#root))
    }
  }

  /** Runs work on the disk: `missing` where the file is not there and that is an answer, else 503 for what goes wrong. */
  async #attempt<Result>(work: () => Promise<Result>, missing?: Result): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) === 'ENOENT' && missing !== undefined) return missing
      throw filesUnavailable(error)
    }
  }
}
