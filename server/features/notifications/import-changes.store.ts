import { and, desc, eq, inArray, isNotNull, min, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AvailableNoun } from '#contract/freshness'
import type { FieldChange } from '#contract/notification-sentences'
import type { RightsState } from '#contract/rights'
import { auditEntries } from '#database/audit'
import { importRows } from '#database/imports'
import type { imports } from '#database/imports'
import type { Transaction } from '#server/platform/database/database'
import { rightsState } from '#server/platform/events/notices'
import { joinedChanges } from './notification.rules.ts'

export type ImportRow = typeof imports.$inferSelect

const ofRecords = ({ id, round }: ImportRow) =>
  and(eq(importRows.importId, id), eq(importRows.round, round), isNotNull(importRows.recordId))

/** The rows of an import with one of these results. */
export const rowsWith = (row: ImportRow, results: string[]): SQL | undefined =>
  and(ofRecords(row), inArray(importRows.result, results))

/** The rows whose records stand as the import stored them or were changed since: what an undo leaves was stored too. */
export const rowsThatStand = (row: ImportRow): SQL | undefined =>
  and(
    ofRecords(row),
    or(
      inArray(importRows.result, ['created', 'updated']),
      and(eq(importRows.result, 'left'), isNotNull(importRows.versionAfter)),
    ),
  )

/** What a task has changed of a record, and what decided who could read it before and after that (N-015). */
interface TaskChanges {
  changes: readonly FieldChange[]
  state: RightsState
  stateBefore: RightsState
}

/** What the trail says a task has changed of these fields of records, by their id. */
export async function changesOf(
  tx: Transaction,
  requestId: string | null,
  entity: AvailableNoun,
  records: readonly { id: string }[],
  notified: readonly string[],
): Promise<Map<string, TaskChanges>> {
  const found = new Map<string, TaskChanges>()
  if (requestId === null || records.length === 0) return found
  const inTrail = and(
    eq(auditEntries.entity, entity),
    inArray(
      auditEntries.entityId,
      records.map(({ id }) => id),
    ),
  )
  const first = tx
    .select({ seq: min(auditEntries.seq) })
    .from(auditEntries)
    .where(and(inTrail, eq(auditEntries.requestId, requestId)))
  // From the newest back, so that what others have changed since is taken back first.
  const entries = await tx
    .select()
    .from(auditEntries)
    .where(and(inTrail, sql`${auditEntries.seq} >= (${first})`))
    .orderBy(desc(auditEntries.seq))
  const states = new Map<string, RightsState>(
    records.map((record) => [record.id, rightsState(record)]),
  )
  for (const { entityId: id, changes: all, requestId: by } of entries) {
    if (id === null) continue
    const changes = all as (FieldChange & { from: unknown })[]
    const state = states.get(id) ?? {}
    const before = {
      ...state,
      ...Object.fromEntries(changes.map((each) => [each.field, each.from])),
    }
    states.set(id, before)
    if (by !== requestId) continue
    const known = found.get(id)
    found.set(id, {
      changes: joinedChanges(
        changes.filter(({ field }) => notified.includes(field)),
        known?.changes ?? [],
      ),
      state: known?.state ?? state,
      stateBefore: rightsState(before),
    })
  }
  return found
}
