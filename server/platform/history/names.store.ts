import { inArray } from 'drizzle-orm'
import type { AuditEntity, AuditEntry } from '#contract/audit'
import { facilities } from '#database/facilities'
import { lendingProfiles } from '#database/lending-profiles'
import { organizations } from '#database/organizations'
import { pipeline } from '#database/pipeline'
import { products } from '#database/products'
import { resources } from '#database/resources'
import { shownNameOf, users } from '#database/users'
import type { Executor } from '../database/database.ts'

type Told = Pick<AuditEntry, 'entity' | 'entityId' | 'changes'>

/** The kinds of record that fields refer to. */
const referred: Readonly<Record<string, AuditEntity>> = {
  organizationId: 'organizations',
  intermediaryAggregatorId: 'organizations',
  aggregatorId: 'organizations',
  memberId: 'organizations',
  catalyticFacilityId: 'catalytic-facilities',
  pipelineId: 'pipeline',
  createdBy: 'users',
  invitedBy: 'users',
  userId: 'users',
}

const named = { organizations, products, 'lending-profiles': lendingProfiles, pipeline, resources }
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** The ids entries refer to, their own records' among them, by kind. */
function referredIn(entries: readonly Told[]): Map<AuditEntity, Set<string>> {
  const ids = new Map<AuditEntity, Set<string>>()
  const note = (entity: AuditEntity | undefined, value: unknown) => {
    if (entity !== undefined && isId(value))
      ids.set(entity, (ids.get(entity) ?? new Set()).add(value))
  }
  for (const { entity, entityId, changes } of entries) {
    note(entity, entityId)
    for (const { field, from, to } of changes)
      for (const value of [from, to]) note(referred[field], value)
  }
  return ids
}

/**
 * The names of organizations, facilities, records and people that entries refer to by id; what is gone has none. Records
 * carry the names of their organizations to everybody who reads them; which facilities are named `readable` decides.
 */
export async function namesIn(
  db: Executor,
  entries: readonly Told[],
  readable: (facility: { organizationId: string; status: string }) => boolean,
): Promise<Record<string, string>> {
  const ids = referredIn(entries)
  const listOf = (entity: AuditEntity) => [...(ids.get(entity) ?? [])]
  const rows: { id: string; name: string }[] = []
  for (const [entity, table] of Object.entries(named)) {
    const wanted = listOf(entity as AuditEntity)
    if (wanted.length > 0)
      rows.push(
        ...(await db
          .select({ id: table.id, name: table.name })
          .from(table)
          .where(inArray(table.id, wanted))),
      )
  }
  const [facilityIds, userIds] = [listOf('catalytic-facilities'), listOf('users')]
  if (facilityIds.length > 0)
    rows.push(
      ...(await db.select().from(facilities).where(inArray(facilities.id, facilityIds))).filter(
        readable,
      ),
    )
  if (userIds.length > 0)
    rows.push(
      ...(await db
        .select({ id: users.id, name: shownNameOf(users) })
        .from(users)
        .where(inArray(users.id, userIds))),
    )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
