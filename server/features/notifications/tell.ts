import { confirmedNouns } from '#contract/freshness'
import type { ConfirmedNoun } from '#contract/freshness'
import { followedFields } from '#contract/follows'
import type { FieldChange, NotificationAction } from '#contract/notification-sentences'
import { fieldsOf } from '#contract/record-fields/record-fields'
import { changesBetween } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { rightsState } from '#server/platform/events/notices'
import { asRightsSee } from '#server/platform/sessions/address-confirmation'
import type { Actor } from '#server/platform/sessions/session.store'
import { followedAmong } from './audiences.store.ts'
import { endFollowsOf, followCreated } from './follows.store.ts'
import { intermediaryNotice } from './intermediary-notice.ts'
import { isMerge } from './merges.rules.ts'
import type { PendingNotice } from './pending-notices.store.ts'
import { queueNotices } from './pending-notices.store.ts'
import { tellIntroductions } from './tell-introductions.store.ts'
import { tellMembers } from './tell-members.store.ts'

const actions: Partial<Record<AuditEvent['action'], NotificationAction>> = {
  create: 'create',
  update: 'change',
  delete: 'delete',
  restore: 'restore',
}

/** What happened to one of the four kinds of record that people follow and own. */
interface RecordChange {
  entity: ConfirmedNoun
  id: string
  action: NotificationAction
  before: Row | null
  after: Row | null
  version: number
}

interface Row {
  name: string
  organizationId: string | null
  createdBy: string | null
  intermediaryAggregatorId?: string | null
  version: number
}

const isFollowed = (entity: string): entity is ConfirmedNoun =>
  (confirmedNouns as readonly string[]).includes(entity)

function recordChanges(events: readonly AuditEvent[]): RecordChange[] {
  return events.flatMap(({ action, entity, entityId, before, after }) => {
    const notified = actions[action]
    if (notified === undefined || !isFollowed(entity) || typeof entityId !== 'string') return []
    // Such events carry rows of their tables.
    const [old, now] = [(before ?? null) as Row | null, (after ?? null) as Row | null]
    const version = now?.version ?? (old?.version ?? 0) + 1
    return [{ entity, id: entityId, action: notified, before: old, after: now, version }]
  })
}

const namedIn = (changes: readonly FieldChange[], names: readonly string[]): FieldChange[] =>
  changes.filter(({ field }) => names.includes(field))

/** The fields of a kind that people write, as others are told of them; a reference by its id. */
const notifiedFields = (entity: ConfirmedNoun): string[] =>
  fieldsOf(entity).flatMap(({ name, kind, writable }) =>
    writable && kind !== 'referenceName' ? [name] : [],
  )

/** What owners, now and before, and an intermediary that was newly named are told of a change by somebody from outside (N-041). */
function ownersOf(
  { entity, id, action, before, after, version }: RecordChange,
  actor: { id: string; organizationId: string | null },
): PendingNotice[] {
  const row = after ?? before
  if (row === null) return []
  const changes =
    before === null || after === null
      ? []
      : namedIn(changesBetween(before, after), notifiedFields(entity))
  const notified = { entity, recordId: id, actorId: actor.id, changes }
  const notices: PendingNotice[] = []
  const owner = row.organizationId
  const saysSomething = action !== 'change' || changes.length > 0
  if (owner !== null && owner !== actor.organizationId && saysSomething)
    notices.push({
      audience: 'owners',
      organizationId: owner,
      version,
      creatorId: row.createdBy,
      entry: {
        ...notified,
        mergedBy: id,
        organizationId: owner,
        action,
        details: action === 'delete' ? { name: row.name } : {},
      },
    })
  // Whoever loses it is told that alone: what else was changed is the business of its new owner.
  const lost = changes.filter(({ field }) => field === 'organizationId')
  const loser = before?.organizationId ?? null
  if (loser !== null && loser !== actor.organizationId && lost.length > 0)
    notices.push({
      audience: 'owners',
      organizationId: loser,
      version,
      creatorId: row.createdBy,
      entry: {
        ...notified,
        changes: lost,
        mergedBy: id,
        organizationId: loser,
        action,
        details: {},
      },
    })
  const named = after?.intermediaryAggregatorId ?? null
  const isNew = named !== null && named !== (before?.intermediaryAggregatorId ?? null)
  if (isNew && named !== actor.organizationId)
    notices.push(intermediaryNotice({ id, version }, named, actor.id))
  return notices
}

/** What followers are told of changes, where a record has any besides who acts (N-014). */
async function followersOf(
  tx: Transaction,
  changes: readonly RecordChange[],
  actorId: string | null,
): Promise<PendingNotice[]> {
  const notified = changes.flatMap((change) => {
    const { entity, before, after } = change
    if (before === null || after === null) return []
    const fields = namedIn(changesBetween(before, after), followedFields[entity])
    return fields.length === 0 ? [] : [{ ...change, after, fields }]
  })
  const notices: PendingNotice[] = []
  for (const entity of confirmedNouns) {
    const ofKind = notified.filter((change) => change.entity === entity)
    if (ofKind.length === 0) continue
    const ids = ofKind.map(({ id }) => id)
    const followed = await followedAmong(tx, entity, ids, actorId)
    for (const { id, after, version, fields } of ofKind)
      if (followed.has(id))
        notices.push({
          audience: 'followers',
          entity,
          recordId: id,
          version,
          actorId,
          changes: fields,
          state: rightsState(after),
        })
  }
  return notices
}

/**
 * Tells people of what a transaction has changed: at once where they are few, else by what it queues (N-038). Called with
 * all that was audited, so that no way of changing a record is left out.
 */
export async function tell(
  tx: Transaction,
  actor: Actor | null,
  events: readonly AuditEvent[],
): Promise<void> {
  const person = actor === null ? null : asRightsSee(actor).user
  const changes = recordChanges(events)
  for (const noun of confirmedNouns) {
    const ids = (of: RecordChange['action']) =>
      changes.flatMap(({ entity, id, action }) => (entity === noun && action === of ? [id] : []))
    await endFollowsOf(tx, noun, ids('delete'))
    if (person !== null) await followCreated(tx, person.id, noun, ids('create'))
  }
  await queueNotices(tx, [
    ...(await followersOf(tx, changes, person?.id ?? null)),
    ...(person === null || isMerge(events)
      ? []
      : changes.flatMap((change) => ownersOf(change, person))),
  ])
  await tellMembers(tx, events)
  await tellIntroductions(tx, events)
}
