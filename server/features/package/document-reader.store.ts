import { objectIdOf } from '#contract/files'
import { mayReadDocument } from '#contract/rights'
import { findRoomReader } from '#server/features/shares/room-reader.store'
import type { RoomReader } from '#server/features/shares/room-reader.store'
import type { Executor } from '#server/platform/database/database'
import { today } from '#server/platform/present-day'
import type { Actor } from '#server/platform/sessions/session.store'
import { findDocument, versionsOf } from './documents.store.ts'
import type { DocumentRow } from './documents.store.ts'

/** A person who reads a document: as one of its deal's parties, or as a guest. */
interface DocumentReader {
  readonly document: DocumentRow
  readonly reader: RoomReader
}

/** Whether a person reads a document at this moment; a share opens nothing to an API token (H-004). */
export const readsDocument = (
  { user, token }: Actor,
  { deal, role, share }: RoomReader,
  documentId: string,
): boolean =>
  (role === 'party' || token === null) && mayReadDocument(user, deal, documentId, share, today())

/** A document with the person who reads it; null where they do not. */
export async function findDocumentReader(
  db: Executor,
  actor: Actor,
  documentId: string,
): Promise<DocumentReader | null> {
  const document = await findDocument(db, documentId)
  if (document === null) return null
  const reader = await findRoomReader(db, actor.user, document.pipelineId)
  return reader !== null && readsDocument(actor, reader, documentId) ? { document, reader } : null
}

/** The same of the file of one version: guests read the present one alone (H-023). */
export async function findVersionReader(
  db: Executor,
  actor: Actor,
  { id, holderId }: { id: string; holderId: string | null },
): Promise<(DocumentReader & { n: number }) | null> {
  const found = holderId === null ? null : await findDocumentReader(db, actor, holderId)
  if (found === null) return null
  const { document, reader } = found
  if (reader.role === 'guest' && objectIdOf(document.file) !== id) return null
  const versions = (await versionsOf(db, [document.id])).get(document.id) ?? []
  const n = versions.find(({ file }) => file.id === id)?.n
  return n === undefined ? null : { ...found, n }
}
