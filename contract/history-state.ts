import type { AuditAction, AuditEntry } from './audit.ts'

/** What an entry records of a record's values. */
type Recorded = Pick<AuditEntry, 'action' | 'changes'>

/** Replaces, in entries, a value that is never recorded. */
const hiddenValue = '(hidden)'

/** The actions that make a version of a record. */
export const versionActions: readonly AuditAction[] = [
  'create',
  'update',
  'delete',
  'restore',
  'import',
  'undo',
]

/** Whether an entry is a version of its record: the values right after it, or right before a deletion. */
export const isVersion = ({ action }: Pick<Recorded, 'action'>): boolean =>
  versionActions.includes(action)

const isRecorded = ({ from, to }: Recorded['changes'][number]) =>
  from !== hiddenValue && to !== hiddenValue

/** The entries to undo for the version of an entry, the newest first: those after it, and a deletion itself. */
function undone<Entry extends Recorded>(
  entries: readonly Entry[],
  version: Entry,
): readonly Entry[] {
  const place = entries.indexOf(version)
  return entries.slice(0, version.action === 'delete' ? place + 1 : place)
}

/**
 * The values of a record in the version of an entry. `now` is the record as it is (empty, when it is deleted), `entries`
 * its history, newest first and without a gap from now to the entry. A value that is never recorded stays as it is now.
 */
export function stateOf<Entry extends Recorded>(
  now: Readonly<Record<string, unknown>>,
  entries: readonly Entry[],
  version: Entry,
): Record<string, unknown> {
  const state = { ...now }
  for (const { changes } of undone(entries, version))
    for (const change of changes.filter(isRecorded)) state[change.field] = change.from
  return state
}

/** What restoring a version would change, field by field, from the same entries. */
export function changesBackTo<Entry extends Recorded>(
  entries: readonly Entry[],
  version: Entry,
): AuditEntry['changes'] {
  const fields = new Map<string, { from: unknown; to: unknown }>()
  for (const { changes } of undone(entries, version)) {
    for (const change of changes.filter(isRecorded))
      fields.set(change.field, {
        from: fields.has(change.field) ? fields.get(change.field)?.from : change.to,
        to: change.from,
      })
  }
  return [...fields]
    .map(([field, change]) => ({ field, ...change }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
}
