import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ConfirmedNoun } from '#contract/freshness'
import type { FieldChange } from '#contract/notification-sentences'
import { auditEntries } from '#database/audit'
import { importRows } from '#database/imports'
import type { imports } from '#database/imports'
import type { Transaction } from '#server/platform/database/database'
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

/** What the trail says a task has changed of these fields of records, by their id. */
export async function changesOf(
  tx: Transaction,
  requestId: string | null,
  entity: ConfirmedNoun,
  ids: readonly string[],
  notified: readonly string[],
): Promise<Map<string, FieldChange[]>> {
  if (requestId === null || ids.length === 0) return new Map()
  const entries = await tx
    .select({ id: auditEntries.entityId, changes: auditEntries.changes })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entity, entity),
        inArray(auditEntries.entityId, [...ids]),
        eq(auditEntries.requestId, requestId),
      ),
    )
    .orderBy(auditEntries.seq)
  const changes = new Map<string, FieldChange[]>()
  for (const entry of entries) {
    if (entry.id === null) continue
    const fields = (entry.changes as FieldChange[]).filter(({ field }) => notified.includes(field))
    changes.set(entry.id, joinedChanges(changes.get(entry.id) ?? [], fields))
  }
  return changes
}
