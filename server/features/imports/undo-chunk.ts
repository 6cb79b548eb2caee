import {
  isIntroduced,
  withdrawClosed,
  withdrawDeleted,
} from '#server/features/introductions/withdrawals.store'
import { askAgain } from '#server/features/introductions/undone-withdrawals.store'
import { endFollowsOf } from '#server/features/notifications/follows.store'
import { notifyOfIntroductions } from '#server/features/notifications/notify-of-introductions.store'
import { recordAudits } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { rowFromJson } from '#server/platform/database/changes/row-from-json'
import {
  columnsApart,
  contentOf,
  deleteRecords,
  overwriteRecords,
  recordsById,
} from '#server/platform/imports/record-rows'
import type { RecordChange, StoredRecord } from '#server/platform/imports/import-target'
import { writeOutbox } from '#server/platform/webhooks/outbox.store'
import { deleteKeys } from './external-keys.store.ts'
import { referredIds } from './import-chunks.rules.ts'
import { loadReferences } from './import-references.store.ts'
import { referencesOf } from './read-rows.ts'
import { settleRows } from './staged-rows.store.ts'
import type { StagedRow } from './staged-rows.store.ts'
import { notifyOfEvents, notifyOfMany } from './task-context.ts'
import type { TaskContext } from './task-context.ts'

const referenceDeleted = 'Something this record referred to does not exist anymore.'

/** What taking back a chunk did. */
export interface Undone {
  /** New records that are gone again. */
  gone: number
  /** Changed records that are as before. */
  back: number
  left: number
}

/** Of the changes to undo, those that cannot be undone, with the reason: what the record referred to is deleted, or a rule would be broken. */
async function notUndoableOf(
  { target, importer }: TaskContext,
  tx: Transaction,
  pairs: readonly RecordChange[],
): Promise<Map<string, string>> {
  const notUndoable = (await target.notUndoable?.(tx, pairs)) ?? new Map<string, string>()
  const references = await loadReferences(
    tx,
    referredIds(
      target,
      importer,
      pairs.map(({ after }) => after),
    ),
    'key share',
  )
  for (const { after } of pairs) {
    for (const [field, kind] of referencesOf(target.entity)) {
      const id = after[field]
      if (
        typeof id === 'string' &&
        (await references[kind === 'organizations' ? 'organizationRow' : 'facility'](id)) === null
      )
        notUndoable.set(after.id, referenceDeleted)
    }
  }
  return notUndoable
}

/**
 * Undoes what a chunk of rows stored: new records are deleted, changed ones are as before. What somebody has changed
 * since, or refers to now, is left with its reason.
 */
export async function undoChunk(
  context: TaskContext,
  tx: Transaction,
  rows: readonly StagedRow[],
): Promise<Undone> {
  const {
    target,
    row,
    importer,
    origin,
    kind: { actions, changedSince, deletedSince },
  } = context
  const stored = rows.filter(
    ({ result, recordId }) => recordId !== null && (result === 'created' || result === 'updated'),
  )
  const records = await recordsById(
    tx,
    target.table,
    stored.map(({ recordId }) => recordId ?? ''),
    true,
  )
  const created = stored
    .filter(({ result }) => result === 'created')
    .map(({ recordId }) => recordId ?? '')
  const referred =
    created.length === 0 ? new Map<string, string>() : await target.referredTo(tx, created)

  // Whoever changed it and changed it back, as a later import that was undone, has changed nothing.
  const standsAsWritten = (record: StoredRecord, staged: StagedRow) =>
    record.version === staged.versionAfter || contentOf(target, record) === staged.contentAfter
  const left: { row: StagedRow; reason: string }[] = []
  const gone: { row: StagedRow; before: StoredRecord }[] = []
  const changed: (RecordChange & { row: StagedRow })[] = []
  for (const staged of stored) {
    const record = records.get(staged.recordId ?? '')
    const reason =
      record === undefined
        ? deletedSince
        : !standsAsWritten(record, staged)
          ? changedSince
          : (target.rejection(importer.person, record)?.message ??
            (staged.result === 'created' ? referred.get(record.id) : undefined))
    if (reason !== undefined || record === undefined)
      left.push({ row: staged, reason: reason ?? deletedSince })
    else if (staged.result === 'created') gone.push({ row: staged, before: record })
    else {
      const after = {
        ...(rowFromJson(target.table, staged.before ?? {}) as StoredRecord),
        ...columnsApart(target, record),
        version: record.version + 1,
      }
      changed.push({
        row: staged,
        before: record,
        after: { ...after, ...target.undone?.(importer, { before: record, after }) },
      })
    }
  }
  const notUndoable = await notUndoableOf(context, tx, changed)
  const back = changed.filter(({ before }) => !notUndoable.has(before.id))
  left.push(
    ...changed.flatMap(({ row: staged, before }) =>
      notUndoable.has(before.id) ? [{ row: staged, reason: notUndoable.get(before.id) ?? '' }] : [],
    ),
  )
  const { entity } = target
  const goneIds = gone.map(({ before }) => before.id)
  const backIds = back.map(({ before }) => before.id)
  const introduced = isIntroduced(entity) ? await withdrawDeleted(tx, entity, goneIds) : []
  await deleteRecords(tx, target.table, goneIds)
  await endFollowsOf(tx, entity, goneIds)
  await overwriteRecords(
    tx,
    target.table,
    back.map(({ after }) => after),
  )
  if (isIntroduced(entity))
    introduced.push(
      ...(await withdrawClosed(tx, entity, backIds)),
      ...(await askAgain(tx, entity, backIds, row.id)),
    )
  await target.afterUndo?.(tx, back)
  await target.afterWrite?.(tx, backIds, importer)
  await deleteKeys(tx, row.id, [...goneIds, ...backIds])
  const events: AuditEvent[] = [
    ...gone.map(({ before }) => ({ action: 'undo' as const, entity, entityId: before.id, before })),
    ...back.map(({ before, after }) => ({
      action: actions.undo,
      entity,
      entityId: before.id,
      before,
      after,
    })),
  ]
  const isHeard = await recordAudits(tx, origin, [...events, ...introduced])
  if (context.settings.webhooks && isHeard) await writeOutbox(tx, events)
  await notifyOfIntroductions(tx, introduced)
  notifyOfEvents(context, introduced)
  notifyOfMany(context, [
    ...gone.map(({ before }) => before),
    ...back.flatMap(({ before, after }) => [before, after]),
  ])
  await settleRows(tx, row, [
    ...[...gone, ...back].map(({ row: each }) => ({
      ...storedOf(each),
      result: 'undone',
      message: null,
    })),
    ...left.map(({ row: each, reason }) => ({
      ...storedOf(each),
      result: 'left',
      message: reason,
    })),
  ])
  return { gone: gone.length, back: back.length, left: left.length }
}

const storedOf = ({ position, recordId, before, versionAfter, contentAfter }: StagedRow) => ({
  position,
  recordId,
  before,
  versionAfter,
  contentAfter,
})
