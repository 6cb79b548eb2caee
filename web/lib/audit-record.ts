import type { AuditEntity, AuditEntry } from '#contract/audit'
import { addressWith, paths } from '#web/lib/paths.ts'
import type { Names } from './change-words.ts'

/** The name of an entry's record: as it was called then, or is called now where entries of former times do not say. */
export function recordName(
  { entityId, recordName: then, changes }: Pick<AuditEntry, 'entityId' | 'recordName' | 'changes'>,
  names: Names,
): string | null {
  const known = entityId === null ? undefined : names[entityId]
  const name = changes.find(({ field }) => field === 'name')
  const text = then ?? known ?? name?.from ?? name?.to
  return typeof text === 'string' && text !== '' ? text : null
}

/** The audit trail of one record alone; without its kind, also what was done by way of it. */
export function entriesOfRecord({
  entity,
  entityId,
}: {
  entity?: AuditEntity
  entityId: string
}): string {
  return addressWith(paths.audit, { ...(entity && { entity }), entityId })
}
