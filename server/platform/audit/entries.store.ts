import type { AuditEntry } from '#contract/audit'
import { auditEntries } from '#database/audit'

export type AuditRow = typeof auditEntries.$inferSelect

/** The columns of an entry that are answered; the others serve the search and restorations. */
export const entryColumns = {
  id: auditEntries.id,
  at: auditEntries.at,
  actorId: auditEntries.actorId,
  actorName: auditEntries.actorName,
  action: auditEntries.action,
  entity: auditEntries.entity,
  entityId: auditEntries.entityId,
  recordName: auditEntries.recordName,
  changes: auditEntries.changes,
  ip: auditEntries.ip,
  tokenId: auditEntries.tokenId,
  tokenName: auditEntries.tokenName,
}

/** An entry of the audit trail as the contract answers it. */
export function toEntry(row: Pick<AuditRow, keyof typeof entryColumns>): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actorId: row.actorId,
    actorName: row.actorName,
    action: row.action as AuditEntry['action'],
    entity: row.entity as AuditEntry['entity'],
    entityId: row.entityId,
    recordName: row.recordName,
    changes: row.changes as AuditEntry['changes'],
    ip: row.ip,
    token: row.tokenId === null ? null : { id: row.tokenId, name: row.tokenName ?? '' },
  }
}
