import { nounsWith } from '#contract/records'
import { isAdmin, mayRead } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import type { Database } from '#server/platform/database/database'
import type { Actor } from '#server/platform/sessions/session.store'
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
  const record = await findHolder(db, entity, id)
  return record !== null && belongs(user) && mayRead(user, entity, record)
}

const isHolder = (entity: string): entity is HolderEntity =>
  nounsWith('hasFiles').some((noun) => noun === entity)

/** Whether a person may read a file: by the rights of the record it is attached to; an unattached file is its uploader's alone. */
export async function mayReadFile(db: Database, actor: Actor, file: FileRow): Promise<boolean> {
  if (file.state !== 'stored') return false
  if (file.unattachedSince !== null || file.holderEntity === null || file.holderId === null)
    return file.uploaderId === actor.user.id
  return isHolder(file.holderEntity) && mayReadHolder(db, file.holderEntity, file.holderId, actor)
}
