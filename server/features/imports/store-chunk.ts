import { availableBySave } from '#server/features/confirmations/freshness.store'
import { isIntroduced, withdrawClosed } from '#server/features/introductions/withdrawals.store'
import { recordAudits } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Executor, Transaction } from '#server/platform/database/database'
import {
  contentOf,
  insertRecords,
  withoutApart,
  overwriteRecords,
  recordsById,
} from '#server/platform/imports/record-rows'
import type { StoredRecord } from '#server/platform/imports/import-target'
import { writeOutbox } from '#server/platform/webhooks/outbox.store'
import { rememberKeys, recordsOfKeys } from './external-keys.store.ts'
import { actionOf, referredIds } from './import-chunks.rules.ts'
import { loadReferences } from './import-references.store.ts'
import { newNamesakes } from './match-rows.ts'
import { importableFields, rowReader } from './read-rows.ts'
import { bodyOfNew, validateRow } from './row-values.ts'
import type { Validation } from './row-values.ts'
import { ownRecords, settleRows } from './staged-rows.store.ts'
import type { Fault, StagedRow } from './staged-rows.store.ts'
import { notifyOfEvents, notifyOfMany } from './task-context.ts'
import type { TaskContext } from './task-context.ts'

type Values = Record<string, unknown>

/** What the rows of a chunk come to now. */
interface Plan {
  adds: { row: StagedRow; values: Values }[]
  changes: { row: StagedRow; before: StoredRecord; values: Values }[]
  left: { row: StagedRow; reason: string }[]
  faults: Map<number, Fault[]>
}

const addedSince = 'The same record was added since the rehearsal. Rehearse the file again.'

/**
 * Validates staged rows again, as things are now: rights, rules, and what somebody changed since the rehearsal. Inside a
 * transaction it holds what it has read.
 */
export async function planChunk(
  context: TaskContext,
  db: Executor,
  rows: readonly StagedRow[],
  locked: boolean,
): Promise<Plan> {
  const { target, importer, row, kind, mapping, space } = context
  const plan: Plan = { adds: [], changes: [], left: [], faults: new Map() }
  const actions = rows.map((staged) => ({
    staged,
    input: staged.input as Values,
    action: actionOf(staged, row.duplicates),
  }))
  const fields = importableFields(target.entity)
  const records = await recordsById(
    db,
    target.table,
    actions.flatMap(({ action }) => (action.kind === 'change' ? [action.id] : [])),
    locked,
  )
  const adds = actions.filter(({ action }) => action.kind === 'add')
  const bodies = adds.map(({ input }) => bodyOfNew({ importer, fields }, input))
  const changing = actions.flatMap(({ action, input }) => (action.kind === 'change' ? [input] : []))
  const isMembership = target.entity === 'organization-memberships'
  const lock = locked ? (isMembership ? 'share' : 'key share') : 'none'
  const referred = {
    ...referredIds(target, importer, [...bodies, ...changing]),
    aggregators: [...records.keys()],
  }
  const validation: Validation = {
    target,
    importer,
    fields,
    bodyOfChange: kind.bodyOfChange(fields, mapping.key.kind === 'id'),
    references: await loadReferences(db, referred, lock),
  }

  const namesakes = await newNamesakes({ db, target, importer, key: mapping.key, space }, bodies)
  const keys = await recordsOfKeys(
    db,
    space,
    adds.flatMap(({ staged }) => (staged.externalKey === null ? [] : [staged.externalKey])),
  )
  const taken = await recordsById(db, target.table, [...keys.values()])
  const own = await ownRecords(db, row, [
    ...namesakes.flatMap((id) => (id === null ? [] : [id])),
    ...keys.values(),
  ])
  const known = new Set(
    adds.flatMap(({ staged }) => (staged.outcome === 'duplicate' ? [staged.position] : [])),
  )
  const reader = rowReader(target.entity, mapping, [])

  const fault = (staged: StagedRow, field: string | null, message: string) => {
    const found = { column: reader.columnOf(field), field, message }
    plan.faults.set(staged.position, [...(plan.faults.get(staged.position) ?? []), found])
  }
  const appeared = (staged: StagedRow, index: number) => {
    if (known.has(staged.position)) return false
    const same = namesakes[index] ?? null
    const byKey = staged.externalKey === null ? undefined : keys.get(staged.externalKey)
    return (
      (same !== null && !own.has(same)) ||
      (byKey !== undefined && taken.has(byKey) && !own.has(byKey))
    )
  }

  let added = -1
  for (const { staged, input, action } of actions) {
    if (action.kind === 'leave') {
      plan.left.push({ row: staged, reason: action.reason })
      continue
    }
    if (action.kind === 'add') added += 1
    const before = action.kind === 'change' ? (records.get(action.id) ?? null) : null
    const rejected =
      action.kind === 'change'
        ? kind.rejection({ target, importer, record: before, version: action.version })
        : null
    if (rejected !== null) fault(staged, null, rejected)
    else if (action.kind === 'add' && appeared(staged, added)) fault(staged, null, addedSince)
    else {
      const validated = await validateRow(validation, before, input)
      if ('faults' in validated)
        for (const each of validated.faults) fault(staged, each.field, each.message)
      else if (before === null)
        plan.adds.push({
          row: staged,
          values: { ...validated.values, id: action.id, createdBy: importer.id },
        })
      else plan.changes.push({ row: staged, before, values: validated.values })
    }
  }
  return plan
}

/** What a chunk did, for the counts of the import. */
export interface Stored {
  created: number
  updated: number
  left: number
}

/** The confirmation that a row of the record's own organization is (L-002). */
const availabilityOf = ({ target, importer }: TaskContext, { organizationId }: Values) =>
  target.saysAvailable === true && typeof organizationId === 'string'
    ? availableBySave(importer.person, { organizationId })
    : {}

/** Stores a planned chunk with its entries in the trail, the keys of its source, and what taking it back needs. */
export async function storeChunk(
  context: TaskContext,
  tx: Transaction,
  plan: Plan,
): Promise<Stored> {
  const { target, row, kind, importer, origin, space } = context
  const created = await insertRecords(
    tx,
    target.table,
    plan.adds.map(({ values }) => ({ ...values, ...availabilityOf(context, values) })),
  )
  const now = new Date()
  const written = plan.changes.map(({ before, values }) => ({
    ...before,
    ...values,
    ...availabilityOf(context, before),
    id: before.id,
    version: before.version + 1,
    updatedAt: now,
  }))
  const updated = await overwriteRecords(tx, target.table, written)
  const befores = new Map(
    plan.changes.map(({ before }) => [before.id, withoutApart(target, before)]),
  )
  const afters = new Map(updated.map((record) => [record.id, record]))
  const pairs = plan.changes.flatMap(({ before }) => {
    const after = afters.get(before.id)
    return after === undefined ? [] : [{ before, after }]
  })
  await target.afterChange?.(tx, pairs, importer)
  await target.afterWrite?.(
    tx,
    [...created, ...updated].map(({ id }) => id),
    importer,
  )
  const { entity } = target
  const events: AuditEvent[] = [
    ...created.map((after) => ({ action: 'import' as const, entity, entityId: after.id, after })),
    ...pairs.map(({ before, after }) => ({
      action: kind.actions.change,
      entity,
      entityId: after.id,
      before,
      after,
    })),
  ]
  const withdrawn = isIntroduced(entity)
    ? await withdrawClosed(
        tx,
        entity,
        updated.map(({ id }) => id),
        row.id,
      )
    : []
  const isHeard = await recordAudits(tx, origin, [...events, ...withdrawn])
  if (context.settings.webhooks && isHeard) await writeOutbox(tx, events)
  notifyOfEvents(context, withdrawn)
  notifyOfMany(context, [...created, ...pairs.flatMap(({ before, after }) => [before, after])])

  const keyed = [
    ...plan.adds.map((each) => ({ staged: each.row, id: String(each.values['id']) })),
    ...plan.changes.map((each) => ({ staged: each.row, id: each.before.id })),
  ]
  // A row that says the same as another one is a record of its own; the key stays with the first.
  const keys = keyed.flatMap(({ staged, id }) =>
    staged.externalKey === null || staged.duplicateOfRow !== null
      ? []
      : [{ key: staged.externalKey, recordId: id }],
  )
  await rememberKeys(tx, space, row.id, [...new Map(keys.map((each) => [each.key, each])).values()])
  const stands = new Map(
    [...created, ...updated].map((record) => [
      record.id,
      { versionAfter: record.version, contentAfter: contentOf(target, record) },
    ]),
  )
  const nothing = {
    recordId: null,
    before: null,
    versionAfter: null,
    contentAfter: null,
    message: null,
  }
  await settleRows(tx, row, [
    ...keyed.map(({ staged: { position }, id }) => ({
      ...nothing,
      position,
      recordId: id,
      result: befores.has(id) ? 'updated' : 'created',
      before: befores.get(id) ?? null,
      ...stands.get(id),
    })),
    ...plan.left.map(({ row: { position, recordId, outcome }, reason }) => ({
      ...nothing,
      position,
      ...(outcome === 'unchanged'
        ? { recordId, result: null }
        : { result: 'left', message: reason }),
    })),
    ...[...plan.faults].map(([position, faults]) => ({
      ...nothing,
      position,
      result: 'left',
      message: faults[0]?.message ?? null,
    })),
  ])
  const leftOut = plan.left.filter(({ row: { outcome } }) => outcome !== 'unchanged').length
  return { created: created.length, updated: updated.length, left: leftOut + plan.faults.size }
}
