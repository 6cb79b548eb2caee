import type { AuditEvent } from '#server/platform/audit/audit'

/**
 * Whether a transaction merges organizations or undoes that: the one that stays is audited with the name of the other.
 * Nobody joins it then, and nobody acts on its records: the organization itself has become another.
 */
export const isMerge = (events: readonly AuditEvent[]): boolean =>
  events.some(
    ({ entity, before, after }) =>
      entity === 'organizations' &&
      [before, after].some((state) => state !== undefined && 'mergedOrganization' in state),
  )
