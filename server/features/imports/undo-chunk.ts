import { recordAudits } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { revived } from '#server/platform/database/revived'
import { contentOf, deleteRecords, overwriteRecords, recordsById } from '#server/platform/imports/record-rows'
import type { StoredRecord } from '#server/platform/imports/import-target'
import { forgetKeys } from './external-keys.store.ts'
import { settleRows } from './staged-rows.store.ts'
import type { StagedRow } from './staged-rows.store.ts'
import { announceMany } from './task-context.ts'
import type { TaskContext } from './task-context.ts'

const changedSince = 'Somebody changed this record since the import.'
const goneSince = 'This record was deleted since the import.'

/** What taking back a chunk did. */
export interface Undone {
  /** New records that are gone again. */
  gone: number
  /** Changed records that stand as before. */
  back: number
  left: number
}

/**
 * Takes back what a chunk of rows stored: new records go, changed ones stand as before. What somebody has changed
 * since, or refers to now, is left with its reason.
 */
export async function undoChunk(context: TaskContext, tx: Transaction, rows: readonly StagedRow[]): Promise<Undone> {
  const { target, row, importer, origin } = context
  const stored = rows.filter(({ result, recordId }) => recordId !== null && (result === 'created' || result === 'updated'))
  const records = await recordsById(tx, target.table, stored.map(({ recordId }) => recordId ?? ''), true)
  const created = stored.filter(({ result }) => result === 'created').map(({ recordId }) => recordId ?? '')
  const referred = created.length === 0 ? new Map<string, string>() : await target.referredTo(tx, created)

  // Whoever changed it and changed it back, as a later import that was undone, has changed nothing.
  const standsAsWritten = (record: StoredRecord, staged: StagedRow) => record.version === staged.versionAfter || contentOf(target.table, record) === staged.contentAfter
  const left: { row: StagedRow; reason: string }[] = []
  const gone: { row: StagedRow; before: StoredRecord }[] = []
  const back: { row: StagedRow; before: StoredRecord; after: StoredRecord }[] = []
  for (const staged of stored) {
    const record = records.get(staged.recordId ?? '')
    const reason = record === undefined ? goneSince
      : !standsAsWritten(record, staged) ? changedSince
      : (target.refusal(importer.person, record)?.message ?? (staged.result === 'created' ? referred.get(record.id) : undefined))
    if (reason !== undefined || record === undefined) left.push({ row: staged, reason: reason ?? goneSince })
    else if (staged.result === 'created') gone.push({ row: staged, before: record })
    else back.push({ row: staged, before: record, after: { ...(revived(target.table, staged.before ?? {}) as StoredRecord), version: record.version + 1 } })
  }
  await deleteRecords(tx, target.table, gone.map(({ before }) => before.id))
  await overwriteRecords(tx, target.table, back.map(({ after }) => after))
  await forgetKeys(tx, row.id, [...gone, ...back].map(({ before }) => before.id))
  const { entity } = target
  const events: AuditEvent[] = [
    ...gone.map(({ before }) => ({ action: 'undo' as const, entity, entityId: before.id, before })),
    ...back.map(({ before, after }) => ({ action: 'undo' as const, entity, entityId: before.id, before, after })),
  ]
  await recordAudits(tx, origin, events)
  announceMany(context, [...gone.map(({ before }) => before), ...back.flatMap(({ before, after }) => [before, after])])
  await settleRows(tx, row, [
    ...[...gone, ...back].map(({ row: each }) => ({ ...kept(each), result: 'undone', message: null })),
    ...left.map(({ row: each, reason }) => ({ ...kept(each), result: 'left', message: reason })),
  ])
  return { gone: gone.length, back: back.length, left: left.length }
}

const kept = ({ position, recordId, before, versionAfter, contentAfter }: StagedRow) => ({ position, recordId, before, versionAfter, contentAfter })
