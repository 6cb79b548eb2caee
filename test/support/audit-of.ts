import { eq } from 'drizzle-orm'
import { auditEntries } from '#database/audit'
import type { Executor } from '#server/platform/database/database'

/** What the audit trail says of a record, the oldest first. */
export const auditOf = (
  db: Executor,
  entityId: string,
): Promise<(typeof auditEntries.$inferSelect)[]> =>
  db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entityId, entityId))
    .orderBy(auditEntries.seq)
