import { files } from '#database/files'
import { newKey } from '#server/platform/files/object-store'
import type { TestApp } from './app.ts'

/** Stores a file as that of a document, whose `file` is then the path that this answers. */
export async function fileOf({ database, files: store }: TestApp, name: string, holderId: string) {
  const [file] = await database.open.db
    .insert(files)
    .values({
      state: 'stored',
      uploadKey: newKey('uploads'),
      key: newKey('objects'),
      name,
      contentType: 'text/plain',
      bytes: 12,
      sha256: 'x',
      holderEntity: 'pipeline-documents',
      holderId,
      unattachedSince: null,
    })
    .returning()
  await store.put(file?.key ?? '', Buffer.from('A few words.'))
  return `/objects/${file?.id}`
}
