import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { documentLimit } from '#contract/files'
import { readWhole } from '../../files/object-store.ts'
import type { ObjectStore } from '../../files/object-store.ts'
import { DumpError, dumpedFile } from './manifest.ts'
import type { Manifest } from './manifest.ts'

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Copies every file that was inspected, from whichever store, into a dump; uploads on their way are nobody's yet. */
export async function dumpFiles(folder: string, store: ObjectStore): Promise<Manifest['files']> {
  const files: NonNullable<Manifest['files']> = []
  for await (const { key } of store.list()) {
    if (!key.startsWith('objects/')) continue
    const bytes = await readWhole(store, key, documentLimit)
    // Deleted since it was listed: it is attached to no row of the dump.
    if (bytes === null) continue
    const file = dumpedFile(folder, key)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600 })
    files.push({ key, bytes: bytes.length, sha256: hashOf(bytes) })
  }
  return files
}

/**
 * Copies the files of a dump into an empty store, each compared with what the manifest says of it.
 * @throws DumpError after which the store holds what it held
 */
export async function restoreFiles(
  folder: string,
  { files }: Pick<Manifest, 'files'>,
  store: ObjectStore,
): Promise<void> {
  if (files === null) return
  for await (const { key } of store.list()) {
    if (key.startsWith('objects/'))
      throw new DumpError(
        'The store of files holds files already. A dump is restored only where there are none.',
      )
  }
  const stored: string[] = []
  try {
    for (const { key, sha256 } of files) {
      const bytes = await readFile(dumpedFile(folder, key)).catch(() => null)
      if (bytes === null || hashOf(bytes) !== sha256)
        throw new DumpError(
          `The file ${key} of the dump is missing or was altered. Nothing was restored.`,
        )
      stored.push(key)
      await store.put(key, bytes)
    }
  } catch (error) {
    for (const key of stored) await store.remove(key).catch(() => {})
    throw error
  }
}
