import { desc } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AuditEntry } from '#contract/audit'
import { auditEntries } from '#database/audit'
import type { Executor } from '../database/database.ts'

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

/** A page of the entries that match, newest first in the order of writing, and how many match in all. */
export async function pageOfEntries(
  db: Executor,
  matching: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const page = db
    .select(entryColumns)
    .from(auditEntries)
    .where(matching)
    .orderBy(desc(auditEntries.seq))
    .limit(limit)
    .offset(offset)
  const [rows, total] = await Promise.all([page, db.$count(auditEntries, matching)])
  return { entries: rows.map(toEntry), total }
}
