import type { Settings } from '#server/platform/settings'
import type { OpenDatabase } from '#server/platform/database/database'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { rightsFields } from '#contract/events'
import { mayImport } from '#contract/imports'
import { actorName } from '#server/platform/http/call'
import { findUserById, toCurrentUser } from '#server/features/users/users.store'
import type { Origin } from '#server/platform/audit/audit'
import type { ChangeChannel } from '#server/platform/events/change-channel'
import type { Importer, ImportTarget } from '#server/platform/imports/import-target'
import type { KeySpace } from './external-keys.store.ts'
import { targetOf } from './import-targets.ts'
import type { ImportRow } from './imports.store.ts'

/** What the tasks of imports need of the portal. */
export interface Surroundings {
  database: OpenDatabase
  settings: Settings
  channel: ChangeChannel
}

/** Everything one import's task works with. */
export interface TaskContext extends Surroundings {
  row: ImportRow
  target: ImportTarget
  mapping: ImportMapping
  importer: Importer
  origin: Origin
  space: KeySpace
}

/** A reason for which a task ends; the sentence is told to the person. */
export class TaskStops extends Error {}

/** Loads who acts, by the rights they have now. @throws TaskStops when they have lost them */
export async function contextOf(around: Surroundings, row: ImportRow): Promise<TaskContext> {
  const kept = row.origin as (Origin & { actorId: string }) | null
  const account = kept === null ? null : await findUserById(around.database.db, kept.actorId)
  const target = targetOf(row.entity)
  // What must not stand is removed by the portal itself, whatever has become of the account.
  if (row.stage === 'remove') return { ...around, row, target, mapping: row.mapping as ImportMapping, origin: kept ?? nobody, importer: remover(kept), space: spaceOf(row) }
  if (kept === null || account === null || account.user.disabledAt !== null) throw new TaskStops('The account that started this is gone or disabled.')
  const person = toCurrentUser(account, around.settings)
  if (!mayImport(person, target.entity)) throw new TaskStops('The account that started this may not do so any more.')
  const mapping = row.mapping as ImportMapping
  return {
    ...around, row, target, mapping, origin: kept,
    importer: { person, id: account.user.id, name: actorName(account.user), review: around.settings.memberReview },
    space: spaceOf(row),
  }
}

const nobody: Origin = { actorId: null, actorName: null, ip: null, requestId: null }

const remover = (kept: Origin | null): Importer => ({
  person: { role: 'admin', organizationId: null, managesFacilities: true }, id: kept?.actorId ?? '', name: kept?.actorName ?? '', review: false,
})

const spaceOf = ({ entity, scope, mapping }: ImportRow): KeySpace => ({ entity, scope, source: (mapping as ImportMapping).source })

const mostStates = 20
// Without ids: the states of many records are few.
const fields = rightsFields.filter((field) => field !== 'id')

/** Tells open screens that many records of a kind have changed: one event, judged by the states of those it is about. */
export function announceMany({ channel, target }: TaskContext, records: readonly Record<string, unknown>[]): void {
  if (records.length === 0) return
  const states = new Map<string, Record<string, string>>()
  for (const record of records) {
    const state = Object.fromEntries(fields.flatMap((field) => (typeof record[field] === 'string' ? [[field, record[field]]] : [])))
    if (states.size < mostStates) states.set(JSON.stringify(state), state)
  }
  channel.announce([{ event: { entity: target.entity, id: null, version: null }, states: [...states.values()] }])
}
