import { recordAudit } from '#server/platform/audit/audit'
import type { AuditEvent, Origin } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { notifyOfImport } from '#server/features/notifications/notify-of-imports.store'
import { deleteFile, importById, updateImport } from './imports.store.ts'
import { advance, ended } from './import-leases.store.ts'
import type { Changes } from './import-leases.store.ts'
import type { ImportRow } from './imports.store.ts'
import { nextRows, resultsOf, standAgain, storeFaults } from './staged-rows.store.ts'
import { planChunk, storeChunk } from './store-chunk.ts'
import { contextOf, TaskStops } from './task-context.ts'
import type { Surroundings, TaskContext } from './task-context.ts'
import { undoChunk } from './undo-chunk.ts'

/** About how long a transaction should take: on the embedded engine every other query waits for it. */
const chunkMillis = { embedded: 80, postgresql: 400 }
// What a chunk costs whatever its size weighs the more the smaller it is.
const leastRows = 25
const mostRows = 400

/** What the trail keeps of the end of a task: how it ended and what it really did. */
const endOf = (
  before: ImportRow,
  { id, state, created, updated, left, message }: ImportRow,
): AuditEvent => ({
  action: 'update',
  entity: 'imports',
  entityId: id,
  before: { state: before.state },
  after: { state, created, updated, left, message },
})

async function finish(
  { row, origin }: TaskContext,
  tx: Transaction,
  changes: Changes,
): Promise<ImportRow> {
  const after = await advance(tx, row, { ...ended, ...changes })
  await deleteFile(tx, row.id)
  await recordAudit(tx, origin, endOf(row, after))
  await notifyOfImport(tx, after)
  return after
}

const wereLeft = (left: number) =>
  `${left.toLocaleString('en-US')} ${left === 1 ? 'record was' : 'records were'} left because someone changed or uses ${left === 1 ? 'it' : 'them'} since.`

/** An undo that had to leave every record has undone nothing: the import stands as before, and can be undone once nothing is in the way. */
async function leaveAsItWas({ row, origin }: TaskContext, tx: Transaction): Promise<ImportRow> {
  const after = await advance(tx, row, {
    ...ended,
    state: 'done',
    task: 'commit',
    finishedAt: row.finishedAt,
    ...(await standAgain(tx, row)),
    message: `Nothing was undone: ${wereLeft(row.left)} Undo it again once that is put right.`,
  })
  await recordAudit(tx, origin, endOf(row, after))
  return after
}

/** The next step of a task, in one short transaction; answers the import as it is then. */
async function step(around: Surroundings, row: ImportRow, size: number): Promise<ImportRow> {
  if (row.stage === 'check') return check(around, row, size)
  if (row.stage === 'store') return store(around, row, size)
  return undo(around, row, size)
}

/** All or nothing: every row is validated again before the first is stored. */
async function check(around: Surroundings, row: ImportRow, size: number): Promise<ImportRow> {
  const { db } = around.database
  const context = await contextOf(around, db, row)
  const rows = await nextRows(db, row, row.progressDone - 1, size)
  const { faults } = await planChunk(context, db, rows, false)
  if (faults.size > 0) {
    await storeFaults(db, row, faults)
    const message = `${faults.size === 1 ? 'A row' : `${faults.size} rows`} can no longer be stored, so nothing was: ${[...faults.values()][0]?.[0]?.message ?? ''}`
    return db.transaction((tx) => finish(context, tx, { state: 'failed', message }))
  }
  if (rows.length > 0)
    return db.transaction((tx) =>
      advance(tx, row, { progressDone: row.progressDone + rows.length }),
    )
  return db.transaction((tx) => advance(tx, row, { stage: 'store', progressDone: 0 }))
}

/** All or nothing begins to undo what it has stored; the counts are then of what is still stored. */
const removal = { stage: 'remove', left: 0 }

async function store(around: Surroundings, row: ImportRow, size: number): Promise<ImportRow> {
  const allOrNothing = row.mode === 'all_or_nothing'
  return around.database.db.transaction(async (tx) => {
    const context = await contextOf(around, tx, row)
    const rows = await nextRows(tx, row, row.progressDone - 1, size)
    if (rows.length === 0) return finish(context, tx, { state: 'done' })
    const plan = await planChunk(context, tx, rows, true)
    if (allOrNothing && plan.faults.size > 0) {
      await storeFaults(tx, row, plan.faults)
      // What earlier chunks stored is removed again by the next steps, also after a restart.
      const message = `Row ${rows.find(({ position }) => plan.faults.has(position))?.row ?? ''} can no longer be stored: ${[...plan.faults.values()][0]?.[0]?.message ?? ''}`
      return advance(tx, row, { ...removal, message })
    }
    const done = await storeChunk(context, tx, plan)
    return advance(tx, row, {
      progressDone: row.progressDone + rows.length,
      created: row.created + done.created,
      updated: row.updated + done.updated,
      left: row.left + done.left,
    })
  })
}

/** Undo, and the removal of what a failed import of all or nothing has stored: from the last row to the first. */
async function undo(around: Surroundings, row: ImportRow, size: number): Promise<ImportRow> {
  const removing = row.stage === 'remove'
  // While removing, progress counts down from what was stored; an undo counts up to all rows.
  const before = removing ? row.progressDone : row.progressTotal - row.progressDone
  return around.database.db.transaction(async (tx) => {
    const context = await contextOf(around, tx, row)
    const rows = await nextRows(tx, row, before, size, true)
    const message = [removing ? row.message : null, row.left > 0 ? wereLeft(row.left) : null]
      .filter((part) => part !== null)
      .join(' ')
    if (rows.length === 0 && !removing && row.left > 0 && row.created + row.updated === 0)
      return leaveAsItWas(context, tx)
    if (rows.length === 0)
      return finish(context, tx, {
        state: removing ? 'failed' : 'undone',
        message: message === '' ? null : message,
      })
    const done = await undoChunk(context, tx, rows)
    const left = row.left + done.left
    if (removing)
      return advance(tx, row, {
        progressDone: row.progressDone - rows.length,
        left,
        created: row.created - done.gone,
        updated: row.updated - done.back,
      })
    return advance(tx, row, {
      progressDone: row.progressDone + rows.length,
      left,
      created: row.created + done.gone,
      updated: row.updated + done.back,
    })
  })
}

/**
 * Works on an import until it has ended, which it then answers, or `goOn` says no. Sizes of chunks follow the time they take.
 * @throws TakenOver when another process has it
 */
export async function runTask(
  around: Surroundings,
  first: ImportRow,
  goOn: () => Promise<boolean>,
): Promise<boolean> {
  let row = first
  const wanted = chunkMillis[around.database.engine]
  let size = 50
  while (row.state === 'running' && (await goOn())) {
    const began = performance.now()
    // Each step reads the account again, in its own transaction: the task of one that lost the right stops at once.
    row = await step(around, row, size)
    const took = performance.now() - began
    if (took > wanted * 1.3) size = Math.max(leastRows, Math.floor(size * 0.7))
    else if (took < wanted * 0.7) size = Math.min(mostRows, Math.ceil(size * 1.3))
  }
  return row.state !== 'running'
}

/**
 * Ends a task that cannot go on; what all-or-nothing has stored so far is removed by whoever takes it up next. A
 * removal itself never ends before all is gone: it is only given up to whoever takes it up next.
 */
export async function stopTask(
  { id, db }: { id: string; db: TaskContext['database']['db'] },
  reason: TaskStops,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await importById(tx, id, true)
    if (row === null || row.state !== 'running') return
    if (row.stage === removal.stage) return void (await updateImport(tx, id, { leaseUntil: null }))
    const undoing = row.task === 'undo'
    const stored = row.stage === 'store' && row.progressDone > 0
    const goes = stored && row.mode === 'all_or_nothing'
    // What was stored without "all or nothing" stays, and can be undone.
    const state = undoing || stored ? 'done' : 'failed'
    const message =
      stored && !goes
        ? `It was stopped after ${row.progressDone.toLocaleString('en-US')} of ${row.progressTotal.toLocaleString('en-US')} rows. ${reason.message}`
        : reason.message
    const changes = goes
      ? { ...removal, leaseUntil: null }
      : {
          ...ended,
          state,
          // An undo counts what it takes back: stopped, the import says again what of it stands.
          ...(undoing && { finishedAt: row.finishedAt, ...(await resultsOf(tx, row)) }),
        }
    const after = await updateImport(tx, id, { ...changes, message } as Partial<ImportRow>)
    if (goes) return
    await deleteFile(tx, id)
    const origin = row.origin as Origin | null
    if (origin !== null) await recordAudit(tx, origin, endOf(row, after))
    await notifyOfImport(tx, after)
  })
}
