import { z } from 'zod'
import type { AuditEntity } from './audit.ts'
import { nouns } from './records.ts'
import { isAdmin, mayRead } from './rights.ts'
import type { Person, RightsState } from './rights.ts'

/** Where the stream of changes is; server-sent events of the type `changed` with this data (P-295). */
export const eventsPath = '/api/events'

/** A record that was changed, added or deleted. Without id: many of this kind were. */
const changeEvent = z.object({
  entity: z.enum(nouns),
  id: z.string().nullable(),
  version: z.int().nullable(),
})
export type ChangeEvent = z.infer<typeof changeEvent>

/** Whether a person may know that a record in this state changed; people without an organization know of none. */
export function mayKnowOf(person: Person, entity: AuditEntity, state: RightsState): boolean {
  if (isAdmin(person)) return true
  return person.organizationId !== null && mayRead(person, entity, state)
}
