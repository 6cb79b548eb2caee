import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { auditEntries } from '#database/audit'
import { recordAudit } from '#server/platform/audit/audit'
import type { Origin } from '#server/platform/audit/audit'
import { allowRemoval } from '#server/platform/audit/trail-changes.store'
import type { Database, Transaction } from '#server/platform/database/database'

interface RetentionParts {
  db: Pick<Database, 'transaction'>
  /** AUDIT_KEEP_MONTHS. */
  months: number
  log: Pick<FastifyBaseLogger, 'info'>
}

/** Entries of one transaction: others wait for no more than these. */
const atOnce = 5_000

/** The lock of whoever removes: of two processes one writes down the removal of a day. */
const removingLock = 4_021_996_340

const itself: Origin = {
  actorId: null,
  actorName: 'Audit retention',
  ip: null,
  requestId: null,
}

/**
 * Removes the entries of the audit trail that were older than so many months when the day began (UTC), some thousands at a
 * time. The first of these transactions writes one entry for the day: how many, and up to when. A process that dies before
 * the last one leaves the rest to the next hour, which finds that entry.
 */
export async function removeOldEntries({ db, months, log }: RetentionParts): Promise<void> {
  let total = 0
  for (let removed = atOnce; removed === atOnce; total += removed)
    removed = await db.transaction((tx) => removeSome(tx, months))
  if (total > 0) log.info({ removed: total }, 'old entries of the audit trail were removed')
}

/** The beginning of this day, so many months ago, by the clock of the database. */
async function startOfTrail(tx: Transaction, months: number): Promise<Date> {
  const { rows } = await tx.execute<{ day: string }>(
    sql`select to_char((now() at time zone 'UTC')::date - make_interval(months => ${months}::int), 'YYYY-MM-DD') as day`,
  )
  return new Date(`${rows[0]?.day ?? ''}T00:00:00Z`)
}

/**
 * What is removed: older entries, but one of a record that has an entry which was written before it and stays. A transaction
 * begun before the day may have written after one begun later; without its entry the record's history would have a gap, and
 * a version restored from it would be wrong. Transactions overlap for less than an hour.
 */
const isOld = (before: Date) => {
  const time = sql`${before.toISOString()}::timestamptz`
  return sql`${auditEntries.at} < ${time} and (${auditEntries.at} < ${time} - interval '1 hour' or not exists (
    select from ${auditEntries} as earlier
    where earlier.entity = ${auditEntries.entity} and earlier.entity_id = ${auditEntries.entityId}
      and earlier.seq < ${auditEntries.seq} and earlier.at >= ${time}))`
}

/** Writes down the removal of a day, unless that was done. */
async function recordRemoval(tx: Transaction, before: Date): Promise<void> {
  const olderThan = before.toISOString()
  const known = await tx.$count(
    auditEntries,
    and(
      eq(auditEntries.entity, 'audit'),
      eq(auditEntries.action, 'delete'),
      sql`${auditEntries.changes} @> ${JSON.stringify([{ field: 'olderThan', to: olderThan }])}::jsonb`,
    ),
  )
  if (known > 0) return
  const entries = await tx.$count(auditEntries, isOld(before))
  await recordAudit(tx, itself, {
    action: 'delete',
    entity: 'audit',
    after: { entries, olderThan },
  })
}

async function removeSome(tx: Transaction, months: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${removingLock}::bigint)`)
  const before = await startOfTrail(tx, months)
  const old = await tx
    .select({ seq: auditEntries.seq })
    .from(auditEntries)
    .where(isOld(before))
    .orderBy(auditEntries.at, auditEntries.seq)
    .limit(1)
  if (old.length === 0) return 0
  await recordRemoval(tx, before)
  await allowRemoval(tx, before)
  const { rows } = await tx.execute(sql`
    delete from ${auditEntries} where seq = any(array(
      select ${auditEntries.seq} from ${auditEntries} where ${isOld(before)}
      order by ${auditEntries.at}, ${auditEntries.seq} limit ${atOnce}))
    returning seq`)
  return rows.length
}
