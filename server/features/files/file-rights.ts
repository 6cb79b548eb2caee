import { nounsWith } from '#contract/records'
import { isAdmin, mayRead } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import { findVersionReader } from '#server/features/package/document-reader.store'
import type { Opening } from '#server/features/shares/access-log.store'
import { findOffer } from '#server/features/offers/offers.store'
import type { Database } from '#server/platform/database/database'
import type { Actor } from '#server/platform/sessions/session.store'
import { isRetained } from './files.rules.ts'
import type { HolderEntity } from './files.rules.ts'
import { findHolder } from './files.store.ts'
import type { FileRow } from './files.store.ts'

// As for the calls of the registry themselves.
const belongs = (person: Belonging) => isAdmin(person) || person.organizationId !== null

/** Whether a person may read the record a file is attached to; who belongs to no organization reads nothing of the registry. */
async function mayReadHolder(
  db: Database,
  entity: HolderEntity,
  id: string,
  { user }: Actor,
): Promise<boolean> {
  // Profile images are readable by every signed-in person.
  if (entity === 'users') return true
  if (!belongs(user)) return false
  // Of an offer its introduction and state decide (H-028).
  if (entity === 'pipeline-offers') return (await findOffer(db, user, id)) !== null
  const record = await findHolder(db, entity, id)
  return record !== null && mayRead(user, entity, record)
}

const isHolder = (entity: string): entity is HolderEntity =>
  nounsWith('hasFiles').some((noun) => noun === entity)

/** What a guest opens with a file, to be logged before any of it is sent; null where nothing is (H-044). */
type ToLog = Omit<Opening, 'ip' | 'requestId'>

/** A file that a person may read. */
interface ReadableFile {
  readonly log: ToLog | null
}

const unlogged: ReadableFile = { log: null }

/** The file of a version of a document, for who reads that. */
async function readDocumentFile(
  db: Database,
  actor: Actor,
  file: FileRow,
): Promise<ReadableFile | null> {
  const found = await findVersionReader(db, actor, file)
  if (found === null) return null
  const { document, n, reader } = found
  const { share, deal } = reader
  if (share === null) return unlogged
  return { log: { person: actor.user, share, deal, action: 'download', document, n } }
}

/** A file as a person may read it, by the rights of the record it is attached to; an unattached file is its uploader's alone. Null where they may not. */
export async function readFileOf(
  db: Database,
  actor: Actor,
  file: FileRow,
): Promise<ReadableFile | null> {
  const { holderEntity, holderId } = file
  if (file.state !== 'stored' || isRetained(file)) return null
  if (file.unattachedSince !== null || holderEntity === null || holderId === null)
    return file.uploaderId === actor.user.id ? unlogged : null
  // Offers have their files here too.
  if (holderEntity === 'pipeline-documents') return readDocumentFile(db, actor, file)
  return isHolder(holderEntity) && (await mayReadHolder(db, holderEntity, holderId, actor))
    ? unlogged
    : null
}
