import { inArray } from 'drizzle-orm'
import { oneLineOf } from '#contract/common/one-line'
import { normalizeSearch } from '#contract/common/search'
import { mayReadFacility, mayReadOrganization } from '#contract/rights'
import type { Person } from '#contract/rights'
import { comparedNameOf } from '#database/columns'
import { facilities } from '#database/facilities'
import { organizations } from '#database/organizations'
import { countMembersOf } from '#server/features/organizations/attached-records.store'
import { nameReferred } from '#server/features/organizations/organizations.store'
import type { Executor } from '#server/platform/database/database'
import type { References, StoredRecord } from '#server/platform/imports/import-target'
import { lazy } from '#server/platform/lazy'

export interface ReferredIds {
  organizations: readonly string[]
  'catalytic-facilities': readonly string[]
  /** Organizations whose members may be asked for. */
  aggregators?: readonly string[]
}

/**
 * Reads everything some rows refer to, at once. With `key share` it cannot be deleted before the transaction ends; with
 * `share` organizations cannot change either.
 */
export async function loadReferences(
  db: Executor,
  ids: ReferredIds,
  lock: 'none' | 'key share' | 'share',
): Promise<References> {
  const organizationIds = [...new Set(ids.organizations)]
  const facilityIds = [...new Set(ids['catalytic-facilities'])]
  const readOrganizations = db
    .select()
    .from(organizations)
    .where(inArray(organizations.id, organizationIds))
    .orderBy(organizations.id)
  const readFacilities = db
    .select()
    .from(facilities)
    .where(inArray(facilities.id, facilityIds))
    .orderBy(facilities.id)
  const found =
    organizationIds.length === 0
      ? []
      : await (lock === 'none' ? readOrganizations : readOrganizations.for(lock))
  const foundFacilities =
    facilityIds.length === 0
      ? []
      : await (lock === 'none' ? readFacilities : readFacilities.for('key share'))
  const byId = new Map(found.map((row) => [row.id, row]))
  const facilityById = new Map(foundFacilities.map((row) => [row.id, row]))
  // Only a row that takes the role from an aggregator asks.
  const counts = lazy(() => countMembersOf(db, ids.aggregators ?? []))
  return {
    organization: async (id, field = 'organizationId', person) =>
      nameReferred(byId.get(id.toLowerCase()), field, person),
    organizationRow: async (id) => (byId.get(id.toLowerCase()) as StoredRecord | undefined) ?? null,
    facility: async (id) => facilityById.get(id.toLowerCase()) ?? null,
    members: async (id) => (await counts.get()).get(id) ?? 0,
  }
}

/** A name in the form in which names are compared: the first line of a record's search text. */
export const comparedName = (name: string): string => normalizeSearch(oneLineOf(name))

/** The records of a name a person may know of, by compared name. */
export async function recordsNamed(
  db: Executor,
  person: Person,
  kind: 'organizations' | 'catalytic-facilities',
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const wanted = [...new Set(names.map(comparedName))]
  const found = new Map<string, string[]>()
  if (wanted.length === 0) return found
  const rows =
    kind === 'organizations'
      ? (
          await db
            .select()
            .from(organizations)
            .where(inArray(comparedNameOf(organizations.searchText), wanted))
        ).filter((row) => mayReadOrganization(person, row))
      : (
          await db
            .select()
            .from(facilities)
            .where(inArray(comparedNameOf(facilities.searchText), wanted))
        ).filter((row) => mayReadFacility(person, row))
  for (const { id, name } of rows)
    found.set(comparedName(name), [...(found.get(comparedName(name)) ?? []), id])
  return found
}
