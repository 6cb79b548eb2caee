import { and, eq, sql } from 'drizzle-orm'
import { imports } from '#database/imports'
import type { OpenDatabase, Transaction } from '#server/platform/database/database'
import { forgetFile, importById } from './imports.store.ts'
import type { ImportRow } from './imports.store.ts'
import { nextRows, noteFaults } from './staged-rows.store.ts'
import { planChunk, storeChunk } from './store-chunk.ts'
import { TaskStops } from './task-context.ts'
import type { TaskContext } from './task-context.ts'
import { undoChunk } from './undo-chunk.ts'

/** Seconds for which a process that says nothing keeps an import; also the longest a chunk may take. */
export const leaseSeconds = 10

/** About how long a transaction should take: on the embedded engine every other query waits for it. */
const chunkMillis = { embedded: 80, postgresql: 400 }
const leastRows = 10
const mostRows = 400

type Changes = Partial<typeof imports.$inferInsert> | Record<string, unknown>

/** Writes how far a task has come, unless another process has taken it over meanwhile. */
async function advance(tx: Transaction, row: ImportRow, changes: Changes): Promise<ImportRow> {
  const [after] = await tx
    .update(imports)
    .set({ leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`, ...changes })
    .where(and(eq(imports.id, row.id), eq(imports.state, 'running'), eq(imports.progressDone, row.progressDone), sql`${imports.stage} is not distinct from ${row.stage}`))
    .returning()
  if (after === undefined) throw new TakenOver()
  return after
}

/** Another process works on this import. */
export class TakenOver extends Error {}

const ended = { leaseUntil: null, stage: null, finishedAt: sql`now()` }

/** The next step of a task, in one short transaction; answers the import as it is then. */
async function step(context: TaskContext, size: number): Promise<ImportRow> {
  const { row } = context
  if (row.stage === 'check') return check(context, size)
  if (row.stage === 'store') return store(context, size)
  return takeBack(context, size)
}

/** All or nothing: every row is judged once more before the first is stored. */
async function check(context: TaskContext, size: number): Promise<ImportRow> {
  const { row, database: { db } } = context
  const rows = await nextRows(db, row, row.progressDone - 1, size)
  const { faults } = await planChunk(context, db, rows, false)
  if (faults.size > 0) {
    await noteFaults(db, row, faults)
    const message = `${faults.size === 1 ? 'A row' : `${faults.size} rows`} can no longer be stored, so nothing was: ${[...faults.values()][0]?.[0]?.message ?? ''}`
    return db.transaction((tx) => advance(tx, row, { ...ended, state: 'failed', message }))
  }
  if (rows.length > 0) return db.transaction((tx) => advance(tx, row, { progressDone: row.progressDone + rows.length }))
  return db.transaction((tx) => advance(tx, row, { stage: 'store', progressDone: 0 }))
}

async function store(context: TaskContext, size: number): Promise<ImportRow> {
  const { row, database: { db } } = context
  const allOrNothing = row.mode === 'all_or_nothing'
  return db.transaction(async (tx) => {
    const rows = await nextRows(tx, row, row.progressDone - 1, size)
    if (rows.length === 0) {
      await forgetFile(tx, row.id)
      return advance(tx, row, { ...ended, state: 'done' })
    }
    const plan = await planChunk(context, tx, rows, true)
    if (allOrNothing && plan.faults.size > 0) {
      await noteFaults(tx, row, plan.faults)
      // What earlier chunks stored is removed again by the next steps, also after a restart.
      const message = `Row ${rows.find(({ position }) => plan.faults.has(position))?.row ?? ''} can no longer be stored, so nothing was: ${[...plan.faults.values()][0]?.[0]?.message ?? ''}`
      return advance(tx, row, { stage: 'remove', message })
    }
    const done = await storeChunk(context, tx, plan)
    return advance(tx, row, { progressDone: row.progressDone + rows.length, created: row.created + done.created, updated: row.updated + done.updated, left: row.left + done.left })
  })
}

/** Undo, and the removal of what an import that must not stand has stored: from the last row to the first. */
async function takeBack(context: TaskContext, size: number): Promise<ImportRow> {
  const { row, database: { db } } = context
  const removing = row.stage === 'remove'
  // While removing, progress counts down from what was stored; an undo counts up to all rows.
  const before = removing ? row.progressDone : row.progressTotal - row.progressDone
  return db.transaction(async (tx) => {
    const rows = await nextRows(tx, row, before, size, true)
    if (rows.length === 0) return advance(tx, row, removing ? { ...ended, state: 'failed', created: 0, updated: 0 } : { ...ended, state: 'undone' })
    const done = await undoChunk(context, tx, rows)
    const progressDone = removing ? row.progressDone - rows.length : row.progressDone + rows.length
    const left = row.left + done.left
    const message = removing || left === 0 ? row.message : `${left.toLocaleString('en-US')} ${left === 1 ? 'record was' : 'records were'} left because somebody changed or uses ${left === 1 ? 'it' : 'them'} since.`
    return advance(tx, row, removing ? { progressDone, left } : { progressDone, left, created: row.created + done.gone, updated: row.updated + done.back, message })
  })
}

/** Works on an import until it is done, `goOn` says no, or another process has it. Sizes of chunks follow the time they take. */
export async function runTask(around: Pick<OpenDatabase, 'engine'>, contextOf: (row: ImportRow) => Promise<TaskContext>, first: ImportRow, goOn: () => boolean): Promise<void> {
  let row: ImportRow | null = first
  const wanted = chunkMillis[around.engine]
  let size = 50
  // Who acts is looked at again now and then: an account that is disabled meanwhile stops.
  let context = await contextOf(first)
  let looked = performance.now()
  while (row !== null && row.state === 'running' && goOn()) {
    if (performance.now() - looked > 2000) {
      context = await contextOf(row)
      looked = performance.now()
    }
    const began = performance.now()
    row = await step({ ...context, row }, size)
    const took = performance.now() - began
    if (took > wanted * 1.3) size = Math.max(leastRows, Math.floor(size * 0.7))
    else if (took < wanted * 0.7) size = Math.min(mostRows, Math.ceil(size * 1.3))
  }
}

/** Ends a task that cannot go on; what all-or-nothing has stored so far is removed by whoever takes it up next. */
export async function stopTask(context: { id: string; db: TaskContext['database']['db'] }, reason: TaskStops): Promise<void> {
  const row = await importById(context.db, context.id)
  if (row === null || row.state !== 'running') return
  if (row.stage === 'store' && row.mode === 'all_or_nothing' && row.progressDone > 0) {
    await context.db.update(imports).set({ stage: 'remove', message: reason.message, leaseUntil: null }).where(and(eq(imports.id, row.id), eq(imports.state, 'running')))
    return
  }
  const state = row.task === 'undo' ? 'done' : 'failed'
  await context.db.update(imports).set({ ...ended, state, finishedAt: row.task === 'undo' ? row.finishedAt : sql`now()`, message: reason.message }).where(and(eq(imports.id, row.id), eq(imports.state, 'running')))
}
