import { and, desc, eq, sql } from 'drizzle-orm'
import { auditEntries } from '#database/audit'
import type { Database } from '../database/database.ts'
import { recordAudit } from './audit.ts'
import type { Origin } from './audit.ts'

// The same rejected call is recorded once in this time: many repetitions must not fill the trail.
const quietMinutes = 10

/** Records that a call of somebody was rejected, `GET /api/users/:id`; the same person's same call, with the same token or none, once in ten minutes. */
export async function recordDenial(db: Database, origin: Origin, call: string): Promise<void> {
  const same = and(
    eq(auditEntries.entity, 'sessions'),
    eq(auditEntries.entityId, call),
    eq(auditEntries.action, 'denied'),
    sql`${auditEntries.actorId} = ${origin.actorId}`,
    sql`${auditEntries.tokenId} is not distinct from ${origin.tokenId ?? null}::uuid`,
  )
  const recent = sql`${auditEntries.at} > now() - make_interval(mins => ${quietMinutes}::int)`
  const [known] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(same, recent))
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  if (known === undefined)
    await recordAudit(db, origin, { action: 'denied', entity: 'sessions', entityId: call })
}
