import { normalizeSearch } from '#contract/common/search'
import { formerMember } from '#contract/person'
import type { AuditRow } from '#server/platform/audit/entries.store'
import { erasedActorName, erasedValue } from '#server/platform/audit/trail-changes.store'
import type { ErasedAccount } from '#server/platform/audit/trail-changes.store'

/** Where the name of somebody, or how they are reached, stands as text: the fields beside the one with their id, of rows, of rows stored as JSON, and of entries of the trail. */
export const namedBeside: Readonly<Record<string, readonly string[]>> = {
  createdBy: ['createdByName'],
  askerId: ['askerName', 'askerEmail', 'askerPhone'],
  accepterId: ['accepterName', 'accepterEmail', 'accepterPhone'],
  dealOutcomeBy: ['dealOutcomeByName'],
  capitalOutcomeBy: ['capitalOutcomeByName'],
  mergedBy: ['mergedByName'],
  undoneBy: ['undoneByName'],
}

/** What entries about an account, or about what it has for itself, say of the person; its names of tokens, passkeys and feeds as well. */
const personalFields: Readonly<Record<string, readonly string[]>> = {
  users: ['email', 'pendingEmail', 'firstName', 'lastName', 'profileImageUrl', 'resetLinkSentTo'],
  sessions: ['email'],
  'second-factors': ['passkey'],
  'api-tokens': ['name', 'lastUsedIp'],
  'calendar-feeds': ['name'],
}

/** Kinds of entry that name an address by which somebody signs in or is invited. */
const addressed: readonly string[] = ['users', 'sessions', 'invitations']

type Entry = Pick<
  AuditRow,
  'actorId' | 'actorName' | 'tokenName' | 'ip' | 'entity' | 'entityId' | 'recordName' | 'changes'
>
type Side = 'from' | 'to'
type Change = { field: string } & Record<Side, unknown>

/** An entry of the trail without the account; null where it has nothing of it. */
export function erasedEntry<Stored extends Entry>(
  entry: Stored,
  { id, addresses }: ErasedAccount,
): Stored | null {
  const changes = entry.changes as readonly Change[]
  const isOwn = entry.actorId === id
  const isAbout =
    entry.entityId === id ||
    changes.some(({ field, from, to }) => field === 'userId' && (from === id || to === id))
  const personal = isAbout ? (personalFields[entry.entity] ?? []) : []
  const idBeside = (field: string) =>
    Object.keys(namedBeside).find((name) => namedBeside[name]?.includes(field))
  const says = (change: Change, side: Side): boolean => {
    const value = change[side]
    if (typeof value !== 'string') return false
    if (personal.includes(change.field)) return true
    if (addressed.includes(entry.entity) && addresses.includes(value)) return true
    const beside = idBeside(change.field)
    return changes.some((other) => other.field === beside && other[side] === id)
  }
  /** Whether the record is the account, has its name or address, or was named by it for itself alone. */
  const isName = (): boolean =>
    entry.recordName !== null &&
    (entry.entityId === id ||
      personal.includes('name') ||
      (isOwn && entry.recordName === entry.actorName) ||
      addresses.includes(entry.recordName))
  const erased = changes.map((change) => ({
    ...change,
    from: says(change, 'from') ? erasedValue : change.from,
    to: says(change, 'to') ? erasedValue : change.to,
  }))
  const without = {
    ...entry,
    recordName: isName() ? erasedActorName : entry.recordName,
    actorName: isOwn ? erasedActorName : entry.actorName,
    tokenName: isOwn && entry.tokenName !== null ? erasedValue : entry.tokenName,
    // Nobody's entry about an account is a sign-in that failed, perhaps its person's.
    ip: isOwn || (isAbout && entry.actorId === null) ? null : entry.ip,
    changes: erased,
  }
  return JSON.stringify(without) === JSON.stringify(entry) ? null : without
}

/** JSON in which rows are stored, with no name of an account beside its id. */
export function withoutNames(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, id))
  if (value === null || typeof value !== 'object') return value
  const fields = value as Record<string, unknown>
  const names = new Set(
    Object.entries(namedBeside).flatMap(([field, beside]) => (fields[field] === id ? beside : [])),
  )
  return Object.fromEntries(
    Object.entries(fields).map(([field, inner]) => [
      field,
      names.has(field) && inner !== null ? formerMember : withoutNames(inner, id),
    ]),
  )
}

/** What an answer says of a person beside the id. */
const saidOfPerson: readonly string[] = ['name', 'firstName', 'lastName', 'email', 'pendingEmail']

/** JSON of an answer, with these texts replaced wherever they are a value, the phone beside them, and what stands beside the id of the account. */
export function withoutTexts(value: unknown, id: string, texts: readonly string[]): unknown {
  if (typeof value === 'string') return texts.includes(value) ? formerMember : value
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item, id, texts))
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value)
  const isPerson = fields.some(([field, inner]) => field === 'id' && inner === id)
  const isReached = fields.some(([, inner]) => typeof inner === 'string' && texts.includes(inner))
  return Object.fromEntries(
    fields.map(([field, inner]) => [
      field,
      typeof inner === 'string' &&
      ((isPerson && saidOfPerson.includes(field)) || (isReached && /phone$/i.test(field)))
        ? formerMember
        : withoutTexts(inner, id, texts),
    ]),
  )
}

/** Parts of the searched text of entries that may be about an account: its id, and its addresses as they are searched. */
export const searchedFor = ({ id, addresses }: ErasedAccount): string[] => [
  id,
  ...addresses.map(normalizeSearch),
]
