import { z } from 'zod'
import { auditEntities } from './audit.ts'
import type { AuditEntity } from './audit.ts'
import { valuesOf } from './common/enums.ts'
import {
  isAdmin,
  mayManageOrganization,
  mayReadDeal,
  mayReadDealFully,
  mayReadFacility,
  mayReadLendingProfile,
  mayReadOrganization,
  mayReadProduct,
  mayReadResource,
} from './rights.ts'
import type { Person } from './rights.ts'

/** Where the stream of changes is; server-sent events of the type `changed` with this data (P-295). */
export const eventsPath = '/api/events'

const entities = valuesOf(auditEntities)

/** A record that was changed, added or deleted. Without id: many of this kind were. */
const changeEvent = z.object({
  entity: z.enum(entities),
  id: z.string().nullable(),
  version: z.int().nullable(),
})
export type ChangeEvent = z.infer<typeof changeEvent>

/** What rights read of a record; other fields of a change are never sent. */
export const rightsFields = [
  'id',
  'organizationId',
  'status',
  'dataVisibility',
  'visibility',
  'intermediaryAggregatorId',
] as const
export type RightsState = Partial<Record<(typeof rightsFields)[number], string | null>>

// The states come from stored rows, which have these fields; a missing one reads as nobody's and nowhere listed.
const owned = (state: RightsState) => ({
  organizationId: state.organizationId ?? null,
  status: state.status ?? '',
})
const parties = (state: RightsState) => ({
  ...owned(state),
  intermediaryAggregatorId: state.intermediaryAggregatorId ?? null,
  visibility: state.visibility ?? '',
})

const seen: Partial<Record<AuditEntity, (person: Person, state: RightsState) => boolean>> = {
  organizations: (person, state) =>
    mayReadOrganization(person, {
      id: state.id ?? '',
      status: state.status ?? 'draft',
      dataVisibility: state.dataVisibility ?? 'private',
    }),
  products: (person, state) => mayReadProduct(person, owned(state)),
  'catalytic-facilities': (person, state) => mayReadFacility(person, owned(state)),
  'lending-profiles': (person, state) => mayReadLendingProfile(person, owned(state)),
  pipeline: (person, state) => mayReadDeal(person, parties(state)),
  'pipeline-activities': (person, state) => mayReadDealFully(person, parties(state)),
  resources: (person, state) => mayReadResource(person, { status: state.status ?? '' }),
  'organization-memberships': () => true,
  invitations: (person, state) => mayManageOrganization(person, state.organizationId ?? ''),
}

/** Whether a person may know that a record in this state changed; people without an organization know of none. */
export function mayKnowOf(person: Person, entity: AuditEntity, state: RightsState): boolean {
  if (isAdmin(person)) return true
  return person.organizationId !== null && seen[entity]?.(person, state) === true
}
