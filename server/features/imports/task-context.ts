import type { FigureRules } from '#server/platform/finance-rules-file'
import type { Settings } from '#server/platform/settings'
import type { Executor, OpenDatabase } from '#server/platform/database/database'
import type { ImportMapping } from '#contract/import-matching/mapping'
import { mayKnowOf } from '#contract/events'
import { rightsFields } from '#contract/rights'
import { mayImport } from '#contract/imports'
import type { Person, RightsState } from '#contract/rights'
import { findUserById } from '#server/features/users/users.store'
import type { AuditEvent, Origin } from '#server/platform/audit/audit'
import type { ChangeChannel } from '#server/platform/events/change-channel'
import { noticesOf } from '#server/platform/events/notices'
import { lacksSecondFactor } from '#server/platform/sessions/second-factor-demand'
import type { Importer, ImportTarget } from '#server/platform/imports/import-target'
import type { KeySpace } from './external-keys.store.ts'
import { kindOf } from './import-kinds.ts'
import type { ImportKind } from './import-kinds.ts'
import { targetOf } from './import-targets.ts'
import { importerOf } from './imports.store.ts'
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
  kind: ImportKind
  target: ImportTarget
  mapping: ImportMapping
  importer: Importer
  origin: Origin
  space: KeySpace
}

/** A reason for which a task ends; the sentence is shown to the person. */
export class TaskStops extends Error {}

/** Loads who acts, by the rights they have now. @throws TaskStops when they have lost them */
export async function contextOf(
  around: Surroundings,
  db: Executor,
  row: ImportRow,
): Promise<TaskContext> {
  const origin = row.origin as (Origin & { actorId: string }) | null
  const account = origin === null ? null : await findUserById(db, origin.actorId)
  const target = targetOf(row.entity)
  const { source } = row.mapping as ImportMapping
  const context = {
    ...around,
    row,
    kind: kindOf(row),
    target,
    mapping: row.mapping as ImportMapping,
    space: { entity: row.entity, scope: row.scope, source },
  }
  // What a failed import has stored is removed by the portal itself, also when the account is disabled or deleted.
  if (row.stage === 'remove')
    return {
      ...context,
      origin: origin ?? nobody,
      importer: remover(origin, around.settings.financeRules.rules),
    }
  if (origin === null || account === null || account.user.disabledAt !== null)
    throw new TaskStops('The account that started this is gone or disabled.')
  if (lacksSecondFactor(account, around.settings.requireSecondFactor))
    throw new TaskStops('The account that started this must set up a second step first.')
  const importer = importerOf(account, around.settings)
  if (!mayImport(importer.person, target.entity))
    throw new TaskStops('The account that started this may not do so anymore.')
  return { ...context, origin, importer }
}

const nobody: Origin = { actorId: null, actorName: null, ip: null, requestId: null }

const remover = (origin: Origin | null, rules: FigureRules): Importer => ({
  person: { role: 'admin', organizationId: null, managesFacilities: true },
  id: origin?.actorId ?? '',
  name: origin?.actorName ?? '',
  review: false,
  rules,
})

/** States of one notice; a longer one would not go from process to process. */
const statesAtOnce = 20
const stranger: Person & { id: string } = {
  id: 'somebody',
  role: 'member',
  organizationId: 'another',
  managesFacilities: false,
}

/** What decides who may know of a record. The id only where it matters, as of an organization that is hidden from others: the states of many records are few. */
function rightsStateOf(
  target: ImportTarget,
  record: Readonly<Record<string, unknown>>,
): RightsState {
  const { id, ...state }: RightsState = Object.fromEntries(
    rightsFields.flatMap((field) =>
      typeof record[field] === 'string' ? [[field, record[field]]] : [],
    ),
  )
  return target.entity !== 'organizations' ||
    id === undefined ||
    mayKnowOf(stranger, target.entity, state)
    ? state
    : { id, ...state }
}

/** Announces what changed with the records of an import, each by who may read it. */
export function notifyOfEvents(
  { channel }: Pick<TaskContext, 'channel'>,
  events: readonly AuditEvent[],
): void {
  const notices = events.flatMap(noticesOf)
  if (notices.length > 0) channel.notify(notices)
}

/** Announces to open screens that many records of a kind have changed, with the states that decide who may read them. */
export function notifyOfMany(
  { channel, target }: TaskContext,
  records: readonly Record<string, unknown>[],
): void {
  const states = [
    ...new Map(
      records
        .map((record) => rightsStateOf(target, record))
        .map((state) => [JSON.stringify(state), state]),
    ).values(),
  ]
  const event = { entity: target.entity, id: null, version: null }
  for (let from = 0; from < states.length; from += statesAtOnce)
    channel.notify([{ event, states: states.slice(from, from + statesAtOnce) }])
}
