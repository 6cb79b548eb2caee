import { isAdmin, mayReadFacility, mayReadResource } from '#contract/rights'
import type { Belonging } from '#contract/rights'
import type { Database } from '#server/platform/database/database'
import type { Actor } from '#server/platform/sessions/session.store'
import type { HolderEntity } from './files.rules.ts'
import { findFacilityOfFile, findResourceOfFile } from './files.store.ts'
import type { FileRow } from './files.store.ts'

// As for the calls of the registry themselves.
const belongs = (person: Belonging) => isAdmin(person) || person.organizationId !== null

/** Whether a person may read the record a file is attached to; who belongs to no organization reads nothing of the registry. */
const holders: Record<HolderEntity, (db: Database, id: string, actor: Actor) => Promise<boolean>> =
  {
    async 'catalytic-facilities'(db, id, { user }) {
      const facility = await findFacilityOfFile(db, id)
      return facility !== null && belongs(user) && mayReadFacility(user, facility)
    },
    async resources(db, id, { user }) {
      const resource = await findResourceOfFile(db, id)
      return resource !== null && belongs(user) && mayReadResource(user, resource)
    },
    // Profile images are readable by every signed-in person.
    users: async () => true,
  }

/** Whether a person may read a file: by the rights of the record it is attached to; an unattached file is its uploader's alone. */
export async function mayReadFile(db: Database, actor: Actor, file: FileRow): Promise<boolean> {
  if (file.state !== 'stored') return false
  if (file.unattachedSince !== null || file.holderEntity === null || file.holderId === null)
    return file.uploaderId === actor.user.id
  const mayRead = holders[file.holderEntity as HolderEntity] as
    | (typeof holders)[HolderEntity]
    | undefined
  return mayRead?.(db, file.holderId, actor) ?? false
}
