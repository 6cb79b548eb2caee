import type { z } from 'zod'
import { nounsWith, records } from '#contract/records'
import { mayRead } from '#contract/rights'
import type { Belonging, Person } from '#contract/rights'
import type { Dependencies } from '#server/dependencies'
import { availableBySave, availableTables } from '#server/features/confirmations/freshness.store'
import { lockReferredFacility } from '#server/features/facilities/facilities.store'
import { setRecordFile } from '#server/features/files/record-files.store'
import type { RecordFile } from '#server/features/files/record-files.store'
import {
  isIntroduced,
  withdrawClosed,
  withdrawDeleted,
  withdrawIfClosed,
} from '#server/features/introductions/withdrawals.store'
import { countMembers } from '#server/features/organizations/attached-records.store'
import {
  lockReferred,
  lockReferredOrganization,
} from '#server/features/organizations/organizations.store'
import { checkAskedItems } from '#server/features/package/asked-items.rules'
import { saverOf, toCurrentUser } from '#server/features/users/users.store'
import { changed } from '#server/platform/audit/audit'
import type { LastConfirmed, Retained } from '#server/platform/database/changes/retained'
import type { Executor, Transaction } from '#server/platform/database/database'
import type { HistoryOf } from '#server/platform/history/history-routes'
import { withOrWithoutFile } from '#server/platform/history/lost-file'
import { cachedAnswer, route } from '#server/platform/http/call'
import type { Change } from '#server/platform/http/call'
import { registryScope } from '#server/platform/http/list-cache'
import { notFound, requireVersion } from '#server/platform/http/problems'
import type { References } from '#server/platform/imports/import-target'
import type { Actor } from '#server/platform/sessions/session.store'
import { ownerOf, savedValues } from './registry.ts'
import type { Registry, RegistryRow } from './registry.ts'

/** What a record refers to, held until the transaction ends. */
const lockedReferences = (tx: Transaction): References => ({
  organization: (id, field, person) => lockReferred(tx, id, field, person),
  organizationRow: async (id) => (await lockReferredOrganization(tx, id)) ?? null,
  facility: (id) => lockReferredFacility(tx, id),
  members: (id) => countMembers(tx, id),
})

/**
 * The calls of a registry: its list, one record, adding, changing and deleting one, and what its history needs. A noun that
 * needs a call to be otherwise puts its own in the place of one of these; `answered` and `change` are what it is made of.
 */
export function registryCalls<
  Row extends RegistryRow,
  Values,
  Names,
  Query,
  New,
  Changes extends object,
  Answer extends object,
>({ settings }: Dependencies, registry: Registry<Row, Values, Names, Query, New, Changes, Answer>) {
  const { noun, calls, store } = registry
  const { listedFrom } = records[noun]
  const personOf = (actor: Actor): Person => toCurrentUser(actor, settings)
  const scope = registry.scope ?? registryScope
  const valuesOf = savedValues(registry)
  const confirmation = (actor: Actor, record: object): LastConfirmed =>
    noun in availableTables ? availableBySave(actor.user, ownerOf(noun, record)) : {}

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
    person: Belonging,
    id: string,
    isReadable: (record: Row) => boolean = () => true,
  ): Promise<Answer> {
    const stored = await store.find(db, id)
    const [answer] =
      stored !== null && isReadable(stored.record)
        ? await registry.list.answer(db, [stored], person)
        : []
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
    const saver = saverOf(actor, settings)
    const values = await valuesOf(lockedReferences(tx), saver, null, given)
    // A restored record is confirmed as it was.
    const confirmed = retained.id === undefined ? confirmation(actor, values) : {}
    const row = await store.insert(tx, {
      ...values,
      ...confirmed,
      ...retained,
    } as Values & Partial<Retained>)
    await setFile(tx, actor, { recordId: row.id, before: null, after: row.file })
    return row
  }

  /** Changes a record, locked in this transaction, by the rules of a save; auditing it is the caller's. */
  async function save(
    tx: Transaction,
    actor: Actor,
    before: Row,
    changes: Changes & LastConfirmed,
  ): Promise<Row> {
    const saver = saverOf(actor, settings)
    const values = await valuesOf(lockedReferences(tx), saver, before, changes)
    const { file } = changes as { file?: string | null }
    await setFile(tx, actor, { recordId: before.id, before: before.file ?? null, after: file })
    return store.change(tx, before, values)
  }

  /**
   * A locked record that the person may change.
   * @throws HttpProblem 404 for what they may not know of, 403 for what is not theirs, 409 when it has changed since `version`
   */
  async function mayChange(
    tx: Transaction,
    actor: Actor,
    record: Row | null,
    version: number | undefined,
  ): Promise<Row> {
    const person = personOf(actor)
    if (record === null || !mayRead(person, noun, record)) throw notFound()
    const rejection = registry.rejection(person, ownerOf(noun, record))
    if (rejection !== null) throw rejection
    await requireVersion(version, record.version, () => answered(tx, person, record.id))
    return record
  }

  const history: HistoryOf<Row, Changes> = {
    entity: noun,
    // It has the fields of an update, and a version that is taken from the state before it is read.
    fields: calls.update.body as z.ZodType<Changes>,
    checkAccess: (actor) => registry.checkWrites?.(personOf(actor)),
    find: async (db, id) => (await store.find(db, id))?.record ?? null,
    lock: (tx, id) => store.lock(tx, id),
    mayEdit: (actor, id, values) =>
      registry.rejection(personOf(actor), ownerOf(noun, { ...values, id })) === null,
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
    answer: (tx, row, actor) => answered(tx, actor.user, row.id),
  }

  /** Changes a locked record as its call does, and answers it before and after. */
  async function change(
    { tx, audit, auditAll }: Change,
    actor: Actor,
    locked: Row | null,
    { version, ...changes }: Changes & { version?: number | undefined },
  ): Promise<{ before: Row; after: Row }> {
    const before = await mayChange(tx, actor, locked, version)
    checkAskedItems(settings.financeRules.list, before, changes)
    const after = await save(tx, actor, before, {
      ...(changes as unknown as Changes),
      ...confirmation(actor, before),
    })
    await audit(changed(noun, { before, after }))
    if (isIntroduced(noun))
      await auditAll(await withdrawIfClosed(tx, noun, before as never, after as never))
    return { before, after }
  }

  const routes = {
    list: cachedAnswer(
      calls.list,
      { tables: listedFrom, scope },
      async ({ db, scope: reader, query, version }) => {
        registry.checkQuery?.(reader, query)
        return registry.list.page(db, reader, query, version)
      },
    ),

    read: cachedAnswer(
      calls.read,
      { tables: listedFrom, scope: registryScope },
      ({ db, scope: reader, params }) =>
        answered(db, reader, params.id, (record) => mayRead(reader, noun, record)),
    ),

    create: route(calls.create, async ({ actor, body, change: inChange }) => {
      registry.checkWrites?.(personOf(actor))
      checkAskedItems(settings.financeRules.list, null, body as object)
      return inChange(async ({ tx, audit }) => {
        const row = await add(tx, actor, body as unknown as Changes, { createdBy: actor.user.id })
        await audit(changed(noun, { after: row }))
        return answered(tx, actor.user, row.id)
      })
    }),

    update: route(calls.update, async ({ actor, params, body, change: inChange }) => {
      registry.checkWrites?.(personOf(actor))
      return inChange(async (inside) => {
        await change(inside, actor, await store.lock(inside.tx, params.id), body)
        return answered(inside.tx, actor.user, params.id)
      })
    }),

    delete: route(calls.delete, async ({ actor, params, query, change: inChange }) => {
      registry.checkWrites?.(personOf(actor))
      return inChange(async (inside) => {
        const { tx, audit, auditAll } = inside
        const locked = await store.lock(tx, params.id)
        const before = await mayChange(tx, actor, locked, query.version)
        // What is shared ends first, and is deleted as it ended.
        if (isIntroduced(noun)) await auditAll(await withdrawDeleted(tx, noun, [before.id]))
        await registry.beforeDelete?.(inside, before)
        await setFile(tx, actor, { recordId: before.id, before: before.file ?? null, after: null })
        await store.remove(tx, before.id)
        await audit(changed(noun, { before }))
      })
    }),
  }
  return { routes, history, answered, change }
}
