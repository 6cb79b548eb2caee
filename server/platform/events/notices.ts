import type { ChangeEvent } from '#contract/events'
import { rightsFields } from '#contract/rights'
import type { RightsState } from '#contract/rights'
import type { AuditEvent } from '../audit/audit.ts'

/** A change as it goes to the open streams: what is announced, and the states of the record that decide who gets it. */
export interface Notice {
  event: ChangeEvent
  states: RightsState[]
}

// What changes no list and no record is not announced.
const silent = new Set(['sign_in', 'sign_in_failed', 'denied', 'reveal_key', 'export'])

function rightsState(record: object): RightsState {
  const values = record as Record<string, unknown>
  return Object.fromEntries(
    rightsFields.flatMap((field) =>
      typeof values[field] === 'string' ? [[field, values[field]]] : [],
    ),
  )
}

/** The notice of an audited change; null for what nobody's screen depends on. */
export function noticeOf({
  action,
  entity,
  entityId,
  before,
  after,
  seenAs,
}: AuditEvent): Notice | null {
  if (silent.has(action) || entity === 'sessions' || entityId === null || entityId === undefined)
    return null
  const { version } = (after ?? {}) as { version?: unknown }
  // Those who could see the record before are notified too.
  const states = (seenAs === undefined ? [before, after] : [seenAs])
    .filter((state) => state !== undefined)
    .map(rightsState)
  return {
    event: { entity, id: entityId, version: typeof version === 'number' ? version : null },
    states,
  }
}
