import type { ChangeEvent } from '#contract/events'
import { rightsFields } from '#contract/rights'
import type { RightsState } from '#contract/rights'
import type { AuditEvent } from '../audit/audit.ts'

/** A change as it goes to the open streams: what changed, and the states of the record that decide who gets it. */
export interface Notice {
  event: ChangeEvent
  states: RightsState[]
  /** These people alone are notified, whatever the states say. */
  people?: readonly string[]
}

// Of what changes no list and no record nobody is notified.
const silentActions = new Set(['sign_in', 'sign_in_failed', 'denied', 'reveal_key', 'export'])

/** Who is notified of a private view is decided by its owner, of one of a screen by who may open it. */
const carriedFields = [...rightsFields, 'ownerId', 'screen']

/** What decides who may read a record in a state: the fields of it that rights look at. */
export function rightsState(record: object): RightsState {
  const values = record as Record<string, unknown>
  return Object.fromEntries(
    carriedFields.flatMap((field) =>
      typeof values[field] === 'string' ? [[field, values[field]]] : [],
    ),
  )
}

/** The version of a record; null where it is gone or has none. */
export const versionOf = (record: object | undefined): number | null => {
  const { version } = (record ?? {}) as { version?: unknown }
  return typeof version === 'number' ? version : null
}

/** Whether nothing that somebody reads was changed. */
export const isSilent = ({ action, entity, entityId }: AuditEvent): boolean =>
  silentActions.has(action) || entity === 'sessions' || entityId === null || entityId === undefined

/** The notices of an audited change; none of what nobody's screen depends on. */
export function noticesOf(event: AuditEvent): Notice[] {
  const { entity, entityId, before, after, seenAs, notifies } = event
  if (isSilent(event) || typeof entityId !== 'string') return []
  if (notifies !== undefined)
    return notifies.map(({ noun, record }) => ({
      event: { entity: noun, id: record.id, version: versionOf(record) },
      states: [rightsState(record)],
    }))
  // Those who could see the record before are notified too.
  const states = (seenAs === undefined ? [before, after] : [seenAs])
    .filter((state) => state !== undefined)
    .map(rightsState)
  return [{ event: { entity, id: entityId, version: versionOf(after) }, states }]
}
