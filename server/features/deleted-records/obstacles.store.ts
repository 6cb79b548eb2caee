import { and, eq, inArray } from 'drizzle-orm'
import type { AuditEntry } from '#contract/audit'
import type { Obstacle } from '#contract/deleted-records'
import { isAdmin, mayRead } from '#contract/rights'
import type { Person } from '#contract/rights'
import { auditEntries } from '#database/audit'
import { recordTables } from '#database/record-tables'
import { mergedAmong } from '#server/features/organization-merges/merges.store'
import { valuesBefore } from '#server/platform/history/retained.rules'
import type { Database } from '#server/platform/database/database'
import { amongIds } from '#server/platform/database/lists/list-query'

// What a record cannot be without, in the order in which it is named; the last one is a facility.
const organizationFields = {
  organizationId: 'organization',
  intermediaryAggregatorId: 'intermediary',
} as const
const facilityField = 'catalyticFacilityId'

const idIn = (entry: AuditEntry, field: string): string[] => {
  const id = valuesBefore({ entry })[field]
  return typeof id === 'string' ? [id] : []
}

/** Of these records, those that are not there for the person; a restoration treats hidden ones like missing ones. */
async function goneOf(
  db: Database,
  person: Person,
  noun: 'organizations' | 'catalytic-facilities',
  ids: readonly string[],
): Promise<Set<string>> {
  const table = recordTables[noun]
  const rows = ids.length === 0 ? [] : await db.select().from(table).where(amongIds(table.id, ids))
  const there = new Set(rows.filter((row) => mayRead(person, noun, row)).map((row) => row.id))
  return new Set(ids.filter((each) => !there.has(each)))
}

/** What deleted organizations were called. */
async function namesOfDeleted(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { entityId, changes, entity, action, seq } = auditEntries
  const deletions = and(
    eq(entity, 'organizations'),
    eq(action, 'delete'),
    inArray(entityId, [...ids]),
  )
  const rows =
    ids.length === 0
      ? []
      : await db.select({ entityId, changes }).from(auditEntries).where(deletions).orderBy(seq)
  return new Map(
    rows.flatMap((row) => {
      const name = (row.changes as AuditEntry['changes']).find(
        ({ field }) => field === 'name',
      )?.from
      return row.entityId !== null && typeof name === 'string' ? [[row.entityId, name]] : []
    }),
  )
}

/** For each of these deletions what must come before its record is restored, as restoring it would find; null where nothing must. */
export async function obstaclesOf(
  db: Database,
  person: Person,
  entries: readonly AuditEntry[],
): Promise<(Obstacle | null)[]> {
  const merges = entries.flatMap(({ entity, entityId }) =>
    entity === 'organizations' && entityId !== null ? [entityId] : [],
  )
  const named = entries.flatMap((entry) =>
    Object.keys(organizationFields).flatMap((field) => idIn(entry, field)),
  )
  const [gone, deletedFacilities] = await Promise.all([
    goneOf(db, person, 'organizations', named),
    goneOf(
      db,
      person,
      'catalytic-facilities',
      entries.flatMap((entry) => idIn(entry, facilityField)),
    ),
  ])
  const [into, names] = await Promise.all([
    mergedAmong(db, [...merges, ...gone]),
    namesOfDeleted(db, [...gone]),
  ])

  function obstacleOf(entry: AuditEntry): Obstacle | null {
    const stays = entry.entity === 'organizations' ? into.get(entry.entityId ?? '') : undefined
    if (stays !== undefined)
      return {
        message: `It was merged into ${stays}. Undo the merge to bring it back with its records.`,
        byMerge: true,
      }
    for (const [field, noun] of Object.entries(organizationFields)) {
      const [id] = idIn(entry, field).filter((each) => gone.has(each))
      if (id === undefined) continue
      // Only administrators restore others' organizations, and nobody else sees their names.
      if (!isAdmin(person))
        return {
          message: `Its ${noun} is not there anymore. Ask an administrator to bring it back first.`,
          byMerge: false,
        }
      const which = `Its ${noun} ${names.get(id) ?? ''}`.trim()
      const goal = into.get(id)
      if (goal !== undefined)
        return { message: `${which} was merged into ${goal}. Undo the merge first.`, byMerge: true }
      return { message: `${which} was deleted. Restore that first.`, byMerge: false }
    }
    return idIn(entry, facilityField).some((id) => deletedFacilities.has(id))
      ? {
          message: 'Its catalytic facility is not there anymore. That must be restored first.',
          byMerge: false,
        }
      : null
  }
  return entries.map(obstacleOf)
}
