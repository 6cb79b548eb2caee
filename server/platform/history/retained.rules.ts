import type { Retained } from '../database/changes/retained.ts'
import type { Deletion } from './history.store.ts'

const timestampOr = (value: unknown, otherwise: Date) =>
  typeof value === 'string' ? new Date(value) : otherwise

/**
 * The columns that a deleted record retains when it is restored now: id, creator and time of creation, and the number after its last
 * version, so that nobody saves an older copy over the new one. Older audit entries lack these; the time of deletion is used then.
 */
export function retainedOf(deletion: Deletion, now: Date): Retained {
  const { createdBy } = valuesBefore(deletion)
  const { version, createdAt, lastConfirmedAt } = deletion.retained
  return {
    id: deletion.entry.entityId ?? '',
    version: typeof version === 'number' ? version + 1 : 1000,
    createdBy: typeof createdBy === 'string' ? createdBy : null,
    createdAt: timestampOr(createdAt, deletion.at),
    updatedAt: now,
    ...(typeof lastConfirmedAt === 'string' && { lastConfirmedAt: new Date(lastConfirmedAt) }),
  }
}

/** The values a deleted record had, with the names of its fields. */
export function valuesBefore({ entry }: Pick<Deletion, 'entry'>): Record<string, unknown> {
  return Object.fromEntries(entry.changes.map(({ field, from }) => [field, from]))
}
