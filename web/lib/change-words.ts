import type { AuditEntity, AuditEntry } from '#contract/audit'
import { labelOf, statuses, userRoles } from '#contract/common/enums'
import {
  fieldsOf,
  recordFields,
  type RecordField,
  type RecordList,
} from '#contract/record-fields/record-fields'
import { sourceFields, useFields } from '#contract/record-fields/finance-line-fields'
import { isOfDollars } from '#contract/record-fields/record-field'
import { roomFields } from '#contract/record-fields/room-fields'
import { capitalized, formatDate, formatMoney } from '#web/lib/format.ts'
import { signInWay } from '#web/lib/sign-in-way.ts'

/** Names by id of what entries refer to. */
export type Names = Readonly<Record<string, string>>

const isList = (entity: AuditEntity): entity is AuditEntity & RecordList => entity in recordFields

/** What belongs to a project, in no list of its own. */
const partFields: Partial<Record<AuditEntity, readonly RecordField[]>> = {
  'pipeline-uses': useFields,
  'pipeline-sources': sourceFields,
  ...roomFields,
}

function catalogField(entity: AuditEntity, name: string): RecordField | undefined {
  const fields = isList(entity) ? fieldsOf(entity) : partFields[entity]
  return fields?.find((field) => field.name === name)
}

/** Whether a change says something to people who read a record's history: of a project's parts ids and paths do not. */
export const isTelling =
  (entity: AuditEntity) =>
  ({ field }: { readonly field: string }): boolean =>
    !(entity in partFields) || catalogField(entity, field) !== undefined

// Fields that no list has, and those an account calls otherwise than its list does.
const ownLabels: Readonly<Record<string, string>> = {
  email: 'Email address',
  isEmailVerified: 'Address verified',
  organizationId: 'Organization',
  membershipOrigin: 'Joined by',
  passwordHash: 'Password',
  createdBy: 'Created by',
  createdByName: 'Written by',
  pipelineId: 'Project',
  type: 'Type',
  way: 'Signed in by',
}

/** A name of the wire as people read it: "Site control" of site_control. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]/g, ' ')
    .toLowerCase()
  return capitalized(words)
}

/** Items of the readiness list by their ids, where the list itself is not at hand: "Site control, Owner statements". */
export const itemWords = (ids: readonly string[]): string =>
  ids.length === 0 ? 'None' : ids.map(inWords).join(', ')

/** A field as the screens of its record call it; "isEmailVerified" of what no screen shows reads "Is email verified". */
export function fieldLabel(entity: AuditEntity, name: string): string {
  const field = catalogField(entity, name)
  const shown =
    field?.kind === 'reference' && field.pairedWith !== undefined
      ? catalogField(entity, field.pairedWith)
      : field
  return shown?.label ?? ownLabels[name] ?? inWords(name)
}

const ownOptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: userRoles,
  status: statuses,
  membershipOrigin: {
    key: 'Registration key',
    allow_list: 'Allow-list',
    invitation: 'Invitation',
    administrator: 'Administrator',
    single_sign_on: 'Single sign-on',
  },
}

/** Fields that name items of the readiness list. */
export const namesItems: ReadonlySet<string> = new Set(['askedItems', 'item', 'items'])

function oneText(entity: AuditEntity, name: string, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (name === 'way') return signInWay(value) ?? String(value)
  if (namesItems.has(name) && typeof value === 'string') return names[value] ?? inWords(value)
  const field = catalogField(entity, name)
  if (field && isOfDollars(field) && (typeof value === 'number' || typeof value === 'string'))
    return formatMoney(value) ?? String(value)
  if (field?.kind === 'date' && typeof value === 'string') return formatDate(value) ?? value
  if (typeof value === 'string')
    return names[value] ?? labelOf(field?.options ?? ownOptions[name] ?? {}, value)
  if (typeof value !== 'object') return String(value)
  // A condition of an offer.
  if ('text' in value && 'met' in value) return `${String(value.text)}${value.met ? ' (met)' : ''}`
  return JSON.stringify(value)
}

/** A recorded value as one text; null where nothing was stored, so that the screen can write that out. */
export function valueText(
  entity: AuditEntity,
  name: string,
  value: unknown,
  names: Names = {},
): string | null {
  if (!Array.isArray(value)) return oneText(entity, name, value, names)
  return value.length === 0
    ? null
    : value.map((part) => oneText(entity, name, part, names) ?? 'Not set').join(', ')
}

/** Whether a recorded value is a timestamp in UTC. */
export function isTimestamp(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)
}

/** What a row says about its changes: the first two fields by name and how many more there are. */
export function changeSummary(entry: Pick<AuditEntry, 'entity' | 'changes'>): string | null {
  const { entity, changes } = entry
  if (changes.length === 0) return null
  const named = changes
    .slice(0, 2)
    .map(({ field }) => fieldLabel(entity, field))
    .join(', ')
  return changes.length > 2 ? `${named} and ${changes.length - 2} more` : named
}

/** Who did what an entry says, and by which API token; the portal itself where it was nobody. */
export function actorWords({ actorName, token }: Pick<AuditEntry, 'actorName' | 'token'>): string {
  const who = actorName ?? 'The portal'
  return token === null ? who : `${who} with the token ${token.name}`
}
