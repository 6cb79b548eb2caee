import type { AuditEntity } from '#contract/audit'
import type { AvailableNoun } from '#contract/freshness'
import type { NotifiedKind } from '#contract/notification-kinds'
import type { FieldChange, NotificationAction } from '#contract/notification-sentences'
import { mayRead } from '#contract/rights'
import type { Belonging, RightsState } from '#contract/rights'

/** What the sentence of an entry needs besides its record and its changes. */
export interface NotificationDetails {
  /** The name of a record that is gone, or of a file. */
  name?: string
  /** Of a view: the kind and ids of the records that are new in it, newest first. */
  noun?: AuditEntity
  ids?: readonly string[]
  /** When each of these was found, in milliseconds; what an earlier release found has no time. */
  foundAt?: Readonly<Record<string, number>>
  /** Of an import or a bulk edit: how many records it changed. */
  records?: number
  /** Of an ended import: what it did, and why it failed. */
  created?: number
  updated?: number
  left?: number
  message?: string | null
  /** What a question is about (H-060). */
  about?: string
  /** What was done before the changes, which stays true when they are back at their first values. */
  since?: { action: NotificationAction; actorId: string | null }
}

/** What one person is told. */
export interface NewNotification {
  userId: string
  kind: NotifiedKind
  /** What it is about, by kind and id. */
  entity: AuditEntity | null
  recordId: string | null
  /** What unread entries of a kind are merged by: the record, the view, the activity (N-036). */
  mergedBy: string
  /** The owner of the record, where rights are judged by it because the record is gone or many are meant. */
  organizationId: string | null
  /** Who acted; null where no person is named. Nobody is told of what they did themselves (N-005). */
  actorId: string | null
  action: NotificationAction
  changes: readonly FieldChange[]
  details: NotificationDetails
}

/** What events add up to. */
export type Notified = Pick<
  NewNotification,
  'organizationId' | 'actorId' | 'action' | 'changes' | 'details'
>

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Changes as somebody is told of them: no value of a time at which they could not read the record (N-015). */
export function readableChanges(
  person: Belonging,
  entity: AvailableNoun,
  before: RightsState | undefined,
  changes: readonly FieldChange[],
): readonly FieldChange[] {
  return before !== undefined && mayRead(person, entity, before)
    ? changes
    : changes.map(({ field, to }) => ({ field, to }))
}

/** Two changes of a field as one: from the first value to the last. Told the other way round, the values say so. */
function joinedChange(earlier: FieldChange, later: FieldChange): FieldChange {
  const isReversed =
    earlier.from !== undefined &&
    later.from !== undefined &&
    !same(earlier.to, later.from) &&
    same(later.to, earlier.from)
  return isReversed ? { ...later, to: earlier.to } : { ...earlier, to: later.to }
}

/** The changes of two events together; a field that is back at its first value drops out (N-036). */
export function joinedChanges(
  earlier: readonly FieldChange[],
  later: readonly FieldChange[],
): FieldChange[] {
  const fields = new Map(earlier.map((change) => [change.field, change]))
  for (const change of later) {
    const known = fields.get(change.field)
    fields.set(change.field, known === undefined ? change : joinedChange(known, change))
  }
  return [...fields.values()].filter(({ from, to }) => from === undefined || !same(from, to))
}

/** Whether an entry would say that something changed without anything that did. */
export const saysNothing = ({ action, changes }: Pick<Notified, 'action' | 'changes'>): boolean =>
  action === 'change' && changes.length === 0

/** Most records of a view that an entry keeps; a title counts those that may be read. */
const mostIds = 10_000

/** Of these records the times that are known. */
const timesOf = (ids: readonly string[], times: Readonly<Record<string, number>>) =>
  Object.fromEntries(ids.flatMap((id) => (times[id] === undefined ? [] : [[id, times[id]]])))

/** An entry of a watched view with the records alone that were found after a moment; others as they are. */
export function foundAfter<Entry extends Pick<Notified, 'details'> & { createdAt: Date }>(
  entry: Entry,
  after: Date,
): Entry {
  const { ids, foundAt = {} } = entry.details
  if (ids === undefined) return entry
  const isNew = (id: string) => (foundAt[id] ?? entry.createdAt.getTime()) > after.getTime()
  return { ...entry, details: { ...entry.details, ids: ids.filter(isNew) } }
}

function joinedDetails(earlier: Notified, later: Notified): NotificationDetails {
  const { since: _since, ...details } = { ...earlier.details, ...later.details }
  const ids = [...new Set([...(later.details.ids ?? []), ...(earlier.details.ids ?? [])])]
  const times = { ...later.details.foundAt, ...earlier.details.foundAt }
  const first = ids.slice(0, mostIds)
  const { action, actorId } = earlier
  const before =
    action === 'change' ? earlier.details.since : isGone(action) ? undefined : { action, actorId }
  return {
    ...details,
    ...(first.length > 0 && { ids: first, foundAt: timesOf(first, times) }),
    ...(later.action === 'change' && before !== undefined && { since: before }),
  }
}

/** Whether an owner has the record no longer. */
const isGone = (action: NotificationAction): boolean => action === 'delete' || action === 'move'

/** What an unread entry and a further event come to; null where no change is left (N-036). */
export function joined<Entry extends Notified>(earlier: Entry, later: Notified): Entry | null {
  const details = joinedDetails(earlier, later)
  const { organizationId, actorId, action } = later
  const notified = { ...earlier, organizationId, actorId, action, details }
  // What was changed of it before is of no interest once it is gone, nor what was before it came back.
  if (isGone(action) || isGone(earlier.action))
    return { ...notified, changes: isGone(action) ? [] : later.changes }
  const changes = joinedChanges(earlier.changes, later.changes)
  const { since, ...rest } = details
  if (!saysNothing({ action, changes })) return { ...notified, changes }
  return since === undefined ? null : { ...notified, ...since, changes, details: rest }
}
