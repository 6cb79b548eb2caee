import { createHash } from 'node:crypto'
import { objectPath } from '#contract/files'
import type { normalizeUpload } from '#contract/files'
import { createSharedQueue } from '#server/platform/asking'
import type { Database } from '#server/platform/database/database'
import { inspectContent } from '#server/platform/files/content-type'
import { harmlessName } from '#server/platform/files/file-name'
import { openInspectable } from '#server/platform/files/inspectable'
import { newKey } from '#server/platform/files/object-store'
import type { ObjectStore } from '#server/platform/files/object-store'
import type { Call } from '#server/platform/http/call'
import { HttpProblem, invalidField } from '#server/platform/http/problems'
import { sizeLimitOf } from './files.rules.ts'
import { findFile, deleteUpload, markStored } from './files.store.ts'
import type { FileRow, Inspected } from './files.store.ts'

/** What of a call it takes to store something. */
type Changing = Pick<Call<typeof normalizeUpload>, 'db' | 'change'>

// Of each there are up to 10 MB in memory.
const queued = createSharedQueue(2, { mayWait: 100 })

/** Rejects an upload: the object and its row are deleted, so that nothing of it can be used. */
async function reject(
  { change }: Changing,
  store: ObjectStore,
  upload: FileRow,
  keys: readonly string[],
): Promise<void> {
  await change(({ tx }) => deleteUpload(tx, upload.id))
  for (const key of keys) await store.remove(key)
}

/**
 * Copies an upload to its final key, where no upload address reaches, inspects the copy and stores its kind. Killed
 * at any point it leaves a file without a row, which is deleted, and never a row without its file.
 * @returns the path records name it by
 * @throws HttpProblem 400 or 413 with the sentence, after which the upload is gone; 503 when the store does not answer
 */
export async function normalizeStored(
  call: Changing,
  store: ObjectStore,
  upload: FileRow,
  name: string,
): Promise<string> {
  const size = await store.size(upload.uploadKey)
  const limit = sizeLimitOf(upload)
  if (size !== null && size > limit.bytes) {
    await reject(call, store, upload, [upload.uploadKey])
    throw new HttpProblem('payload_too_large', limit.message)
  }
  const key = newKey('objects')
  if (size === null || !(await store.copy(upload.uploadKey, key)))
    return storedMeanwhile(call.db, upload)
  const found = await queued(() => inspect(store, key, name, limit.bytes))
  if (typeof found === 'string') {
    await reject(call, store, upload, [key, upload.uploadKey])
    throw invalidField('url', found)
  }
  const first = await call.change(({ tx }) => markStored(tx, upload.id, found))
  // Another call normalized the same upload first: its result counts.
  await store.remove(first ? upload.uploadKey : key)
  return objectPath(upload.id)
}

/** The path of an upload that is not at its address any more, because another call was quicker. @throws HttpProblem 400 where it never was */
async function storedMeanwhile(db: Database, { id }: FileRow): Promise<string> {
  const present = await findFile(db, id)
  if (present?.state !== 'stored')
    throw invalidField('url', 'Nothing was uploaded to this address. Upload the file again.')
  return objectPath(id)
}

/** What the inspection of an object found, or the sentence that rejects it. */
async function inspect(
  store: ObjectStore,
  key: string,
  name: string,
  limit: number,
): Promise<Inspected | string> {
  const size = await store.size(key)
  if (size === null || size > limit) throw new Error('The copy is not what was copied')
  const file = await openInspectable(store, key, size)
  const inspected = await inspectContent(file, name)
  if (inspected.rejected !== undefined) return inspected.rejected
  const sha256 = createHash('sha256')
  for await (const { own, bytes } of file.pieces()) sha256.update(bytes.subarray(0, own))
  return {
    key,
    name: harmlessName(name, inspected.type),
    contentType: inspected.type,
    bytes: size,
    sha256: sha256.digest('hex'),
  }
}
