import { eq, sql } from 'drizzle-orm'
import { auditEntries } from '#database/audit'
import { webhooks } from '#database/webhooks'
import type { AuditAction, AuditEntity } from '#contract/audit'
import { searchTextOf } from '#contract/common/search'
import { auditedColumns } from '#database/record-tables'
import { preparedFor } from '../database/connection/prepared.ts'
import type { Executor } from '../database/database.ts'
import { recordNames } from './record-names.store.ts'

/** Who acts and from where; `actorId` null is the system itself or nobody signed in. */
export interface Origin {
  actorId: string | null
  actorName: string | null
  ip: string | null
  requestId: string | null
  /** The API token by which it is done; left out in a session. */
  tokenId?: string
  tokenName?: string
}

interface Change {
  field: string
  from: unknown
  to: unknown
}

/** One thing that happened. */
export interface AuditEvent {
  action: AuditAction
  entity: AuditEntity
  entityId?: string | null
  /** The record before, absent for a creation. */
  before?: object
  /** The record after, absent for a deletion. */
  after?: object
  /** What is written of it where the columns that differ are bookkeeping, or say too little. */
  changes?: readonly Change[]
  /** What the record is called, where neither its states nor its row say it. */
  recordName?: string
  /** The record whose rights decide who is notified of the change, where it is another one: the deal of an activity. */
  seenAs?: object
  /** Of what its readers are notified in place of this record: records that they look at, and that change with it. */
  notifies?: readonly { noun: AuditEntity; record: { id: string } }[]
}

/** What happened to a record: whether it was created, changed or deleted follows from its states. */
export function changed<Before extends { id: string }, After extends { id: string }>(
  entity: AuditEntity,
  states: Pick<AuditEvent, 'seenAs' | 'notifies'> &
    ({ before?: never; after: After } | { before: Before; after?: After }),
): AuditEvent {
  const { before, after } = states
  const action = before === undefined ? 'create' : after === undefined ? 'delete' : 'update'
  return { action, entity, entityId: (after ?? before)?.id ?? null, ...states }
}

/** What came back with another record, whose own entry announces it and whose rights decide who reads of it. */
export const restoredWith = (
  seenAs: object,
  entity: AuditEntity,
  rows: readonly { id: string }[],
): AuditEvent[] =>
  rows.map((after) => ({
    action: 'restore',
    entity,
    entityId: after.id,
    after,
    seenAs,
    notifies: [],
  }))

const secret = auditedColumns('secret')
const derived = auditedColumns('derived')
const restoring = [...auditedColumns('restoring')]

const plain = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : (value ?? null)

/** Field by field what differs between two states of a record; secrets appear as "(hidden)" or null. */
export function changesBetween(before: object = {}, after: object = {}): Change[] {
  const old = before as Record<string, unknown>
  const now = after as Record<string, unknown>
  const changes: Change[] = []
  for (const field of new Set([...Object.keys(old), ...Object.keys(now)])) {
    if (derived.has(field)) continue
    const from = plain(old[field])
    const to = plain(now[field])
    if (JSON.stringify(from) === JSON.stringify(to)) continue
    const shown = (value: unknown) => (secret.has(field) && value !== null ? '(hidden)' : value)
    changes.push({ field, from: shown(from), to: shown(to) })
  }
  return changes
}

/** What is retained of a deleted record in addition to the changes; null where nothing was deleted. */
function retainedOf({ before, after }: AuditEvent): Record<string, unknown> | null {
  if (before === undefined || after !== undefined) return null
  const values = before as Record<string, unknown>
  return Object.fromEntries(
    restoring.flatMap((field) =>
      values[field] === undefined ? [] : [[field, plain(values[field])]],
    ),
  )
}

const asText = (value: unknown): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value)

/** What an entry is searched by: who, which record by its name and id, fields and values. */
export function searchTextOfEntry({
  actorName,
  tokenName,
  recordName,
  entityId,
  changes,
}: {
  actorName: string | null
  tokenName: string | null
  recordName: string | null
  entityId: string | null
  changes: readonly Change[]
}): string {
  const values = changes.flatMap(({ field, from, to }) => [field, asText(from), asText(to)])
  return searchTextOf([actorName, tokenName, recordName, entityId, ...values])
}

function entryOf(
  origin: Origin,
  event: AuditEvent,
  recordName: string | null,
): typeof auditEntries.$inferInsert {
  const entityId = event.entityId ?? null
  const changes = [...(event.changes ?? changesBetween(event.before, event.after))]
  const { actorName, tokenName = null } = origin
  return {
    ...origin,
    action: event.action,
    entity: event.entity,
    entityId,
    recordName,
    changes,
    retained: retainedOf(event),
    searchText: searchTextOfEntry({ actorName, tokenName, recordName, entityId, changes }),
  }
}

/** Whether any webhook is on; asked for with the entry, since every save would ask besides. */
const anyIsActive = sql<boolean>`exists (select from ${webhooks} where ${eq(webhooks.state, 'active')})`

// Every save writes one.
const entryWritten = preparedFor((db) => {
  const given = (name: keyof typeof auditEntries.$inferInsert) => sql.placeholder(name)
  return db
    .insert(auditEntries)
    .values({
      actorId: given('actorId'),
      actorName: given('actorName'),
      tokenId: given('tokenId'),
      tokenName: given('tokenName'),
      ip: given('ip'),
      requestId: given('requestId'),
      action: given('action'),
      entity: given('entity'),
      entityId: given('entityId'),
      recordName: given('recordName'),
      changes: given('changes'),
      retained: given('retained'),
      searchText: given('searchText'),
    })
    .returning({ isHeard: anyIsActive })
    .prepare('audit_entry')
})

/**
 * Writes one entry; called inside the transaction of the change, so that neither is without the other. Answers whether any
 * webhook may hear of it.
 */
export async function recordAudit(
  tx: Executor,
  origin: Origin,
  event: AuditEvent,
): Promise<boolean> {
  const { tokenId = null, tokenName = null } = origin
  const nameOf = await recordNames(tx, origin, [event])
  const [written] = await entryWritten(tx).execute({
    ...entryOf(origin, event, nameOf(event)),
    tokenId,
    tokenName,
  })
  return written?.isHeard ?? false
}

/** Entries of one statement. */
const entriesAtOnce = 200

/** Writes many entries in their order with few statements, as for what is loaded at once; `at` is when one happened, where that was before. Answers as `recordAudit` does. */
export async function recordAudits(
  tx: Executor,
  origin: Origin,
  events: readonly (AuditEvent & { readonly at?: Date })[],
): Promise<boolean> {
  let isHeard = false
  for (let from = 0; from < events.length; from += entriesAtOnce) {
    const some = events.slice(from, from + entriesAtOnce)
    const nameOf = await recordNames(tx, origin, some)
    const [written] = await tx
      .insert(auditEntries)
      .values(
        some.map((event) => ({
          ...entryOf(origin, event, nameOf(event)),
          ...(event.at && { at: event.at }),
        })),
      )
      .returning({ isHeard: anyIsActive })
    isHeard = written?.isHeard ?? false
  }
  return isHeard
}
