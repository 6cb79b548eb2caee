import { z } from 'zod'
import type { AuditEntity } from './audit.ts'
import { nouns } from './records.ts'
import { isAdmin, mayRead, mayReadView } from './rights.ts'
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
export function mayKnowOf(
  person: Person & { readonly id: string },
  entity: AuditEntity,
  state: RightsState,
): boolean {
  // Not even administrators know of the private views of others.
  if (entity === 'saved-views')
    return (isAdmin(person) || person.organizationId !== null) && mayReadView(person, viewOf(state))
  if (isAdmin(person)) return true
  return person.organizationId !== null && mayRead(person, entity, state)
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const viewOf = ({ screen, sharedWith, ownerId, organizationId }: RightsState) => ({
  screen: String(screen),
  sharedWith: String(sharedWith),
  ownerId: textOf(ownerId),
  organizationId: textOf(organizationId),
})
