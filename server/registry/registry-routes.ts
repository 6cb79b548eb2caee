import type { z } from 'zod'
import { histories } from '#contract/history'
import { nounsWith, records } from '#contract/records'
import { mayRead } from '#contract/rights'
import type { Person } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { confirmedBySave, confirmedTables } from '#server/features/confirmations/freshness.store'
import { lockReferredFacility } from '#server/features/facilities/facilities.store'
import { setRecordFile } from '#server/features/files/record-files.store'
import type { RecordFile } from '#server/features/files/record-files.store'
import {
  isIntroduced,
  withdrawClosed,
  withdrawDeleted,
  withdrawIfClosed,
} from '#server/features/introductions/withdrawals.store'
import { lockReferred } from '#server/features/organizations/organizations.store'
import { saverOf, toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import type { Confirmation, Retained } from '#server/platform/database/changes/retained'
import type { Executor, Transaction } from '#server/platform/database/database'
import { historyRoutes } from '#server/platform/history/history-routes'
import type { HistoryOf } from '#server/platform/history/history-routes'
import { withOrWithoutFile } from '#server/platform/history/lost-file'
import { ownerIn } from '#server/platform/history/retained.rules'
import { cachedAnswer, route } from '#server/platform/http/call'
import type { Route } from '#server/platform/http/call'
import { registryScope } from '#server/platform/http/list-cache'
import { notFound, requireVersion } from '#server/platform/http/problems'
import type { Actor } from '#server/platform/sessions/session.store'
import { ownerOf, valuesOfSave } from './registry.ts'
import type { Referred, Registry, RegistryRow } from './registry.ts'

/** What a record refers to, held until the transaction ends. */
const lockedReferences = (tx: Transaction): Referred => ({
  organization: (id) => lockReferred(tx, id),
  facility: (id) => lockReferredFacility(tx, id),
})

/** The calls of a registry: its list, one record, adding, changing and deleting one, its history and restoring from it. */
export function registryRoutes<
  Row extends RegistryRow,
  Values,
  Names,
  Query,
  New,
  Changes extends object,
  Answer extends object,
>(
  { settings }: Dependencies,
  registry: Registry<Row, Values, Names, Query, New, Changes, Answer>,
): Route[] {
  const { noun, calls, store } = registry
  const { listedFrom } = records[noun]
  const personOf = (actor: Actor): Person => toCurrentUser(actor, settings)
  const scope = registry.scope ?? registryScope
  const confirmation = (actor: Actor, record: object): Confirmation =>
    noun in confirmedTables ? confirmedBySave(actor.user, ownerOf(record)) : {}

  /** The kind as one that has files, where it does. */
  const holder = nounsWith('hasFiles').find((each) => each === noun)
  async function setFile(
    tx: Transaction,
    actor: Actor,
    file: Pick<RecordFile, 'recordId' | 'before' | 'after'>,
  ): Promise<void> {
    if (holder) await setRecordFile(tx, { ...file, entity: holder, field: 'file', actor })
  }

  /** The record as it is answered to somebody who may read it. @throws HttpProblem 404 when there is none */
  async function answered(
    db: Executor,
    id: string,
    isReadable: (record: Row) => boolean = () => true,
  ): Promise<Answer> {
    const stored = await store.find(db, id)
    const [answer] =
      stored !== null && isReadable(stored.record) ? await registry.list.answer(db, [stored]) : []
    if (answer === undefined) throw notFound()
    return answer
  }

  /** Adds a record by the rules of a save, or restores one with its retained columns; auditing it is the caller's. */
  async function add(
    tx: Transaction,
    actor: Actor,
    given: Changes,
    retained: Partial<Retained>,
  ): Promise<Row> {
    const values = await valuesOfSave(
      registry,
      lockedReferences(tx),
      saverOf(actor, settings),
      null,
      given,
    )
    const row = await store.insert(tx, { ...values, ...retained } as Values & Partial<Retained>)
    await setFile(tx, actor, { recordId: row.id, before: null, after: row.file })
    return row
  }

  /** Changes a record, locked in this transaction, by the rules of a save; auditing it is the caller's. */
  async function save(
    tx: Transaction,
    actor: Actor,
    before: Row,
    changes: Changes & Confirmation,
  ): Promise<Row> {
    const values = await valuesOfSave(
      registry,
      lockedReferences(tx),
      saverOf(actor, settings),
      before,
      changes,
    )
    const { file } = changes as { file?: string | null }
    await setFile(tx, actor, { recordId: before.id, before: before.file ?? null, after: file })
    return store.change(tx, before, values)
  }

  /** @throws HttpProblem 404 for what the person may not know of, 403 for what is not theirs, 409 when it has changed since `version` */
  async function lockForChange(
    tx: Transaction,
    actor: Actor,
    id: string,
    version: number | undefined,
  ): Promise<Row> {
    const person = personOf(actor)
    const record = await store.lock(tx, id)
    if (record === null || !mayRead(person, noun, record)) throw notFound()
    const rejection = registry.rejection(person, ownerOf(record))
    if (rejection !== null) throw rejection
    await requireVersion(version, record.version, () => answered(tx, id))
    return record
  }

  const history: HistoryOf<Row, Changes> = {
    entity: noun,
    // It has the fields of an update, and a version that is taken from the state before it is read.
    fields: calls.update.body as z.ZodType<Changes>,
    checkAccess: (actor) => registry.checkWrites?.(personOf(actor)),
    find: async (db, id) => (await store.find(db, id))?.record ?? null,
    lock: (tx, id) => store.lock(tx, id),
    mayEdit: (actor, _id, values) => registry.rejection(personOf(actor), ownerIn(values)) === null,
    save: async ({ tx, auditAll }, before, { actor, fields }) => {
      const saved = holder
        ? await withOrWithoutFile(fields, (changes) => save(tx, actor, before, changes))
        : { row: await save(tx, actor, before, fields) }
      if (isIntroduced(noun)) await auditAll(await withdrawClosed(tx, noun, [before.id]))
      return saved
    },
    restore: async ({ tx }, { actor, fields, retained }) => {
      const row = await add(tx, actor, registry.asNew(fields), retained)
      const { file, status } = fields as { file?: string | null; status?: string }
      // Its file is attached once it exists.
      return file == null
        ? { row }
        : withOrWithoutFile({ file, status }, ({ file: taken }) =>
            taken === undefined
              ? Promise.resolve(row)
              : save(tx, actor, row, { file: taken, status } as unknown as Changes),
          )
    },
    answer: (tx, row) => answered(tx, row.id),
  }

  return [
    cachedAnswer(
      calls.list,
      { tables: listedFrom, scope },
      async ({ db, scope: reader, query, version }) => {
        registry.checkQuery?.(reader, query)
        return registry.list.page(db, reader, query, version)
      },
    ),

    cachedAnswer(
      calls.read,
      { tables: listedFrom, scope: registryScope },
      ({ db, scope: reader, params }) =>
        answered(db, params.id, (record) => mayRead(reader, noun, record)),
    ),

    route(calls.create, async ({ actor, body, change }) => {
      registry.checkWrites?.(personOf(actor))
      return change(async ({ tx, audit }) => {
        const row = await add(tx, actor, body as unknown as Changes, {
          createdBy: actor.user.id,
          ...confirmation(actor, body as object),
        })
        await audit(changed(noun, { after: row }))
        return answered(tx, row.id)
      })
    }),

    route(calls.update, async ({ actor, params, body, change }) => {
      registry.checkWrites?.(personOf(actor))
      return change(async ({ tx, audit, auditAll }) => {
        const { version, ...changes } = body
        const before = await lockForChange(tx, actor, params.id, version)
        const after = await save(tx, actor, before, {
          ...(changes as unknown as Changes),
          ...confirmation(actor, before),
        })
        await audit(changed(noun, { before, after }))
        if (isIntroduced(noun))
          await auditAll(await withdrawIfClosed(tx, noun, before as never, after as never))
        return answered(tx, after.id)
      })
    }),

    route(calls.delete, async ({ actor, params, query, change }) => {
      registry.checkWrites?.(personOf(actor))
      return change(async ({ tx, audit, auditAll }) => {
        const before = await lockForChange(tx, actor, params.id, query.version)
        await registry.beforeDelete?.(tx, before)
        await setFile(tx, actor, { recordId: before.id, before: before.file ?? null, after: null })
        if (isIntroduced(noun)) await auditAll(await withdrawDeleted(tx, noun, [before.id]))
        await store.remove(tx, before.id)
        await audit(changed(noun, { before }))
      })
    }),

    ...historyRoutes(histories[noun], history),
  ]
}
