import type { AuditEntity } from '#contract/audit'
import type { AuditEvent } from '#server/platform/audit/audit'

interface Row {
  id: string
  version: number
}

/** What to write down of a locked row that was given other columns. */
export const moved = (entity: AuditEntity, before: Row, to: object): AuditEvent => ({ action: 'update', entity, entityId: before.id, before, after: { ...before, ...to, version: before.version + 1 } })

/** What to write down of rows that go. */
export const dropped = (entity: AuditEntity, rows: readonly Row[]): AuditEvent[] => rows.map((before) => ({ action: 'delete', entity, entityId: before.id, before }))

/** What to write down of rows that are there again. */
export const broughtBack = (entity: AuditEntity, rows: readonly Row[]): AuditEvent[] => rows.map((after) => ({ action: 'restore', entity, entityId: after.id, after }))
