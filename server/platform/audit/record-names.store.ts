import { getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AuditAction } from '#contract/audit'
import type { Noun } from '#contract/records'
import { referenceFields } from '#contract/reference-fields'
import { recordTables } from '#database/record-tables'
import { shownNameOf, users } from '#database/users'
import type { Executor } from '../database/database.ts'

type Values = Readonly<Record<string, unknown>>

/** What happened, as far as it says of which record. */
interface NamedEvent {
  action: AuditAction
  entity: Noun
  entityId?: string | null
  before?: object
  after?: object
  recordName?: string
  seenAs?: object
}

/** Who did it. */
interface Doer {
  actorId: string | null
  actorName: string | null
}

/** A part of a name: as it is written, or what another record is called. */
type Part = string | { noun: Noun; id: string }

/** The fields that name a record of a kind, of each list the first that is filled; all other kinds have a `name`. */
const namedBy: Partial<Record<Noun, readonly (readonly string[])[]>> = {
  introductions: [['dealName'], ['offerName']],
  'pipeline-activities': [['subject'], ['pipelineId']],
  'pipeline-finance': [['pipelineId']],
  'pipeline-uses': [['label', 'kind'], ['pipelineId']],
  'pipeline-sources': [['label', 'kind'], ['pipelineId']],
  'pipeline-documents': [['title', 'item'], ['pipelineId']],
  'pipeline-shares': [['organizationName'], ['pipelineId']],
  'pipeline-questions': [['organizationName'], ['pipelineId']],
  'match-dismissals': [['dealId'], ['productId', 'lendingProfileId']],
  'organization-memberships': [
    ['memberName', 'memberId'],
    ['aggregatorName', 'aggregatorId'],
  ],
  benchmarks: [['benchmark'], ['asOf']],
  invitations: [['email']],
  imports: [['filename']],
}

/** Kinds whose entries are about an account: their id is its own, or that of one of its sessions. */
const ofAccounts: readonly Noun[] = ['users', 'second-factors', 'sso-identities', 'sessions']

/** The id of nobody: it is looked up where an address has no account, so that the time reveals nothing. */
const nobody = '00000000-0000-0000-0000-000000000000'

const isId = (id: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const statesOf = ({ before, after }: NamedEvent): Values => ({ ...before, ...after })

/** The account an entry is about; what is known of it already is written as it is. */
function accountOf(event: NamedEvent, origin: Doer): Part[] {
  const { entityId = null, action } = event
  const values = statesOf(event)
  if (isText(values['email']) && 'firstName' in values)
    return [[values['firstName'], values['lastName']].filter(isText).join(' ') || values['email']]
  if (origin.actorName !== null && entityId === origin.actorId) return [origin.actorName]
  if (entityId !== null) return [{ noun: 'users', id: entityId }]
  return action === 'sign_in_failed' ? [{ noun: 'users', id: nobody }] : []
}

function partsOf(event: NamedEvent, origin: Doer): Part[] {
  const { action, entity, entityId = null, recordName, seenAs = {} } = event
  if (recordName !== undefined) return [recordName]
  if (action === 'denied') return []
  if (ofAccounts.includes(entity)) return accountOf(event, origin)
  const values = statesOf(event)
  const deal: Values = 'name' in seenAs ? { pipelineId: seenAs.name } : {}
  const own = (namedBy[entity] ?? [['name']]).flatMap((fields): Part[] => {
    const field = fields.find((each) => isText(deal[each] ?? values[each]))
    if (field === undefined) return []
    if (isText(deal[field])) return [deal[field]]
    const noun = referenceFields[field]
    const value = String(values[field])
    return [noun === undefined ? value : { noun, id: value }]
  })
  return own.length > 0 || entityId === null ? own : [{ noun: entity, id: entityId }]
}

/** What rows of a kind are called, by their ids; none where its rows have no name. */
async function namesOfRows(db: Executor, noun: Noun, ids: readonly string[]) {
  if (noun === 'users')
    return db
      .select({ id: users.id, name: shownNameOf(users) })
      .from(users)
      .where(inArray(users.id, [...ids]))
  if (!(noun in recordTables)) return []
  const table = recordTables[noun as keyof typeof recordTables]
  const { name, filename }: Record<string, PgColumn> = getTableColumns(table)
  const column = name ?? filename
  if (column === undefined || !('id' in table)) return []
  return (await db
    .select({ id: table.id, name: column })
    .from(table)
    .where(inArray(table.id, [...ids]))) as { id: string; name: string }[]
}

/**
 * What the records of events are called as these are written, for the trail to find them by: as their states say, and else as
 * their rows do. Parts of a project are called with it, and what joins two records by both. Null where an event is about no
 * record.
 */
export async function recordNames(
  db: Executor,
  origin: Doer,
  events: readonly NamedEvent[],
): Promise<(event: NamedEvent) => string | null> {
  const wanted = new Map<Noun, Set<string>>()
  for (const part of events.flatMap((event) => partsOf(event, origin)))
    if (typeof part !== 'string' && isId(part.id))
      wanted.set(part.noun, (wanted.get(part.noun) ?? new Set()).add(part.id))
  const names = new Map<string, string>()
  for (const [noun, ids] of wanted)
    for (const { id, name } of await namesOfRows(db, noun, [...ids])) names.set(id, name)
  return (event) => {
    const parts = partsOf(event, origin).flatMap((part) =>
      typeof part === 'string' ? part : (names.get(part.id) ?? []),
    )
    if (parts.length > 0) return parts.join(', ')
    const { email } = statesOf(event)
    if (isText(email)) return email
    if (event.entity === 'rules') return event.entityId ?? null
    // One of the own sessions.
    return event.entity === 'sessions' && event.action === 'delete' ? origin.actorName : null
  }
}
