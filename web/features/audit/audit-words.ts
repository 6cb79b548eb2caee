import { api } from '#contract/api'
import { auditActions, auditEntities, type AuditEntity, type AuditEntry } from '#contract/audit'
import { recordKind } from '#contract/records'
import { changeSummary, type Names } from '#web/lib/change-words.ts'
import { openAddress, organizationAddress } from '#web/lib/paths.ts'
import { formatCountOf, formatDate } from '#web/lib/format.ts'
import { signInWay } from '#web/lib/sign-in-way.ts'
import { recordName } from '#web/lib/audit-record.ts'

/** An entry in words, for the names of buttons and dialogs. */
export function entryName(entry: AuditEntry, names: Names): string {
  return `${auditActions[entry.action]}: ${recordName(entry, names) ?? auditEntities[entry.entity]}`
}

const asPattern = (path: string) => path.replaceAll('{', ':').replaceAll('}', '')

/** The call that was rejected, by its own summary without what follows from it: "DELETE /api/users/:id" reads "Delete an account". */
function rejectedCall(call: string): string {
  const endpoint = api.find(({ method, path }) => `${method} ${asPattern(path)}` === call)
  if (endpoint === undefined) return `Tried: ${call}`
  const what = endpoint.summary.replace(/[:;].*/, '')
  return endpoint.method === 'GET' ? `Tried to open: ${what}` : `Tried: ${what}`
}

/** Where a sign-in of an address failed; nothing for its first step. */
function whereFailed(step: unknown): string {
  if (step === undefined) return ''
  return step === 'passkey' ? ', by its passkey' : ', at the second step'
}

/** Whose sign-in failed, and how often where failures were counted: within the hour of the entry. */
function failedSignIn(entry: AuditEntry): string | null {
  const [email, source, failures] = ['email', 'source', 'failures'].map((field) =>
    firstText(entry, field),
  )
  const times =
    typeof failures === 'number' ? `${formatCountOf(failures, 'time')} within an hour` : null
  const step = firstText(entry, 'step')
  const how =
    typeof email === 'string'
      ? `With the address ${email}${whereFailed(step)}`
      : typeof source === 'string'
        ? `With many addresses from ${source}`
        : step === 'passkey'
          ? 'With an unknown passkey'
          : null
  return how !== null && times !== null
    ? `${how}, ${times}`
    : (how ?? (times && `From many places, ${times}`))
}

const firstText = (entry: Pick<AuditEntry, 'changes'>, field: string) =>
  entry.changes.find((change) => change.field === field)?.to

/** How somebody signed in; entries of former times do not say it. */
function openedSession(entry: AuditEntry): string {
  const way = signInWay(firstText(entry, 'way'))
  return way === null ? 'Opened a session' : `By ${way}`
}

function recoveryCodeUsed(entry: AuditEntry): string | null {
  const left = firstText(entry, 'recoveryCodesLeft')
  return typeof left === 'number' ? `${formatCountOf(left, 'recovery code')} left` : null
}

/** What retention removed of the trail itself. */
function removedEntries(entry: AuditEntry): string | null {
  const [count, day] = ['entries', 'olderThan'].map((field) => firstText(entry, field))
  return typeof count === 'number' && typeof day === 'string'
    ? `${formatCountOf(count, 'entry', 'entries')} from before ${formatDate(day.slice(0, 10)) ?? day}`
    : changeSummary(entry)
}

/** What happened beside the action, in plain words; null where there is nothing to add. */
export function whatHappened(entry: AuditEntry): string | null {
  switch (entry.action) {
    case 'denied':
      return entry.entityId === null ? null : rejectedCall(entry.entityId)
    case 'sign_in_failed':
      return failedSignIn(entry)
    case 'sign_in':
      return openedSession(entry)
    case 'reveal_key':
      return 'Viewed the registration key'
    case 'recovery_code_used':
      return recoveryCodeUsed(entry)
    case 'reset_second_factor':
      return 'Removed second step and password of a person who lost both, and ended all sessions'
    case 'erase':
      return 'Deleted an account and its name'
    case 'delete':
      return entry.entity === 'audit' ? removedEntries(entry) : changeSummary(entry)
    case 'regenerate_key':
      return 'Created a new registration key; the old one no longer works'
    default:
      return changeSummary(entry)
  }
}

/** Where a record is shown; undefined for what has no page of its own. */
function placeOf(entity: AuditEntity, id: string): string | undefined {
  if (entity === 'organizations') return organizationAddress(id)
  const { page, restored } = recordKind(entity)
  return page && restored && openAddress(page.path, id)
}

/** Where an entry's record is shown; undefined for a deleted one and for what has no page of its own. */
export function placeOfRecord(
  { entity, entityId, action }: AuditEntry,
  names: Names,
): string | undefined {
  return entityId === null ||
    action === 'delete' ||
    action === 'erase' ||
    names[entityId] === undefined
    ? undefined
    : placeOf(entity, entityId)
}
