import { mayKnowOf } from '#contract/events'
import type { Person, RightsState } from '#contract/rights'
import { hears, webhookEntities } from '#contract/webhooks'
import type { WebhookChange, WebhookEntity } from '#contract/webhooks'
import type { AuditEvent } from '../audit/audit.ts'
import { isSilent, rightsState, versionOf } from '../events/notices.ts'

/** The states between which a record changed, as rights look at them; null where it was not there. */
export interface StatePair {
  readonly before: RightsState | null
  readonly after: RightsState | null
}

/** A change that webhooks may hear of; without an id it is one of many records. */
export interface HeardChange {
  readonly entity: WebhookEntity
  readonly recordId: string | null
  readonly recordVersion: number | null
  readonly states: readonly StatePair[]
}

/** Changes of a kind in one transaction that are still told one by one. */
export const mostSingly = 100

const isHeard = (entity: string): entity is WebhookEntity =>
  (webhookEntities as readonly string[]).includes(entity)

interface OneChange extends StatePair {
  entity: WebhookEntity
  id: string
  version: number | null
}

function changesOf(event: AuditEvent): OneChange[] {
  const { entity, entityId, before, after, seenAs, notifies } = event
  if (isSilent(event)) return []
  // A record that changes with this one: its own state is the same before and after.
  if (notifies !== undefined)
    return notifies.flatMap(({ noun, record }) => {
      const state = rightsState(record)
      return isHeard(noun)
        ? [{ entity: noun, id: record.id, version: versionOf(record), before: state, after: state }]
        : []
    })
  if (!isHeard(entity) || typeof entityId !== 'string') return []
  const state = (side: object | undefined) =>
    side === undefined ? null : rightsState(seenAs ?? side)
  return [
    {
      entity,
      id: entityId,
      version: versionOf(after),
      before: state(before),
      after: state(after),
    },
  ]
}

// Rights look at the id of organizations alone; left out, the states of many records are few.
const withoutId = (entity: WebhookEntity, state: RightsState | null): RightsState | null => {
  if (state === null || entity === 'organizations') return state
  const { id: _id, ...rest } = state
  return rest
}

/** Many records of a kind as one change: of their states each pair once. */
function together(entity: WebhookEntity, changes: readonly OneChange[]): HeardChange {
  const pairs = changes.map(({ before, after }) => ({
    before: withoutId(entity, before),
    after: withoutId(entity, after),
  }))
  return {
    entity,
    recordId: null,
    recordVersion: null,
    states: [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()],
  }
}

/** What webhooks may hear of a transaction: a record once however often it changed, many of a kind as one change. */
export function heardChanges(events: readonly AuditEvent[]): HeardChange[] {
  const byRecord = new Map<string, OneChange>()
  for (const change of events.flatMap(changesOf)) {
    const key = `${change.entity} ${change.id}`
    const earlier = byRecord.get(key)
    byRecord.set(key, earlier === undefined ? change : { ...change, before: earlier.before })
  }
  const all = [...byRecord.values()]
  return webhookEntities.flatMap((entity) => {
    const ofKind = all.filter((change) => change.entity === entity)
    if (ofKind.length > mostSingly) return [together(entity, ofKind)]
    return ofKind.map(({ id, version, before, after }) => ({
      entity,
      recordId: id,
      recordVersion: version,
      states: [{ before, after }],
    }))
  })
}

/** Who a webhook hears as: a plain member of its organization, or an administrator for the portal's. */
const listenerOf = (organizationId: string | null): Person & { id: string } => ({
  id: '',
  role: organizationId === null ? 'admin' : 'member',
  organizationId,
  managesFacilities: false,
})

/** What happened, as far as the listener could know: null where nothing did. */
function changeFor(
  listener: Person & { id: string },
  entity: WebhookEntity,
  { before, after }: StatePair,
): WebhookChange | null {
  const knew = before !== null && mayKnowOf(listener, entity, before)
  const knows = after !== null && mayKnowOf(listener, entity, after)
  if (knows) return knew ? 'updated' : 'created'
  return knew ? 'removed' : null
}

/** What a webhook hears of a change: null where it may not know of it, or did not ask. Of many records what happened to all of them, else that they were updated. */
export function heardBy(
  { organizationId, events }: { organizationId: string | null; events: readonly string[] },
  { entity, states }: HeardChange,
): WebhookChange | null {
  const listener = listenerOf(organizationId)
  const heard = new Set(
    states.flatMap((pair) => {
      const change = changeFor(listener, entity, pair)
      return change !== null && hears(events, entity, change) ? [change] : []
    }),
  )
  const [first] = heard
  return first === undefined ? null : heard.size === 1 ? first : 'updated'
}
