import { availableNouns } from '#contract/freshness'
import type { AvailableNoun } from '#contract/freshness'
import { followedFields } from '#contract/follows'
import type { FieldChange, NotificationAction } from '#contract/notification-sentences'
import { fieldsOf } from '#contract/record-fields/record-fields'
import { changesBetween } from '#server/platform/audit/audit'
import type { AuditEvent } from '#server/platform/audit/audit'
import type { Transaction } from '#server/platform/database/database'
import { rightsState } from '#server/platform/events/notices'
import { asRightsSee } from '#server/platform/sessions/address-proof'
import type { Actor } from '#server/platform/sessions/session.store'
import { followedAmong } from './audiences.store.ts'
import { endFollowsOf, followCreated } from './follows.store.ts'
import { intermediaryNotice } from './intermediary-notice.ts'
import { isMerge } from './merges.rules.ts'
import { readableChanges } from './notification.rules.ts'
import type { Owners, OwnersNotice, PendingNotice } from './pending-notices.store.ts'
import { queueNotices } from './pending-notices.store.ts'
import { notifyOfIntroductions } from './notify-of-introductions.store.ts'
import { notifyOfMembers } from './notify-of-members.store.ts'

const actions: Partial<Record<AuditEvent['action'], NotificationAction>> = {
  create: 'create',
  update: 'change',
  delete: 'delete',
  restore: 'restore',
}

/** What happened to one of the four kinds of record that people follow and own. */
interface RecordChange {
  entity: AvailableNoun
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

const isFollowed = (entity: string): entity is AvailableNoun =>
  (availableNouns as readonly string[]).includes(entity)

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

/** The fields of a kind that people write, as others are notified of them; a reference by its id. */
const notifiedFields = (entity: AvailableNoun): string[] =>
  fieldsOf(entity).flatMap(({ name, kind, writable }) =>
    writable && kind !== 'referenceName' ? [name] : [],
  )

/** What owners, now and before, and an intermediary that was newly named are notified of, a change by somebody from outside (N-041). */
function ownersOf(
  { entity, id, action, before, after, version }: RecordChange,
  actor: { id: string; organizationId: string | null },
): OwnersNotice[] {
  const row = after ?? before
  if (row === null) return []
  const changes =
    before === null || after === null
      ? []
      : namedIn(changesBetween(before, after), notifiedFields(entity))
  const creatorId = row.createdBy
  const notified = { entity, recordId: id, mergedBy: id, actorId: actor.id }
  const notices: OwnersNotice[] = []
  const owner = row.organizationId
  const saysSomething = action !== 'change' || changes.length > 0
  if (owner !== null && owner !== actor.organizationId && saysSomething) {
    const members = { role: 'member', organizationId: owner }
    const read = before === null ? undefined : rightsState(before)
    notices.push({
      audience: 'owners',
      organizationId: owner,
      version,
      creatorId,
      entry: {
        ...notified,
        organizationId: owner,
        action,
        changes: readableChanges(members, entity, read, changes),
        details: action === 'delete' ? { name: row.name } : {},
      },
    })
  }
  // Whoever loses it is told that alone: what else was changed is the business of its new owner.
  const loser = before?.organizationId ?? null
  if (
    loser !== null &&
    loser !== actor.organizationId &&
    after !== null &&
    loser !== after.organizationId
  )
    notices.push({
      audience: 'owners',
      organizationId: loser,
      version,
      creatorId,
      entry: {
        ...notified,
        organizationId: loser,
        action: 'move',
        changes: [],
        // They may read it no longer, and it may be called otherwise from now on.
        details: { name: before?.name ?? row.name },
      },
    })
  const named = after?.intermediaryAggregatorId ?? null
  const isNew = named !== null && named !== (before?.intermediaryAggregatorId ?? null)
  if (isNew && named !== actor.organizationId)
    notices.push(intermediaryNotice({ id, version }, named, actor.id))
  return notices
}

/** What followers are notified of, where a record has any besides who acts (N-014). */
async function followersOf(
  tx: Transaction,
  changes: readonly (RecordChange & { owners: readonly Owners[] })[],
  actorId: string | null,
): Promise<PendingNotice[]> {
  const notified = changes.flatMap((change) => {
    const { entity, before, after } = change
    if (before === null || after === null) return []
    const fields = namedIn(changesBetween(before, after), followedFields[entity])
    const states = { state: rightsState(after), stateBefore: rightsState(before) }
    return fields.length === 0 ? [] : [{ ...change, states, fields }]
  })
  const notices: PendingNotice[] = []
  for (const entity of availableNouns) {
    const ofKind = notified.filter((change) => change.entity === entity)
    if (ofKind.length === 0) continue
    const ids = ofKind.map(({ id }) => id)
    const followed = await followedAmong(tx, entity, ids, actorId)
    for (const { id, states, owners, version, fields } of ofKind)
      if (followed.has(id))
        notices.push({
          audience: 'followers',
          entity,
          recordId: id,
          version,
          actorId,
          changes: fields,
          ...states,
          owners,
        })
  }
  return notices
}

/**
 * Notifies people of what a transaction has changed: at once where they are few, else by what it queues (N-038). Called with
 * all that was audited, so that no way of changing a record is left out.
 */
export async function notify(
  tx: Transaction,
  actor: Actor | null,
  events: readonly AuditEvent[],
): Promise<void> {
  const person = actor === null ? null : asRightsSee(actor).user
  const changes = recordChanges(events)
  for (const noun of availableNouns) {
    const ids = (of: RecordChange['action']) =>
      changes.flatMap(({ entity, id, action }) => (entity === noun && action === of ? [id] : []))
    await endFollowsOf(tx, noun, ids('delete'))
    // What a program adds with a token is not added by hand (N-013).
    if (person !== null && actor?.token === null)
      await followCreated(tx, person.id, noun, ids('create'))
  }
  const isByNobody = person === null || isMerge(events)
  const notified = changes.map((change) => {
    const notices = isByNobody ? [] : ownersOf(change, person)
    // Being named as intermediary is news of its own.
    const owners = notices.filter(({ entry }) => entry.action !== 'intermediary')
    return {
      ...change,
      notices,
      owners: owners.map(({ organizationId, creatorId }) => ({ organizationId, creatorId })),
    }
  })
  await queueNotices(tx, [
    ...(await followersOf(tx, notified, person?.id ?? null)),
    ...notified.flatMap(({ notices }) => notices),
  ])
  await notifyOfMembers(tx, events)
  await notifyOfIntroductions(tx, events)
}
