import { inArray } from 'drizzle-orm'
import { objectIdOf, objectPath } from '#contract/files'
import type { FileInfo } from '#contract/files'
import { files } from '#database/files'
import type { Executor } from '#server/platform/database/database'

/** What is known of stored files, by the paths that records name them by; addresses elsewhere have no entry. */
export async function findFileInfos(
  db: Executor,
  paths: readonly (string | null)[],
): Promise<Map<string, FileInfo>> {
  const ids = paths.map(objectIdOf).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: files.id, name: files.name, type: files.contentType, bytes: files.bytes })
    .from(files)
    .where(inArray(files.id, ids))
  return new Map(
    rows.map(({ id, name, type, bytes }) => [
      objectPath(id),
      { name: name ?? 'file', type: type ?? 'application/octet-stream', bytes: bytes ?? 0 },
    ]),
  )
}
