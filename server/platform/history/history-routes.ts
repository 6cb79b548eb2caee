import type { z } from 'zod'
import type { AuditEntity, AuditEntry } from '#contract/audit'
import type { historyQuery, RecordHistory } from '#contract/history'
import { isVersion, stateOf } from '#contract/history-state'
import { isAdmin } from '#contract/rights'
import type { Database, Executor, Transaction } from '../database/database.ts'
import type { Retained } from '../database/changes/retained.ts'
import { route } from '../http/call.ts'
import type { Change, Route } from '../http/call.ts'
import { conflict, HttpProblem, invalidField, notFound, requireVersion } from '../http/problems.ts'
import { namesAnswered } from '../people-names.store.ts'
import type { Actor } from '../sessions/session.store.ts'
import { entriesBackTo, entriesOf, lastDeletion } from './history.store.ts'
import type { Deletion } from './history.store.ts'
import { retainedOf, valuesBefore } from './retained.rules.ts'
import { namesIn } from './names.store.ts'

/** A record that was restored, as it is answered. */
interface Restored<Row> {
  row: Row
  /** Sentences on what could not be restored as it was. */
  notes?: readonly string[]
}

/** A record that is restored. */
interface ToRestore<Fields> {
  actor: Actor
  fields: Fields
  retained: Retained
  deletion: Deletion
}

/**
 * What a kind of record hands to its history: how one is found, who edits it, and how it is saved. Restoring goes through
 * the rules of a normal save; a fault in them is reported as what keeps the version from being restored.
 */
export interface HistoryOf<Row extends { version: number }, Fields> {
  entity: AuditEntity
  /** The body of a normal update: which fields a version gives, and what each may be. */
  fields: z.ZodType<Fields>
  /** @throws HttpProblem 403 when the person edits no record of this kind */
  checkAccess?(actor: Actor): void
  /** The record as it is; locked with `lock`. Null when there is none the person may know of. */
  find(db: Executor, id: string, actor: Actor): Promise<Row | null>
  lock(tx: Transaction, id: string, actor: Actor): Promise<Row | null>
  /** Whether the person edits a record with these values; `values` are a row's or those that its deletion recorded. */
  mayEdit(actor: Actor, id: string, values: Readonly<Record<string, unknown>>): boolean
  /** Saves the fields on the record as any update does, and audits nothing itself. */
  save(change: Change, before: Row, given: { actor: Actor; fields: Fields }): Promise<Restored<Row>>
  /** Adds the record again as any creation does, with its id; audits what is restored with it. */
  restore(change: Change, given: ToRestore<Fields>): Promise<Restored<Row>>
  /** A page of its entries, where others are answered with them. */
  entries?(
    db: Database,
    id: string,
    page: z.output<typeof historyQuery>,
  ): ReturnType<typeof entriesOf>
  /** The record as it is answered to the person. */
  answer(tx: Executor, row: Row, actor: Actor): Promise<object>
}

const asValues = (row: object) => row as Readonly<Record<string, unknown>>

/** What prevents the restoration of a version, as one sentence: nobody typed these values now, so no field of the request is at fault. */
function rejection(message: string, fields?: Record<string, string>): HttpProblem {
  return conflict(
    `This version cannot be restored: ${message}`,
    fields === undefined ? {} : { fields },
  )
}

/** Runs a save whose rejections of values are reported as such. */
async function restoring<Result>(save: () => Promise<Result>): Promise<Result> {
  try {
    return await save()
  } catch (error) {
    if (error instanceof HttpProblem && error.code === 'validation')
      throw rejection(error.message, error.details.fields)
    throw error
  }
}

/** Entries as a person reads them in a history: where from is for administrators alone, and so are addresses and who made a record (P-277). */
export async function shownTo<Entry extends AuditEntry>(
  db: Executor,
  actor: Actor,
  entries: readonly Entry[],
): Promise<Entry[]> {
  if (isAdmin(actor.user)) return [...entries]
  const nameOf = await namesAnswered(
    db,
    actor.user,
    entries.flatMap(({ actorId: id, actorName: name }) => (name === null ? [] : [{ id, name }])),
  )
  return entries.map((entry) => ({
    ...entry,
    actorName:
      entry.actorName === null ? null : nameOf({ id: entry.actorId, name: entry.actorName }),
    ip: null,
    changes: entry.changes.filter(({ field }) => field !== 'createdBy'),
  }))
}

/** The history of a kind of record, and restoring from it. */
export function historyRoutes<Row extends { version: number }, Fields>(
  history: RecordHistory,
  kind: HistoryOf<Row, Fields>,
): Route[] {
  /**
   * The record, or how it was deleted. Each look sees what is committed by then: a record that was missing at the first and is
   * not deleted at the second was restored in between.
   */
  async function recordOrDeletion(
    db: Executor,
    id: string,
    look: () => Promise<Row | null>,
  ): Promise<{ row: Row | null; deletion: Deletion | null }> {
    const row = await look()
    if (row !== null) return { row, deletion: null }
    const deletion = await lastDeletion(db, { entity: kind.entity, id })
    return { row: deletion === null ? await look() : null, deletion }
  }

  /** @throws HttpProblem 404 for everybody who does not edit the record, or did not before it was deleted */
  function checkRights(
    actor: Actor,
    id: string,
    { row, deletion }: { row: Row | null; deletion: Deletion | null },
  ): void {
    const values = row === null ? deletion && valuesBefore(deletion) : asValues(row)
    if (values === null || !kind.mayEdit(actor, id, values)) throw notFound()
  }

  /** The fields of a version. @throws HttpProblem 400 when the entry is none of the record's, 409 when its values are not accepted any more */
  async function fieldsOf(
    tx: Transaction,
    record: { id: string; row: Row | null },
    auditId: string,
  ): Promise<Fields> {
    const entries = await entriesBackTo(tx, { entity: kind.entity, id: record.id }, auditId)
    const version = entries?.at(-1)
    if (!entries || version === undefined)
      throw invalidField('auditId', "This entry is not part of the record's history")
    if (!isVersion(version))
      throw invalidField('auditId', 'This entry stands for no version of the record')
    const state = stateOf(record.row === null ? {} : asValues(record.row), entries, version)
    delete state['version']
    const parsed = kind.fields.safeParse(state)
    if (parsed.success) return parsed.data
    const issues = parsed.error.issues.map(
      ({ path, message }) => [String(path[0] ?? 'auditId'), message] as const,
    )
    throw rejection(
      issues[0]?.[1] ?? 'its values are not accepted anymore',
      Object.fromEntries(issues),
    )
  }

  return [
    route(history.read, async ({ db, actor, params: { id }, query }) => {
      kind.checkAccess?.(actor)
      checkRights(actor, id, await recordOrDeletion(db, id, () => kind.find(db, id, actor)))
      const page = await (kind.entries?.(db, id, query) ??
        entriesOf(db, { entity: kind.entity, id }, query))
      const entries = await shownTo(db, actor, page.entries)
      return {
        entries,
        total: page.total,
        names: await namesIn(db, entries, actor.user),
      }
    }),

    route(history.restore, async ({ actor, params: { id }, body, change: inChange }) => {
      kind.checkAccess?.(actor)
      return inChange(async (change) => {
        const { tx, audit } = change
        const { row: before, deletion } = await recordOrDeletion(tx, id, () =>
          kind.lock(tx, id, actor),
        )
        checkRights(actor, id, { row: before, deletion })
        if (before !== null)
          await requireVersion(body.version, before.version, () => kind.answer(tx, before, actor))
        const fields = await fieldsOf(tx, { id, row: before }, body.auditId)
        const { row, notes = [] } = await restoring(async (): Promise<Restored<Row>> => {
          if (before !== null) return kind.save(change, before, { actor, fields })
          if (deletion === null) throw notFound()
          return kind.restore(change, {
            actor,
            fields,
            deletion,
            retained: retainedOf(deletion, new Date()),
          })
        })
        await audit({
          action: 'restore',
          entity: kind.entity,
          entityId: id,
          ...(before !== null && { before }),
          after: row,
        })
        return { ...(await kind.answer(tx, row, actor)), notes: [...notes] }
      })
    }),
  ]
}
